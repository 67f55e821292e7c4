import { defineMdastPlugin } from 'satteri'

/**
 * Shows links to articles that a build leaves out as their text, until the first build that has them.
 * `astro dev` shows writers everything.
 */
export function removeUnpublishedLinks(routes: readonly string[]) {
  return defineMdastPlugin({
    name: 'unpublished links',
    link(node, context) {
      const [route] = node.url.split(/[?#]/)
      if (process.env.NODE_ENV !== 'development' && routes.includes(route!))
        context.replaceNode(node, node.children)
    },
  })
}
