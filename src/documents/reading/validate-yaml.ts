import { z } from 'astro/zod'
import { isMap, isScalar } from 'yaml'
import { readRequiredFile } from './content-files.ts'
import type { Finding, Result } from './finding.ts'
import { buildJsonSchema, describeField, findField } from './json-schema.ts'
import { suggestNearest } from './nearest.ts'
import { findSyntaxFindings, locate, type ParsedYaml, parseYaml } from './yaml.ts'

/** Validates YAML with a schema: it has findings with the file, line and field if it is not valid. */
export function validateYaml<S extends z.ZodType>(
  schema: S,
  yaml: ParsedYaml,
): Result<z.output<S>> {
  // Offsets of nodes from other files mean nothing here; their syntax was checked before.
  const findings = yaml.origins ? [] : findSyntaxFindings(yaml)
  if (findings.length > 0) return { findings }
  const result = schema.safeParse(yaml.document.toJS() ?? {}, { error: nameFields })
  if (result.success) return { data: result.data }
  return { findings: result.error.issues.flatMap(issue => explainIssue(issue, yaml, schema)) }
}

/** The data of a YAML file that must exist. */
export function readYaml<S extends z.ZodType>(schema: S, file: string): Result<z.output<S>> {
  const { data, findings } = readRequiredFile(file)
  return findings ? { findings } : validateYaml(schema, parseYaml(data))
}

/** In place of the library's message: the names of the fields that an object has. */
const nameFields: z.core.$ZodErrorMap = ({ code, inst }) => {
  if (code !== 'unrecognized_keys') return undefined
  if (inst instanceof z.ZodRecord && inst.keyType instanceof z.ZodEnum)
    return inst.keyType.options.join('\n')
  return inst instanceof z.ZodObject ? Object.keys(inst.shape).join('\n') : undefined
}

function explainIssue(issue: z.core.$ZodIssue, yaml: ParsedYaml, schema: z.ZodType): Finding[] {
  const { params } = issue.code === 'custom' ? issue : {}
  const found = locate(yaml, issue.path)
  // Of two places that do not fit together, the one in the file itself and not in a part of it.
  const isInPart = params?.other && found.file !== yaml.file
  const { path, ...place } = isInPart ? locate(yaml, params.other) : found
  // Writers count from 1.
  const field = z.core.toDotPath(path.map(step => (typeof step === 'number' ? step + 1 : step)))
  if (issue.code === 'unrecognized_keys') {
    const fields = issue.message.split('\n')
    return issue.keys.map(key => ({
      ...place,
      line: locate(yaml, [...issue.path, key]).line,
      message: `${field} has no field "${key}"`.trim(),
      suggestion: suggestNumber(issue.path, key, yaml) || suggestNearest(key, fields),
    }))
  }
  if (issue.code === 'invalid_union') {
    // The only alternative of this type says more than all together.
    const [inner, ...others] = issue.errors.filter(all =>
      all.every(({ path, code }) => path.length > 0 || !otherType.includes(code)),
    )
    if (inner && others.length === 0)
      return inner.flatMap(part =>
        explainIssue({ ...part, path: [...issue.path, ...part.path] }, yaml, schema),
      )
  }
  const described = describeField(findField(buildJsonSchema(schema), issue.path) ?? {})
  // A file that stands alone shows its form itself.
  const isAlone = place.file.split('/').length === 2
  const prefix = field && `${field}: `
  if (issue.code !== 'custom' && !yaml.document.hasIn(issue.path)) {
    const seeOlder = `Compare it with how it was:\ngit log -p ${place.file}`
    const suggestion =
      isAlone && path.length === 1
        ? seeOlder
        : `Write:\n${String(path.at(-1))}: ${described || '…'}`
    return [{ ...place, message: `${field} is missing`, suggestion }]
  }
  // A schema that says why has its own words.
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid ')) {
    const written = String(yaml.document.getIn(issue.path))
    const suggestion = suggestNearest(written, issue.values.map(String))
    return [{ ...place, message: `${prefix}"${written}" is not one of its values`, suggestion }]
  }
  const suggestion = params?.suggestion ?? (suggestValue(issue, yaml) || described)
  return [{ ...place, message: `${prefix}${issue.message}`, suggestion }]
}

/** What to write in place of a value of another type. */
function suggestValue(issue: z.core.$ZodIssue, { document }: ParsedYaml): string {
  if (issue.code !== 'invalid_type') return ''
  if (issue.expected === 'boolean') return 'Write true or false.'
  const digits = String(document.getIn(issue.path)).replaceAll(',', '')
  return issue.expected === 'number' && /^\d+$/.test(digits) ? `Write ${digits}` : ''
}

/** The number whose end became a key, because a comma ends a value in { }. */
function suggestNumber(path: readonly PropertyKey[], key: string, { document, text }: ParsedYaml) {
  const map = document.getIn(path, true)
  const node = isMap(map) && map.items.find(({ key: node }) => String(node) === key)?.key
  if (!isScalar(node) || typeof node.value !== 'number') return ''
  const [, end] = node.range!
  return `Write ${/[\d,]*$/.exec(text.slice(0, end))![0].replaceAll(',', '')}`
}

/** What an alternative says of a value that is meant for another. */
const otherType = ['invalid_type', 'invalid_value', 'unrecognized_keys']
