import { dirname, join } from 'node:path'
import { type ContentDocument, findPassages } from './content-document.ts'
import type { Finding } from './finding.ts'
import { describeUnusablePicture, isPictureFile } from './schemas/picture.ts'

/** Pictures in a text that the build cannot import or browsers cannot show. */
export function findUnusablePictures({ file, ...document }: ContentDocument): Finding[] {
  return findPassages({ file, ...document }, 'picture').flatMap(({ text, line }) => {
    const path = join(dirname(file), text)
    if (!text.startsWith('../images/') || !isPictureFile(path)) {
      const suggestion = 'Put it into content/images and write ../images/name.svg.'
      return [{ file, line, message: `cannot find the picture ${text}`, suggestion }]
    }
    const why = describeUnusablePicture(path)
    const suggestion = 'Save it anew, or draw it as a plain SVG.'
    return why ? [{ file, line, message: `the picture ${text} ${why}`, suggestion }] : []
  })
}
