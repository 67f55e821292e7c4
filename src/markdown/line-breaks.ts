import { defineHastPlugin } from 'satteri'
import { dayPattern } from '../forms/days.ts'

/** Days, and the places after the `@` of an address. */
const places = new RegExp(`${dayPattern.source}|(?<=\\w@)`)

/** Marks days, which stay on one line, and where an address may break that is wider than its line. */
export const markLineBreaks = defineHastPlugin({
  name: 'line-breaks',
  text(node, context) {
    const parts: (string | undefined)[] = node.value.split(places)
    if (parts.length === 1) return
    // The odd parts are days, or nothing at a place, because the pattern captures days alone.
    const nodes = parts.map((value = '', index) => {
      const text = { type: 'text', value } as const
      if (index % 2 === 0) return text
      const day = { type: 'element', tagName: 'span', properties: { className: 'day' } } as const
      return value
        ? { ...day, children: [text] }
        : { ...day, tagName: 'wbr', properties: {}, children: [] }
    })
    context.replaceNode(node, nodes)
  },
})
