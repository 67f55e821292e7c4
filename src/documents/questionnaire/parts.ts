import { isMap, isNode, isScalar, isSeq, type Node } from 'yaml'
import { idOf } from '../reading/content-files.ts'
import type { Finding, Result } from '../reading/finding.ts'
import { suggestNearest } from '../reading/nearest.ts'
import { locate, type NodeOrigin, type ParsedYaml } from '../reading/yaml.ts'

/**
 * Puts the steps and lists of questions of `content/parts/*.yaml` in the place of their names. Their nodes
 * stay those of the part, so that a fault is found in the part's own file.
 */
export function expandParts(form: ParsedYaml, parts: readonly ParsedYaml[]): Result<ParsedYaml> {
  const origins = new WeakMap<Node, NodeOrigin>()
  const yaml = { ...form, document: form.document.clone(), origins }
  const findings: Finding[] = []
  const included = new Map<ParsedYaml, Pick<Finding, 'file' | 'line'>>()
  const keepOrigin = (node: unknown, origin: NodeOrigin) => {
    if (isNode(node)) origins.set(node, origin)
    return node
  }
  /** The nodes in place of a name: one step, or the questions of a list. */
  const include = (node: unknown, origin: NodeOrigin, isList: boolean): unknown[] => {
    if (!isScalar(node)) return [keepOrigin(node, origin)]
    const name = String(node.value)
    const fitting = parts.filter(({ document: { contents } }) =>
      isList ? isSeq(contents) : isMap(contents),
    )
    const part = fitting.find(({ file }) => idOf(file) === name)
    const { file, line } = locate(origin.yaml, origin.path)
    if (!part) {
      const message = `there is no ${isList ? 'list of questions' : 'step'} "${name}" in content/parts`
      const names = fitting.map(({ file }) => idOf(file))
      findings.push({ file, line, message, suggestion: suggestNearest(name, names) })
      return []
    }
    const before = included.get(part)
    included.set(part, { file, line })
    if (before) {
      // The line of the form, where the other is one of a part.
      const place = before.file === form.file ? before : { file, line }
      const message = `"${name}" is included twice`
      findings.push({ ...place, message, suggestion: 'Take one of them out.' })
      return []
    }
    const contents = part.document.contents!.clone()
    if (!isSeq(contents)) return [keepOrigin(contents, { yaml: part, path: [] })]
    return contents.items.map((item, index) => keepOrigin(item, { yaml: part, path: [index] }))
  }
  const steps = yaml.document.get('steps')
  if (!isSeq(steps)) return { data: yaml }
  steps.items = steps.items.flatMap((step, s) => include(step, { yaml, path: ['steps', s] }, false))
  for (const step of steps.items) {
    const questions = isMap(step) ? step.get('questions') : undefined
    if (!isSeq(questions)) continue
    const origin = origins.get(step as Node)!
    questions.items = questions.items.flatMap((question, q) =>
      include(question, { ...origin, path: [...origin.path, 'questions', q] }, true),
    )
  }
  return findings.length > 0 ? { findings } : { data: yaml }
}
