import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { settled } from './settled.ts'

/** Stands in `islands/intent.ts` for the addresses of the islands' element and their common code. */
const placeholder = 'island-runtime'

/** What `styles/reset.css` says as well. */
const style = '<style>astro-island,astro-slot,astro-static-slot{display:contents}</style>'

/** The inline script by which Astro defines `<astro-island>`, the same on every page. */
const definition =
  /<script>(\(\(\)=>\{(?:(?!<\/script>)[\s\S])*?customElements\.define\("astro-island"(?:(?!<\/script>)[\s\S])*?)<\/script>/

/** The properties of an island, escaped, as Astro writes them. */
const properties = /(<astro-island\b[^>]*?) props="([^"]*)"/g

/** Properties longer than this, in characters, are worth a file of their own. */
const short = 500

/**
 * Takes out of every page what only islands need, about 2 kB of each: the element that they live in,
 * and long properties such as a form's questionnaire, of which the page has the markup. It leaves
 * them to `client:intent`, which fetches them together with the islands' code.
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
          if (!moved || ![style, placeholder, moved.script].every(part => html.includes(part)))
            throw new Error(
              `${file} does not define its islands as expected: see src/build/runtime.ts`,
            )
          const lean = html
            .replace(moved.script, '')
            .replace(style, '')
            .replace(placeholder, moved.addresses)
            .replace(properties, (island, start, escaped) =>
              escaped.length > short
                ? `${start} props-url="${write(folder, 'props', 'json', unescaped(escaped))}"`
                : island,
            )
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
  const address = write(folder, 'island', 'js', code)
  return { script, addresses: `${address} /_astro/${common}` }
}

/** Writes a file whose name tells its contents, and says its address. */
function write(folder: string, name: string, type: string, contents: string): string {
  const hash = createHash('sha256').update(contents).digest('base64url').slice(0, 8)
  const address = `/_astro/${name}.${hash}.${type}`
  writeFileSync(`${folder}${address}`, contents)
  return address
}

/** The characters that Astro escapes in properties. */
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function unescaped(attribute: string): string {
  return attribute.replace(/&[^;]*;/g, entity => characters[entity]!)
}

function pagesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.html'))
    .map(name => `${folder}${name}`)
}
