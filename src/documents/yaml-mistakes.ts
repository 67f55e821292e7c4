import { type Document, isScalar, isSeq, visit } from 'yaml'
import { findSplitNumbers, findSplitTexts } from './yaml-commas.ts'
import { describeYamlError, quoting, type YamlMistake } from './yaml-errors.ts'

const curly = {
  message: 'these quotes would be read as part of the text',
  suggestion: 'Write straight ones: "…". To show curly ones: \'“…”\'',
}

/**
 * The first syntax error, because later ones may follow from it. If there is none: words that YAML
 * would drop from a text as an anchor, tag or comment, curly quotes, which YAML would keep, and
 * numbers and answers that it would split at a comma.
 */
export function findYamlMistakes(
  document: Document,
  text: string,
  findLine: (offset: number) => number,
): YamlMistake[] {
  const [error] = document.errors
  if (error) return [describeYamlError(error, document, text, findLine)]
  const found: YamlMistake[] = []
  const add = (at: number) => {
    const [word] = /^\S*/.exec(text.slice(at))!
    found.push({ at, message: `"${word}" would not be read as text by YAML`, suggestion: quoting })
  }
  visit(document, {
    Alias: (_, { range }) => add(range![0]),
    Map: (_, map) => void found.push(...findSplitNumbers(map)),
    Pair(_, { key, value }) {
      const isOptions = isScalar(key) && key.value === 'options'
      if (isSeq(value) && value.flow) found.push(...findSplitTexts(value, isOptions))
    },
    Value(_, node) {
      const [start, end] = node.range!
      if (node.anchor) add(text.lastIndexOf('&', start - 1))
      if (node.tag) add(text.lastIndexOf('!', start - 1))
      if (!isScalar(node) || node.type !== 'PLAIN') return
      const [comment] = /^[ \t]+#[^\n]*/.exec(text.slice(end)) ?? []
      if (comment && typeof node.value === 'string')
        found.push({
          at: text.indexOf('#', end),
          message: `"${comment.trim()}" is a comment to YAML, not a part of the text`,
          suggestion: 'Put the text into quotes, or the comment on a line of its own.',
        })
      if (/^(?:“[^“”]*”|‘[^‘’]*’)$/.test(node.source!)) found.push({ at: start, ...curly })
    },
  })
  return found
}
