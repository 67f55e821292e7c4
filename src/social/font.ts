import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'satori'

// Newsreader by Production Type, SIL Open Font License 1.1. Letters become shapes, so the result
// does not depend on installed fonts.
const file = '@expo-google-fonts/newsreader/600SemiBold/Newsreader_600SemiBold.ttf'
const data = readFileSync(createRequire(import.meta.url).resolve(file))

/** The fonts that satori draws with. */
export const fonts: Font[] = [{ name: 'Newsreader', data, weight: 600 }]
