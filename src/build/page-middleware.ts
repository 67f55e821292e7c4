import { defineMiddleware } from 'astro:middleware'
import islandScript from 'astro/runtime/server/astro-island.prebuilt.js'
import islandScriptInDevelopment from 'astro/runtime/server/astro-island.prebuilt-dev.js'
import { ISLAND_STYLES } from 'astro/runtime/server/astro-island-styles.js'

/** What Astro writes into each page with islands. Ours have both: `hydration.ts` and `reset.css`. */
const superfluous = [
  `<script>${islandScript}</script>`,
  `<script>${islandScriptInDevelopment}</script>`,
  `<style>${ISLAND_STYLES}</style>`,
]

/** The beginning of the tag of a script that browsers run. */
const scriptTag = /<script(?=>| type="(?:module|speculationrules)")/g

/** A style that a component writes, because only the pages that show it shall send it. */
const componentStyle = /<style>[\s\S]*?<\/style>/g

/** Moves them to the end of the head: elsewhere HTML allows no rule for what comes before it. */
function moveStyles(html: string): string {
  const end = html.indexOf('</head>')
  const body = html.slice(end)
  const styles = new Set(body.match(componentStyle))
  return [html.slice(0, end), ...styles, body.replace(componentStyle, '')].join('')
}

/**
 * Takes out of every page what it would have twice, in development as in builds, and marks its scripts for Cloudflare's
 * Rocket Loader, which would load them later in its own way: the attribute has to come before `src`
 * (https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/).
 * Astro has no option for either: https://github.com/withastro/astro/blob/main/packages/astro/src/runtime/server/scripts.ts
 */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const edited = superfluous.reduce((text, part) => text.replace(part, ''), html)
  return new Response(
    moveStyles(edited).replace(scriptTag, '<script data-cfasync="false"'),
    response,
  )
})
