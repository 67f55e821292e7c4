import { icons } from '@iconify-json/simple-icons'
import type { APIRoute } from 'astro'
import { getConfig } from '../settings/config.ts'
import { getColor } from '../styles/tokens.ts'

const { site } = getConfig()

/** The logos of the ad networks in one file, each addressed as a view by its name. */
export const GET: APIRoute = () => {
  const marks = site.networks.map(({ icon }, n) => {
    const top = 24 * n
    return `<view id="${icon}" viewBox="0 ${top} 24 24"/><g transform="translate(0 ${top})">${icons.icons[icon]!.body}</g>`
  })
  const style = `svg{color:${getColor('soft')}}@media(prefers-color-scheme:dark){svg{color:${getColor('soft', 'dark')}}}`
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg"><style>${style}</style>${marks.join('')}</svg>`,
    { headers: { 'content-type': 'image/svg+xml' } },
  )
}
