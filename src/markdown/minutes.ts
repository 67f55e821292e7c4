import { defineMdastPlugin } from 'satteri'

/** Words a minute that an adult reads silently: Brysbaert 2019, 238 for non-fiction. */
const pace = 238

/** Puts the reading time, in whole minutes, into `remarkPluginFrontmatter.minutes`. */
export const minutes = defineMdastPlugin({
  name: 'minutes',
  after(root, context) {
    const words = context.textContent(root).split(/\s+/).length
    context.data.astro!.frontmatter.minutes = Math.max(1, Math.round(words / pace))
  },
})
