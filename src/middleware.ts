import { defineMiddleware } from 'astro:middleware'

/**
 * Marks every script of a page for Cloudflare's Rocket Loader, which would load it later in its own way:
 * the attribute has to come before `src`
 * (https://developers.cloudflare.com/speed/optimization/content/rocket-loader/ignore-javascripts/).
 * Astro has no option for the scripts that it writes itself.
 */
export const onRequest = defineMiddleware(async (_, next) => {
  const response = await next()
  if (!response.headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  return new Response(
    html.replaceAll(/<script(?=[ >])(?! type="application)/g, '$& data-cfasync="false"'),
    response,
  )
})
