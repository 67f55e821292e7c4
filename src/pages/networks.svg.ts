import { icons } from '@iconify-json/simple-icons'
import type { APIRoute } from 'astro'
import { site } from '../site.ts'

/** The marks of the ad networks, a symbol each. The front page fits a round trip without them. */
export const GET: APIRoute = () => {
  const symbols = site.networks.map(({ icon }) => {
    const mark = icons.icons[icon]
    if (!mark) throw new Error(`simple-icons has no "${icon}". Mend the icon in content/site.yaml.`)
    return `<symbol id="${icon}" viewBox="0 0 24 24">${mark.body}</symbol>`
  })
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`, {
    headers: { 'content-type': 'image/svg+xml' },
  })
}
