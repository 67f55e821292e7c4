import { defineHastPlugin, type HastNode } from 'satteri'
import { jurisdictions } from '../documents/schemas/jurisdictions.ts'
import { getStateId } from '../forms/us-states.ts'

/** In a table with more columns, the rows of states are folded below their first two values where they are lists. */
const maxColumns = 5

/**
 * Gives headings of tables their scope, and cells the words of their heading in `data-label`, with which phones show
 * each row as a labelled list. In a wide table, the row of a state has an anchor.
 */
export const describeTables = defineHastPlugin({
  name: 'tables',
  element: {
    filter: ['table'],
    visit(table, context) {
      const rows = childElementsOf(table).flatMap(part => childElementsOf(part))
      const headings = childElementsOf(rows[0]!)
      for (const heading of headings) context.setProperty(heading, 'scope', 'col')
      // The site's policy blocks the attribute `style`, by which Markdown aligns a column.
      for (const cell of rows.flatMap(childElementsOf)) {
        const [align] = /center|right/.exec(String(cell.properties.style ?? '')) ?? []
        if (align) context.setProperty(cell, 'dataAlign', align)
        context.setProperty(cell, 'style', null)
      }
      const labels = headings.map(extractLabel)
      for (const row of rows.slice(1)) {
        const cells = childElementsOf(row)
        const name = context.textContent(cells[0]!)
        const isFolded = headings.length > maxColumns && jurisdictions.includes(name)
        if (isFolded) context.setProperty(row, 'id', getStateId(name))
        for (const [column, cell] of cells.entries())
          if (isFolded && column === 0) context.replaceNode(cell, fold(cell))
          else if (isFolded && column === 1) context.setProperty(cell, 'className', 'brief')
          else if (column > 0) context.setProperty(cell, 'dataLabel', labels[column] ?? '')
      }
    },
  },
})

type Element = Extract<HastNode, { type: 'element' }>

/** The first cell of a folded row. Its words open the row. */
function fold({ children, ...cell }: Element): Element {
  const summary: Element = { type: 'element', tagName: 'summary', properties: {}, children }
  const details: Element = { ...summary, tagName: 'details', children: [summary] }
  return { ...cell, properties: { ...cell.properties, className: ['brief'] }, children: [details] }
}

/** The words of a heading, without the numbers of its citations. */
function extractLabel(heading: Element): string {
  return extractWords(heading).replace(/\s+/g, ' ').trim()
}

function extractWords(node: Element['children'][number]): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element' || /^#(.+-)?source-\d+$/.test(String(node.properties.href))) return ''
  return node.children.map(extractWords).join('')
}

function childElementsOf({ children }: Element): Element[] {
  return children.filter(child => child.type === 'element')
}
