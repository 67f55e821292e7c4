import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { settled } from './settled.ts'

/** Stands in `islands/intent.ts` for the addresses of the islands' element and their common code. */
const placeholder = 'island-runtime'

/** The inline script by which Astro defines `<astro-island>`, the same on every page. */
const definition =
  /<script>(\(\(\)=>\{(?:(?!<\/script>)[\s\S])*?customElements\.define\("astro-island"(?:(?!<\/script>)[\s\S])*?)<\/script>/

/**
 * Takes the element that islands live in out of every page, 1.4 kB of each, and leaves it to
 * `client:intent` to fetch it together with the islands' code.
 * @throws when pages carry something else than what is expected of this version of Astro
 */
export function runtime(): AstroIntegration {
  return {
    name: 'runtime',
    hooks: {
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir)
        let moved: Moved | undefined
        for (const file of pagesIn(folder)) {
          const html = readFileSync(file, 'utf8')
          if (!html.includes('<astro-island')) continue
          moved ??= move(html, folder)
          if (!moved || !html.includes(moved.script) || !html.includes(placeholder))
            throw new Error(
              `${file} does not define its islands as expected: see src/build/runtime.ts`,
            )
          const lean = html.replace(moved.script, '').replace(placeholder, moved.addresses)
          writeFileSync(file, settled(lean))
        }
      },
    },
  }
}

interface Moved {
  /** The script as it stands in every page, tags included. */
  readonly script: string
  /** Where it is now, and where the code is that all islands need. */
  readonly addresses: string
}

/** Writes the element's script, as one page has it, into a file of its own. */
function move(html: string, folder: string): Moved | undefined {
  const [script, code] = definition.exec(html) ?? []
  const common = readdirSync(`${folder}_astro`).find(name => name.startsWith('islands.'))
  if (!script || !code || !common) return undefined
  const whole = code + evaluated(`./${common}`)
  const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 8)
  const address = `/_astro/island.${hash}.js`
  writeFileSync(`${folder}${address}`, whole)
  return { script, addresses: `${address} /_astro/${common}` }
}

/** Evaluates a module once nothing else is to do, so that a press need not wait for that. */
function evaluated(module: string): string {
  return `;(self.requestIdleCallback??setTimeout)(()=>import("${module}").catch(()=>{}))`
}

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.html'))
    .map(name => `${folder}${name}`)
}
