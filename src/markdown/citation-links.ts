import { fileURLToPath } from 'node:url'
import { defineMdastPlugin, type MdastContent } from 'satteri'
import { idOf } from '../documents/reading/content-files.ts'
import { citationPattern, type Source } from '../documents/schemas/sources.ts'

/** Turns `[^judge-order]` into a link to the source with that id, numbered by its place in the list. */
export const citationLinks = defineMdastPlugin({
  name: 'citations',
  text(node, context) {
    // The odd parts are ids, because the pattern captures them.
    const parts = node.value.split(citationPattern)
    if (parts.length === 1) return
    const sources = context.data.astro?.frontmatter.sources as readonly Source[] | undefined
    const ids = (sources ?? []).map(({ id }) => id)
    const prefix = getAnchorPrefix(context.fileURL)
    const isInHeading = context.parent(node).type === 'heading'
    context.replaceNode(
      node,
      parts.flatMap((part, index) => {
        if (index % 2 === 1) return createLink(part, ids, prefix, isInHeading)
        // A non-breaking space keeps a citation on the line of the word before it.
        const value = index < parts.length - 1 ? part.replace(/ $/, '\u00a0') : part
        return value === '' ? [] : createText(value)
      }),
    )
  },
})

function createText(value: string) {
  return { type: 'text', value } as const
}

/**
 * A citation of a source that is not in the list stays as it was typed, and `check:content` reports it. In a heading the
 * style sheet shows the number, because the heading's text becomes its id and an entry of the contents.
 */
function createLink(
  id: string,
  ids: readonly string[],
  prefix: string,
  isInHeading: boolean,
): MdastContent {
  const number = ids.indexOf(id) + 1
  if (number === 0) return createText(`[^${id}]`)
  const url = `#${prefix}source-${number}`
  if (isInHeading)
    return {
      type: 'link',
      url,
      children: [],
      data: { hProperties: { 'aria-label': String(number) } },
    }
  return { type: 'link', url, children: [createText(String(number))] }
}

/** The FAQ page shows several documents, so the ids of their sources contain the document's id. */
function getAnchorPrefix(file: URL | undefined): string {
  if (!file?.pathname.includes('/content/faq/')) return ''
  return `${idOf(fileURLToPath(file))}-`
}
