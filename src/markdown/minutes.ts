import { defineMdastPlugin, type MdastNode, type MdastVisitorContext } from 'satteri'

/** Words per minute of silent reading for adults: 238 for non-fiction (Brysbaert 2019). */
const pace = 238

/** Puts the reading time, in whole minutes, into `remarkPluginFrontmatter.minutes`. */
export const minutes = defineMdastPlugin({
  name: 'minutes',
  after(root, context) {
    const words = wordsIn(root, context)
    context.data.astro!.frontmatter.minutes = Math.max(1, Math.round(words / pace))
  },
})

/** Adds a space after each paragraph or cell, so that its last word does not join the next one. */
function wordsIn(node: Readonly<MdastNode>, context: MdastVisitorContext): number {
  if ('children' in node && !['paragraph', 'heading', 'tableCell'].includes(node.type))
    return node.children.reduce((sum, child) => sum + wordsIn(child, context), 0)
  return context.textContent(node).match(/\S+/g)?.length ?? 0
}
