import { readFileSync } from 'node:fs'
import satori from 'satori'
import { getColor } from '../styles/tokens.ts'
import { fonts } from './font.ts'

/** Height of the letters' line in px. */
const size = 26

const lineHeight = Math.ceil(size * 1.2)

/** The height of the lantern. */
const height = 32

const lantern = readFileSync('content/images/lantern.svg', 'utf8')

const drawn = new Map<string, Promise<Wordmark>>()

/** The lantern and a name as SVG, in the text color of the color scheme. Sizes are in px. */
export interface Wordmark {
  readonly svg: string
  readonly width: number
  readonly height: number
}

/** Draws the site's name in the face of the social pictures. Each name is drawn once per build. */
export function getWordmark(name: string): Promise<Wordmark> {
  const cached = drawn.get(name)
  if (cached) return cached
  const wordmark = drawWordmark(name)
  drawn.set(name, wordmark)
  return wordmark
}

async function drawWordmark(name: string): Promise<Wordmark> {
  const element = {
    type: 'div',
    key: null,
    props: {
      children: name,
      style: { fontSize: size, lineHeight: 1.2, letterSpacing: -0.3, whiteSpace: 'nowrap' },
    },
  }
  const shapes = await satori(element, { height: lineHeight, fonts })
  const width = 40 + Math.ceil(Number(/width="([\d.]+)"/.exec(shapes)![1]))
  const style = `svg{color:${getColor('ink')}}@media(prefers-color-scheme:dark){svg{color:${getColor('ink', 'dark')}}}`
  const letters = shapes.replaceAll(/fill="(?!none)[^"]*"/g, 'fill="currentColor"')
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><style>${style}</style>${lantern}<g transform="translate(40 ${height - lineHeight})">${letters}</g></svg>`,
    width,
    height,
  }
}
