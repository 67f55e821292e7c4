import { defineHastPlugin, type HastNode } from 'satteri'

/**
 * Lets the keyboard scroll tables that are wider than the window, names what its headings head, and
 * repeats them in `data-label`, with which phones show each row as a labelled list.
 */
export const tables = defineHastPlugin({
  name: 'tables',
  element: {
    filter: ['table'],
    visit(table, context) {
      context.setProperty(table, 'tabIndex', 0)
      const rows = childElementsOf(table).flatMap(part => childElementsOf(part))
      const headings = childElementsOf(rows[0]!)
      for (const heading of headings) context.setProperty(heading, 'scope', 'col')
      const labels = headings.map(heading => context.textContent(heading))
      for (const row of rows.slice(1))
        childElementsOf(row).forEach((cell, column) => {
          context.setProperty(cell, 'dataLabel', labels[column] ?? '')
        })
    },
  },
})

type Element = Extract<HastNode, { type: 'element' }>

function childElementsOf({ children }: Element): Element[] {
  return children.filter(child => child.type === 'element')
}
