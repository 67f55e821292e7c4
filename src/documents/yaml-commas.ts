import { isScalar, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml'
import type { YamlMistake } from './yaml-errors.ts'

/** `{ count: 2,100 }`, which YAML reads as 2 and a field "100". */
export function findSplitNumbers({ flow, items }: YAMLMap): YamlMistake[] {
  if (!flow) return []
  const isDigits = (node: unknown, digits: RegExp): node is Scalar =>
    isScalar(node) && digits.test(node.source ?? '')
  return items.flatMap(({ value }, index) => {
    if (!isDigits(value, /^\d{1,3}$/)) return []
    const end = items.findIndex(
      ({ key, value }, later) => later > index && !(isDigits(key, /^\d{3}$/) && value === null),
    )
    const rest = items.slice(index + 1, end < 0 ? undefined : end).map(({ key }) => String(key))
    if (rest.length === 0) return []
    const message = `"${[value.source, ...rest].join(',')}" is more than one value to YAML`
    const number = [value.source, ...rest].join('')
    return [{ at: value.range![0], message, suggestion: `Write ${number}` }]
  })
}

/**
 * A text that YAML splits at a comma: one in curly quotes, and among answers a "No" that has no "Yes"
 * beside it and goes on with a small letter, as in "No, there was no mark".
 */
export function findSplitTexts({ items }: YAMLSeq, areAnswers: boolean): YamlMistake[] {
  const plain = items.map(item => (isScalar(item) && item.type === 'PLAIN' ? item : undefined))
  const isLone = (word: string) =>
    /^(yes|no)$/i.test(word) &&
    !plain.some(item => /^(yes|no)$/i.test(item?.source ?? '') && item?.source !== word)
  return plain.flatMap((item, index) => {
    const next = plain[index + 1]
    if (!item?.source || !next?.source) return []
    const isQuoted = /^“[^”]*$/.test(item.source) && /^[^“]*”$/.test(next.source)
    const isPart = isLone(item.source) && /^\p{Ll}.* /u.test(next.source)
    if (!isQuoted && !(areAnswers && isPart)) return []
    const parts = [item.source, next.source].map(each => each.replace(/^“|”$/g, ''))
    return [
      {
        at: item.range![0],
        message: `"${parts.join(', ')}" is two texts to YAML`,
        suggestion: `Write one text so:\n"${parts.join(', ')}"\nTwo texts so:\n${parts.map(startWithCapital).join(', ')}`,
      },
    ]
  })
}

function startWithCapital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
