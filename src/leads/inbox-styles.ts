import { readFileSync } from 'node:fs'

/** The style sheet of the inbox, and its icon. */
export interface InboxStyles {
  readonly css: string
  readonly icon: string
}

/** Reads the site's tokens and base with `inbox.css`. Workers cannot read files: the relay has what its build read. */
export function readInboxStyles(): InboxStyles {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  return {
    css: `@layer reset, base;
${read('../styles/tokens.css')}
@layer reset { ${read('../styles/reset.css')} }
@layer base { ${read('../styles/base.css')} ${read('../styles/primitives.css')} }
${read('inbox.css')}`,
    icon: read('../../public/favicon.svg'),
  }
}
