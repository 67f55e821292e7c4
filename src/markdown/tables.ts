import { defineHastPlugin } from 'satteri'

/** Tables that are wider than the window scroll; this lets a keyboard scroll them. */
export const tables = defineHastPlugin({
  name: 'tables',
  element: {
    filter: ['table'],
    visit(node, context) {
      context.setProperty(node, 'tabIndex', 0)
    },
  },
})
