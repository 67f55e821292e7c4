import { parseQuestionnaires } from '../../../src/documents/questionnaire/parse-questionnaires.ts'
import { requireData } from '../../../src/documents/reading/finding.ts'
import { parseYaml } from '../../../src/documents/reading/yaml.ts'
import type { Questionnaire } from '../../../src/forms/model.ts'

/**
 * Parses a questionnaire from YAML like the build.
 * @param parts the YAML of each part, by name
 */
export function parseQuestionnaire(
  text: string,
  parts: Readonly<Record<string, string>> = {},
): Questionnaire {
  const files = Object.entries(parts).map(([name, text]) =>
    parseYaml({ file: `content/parts/${name}.yaml`, text }),
  )
  const form = parseYaml({ file: 'content/questionnaires/sample.yaml', text })
  return requireData(parseQuestionnaires([form], files))[0]!
}

/** A questionnaire with every kind, rule and variant. */
export const completeYaml = `
name: Sample claim review
endpoint: /submitform
success: Thank you! Your submission was successful.
constants:
  category: Featured Lawsuit
  sub_category: Sample Lawsuits
steps:
  - heading: You May Qualify for Compensation
    button: DO I QUALIFY?
    questions:
      - key: Did_you_or_a_loved_one_use_it
        label: Did you or a loved one use it?
        kind: buttons
        who: true
        options: [MYSELF, LOVED ONE]
        required: Please select 'MYSELF' or 'LOVED ONE' to proceed.
      - key: { MYSELF: What_brand_did_you_use, LOVED ONE: What_brand_did_your_loved_one_use }
        label: { MYSELF: What brand did you use?, LOVED ONE: What brand did your loved one use? }
        kind: list
        options: [African Pride, { label: Creme of Nature, value: Nova }, Bantu, Cantu, Motions, Optimum, Other]
        inline:
          { MYSELF: Please select the brand you used., LOVED ONE: Please select your loved one's brand. }
        required: Please select the brand.
      - { key: What_year, label: What year?, kind: years, from: 1959, required: Please select the year. }
      - { key: First_symptoms, label: When?, kind: date, rule: past, required: Enter date of first symptoms. }
      - { key: More, label: Anything to add?, kind: buttons, options: [Yes, No], flags: { Yes: Has a lawyer }, required: Add any extra details. }
      - key: Additional_information
        label: What else?
        kind: longtext
        when: { question: More, is: Yes }
        required: Add other helpful info.
  - heading: Your Case results are Ready!
    button: Get Your Results Now
    afterwards: A partner law firm may call you.
    sent: [email, number, zipCode, state, checkbox, source]
    questions:
      - { key: email, label: Email, kind: text, rule: email, required: Please enter your email address. }
      - { key: number, label: Phone, kind: text, rule: phone, required: Please enter your phone number. }
      - { key: state, label: State, kind: list, options: states, initial: California, optional: true }
      - { key: zipCode, label: Zip, kind: text, rule: zip, required: Please enter your zip code. }
      - { key: checkbox, label: I agree., kind: checkbox, screening: false, required: Please select the terms & conditions. }
      - { key: source, label: Source, kind: hidden, initial: site }
`

/** Answers that pass every check of {@link completeYaml}. */
export const completeAnswers = {
  Did_you_or_a_loved_one_use_it: 'MYSELF',
  What_brand_did_you_use: 'Nova',
  What_year: '1999',
  First_symptoms: '2020-02-29',
  More: 'No',
  Additional_information: '',
  email: 'ann@example.com',
  number: '5550101234',
  state: 'Ohio',
  zipCode: '02134',
  checkbox: true,
  source: 'site',
}
