import { readFileSync } from 'node:fs'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

/**
 * The style sheet of the inbox and its icon: the site's tokens, base and disclosure, and `inbox.css`. Workers cannot
 * read files, so there `#inbox-styles` is JSON of the relay's build.
 */
export default {
  css: `@layer reset, base;
${read('../styles/tokens.css')}
@layer reset { ${read('../styles/reset.css')} }
@layer base { ${read('../styles/base.css')} }
${read('../styles/disclosure.css')}
${read('inbox.css')}`,
  icon: read('../../public/favicon.svg'),
}
