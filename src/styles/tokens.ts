import { readFileSync } from 'node:fs'

const [light, dark] = readFileSync('src/styles/tokens.css', 'utf8').split('@media')

/**
 * A color of `styles/tokens.css` for use outside CSS: `getColor('paper')` is `#fbf8f1`. Colors that
 * the dark scheme does not change are the same in both.
 */
export function getColor(token: string, scheme: 'light' | 'dark' = 'light'): string {
  const pattern = new RegExp(`--${token}: (#[0-9a-f]{6});`)
  const match = (scheme === 'dark' && pattern.exec(dark!)) || pattern.exec(light!)
  if (!match) throw new Error(`src/styles/tokens.css has no --${token}: #rrggbb.`)
  return match[1]!
}
