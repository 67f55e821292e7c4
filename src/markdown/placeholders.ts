import { defineMdastPlugin } from 'satteri'
import { fillPlaceholders } from '../documents/schemas/placeholders.ts'
import type { Site } from '../documents/schemas/site.ts'

/** Replaces placeholders in the text and links of a document with settings. */
export function fillInPlaceholders(site: Site) {
  return defineMdastPlugin({
    name: 'placeholders',
    text(node, context) {
      if (node.value.includes('%'))
        context.setProperty(node, 'value', fillPlaceholders(node.value, site))
    },
    inlineCode(node, context) {
      if (node.value.includes('%'))
        context.setProperty(node, 'value', fillPlaceholders(node.value, site))
    },
    image(node, context) {
      if (node.alt?.includes('%'))
        context.setProperty(node, 'alt', fillPlaceholders(node.alt, site))
    },
    link(node, context) {
      if (node.url.includes('%')) context.setProperty(node, 'url', fillPlaceholders(node.url, site))
    },
  })
}
