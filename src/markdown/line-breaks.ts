import { defineHastPlugin, type HastNode } from 'satteri'
import { dayPattern } from '../forms/days.ts'

type Element = Extract<HastNode, { type: 'element' }>
type Text = Extract<HastNode, { type: 'text' }>

/** Days, and the places after the `@` and before the dots of an address. */
const places = new RegExp(`${dayPattern.source}|(?<=\\w@)|(?<=@[\\w.-]+)(?=\\.\\w)`)

/** Marks days, which stay on one line, and where an address may break that is wider than its line. */
export const markLineBreaks = defineHastPlugin({
  name: 'line-breaks',
  text(node, context) {
    const parts: (string | undefined)[] = node.value.split(places)
    if (parts.length === 1) return
    // The odd parts are days, or nothing at a place, because the pattern captures days alone.
    const nodes = parts.map((value = '', index): Element | Text => {
      const text: Text = { type: 'text', value }
      if (index % 2 === 0) return text
      const place: Element = { type: 'element', tagName: 'wbr', properties: {}, children: [] }
      if (!value) return place
      return { ...place, tagName: 'span', properties: { className: ['day'] }, children: [text] }
    })
    context.replaceNode(node, nodes)
  },
})
