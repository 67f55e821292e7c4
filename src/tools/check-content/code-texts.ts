import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import type { ContentDocument } from '../../documents/content-document.ts'
import type { Passage } from '../../documents/passages.ts'
import { parseYaml } from '../../documents/yaml.ts'

/** The words of browser code, which the rules for every text read where they stand, as documents. */
export function readCodeTexts(): ContentDocument[] {
  return globSync('src/{forms,islands}/**/*.{ts,tsx}')
    .sort()
    .map((file): ContentDocument => {
      const text = readFileSync(file, 'utf8')
      const yaml = parseYaml({ file, text: '' })
      return { kind: 'texts', file, id: file, text, yaml, passages: listCodeTexts(file, text) }
    })
    .filter(({ passages }) => passages.length > 0)
}

/** Text between tags, and literals that begin like a sentence or a label. */
function listCodeTexts(file: string, text: string): Passage[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const passages: Passage[] = []
  const visit = (node: ts.Node) => {
    const words = readWords(node)
    if (words && /\p{L}{2}/u.test(words)) {
      const start = ts.isJsxText(node) ? node.pos + node.text.search(/\S/) : node.getStart(source)
      const { line } = source.getLineAndCharacterOfPosition(start)
      passages.push({ path: 'text', line: line + 1, text: words.trim() })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return passages
}

function readWords(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text
  const isPart = ts.isStringLiteralLike(node) || ts.isTemplateHead(node)
  if (isPart) return /^[A-Z]([a-z]+\b|\S* \w+ [a-z])/.test(node.text) ? node.text : undefined
  return ts.isTemplateMiddleOrTemplateTail(node) && /^\.? \p{L}+\b/u.test(node.text)
    ? node.text
    : undefined
}
