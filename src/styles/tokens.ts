import { readFileSync } from 'node:fs'

const [light, dark] = readFileSync('src/styles/tokens.css', 'utf8').split('@media')

/** A color of `styles/tokens.css`, for what CSS cannot reach: `color('paper')` is `#fbf8f1`. */
export function color(token: string, scheme: 'light' | 'dark' = 'light'): string {
  const found = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec((scheme === 'light' ? light : dark)!)
  if (!found) throw new Error(`src/styles/tokens.css has no ${scheme} --${token}: #rrggbb.`)
  return found[1]!
}
