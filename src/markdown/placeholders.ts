import { defineMdastPlugin } from 'satteri'
import { fillPlaceholders } from '../documents/schemas/placeholders.ts'
import type { Site } from '../documents/schemas/site.ts'

/** Replaces placeholders in the text and links of a document with settings. */
export function fillInPlaceholders(getSite: () => Site) {
  const fill = (text: string | null | undefined, set: (filled: string) => void) => {
    if (text?.includes('%')) set(fillPlaceholders(text, getSite()))
  }
  return defineMdastPlugin({
    name: 'placeholders',
    text: (node, context) => fill(node.value, text => context.setProperty(node, 'value', text)),
    image: (node, context) => fill(node.alt, text => context.setProperty(node, 'alt', text)),
    link: (node, context) => fill(node.url, text => context.setProperty(node, 'url', text)),
    inlineCode: (node, context) =>
      fill(node.value, text => context.setProperty(node, 'value', text)),
  })
}
