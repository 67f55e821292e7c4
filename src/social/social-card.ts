import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import satori, { type Font } from 'satori'
import { getColor } from '../styles/tokens.ts'
import { cardHeight, cardWidth } from './card-size.ts'

// Newsreader by Production Type, SIL Open Font License 1.1. Letters become shapes, so the result
// does not depend on installed fonts.
const file = '@expo-google-fonts/newsreader/600SemiBold/Newsreader_600SemiBold.ttf'
const data = readFileSync(createRequire(import.meta.url).resolve(file))
const fonts: Font[] = [{ name: 'Newsreader', data, weight: 600 }]

export interface SocialCard {
  readonly title: string
  /** The line above the title. */
  readonly kicker?: string
  readonly name: string
  /** The logo beside the name, 32 by 32 px: the text of an SVG file. */
  readonly mark: string
  readonly picture: string
}

const column = 540

/** The social picture as SVG: text on the left and the illustration on the right. */
export async function renderSocialCard({
  title,
  kicker,
  name,
  mark,
  picture,
}: SocialCard): Promise<string> {
  const words = await satori(buildLayout(title.replaceAll("'", '’'), kicker, name), {
    width: column,
    height: cardHeight,
    fonts,
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}">
<clipPath id="light"><path d="M594 0H1200V630H594Q534 315 594 0z"/></clipPath>
<path d="M0 0H1200V630H0z" fill="${getColor('paper')}"/>
<image x="550" width="664" height="630" preserveAspectRatio="xMidYMid slice" clip-path="url(#light)" href="${picture}"/>
<path d="M594-5Q534 315 594 635" fill="none" stroke="${getColor('amber')}" stroke-width="9"/>
${words}
<g color="${getColor('ink')}" transform="translate(52 513) scale(2)">${mark}</g>
</svg>`
}

/** The text as satori's element objects: https://github.com/vercel/satori#jsx */
function buildLayout(title: string, kicker: string | undefined, name: string) {
  const createText = (children: string, style: object) => ({
    type: 'div',
    props: { children, style },
  })
  const size = title.length > 60 ? 46 : title.length > 40 ? 54 : 64
  return {
    type: 'div',
    key: null,
    props: {
      style: {
        display: 'flex',
        flexDirection: 'column',
        // Without the padding.
        width: column - 72,
        height: cardHeight - 64,
        padding: '64px 8px 0 64px',
        fontFamily: 'Newsreader',
        color: getColor('ink'),
      },
      children: [
        {
          type: 'div',
          props: {
            style: { display: 'flex', flexDirection: 'column', gap: 18 },
            children: [
              createText(kicker ?? '', { fontSize: 28, color: getColor('soft') }),
              createText(title, {
                display: 'block',
                fontSize: size,
                lineHeight: 1.12,
                lineClamp: 6,
                wordBreak: 'break-word',
              }),
            ],
          },
        },
        createText(name, { position: 'absolute', left: 122, top: 520, fontSize: 34 }),
      ],
    },
  }
}
