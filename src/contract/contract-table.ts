import { listInWireOrder, nameOf, pickVariant } from '../forms/answers.ts'
import type { Questionnaire } from '../forms/model.ts'
import {
  acceptanceRules,
  bodyRules,
  describeCors,
  evidence,
  listPreflightHeaders,
} from './contract.ts'

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
    if (lead) constantTexts.push('with page, address and certificate')
    return [
      `## ${id}`,
      `${name}. POST ${endpoint}. ${constantTexts.join('; ')}`,
      ['| Key | For LOVED ONE | Values |', '|---|---|---|', ...rows].join('\n'),
    ].join('\n\n')
  })
  const sections = [
    '# What the forms send',
    'Written by `npm run write:contract`.',
    '## Calls from browsers',
    describeCors(origin),
    renderHeaderTable(origin),
    '## Bodies',
    bodyRules,
    acceptanceRules,
    renderEvidenceTable(),
    '## Names that buyers use',
    'What a buyer of a lead usually calls the keys below. The keys on the wire stay: rename them in your system.',
    ['| Key | Name |', '|---|---|', ...buyerNames.map(row => `| ${row.join(' | ')} |`)].join('\n'),
    'Not in any body: `user_agent`, and ids of a campaign (they are in the query of `page_url`).',
    ...forms,
  ]
  return `${sections.join('\n\n')}\n`
}

/** Keys and what stands for them in a specification of lead buyers: https://example.leadprosper.tech/leadprosper-ping-post. */
const buyerNames = [
  ['`ip_address`', '`ip_address`'],
  ['`page_url`', '`landing_page`'],
  ['`xxTrustedFormCertUrl`', '`trusted_form_cert_url`'],
  [
    'the question whether a lawyer represents the person, where a form has one',
    '`currently_represented`',
  ],
  ['none: the lead desk and the relay keep the words of the consent with each lead', '`tcpa_text`'],
]

/** What the provider must know about the values that a lead has besides its answers. */
function renderEvidenceTable(): string {
  return Object.entries(evidence)
    .flatMap(([key, { description }]) => (description ? [`- \`${key}\`: ${description}`] : []))
    .join('\n')
}

function renderHeaderTable(origin: string): string {
  const rows = Object.entries(listPreflightHeaders(origin)).map(
    ([name, value]) => `| ${name} | ${value} |`,
  )
  return ['| Header | Value |', '|---|---|', ...rows].join('\n')
}
