import type { Examples } from '../../findings/parse.ts'

/** An example for every field of a questionnaire, which findings show. */
export const questionnaireExamples: Examples = {
  name: 'name: Depo-Provera claim review',
  endpoint: 'endpoint: /submitform',
  lead: 'lead: false',
  success: 'success: Thank you! Your submission was successful.',
  constants: 'constants:\n  category: Featured Lawsuit\n  sub_category: Depo Provera Lawsuits',
  steps:
    'steps:\n  - heading: You May Qualify for Compensation\n    button: DO I QUALIFY?\n    questions: […]\n  - contact',
  'steps.heading': 'heading: You May Qualify for Compensation',
  'steps.button': 'button: DO I QUALIFY?',
  'steps.intro': 'intro: It takes about two minutes.',
  'steps.note': 'note: "We use your e-mail as our [privacy policy](/privacy-policy) says."',
  'steps.afterwards': 'afterwards: Thank you. A partner law firm may call you.',
  'steps.advice': 'advice:\n  - title: Have ready\n    text: The dates that you remember.',
  'steps.advice.title': 'title: Have ready',
  'steps.advice.text': 'text: The dates that you remember.',
  'steps.sent': 'sent: [firstName, lastName]',
  'steps.questions':
    'questions:\n  - key: Have_you_been_diagnosed\n    label: Have you been diagnosed?\n    kind: buttons\n    options: [Yes, No]\n    required: Please select a diagnosis.',
  'steps.questions.key':
    'key: Have_you_been_diagnosed\nor, where it depends on who asks:\nkey:\n  MYSELF: Were_you_diagnosed\n  LOVED ONE: Was_your_loved_one_diagnosed',
  'steps.questions.label':
    'label: Were you diagnosed?\nor, in a questionnaire whose first question offers LOVED ONE:\nlabel:\n  MYSELF: Were you diagnosed?\n  LOVED ONE: Was your loved one diagnosed?',
  'steps.questions.kind': 'kind: buttons',
  'steps.questions.options':
    'options:\n  - African Pride\n  - { label: Creme of Nature, value: Nova }',
  'steps.questions.who': 'who: true',
  'steps.questions.screening': 'screening: false',
  'steps.questions.from': 'from: 1980',
  'steps.questions.required': 'required: Please select a diagnosis from the list.',
  'steps.questions.optional': 'optional: true',
  'steps.questions.inline':
    'inline: Please enter a subject.\nor, where label varies:\ninline:\n  MYSELF: Please say what you were diagnosed with.\n  LOVED ONE: Please say what your loved one was diagnosed with.',
  'steps.questions.changedWarning': 'changedWarning: This form is for California residents.',
  'steps.questions.flags': 'flags: { Yes: Has a lawyer }',
  'steps.questions.contractNote': 'contractNote: "Other" was added by the site.',
  'steps.questions.rule': 'rule: email',
  'steps.questions.when': 'when: { question: Do_you_want_to_add_more, is: Yes }',
  'steps.questions.hint': 'hint: Numbers only.',
  'steps.questions.group': 'group: Where you live',
  'steps.questions.autocomplete': 'autocomplete: given-name',
  'steps.questions.placeholder': 'placeholder: --Select State--',
  'steps.questions.initial': 'initial: California',
  'steps.questions.fills': 'fills: dob',
}
