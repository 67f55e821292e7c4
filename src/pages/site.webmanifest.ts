import type { APIRoute } from 'astro'
import { site } from '../site.ts'
import { color } from '../social/color.ts'

/** The name and the icons of the site on a home screen. */
export const GET: APIRoute = () =>
  Response.json({
    name: site.name,
    short_name: site.name,
    start_url: '/',
    theme_color: color('paper'),
    background_color: color('paper'),
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
