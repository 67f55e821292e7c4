import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'
import { filesUnder } from '../schemas/files.ts'
import { deterministic } from './deterministic.ts'

/** Stands in `islands/intent.ts` for the addresses of what islands need, and is the first in development. */
const hydrate = '/src/islands/hydrate.ts'

/** What `styles/reset.css` says as well. */
const style = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

/** The inline script by which Astro defines `<astro-island>`, the same on every page. */
const definition =
  /<script>(\(\(\)=>\{(?:(?!<\/script>)[\s\S])*?customElements\.define\("astro-island"(?:(?!<\/script>)[\s\S])*?)<\/script>/

/**
 * An island as Astro writes it: its tag up to its properties, them, escaped, the rest of it, and the
 * style behind it that only matters once a visitor acts.
 */
const island =
  /(<astro-island\b[^>]*?) props="([^"]*)"([\s\S]*?<\/astro-island>)(\s*<style data-later>[^<]*<\/style>)?/g

/** What nothing reads of an island: its name, and an export that goes without saying. */
const unread = / component-export="default"|(?<= opts="\{)&quot;name&quot;:&quot;\w+&quot;,/g

/** Properties longer than this, in characters, are worth a file of their own. */
const short = 500

/**
 * Takes out of every page what only islands need, about 4 kB of each: the element that they live in,
 * long properties such as a form's questionnaire, the later steps of a form and their style. It
 * leaves them to `client:intent`, which fetches them together with the islands' code.
 * @throws when pages carry something else than what is expected of this version of Astro
 */
export function runtime(): AstroIntegration {
  return {
    name: 'runtime',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({ vite: { plugins: [entry] } })
      },
      'astro:build:done': ({ dir }) => {
        const folder = fileURLToPath(dir)
        const write = writer(folder)
        let moved: Moved | undefined
        for (const name of filesUnder(folder).filter(name => name.endsWith('.html'))) {
          const file = `${folder}${name}`
          const html = readFileSync(file, 'utf8')
          if (!html.includes('<astro-island')) continue
          moved ??= move(html, folder, write)
          if (!moved || ![style, hydrate, moved.script].every(part => html.includes(part)))
            throw new Error(
              `${file} does not define its islands as expected: see src/build/runtime.ts`,
            )
          const lean = html
            .replace(moved.script, '')
            .replace(style, '')
            .replace(hydrate, moved.addresses)
            .replace(unread, '')
            .replace(island, (whole, start, properties, end, style = '') => {
              if (!style && properties.length <= short) return whole
              const steps = style && laterIn(end)
              const rest = `<div props="${properties}">${style}${steps}</div>`
              // No page: hosts would answer an address that ends in .html with another.
              return `${start} rest-url="${write('rest', 'txt', rest)}"${end.replace(steps, '')}`
            })
          writeFileSync(file, deterministic(lean))
        }
      },
    },
  }
}

/** No page imports the code that `client:intent` fetches. */
const entry: Plugin = {
  name: 'hydrate',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({
      type: 'chunk',
      id: `.${hydrate}`,
      name: 'hydrate',
      preserveSignature: 'strict',
    })
  },
}

interface Moved {
  /** The script as it stands in every page, tags included. */
  readonly script: string
  /** Where the code that runs islands is, that script, and the code that all islands need. */
  readonly addresses: string
}

/** Writes the element's script, as one page has it, into a file of its own. */
function move(html: string, folder: string, write: Write): Moved | undefined {
  const [script, code] = definition.exec(html) ?? []
  const files = readdirSync(`${folder}_astro`)
  const [first, common] = ['hydrate.', 'islands.'].map(start =>
    files.find(name => name.startsWith(start)),
  )
  if (!script || !code || !first || !common) return undefined
  const addresses = [`/_astro/${first}`, write('island', 'js', code), `/_astro/${common}`]
  return { script, addresses: addresses.join(' ') }
}

/** What a form has after its first step. */
function laterIn(form: string): string {
  const [, later] = /<\/section>([\s\S]*?)<\/form>/.exec(form) ?? []
  if (later === undefined) throw new Error('A form has no first step: see src/build/runtime.ts')
  return later
}

/** Writes a file whose name tells its contents, and says its address. */
type Write = (name: string, type: string, contents: string) => string

/** What many pages have in common is written once. */
function writer(folder: string): Write {
  const written = new Map<string, string>()
  return (name, type, contents) => {
    const known = written.get(contents)
    if (known) return known
    const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 8)
    const address = `/_astro/${name}.${hash}.${type}`
    writeFileSync(`${folder}${address}`, contents)
    written.set(contents, address)
    return address
  }
}
