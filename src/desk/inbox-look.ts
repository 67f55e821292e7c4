import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/** The colors and the sign of the inbox. On Workers, which read no files, `#inbox-look` is JSON of the relay's build. */
export default { tokens: read('../styles/tokens.css'), sign: read('../../public/favicon.svg') }
