import { defineMdastPlugin, type MdastNode, type MdastVisitorContext } from 'satteri'

/** Words per minute of silent reading for adults: 238 for non-fiction (Brysbaert 2019). */
const wordsPerMinute = 238

/** Puts the reading time, in whole minutes, into `remarkPluginFrontmatter.minutes`. */
export const readingTime = defineMdastPlugin({
  name: 'minutes',
  after(root, context) {
    const words = countWords(root, context)
    context.data.astro!.frontmatter.minutes = Math.max(1, Math.round(words / wordsPerMinute))
  },
})

/** Adds a space after each paragraph or cell, so that its last word does not join the next one. */
function countWords(node: Readonly<MdastNode>, context: MdastVisitorContext): number {
  if ('children' in node && !['paragraph', 'heading', 'tableCell'].includes(node.type))
    return node.children.reduce((sum, child) => sum + countWords(child, context), 0)
  return context.textContent(node).match(/\S+/g)?.length ?? 0
}
