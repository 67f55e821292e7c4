import { listInWireOrder, nameOf, pickVariant } from '../forms/answers.ts'
import type { Questionnaire } from '../forms/model.ts'
import { bodyRules, describeCors, evidence, preflightMaxAge } from './contract.ts'

/**
 * The payload of each form as a Markdown table: endpoint, constants, and keys in order.
 * @param origin the public origin of the site
 */
export function renderContractTable(
  questionnaires: readonly Questionnaire[],
  origin: string,
): string {
  const forms = questionnaires.map(questionnaire => {
    const { id, name, endpoint, constants, lead } = questionnaire
    const rows = listInWireOrder(questionnaire).map(question => {
      const key = nameOf(question)
      const lovedOneKey = pickVariant(question.key, 'LOVED ONE')
      const options = question.options?.map(({ value }) => value).join('; ') ?? question.kind
      const values = [options, question.contractNote].filter(Boolean).join('. ')
      return `| ${key} | ${lovedOneKey === key ? '' : lovedOneKey} | ${values.replaceAll('|', '\\|')} |`
    })
    const constantTexts = Object.entries(constants).map(([key, value]) => `${key}: ${value}`)
    return [
      `## ${id}`,
      `${name}. POST ${endpoint}. ${[...constantTexts, ...(lead ? ['with page, address and certificate'] : [])].join('; ')}`,
      ['| Key | For LOVED ONE | Values |', '|---|---|---|', ...rows].join('\n'),
    ].join('\n\n')
  })
  return `# What the forms send\n\nWritten by \`npm run write:contract\`.\n\n## Calls from browsers\n\n${describeCors(origin)}\n\n${renderHeaderTable(origin)}\n\n## Bodies\n\n${bodyRules}\n\n${renderEvidenceTable()}\n\n${forms.join('\n\n')}\n`
}

/** What the provider must know about the values that a lead has besides its answers. */
function renderEvidenceTable(): string {
  return Object.entries(evidence)
    .flatMap(([key, { description }]) => (description ? [`- \`${key}\`: ${description}`] : []))
    .join('\n')
}

function renderHeaderTable(origin: string): string {
  return `| Header | Value |
|---|---|
| Access-Control-Allow-Origin | ${origin} |
| Access-Control-Allow-Methods | POST |
| Access-Control-Allow-Headers | content-type |
| Access-Control-Max-Age | ${preflightMaxAge} |`
}
