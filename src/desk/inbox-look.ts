import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/**
 * The style and the sign of the inbox: the site's tokens, base and disclosure, and `inbox.css`. On Workers, which read
 * no files, `#inbox-look` is JSON of the relay's build.
 */
export default {
  css: `@layer reset, base;
${read('../styles/tokens.css')}
@layer reset { ${read('../styles/reset.css')} }
@layer base { ${read('../styles/base.css')} }
${read('../styles/disclosure.css')}
${read('inbox.css')}`,
  sign: read('../../public/favicon.svg'),
}
