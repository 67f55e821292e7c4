import { description } from './built.ts'

const { pages, files, redirects } = description

export const article = pages.find(page => page.endsWith('-lawsuits'))!
const start = article.slice(0, 6)

/** Every file, every redirect, and every page with an extension, a slash and a query. */
export const everyPath = [
  ...pages,
  ...files,
  ...pages.flatMap(page => (page === '/' ? [] : [`${page}.html`, `${page}/`, `${page}?a=1`])),
  ...redirects.flatMap(({ from }) => [from, `${from}?gclid=a%20b&x`]),
]

/** Paths that do not exist or have an unusual spelling. */
export const oddPaths = `
/?utm_source=x /index.htm /nothing /nothing/ /nothing.html /nothing?a=1 /.html /.env /.git/config
/_astro /_astro/ /_astro/nothing.js /_astro/nothing.html /sw.js /sw.mjs /forms/nothing.json /forms /forms/ /_astro/../_astro/ /a/..${article}
${article.toUpperCase()} ${redirects[0]!.from.toUpperCase()} /INDEX.html /Favicon.ico /_ASTRO/x.js /_Headers
${article}.HTML ${article}.html.html ${article}.html/ ${article}/x ${article}/index.html /favicon.ico/
/${article} ${article}// // //example.com //example.com/ //example.com.html /%2F%2Fexample.com/
${article.replace('a', '%61')} ${article}%2ehtml ${article}%2F ${article}%20 ${article}%3Fa=1
${start}* ${start}[a-z]* /* /{path} /$uri /%0d%0ax:%20y
`
  .trim()
  .split(/\s+/)

/** Malicious or malformed paths. A server may reject them before resolving them. */
export const hostilePaths = `
/..%2f..%2fetc%2fpasswd /%2e%2e/%2e%2e/etc/passwd /../package.json /..%5c..%5cetc%5cpasswd
/_astro/..%2f..%2fhosts%2fCaddyfile /_astro/../../hosts/Caddyfile ${article}%00 ${article}%00.html /\\example.com/ /% /%zz
`
  .trim()
  .split(/\s+/)
