import { fileURLToPath } from 'node:url'
import { defineMdastPlugin, type MdastContent } from 'satteri'
import { idOf } from '../documents/content-files.ts'
import { citationPattern } from '../documents/schemas/fields.ts'

const cited = new RegExp(`(${citationPattern.source})`)

/** Turns `[1]` and `[1, 3]` into links to the numbered sources below the text. */
export const citationLinks = defineMdastPlugin({
  name: 'citations',
  text(node, context) {
    const parts = node.value.split(cited)
    if (parts.length === 1) return
    const prefix = getAnchorPrefix(context.fileURL)
    context.replaceNode(
      node,
      parts
        .filter(part => part !== '')
        .flatMap(part => (cited.test(part) ? createLinks(part, prefix) : [createText(part)])),
    )
  },
})

/** Uses a non-breaking space, so a citation stays on the line of the word before it. */
function createText(value: string): MdastContent {
  return { type: 'text', value: value.replace(/ $/, '\u00a0') }
}

function createLinks(mark: string, prefix: string): MdastContent[] {
  return [...mark.matchAll(/\d+/g)].map(([number]) => ({
    type: 'link' as const,
    url: `#${prefix}source-${number}`,
    children: [{ type: 'text' as const, value: number }],
  }))
}

/** The FAQ page shows several documents, so the ids of their sources contain the document's id. */
function getAnchorPrefix(file: URL | undefined): string {
  if (!file?.pathname.includes('/content/faq/')) return ''
  return `${idOf(fileURLToPath(file))}-`
}
