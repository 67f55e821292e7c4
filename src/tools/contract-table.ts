import { inWireOrder, nameOf, wording } from '../forms/answers.ts'
import type { Questionnaire } from '../forms/model.ts'

/** The payload of each form as a Markdown table: endpoint, constants, and keys in order. */
export function tableOf(questionnaires: readonly Questionnaire[]): string {
  const forms = questionnaires.map(questionnaire => {
    const { id, name, endpoint, constants, lead } = questionnaire
    const rows = inWireOrder(questionnaire).map(question => {
      const key = nameOf(question)
      const renamed = wording(question.key, 'LOVED ONE')
      const values = question.options?.map(({ value }) => value).join('; ') ?? question.kind
      return `| ${key} | ${renamed === key ? '' : renamed} | ${values.replaceAll('|', '\\|')} |`
    })
    const fixed = Object.entries(constants).map(([key, value]) => `${key}: ${value}`)
    return [
      `## ${id}`,
      `${name}. POST ${endpoint}. ${[...fixed, ...(lead ? ['with page, address and certificate'] : [])].join('; ')}`,
      ['| Key | For LOVED ONE | Values |', '|---|---|---|', ...rows].join('\n'),
    ].join('\n\n')
  })
  return `# What the forms send\n\nWritten by \`npm run contract\`.\n\n${forms.join('\n\n')}\n`
}
