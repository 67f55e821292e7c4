import { defineHastPlugin } from 'satteri'

/** Lets the keyboard scroll tables that are wider than the window. */
export const tables = defineHastPlugin({
  name: 'tables',
  element: {
    filter: ['table'],
    visit(node, context) {
      context.setProperty(node, 'tabIndex', 0)
    },
  },
})
