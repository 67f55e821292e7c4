import type { AnswerRule, Question, QuestionKind } from '../model.ts'
import type { AnswerFormat } from './answer-format.ts'
import { cleanText } from './characters.ts'
import { email } from './email.ts'
import { past } from './past.ts'
import { phone } from './phone.ts'
import { zip } from './zip.ts'

const formatByRule: Readonly<Record<AnswerRule, AnswerFormat>> = { email, phone, zip, past }

/** The formats that kinds have without a rule. */
const formatByKind: Readonly<Partial<Record<QuestionKind, AnswerFormat>>> = {
  years: { clean: cleanText, pattern: /^\d{4}$/ },
  date: past,
}

/** The format of the answers to a question, if not every text will do. */
export function getAnswerFormat({
  kind,
  rule,
}: Pick<Question, 'kind' | 'rule'>): AnswerFormat | undefined {
  return rule ? formatByRule[rule] : formatByKind[kind]
}
