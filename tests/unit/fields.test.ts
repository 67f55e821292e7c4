import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { listKindFields, type Question, questionKinds } from '../../src/forms/model.ts'
import { getCertificateAttributes } from '../../src/islands/form/certificate.ts'
import { FormContext, type useFormContext } from '../../src/islands/form/form-context.ts'
import { QuestionField } from '../../src/islands/form/QuestionField.tsx'

/** What a visitor finds of each field that shows, and its value where that is another. */
const shown: Readonly<Record<string, readonly [words: string, value?: unknown]>> = {
  label: ['Its label'],
  hint: ['Its hint'],
  inline: ['Its problem'],
  options: ['Its option', [{ label: 'Its option', value: 'Its initial answer' }]],
  initial: ['Its initial answer'],
  changedWarning: ['Its warning'],
  placeholder: ['Its placeholder'],
  from: ['1959', 1959],
  autocomplete: ['bday'],
}

test.each(questionKinds.filter(kind => kind !== 'hidden'))(
  'a question of kind %s shows each field that it takes, and that it is optional',
  kind => {
    const fields = Object.keys(listKindFields(kind))
    const values = fields.flatMap(name => {
      const [words, value = words] = shown[name] ?? []
      return words ? [[name, value] as const] : []
    })
    const question = { key: 'a', kind, who: false, screening: true, ...Object.fromEntries(values) }
    const context = {
      questionnaire: { id: 'sample' },
      state: { problems: [{ name: 'a', inline: 'Its problem' }] },
      answers: {},
      warnings: { a: { text: 'Its warning' } },
      certificate: getCertificateAttributes(true),
      year: 2026,
    } as unknown as ReturnType<typeof useFormContext>
    const field = createElement(QuestionField, { question: question as Question })
    const markup = renderToStaticMarkup(createElement(FormContext, { value: context }, field))
    for (const [name] of values) expect(markup, name).toContain(shown[name]![0])
    if (kind !== 'date') expect(markup).toContain('(optional)')
  },
)
