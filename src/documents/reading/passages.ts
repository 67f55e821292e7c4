import { type MdastNode, markdownToMdast, mdxToJs, mdxToMdast } from 'satteri'
import { isMap, isScalar, isSeq } from 'yaml'
import type { Result } from './finding.ts'
import { frontMatterPattern, type ParsedYaml } from './yaml.ts'

/** A piece of text in a file, such as a field or a paragraph. */
export interface Passage {
  /**
   * In front matter, the field, such as `timeline[2].text`. In the body: `heading`, `paragraph`,
   * `item`, `cell` or `image`; `link` or `picture` (the URL); `component` (the name of a component
   * or HTML element); `mark` (syntax that articles do not have, such as `delete`).
   */
  readonly path: string
  /** The first line, 1-based. */
  readonly line: number
  /**
   * The text without Markdown syntax, with the line breaks of the file. For an image, its
   * alternative text.
   */
  readonly text: string
}

/** The line of the file at an offset of the passage. */
export function findPassageLine({ line, text }: Passage, index: number): number {
  return line + text.slice(0, index).split('\n').length - 1
}

export function isInBody({ path }: Passage): boolean {
  return ['heading', 'paragraph', 'item', 'cell', 'image', 'link', 'picture'].includes(path)
}

/**
 * What is no prose: titles of sources, keys and values that are sent, what no page shows, and identifiers, which their
 * schemas alone check: addresses, numbers, the names of files, people and offices, time zones, days.
 */
const noProse =
  /(^|\.)(constants|sources|key|value|sent|when|href|icon|questionnaire|\w+Page)\b|^(endpoint|host|exit|mailbox|support|office|phone\.number|responsibleLawyer|timeZone|states\.[^.]+\.reason|categories|component|link|mark|picture(\.src)?|facts\.docket)$/

/** True if readers see the passage and our writers wrote it. */
export function isProse(passage: Passage): boolean {
  return !noProse.test(fieldOf(passage))
}

/** The place without list positions: `timeline.text`. */
export function fieldOf({ path }: Passage): string {
  return path.replace(/\[\d+\]/g, '')
}

/** Every value of YAML, in order. */
export function listFieldPassages({ text, document, findLine }: ParsedYaml): Passage[] {
  const passages: Passage[] = []
  const visit = (node: unknown, path: string) => {
    if (isMap(node))
      for (const { key, value } of node.items) visit(value, `${path}${path && '.'}${key}`)
    if (isSeq(node))
      for (const [index, item] of node.items.entries()) visit(item, `${path}[${index + 1}]`)
    if (!isScalar(node) || !node.range) return
    const isBlock = node.type?.startsWith('BLOCK')
    const lines = text.slice(node.range[0], node.range[1]).trimEnd().split('\n')
    const written = lines.slice(isBlock ? 1 : 0).map(line => line.trim())
    // Several lines stay as they are written, so that a line can be found in them.
    const words =
      lines.length > 1
        ? written.join('\n').replace(/^(['"])([\s\S]*)\1$/, '$2')
        : (node.source ?? String(node.value))
    passages.push({ path, line: findLine(node.range[0]) + (isBlock ? 1 : 0), text: words })
  }
  visit(document.contents, '')
  return passages
}

/** The passages of the body of an `.mdx` or `.md` file, or its error of syntax. */
export function parseBodyPassages(file: string, text: string): Result<Passage[]> {
  try {
    return { data: listBodyPassages(text.replaceAll('\r\n', '\n'), file.endsWith('.mdx')) }
  } catch (error) {
    const problem = (error as Error).message
    const [, line, reason = problem] = /^(\d+):\d+: (.*)$/s.exec(problem) ?? []
    const message = reason.replace(/ \((?:note: |mdx).*$/s, '')
    const suggestion =
      'MDX takes < and { for markup, and a paragraph that begins with import or export for code. Close each element; elsewhere write &lt; and &#123;, or [text](https://…).'
    return { findings: [{ file, line: Number(line) || undefined, message, suggestion }] }
  }
}

/** @throws an error whose message begins with line and column if MDX cannot be parsed */
function listBodyPassages(source: string, isMdx: boolean): Passage[] {
  const passages: Passage[] = []
  let hasSection = false
  const visit = (node: MdastNode, inItem: boolean, before?: MdastNode) => {
    const line = node.position?.start.line ?? 1
    const add = (path: string, text: string) => passages.push({ path, line, text })
    if (node.type === 'heading') {
      add('heading', plainTextOf(node))
      if (node.depth === 3 && !hasSection) add('mark', 'skipped')
      hasSection ||= node.depth === 2
    }
    const mark = nameUnsupportedSyntax(node, inItem ? undefined : before)
    if (mark) add('mark', mark)
    if (node.type === 'table')
      for (const row of node.children)
        if (row.children.length !== node.children[0]!.children.length)
          passages.push({ path: 'mark', line: row.position!.start.line, text: 'tableRow' })
    const children = childrenOf(node)
    // The words of a `<summary>` on one line stand in no paragraph.
    const hasWords =
      node.type === 'mdxJsxFlowElement' && children.some(({ type }) => type === 'text')
    if (node.type === 'paragraph' || hasWords) add(inItem ? 'item' : 'paragraph', plainTextOf(node))
    if (node.type === 'tableCell') add('cell', plainTextOf(node))
    if (node.type === 'link') add('link', node.url)
    if (node.type === 'image') {
      add('image', node.alt ?? '')
      if (!node.alt?.trim()) add('mark', 'image')
      add('picture', node.url)
    }
    if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      add('component', node.name ?? '')
      for (const { value } of node.attributes)
        if (typeof value === 'object' && value) add('mark', 'expression')
        else if (value && /^[A-Z]/.test(node.name ?? '')) add('cell', value)
    }
    if (node.type === 'html') {
      const visible = node.value.replace(/<!--[\s\S]*?-->/g, '')
      for (const [, name] of visible.matchAll(/<([a-z][\w-]*)/gi))
        if (/^[A-Z]/.test(name!)) add('mark', 'component')
        else add('component', name!)
    }
    if (node.type === 'mdxjsEsm')
      throw new Error(`${line}:1: The build would run this as a program`)
    for (const [index, child] of children.entries()) {
      if (isGlued(child, children[index - 1], children[index + 1]))
        passages.push({ path: 'mark', line: child.position!.start.line, text: 'emphasis' })
      visit(child, inItem || node.type === 'listItem', children[index - 1])
    }
  }
  const body = source.replace(frontMatterPattern, lines => lines.replace(/[^\n]/g, ''))
  // What the build compiles it to. Only then is code in it parsed, which begins with one of these.
  if (isMdx && /[{<]|^(?:import|export)\b/m.test(body)) mdxToJs(body)
  visit(isMdx ? mdxToMdast(body) : markdownToMdast(body), false)
  return passages
}

/** The parser's name for a node that articles do not have, or one of ours for a use of it. */
function nameUnsupportedSyntax(node: MdastNode, before?: MdastNode): string | undefined {
  if (['blockquote', 'code', 'definition', 'footnoteDefinition', 'delete'].includes(node.type))
    return node.type
  if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
    return /^\/\*(?:(?!\*\/)[\s\S])*\*\/$/.test(node.value.trim()) ? undefined : 'expression'
  if (node.type === 'link') {
    return namesOtherHost(plainTextOf(node).trim(), node.url) ? 'linkHost' : undefined
  }
  if (node.type === 'list') {
    const isJoined =
      before?.type === 'paragraph' && before.position!.end.line + 1 === node.position!.start.line
    if (isJoined || (node.start ?? 1) !== 1) return 'list'
    return node.children.length === 1 ? 'single' : undefined
  }
  if (node.type !== 'heading') return undefined
  return node.depth === 2 || node.depth === 3 ? undefined : 'level'
}

/** True if the words of a link look like an address, and it leads to another host. */
function namesOtherHost(words: string, url: string): boolean {
  const [, host] =
    /^(?:https?:\/\/)?(?:www\.)?((?:[\w-]+\.)+[a-z]{2,})(?:\/\S*)?$/i.exec(words) ?? []
  return host !== undefined && URL.parse(url)?.host.replace('www.', '') !== host.toLowerCase()
}

/** True if emphasis begins or ends within a word or a number: `5*10*20`. */
function isGlued({ type }: MdastNode, before?: MdastNode, after?: MdastNode): boolean {
  if (type !== 'emphasis' && type !== 'strong') return false
  const isWord = (node: MdastNode | undefined, pattern: RegExp) =>
    node?.type === 'text' && pattern.test(node.value)
  return isWord(before, /[\p{L}\p{N}]$/u) || isWord(after, /^[\p{L}\p{N}]/u)
}

function plainTextOf(node: MdastNode): string {
  if (node.type === 'text' || node.type === 'inlineCode') return node.value
  if (node.type === 'break') return '\n'
  return childrenOf(node).map(plainTextOf).join('')
}

function childrenOf(node: MdastNode): readonly MdastNode[] {
  return 'children' in node ? (node.children as readonly MdastNode[]) : []
}
