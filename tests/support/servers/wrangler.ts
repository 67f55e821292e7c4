import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** The version that deploys. With its runtime it has 230 MB, so it is no development package. */
const [, version] = /npx --yes (wrangler@\S+)/.exec(
  readFileSync('.github/workflows/deploy.yml', 'utf8'),
)!

export const wrangler = {
  name: version!,
  /** Where `install.ts` installs it. `npm ci` takes it away. */
  folder: resolve('node_modules/.cache', version!),
  isInstalled: () => existsSync(`${wrangler.folder}/node_modules/wrangler/bin/wrangler.js`),
}
