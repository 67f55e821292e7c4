import { defineHastPlugin, type HastNode } from 'satteri'
import { jurisdictions } from '../documents/schemas/jurisdictions.ts'
import type { Site } from '../documents/schemas/site.ts'
import { fillSlots } from '../documents/schemas/texts.ts'
import { getStateId } from '../forms/us-states.ts'

/** Phones fold the rows of a table with more columns below their first two values. */
const maxColumns = 5

/**
 * Gives headings of tables their scope, and cells the words of their heading in `data-label`, with which phones show
 * each row as a labelled list. In a wide table, the row of a state has an anchor, an empty cell says so, and a caption how
 * many do.
 */
export const describeTables = (
  getSite: () => Pick<Site, 'unknownTimeLimit' | 'unknownTimeLimits'>,
) =>
  defineHastPlugin({
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
        const isFolded = headings.length > maxColumns
        const counts = { all: 0, unknown: 0 }
        for (const row of rows.slice(1)) {
          const cells = childElementsOf(row)
          const name = context.textContent(cells[0]!)
          const isState = isFolded && jurisdictions.includes(name)
          if (isState) {
            context.setProperty(row, 'id', getStateId(name))
            for (const cell of cells.slice(1)) {
              counts.all++
              if (cell.children.length > 0) continue
              counts.unknown++
              const words = { type: 'text', value: getSite().unknownTimeLimit } as const
              context.appendChild(cell, createElement('small', [words]))
            }
          }
          for (const [column, cell] of cells.entries())
            if (isFolded && column === 0) context.replaceNode(cell, fold(cell))
            else if (isFolded && column === 1) context.setProperty(cell, 'className', 'brief')
            else if (column > 0) context.setProperty(cell, 'dataLabel', labels[column] ?? '')
        }
        if (counts.unknown === 0) return
        const words = fillSlots(getSite().unknownTimeLimits, counts)
        context.prependChild(table, createElement('caption', [{ type: 'text', value: words }]))
      },
    },
  })

type Element = Extract<HastNode, { type: 'element' }>

/** The first cell of a folded row. Its words open the row. */
function fold({ children, ...cell }: Element): Element {
  const details = createElement('details', [createElement('summary', children)])
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

function createElement(tagName: string, children: Element['children']): Element {
  return { type: 'element', tagName, properties: {}, children }
}

function childElementsOf({ children }: Element): Element[] {
  return children.filter(child => child.type === 'element')
}
