import { type MdastNode, markdownToMdast, mdxToMdast } from 'satteri'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, Scalar } from 'yaml'
import { front } from '../../findings/parse.ts'

/** Words that stand together in a file. */
export interface Passage {
  /** The field, such as `timeline[2].text`; or `heading`, `paragraph`, `item`, `cell`, `image`; or
   * `link` and `picture` (their addresses) and `mark` (what else Markdown made of it, such as
   * `footnoteDefinition`) and `component` (its name, or that of an element of HTML); or of MDX alone,
   * `expression` and `code` (imports and exports). */
  readonly place: string
  /** The line on which the words begin, 1-based. */
  readonly line: number
  /** Without the marks of Markdown, lines broken as in the file. Of an image: its alternative text. */
  readonly text: string
}

/** The line of the file on which a word of the passage stands. */
export function lineOf({ line, text }: Passage, index: number): number {
  return line + text.slice(0, index).split('\n').length - 1
}

/** The words are part of the text, not of a field. */
export function inText({ place }: Passage): boolean {
  return ['heading', 'paragraph', 'item', 'cell', 'image', 'link', 'picture'].includes(place)
}

/** The words are the writer's own, and readers see them. */
export function isRead({ place }: Passage): boolean {
  return !/^(sources|counsel)\b|^(component|expression|code|link|picture|mark)$/.test(place)
}

/** A place without list positions: `timeline.text`. */
export function fieldOf({ place }: Passage): string {
  return place.replace(/\[\d+\]/g, '')
}

/**
 * Every value of a YAML text, in order.
 * @param skipped lines of the file that stand before the text
 */
export function fields(text: string, skipped = 0): Passage[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const passages: Passage[] = []
  const visit = (node: unknown, place: string) => {
    if (isMap(node))
      for (const { key, value } of node.items) visit(value, `${place}${place && '.'}${key}`)
    if (isSeq(node))
      for (const [index, item] of node.items.entries()) visit(item, `${place}[${index + 1}]`)
    if (!isScalar(node) || !node.range) return
    const line = lines.linePos(node.range[0]).line + skipped
    const isBlock = node.type === Scalar.BLOCK_FOLDED || node.type === Scalar.BLOCK_LITERAL
    const words = wordsIn(node, text.slice(node.range[0], node.range[1]))
    passages.push({ place, line: isBlock ? line + 1 : line, text: words })
  }
  visit(document.contents, '')
  return passages
}

/** The value of a scalar, with the line breaks of the source. */
function wordsIn({ type, value }: Scalar, written: string): string {
  const lines = written.trimEnd().split('\n')
  const join = (each: readonly string[]) => each.map(line => line.trim()).join('\n')
  if (type === Scalar.BLOCK_FOLDED || type === Scalar.BLOCK_LITERAL) return join(lines.slice(1))
  if (lines.length === 1) return String(value)
  if (type === Scalar.PLAIN) return join(lines)
  const quoted = join(lines).slice(1, -1)
  if (type === Scalar.QUOTE_SINGLE) return quoted.replaceAll("''", "'")
  // An escape means the same in a line by itself, but the one that joins the next line to it.
  const plain = (line: string) => String(parseDocument(`"${line}"`).toJS())
  return quoted.replace(/(?<!\\)\\$/gm, '').replace(/^.*\\.*$/gm, plain)
}

/**
 * The passages of the body of an article.
 * @param source the whole file, front matter included
 * @throws a message that begins with line and column, where MDX cannot be read
 */
export function body(source: string, syntax: 'md' | 'mdx'): Passage[] {
  const passages: Passage[] = []
  const visit = (node: MdastNode, inItem: boolean) => {
    const line = node.position?.start.line ?? 1
    const add = (place: string, text: string) => passages.push({ place, line, text })
    if (node.type === 'heading') add('heading', wordsOf(node))
    if (node.type === 'heading' && node.depth !== 2 && node.depth !== 3)
      add('mark', `h${node.depth}`)
    if (marks.includes(node.type)) add('mark', node.type)
    if (node.type === 'paragraph') add(inItem ? 'item' : 'paragraph', wordsOf(node))
    if (node.type === 'tableCell') add('cell', wordsOf(node))
    if (node.type === 'link') add('link', node.url)
    if (node.type === 'image') {
      add('image', node.alt ?? '')
      add('picture', node.url)
    }
    if (isJsx(node)) add('component', node.name ?? '')
    if (node.type === 'html') for (const name of elementsIn(node.value)) add('component', name)
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      add('expression', node.value)
    if (node.type === 'mdxjsEsm') add('code', node.value)
    for (const child of childrenOf(node)) visit(child, inItem || node.type === 'listItem')
  }
  const text = source.replace(front, lines => lines.replace(/[^\n]/g, ''))
  visit(syntax === 'mdx' ? mdxToMdast(text) : markdownToMdast(text), false)
  return passages
}

/** Node types of Markdown that articles do not support. */
const marks = ['code', 'definition', 'footnoteDefinition']

/** The names of the elements that begin in HTML, comments aside. */
function elementsIn(html: string): string[] {
  const shown = html.replace(/<!--[\s\S]*?-->/g, '')
  return [...shown.matchAll(/<([a-z][\w-]*)/gi)].map(([, name]) => name!)
}

function isJsx(node: MdastNode) {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

function wordsOf(node: MdastNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'break') return '\n'
  return childrenOf(node).map(wordsOf).join('')
}

function childrenOf(node: MdastNode): readonly MdastNode[] {
  return 'children' in node ? (node.children as readonly MdastNode[]) : []
}
