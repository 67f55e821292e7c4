import { html, raw } from 'hono/html'
import { buildPayload, nameOf, questionsOf } from '../forms/answers.ts'
import { getDayIn, getStartOfDay } from '../forms/days.ts'
import type { Questionnaire } from '../forms/model.ts'
import type { BuiltSite } from './built-site.ts'
import { type Contacts, readContacts } from './contacts.ts'
import type { ReceivedSubmission } from './fate.ts'
import { buildListUrl } from './inbox-filter.ts'
import { type Html, renderInboxPage } from './inbox-layout.ts'
import { renderLeads } from './lead-rows.ts'
import type { StoredLead } from './lead-store.ts'
import { isRequest } from './submission-kinds.ts'

/** What an operator types of a request that came by telephone, by letter or in a message. */
export type RequestEntry = Readonly<
  Partial<Record<'kind' | 'number' | 'email' | 'day' | 'origin', string>>
>

/** What a person may ask for, from the forms of this build. */
function listKinds({ questionnaires }: Pick<BuiltSite, 'questionnaires'>) {
  return questionnaires
    .filter(({ endpoint }) => isRequest(endpoint))
    .flatMap(form => {
      const question = questionsOf(form).find(({ key }) => key === 'Iamrequestingto')
      const choices = question?.options?.map(({ value }) => value) ?? ['']
      return choices.map(choice => ({ form, choice, kind: `${form.id} ${choice}` }))
    })
}

/**
 * Turns an entry into the submission of a form that nobody filled in, or into a sentence about what is missing. The body has
 * the keys of the form, so that the provider is told as of any other.
 */
export function parseRequest(
  entry: RequestEntry,
  site: BuiltSite,
  now: Date,
): ReceivedSubmission | string {
  const chosen = listKinds(site).find(({ kind }) => kind === entry.kind)
  if (!chosen) return 'Choose what the person asks for.'
  const contacts = readContacts(undefined, entry)
  if (!contacts.number && !contacts.email)
    return 'Write a phone number of ten digits or an e-mail address.'
  if ((entry.number && !contacts.number) || (entry.email && !contacts.email))
    return 'The phone number needs ten digits, and the e-mail address an @ and a host.'
  const { day = '' } = entry
  const today = getDayIn(site.timeZone, now)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)) || day > today)
    return 'Write the day on which the request came, today or earlier.'
  const { form, choice } = chosen
  const sent = buildPayload(form, listAnswers(form, choice, contacts), {
    pageUrl: '',
    ipAddress: '',
    certificateUrl: '',
  })
  const isAsked = (rule: string) => questionsOf(form).some(question => question.rule === rule)
  // A form may not ask for what the person gave, and the provider must know whom to stop.
  const values = {
    ...sent,
    ...(!isAsked('phone') && { number: contacts.number }),
    ...(!isAsked('email') && { email: contacts.email }),
  }
  return {
    receivedAt: (day === today ? now : getStartOfDay(day, site.timeZone)).toISOString(),
    endpoint: form.endpoint,
    form: form.id,
    ...contacts,
    payload: JSON.stringify(values),
    values,
    origin: entry.origin ?? '',
  }
}

function listAnswers(form: Questionnaire, choice: string, { number, email }: Contacts) {
  const answers: Record<string, string> = {}
  for (const question of questionsOf(form)) {
    if (question.rule === 'phone') answers[nameOf(question)] = number
    if (question.rule === 'email') answers[nameOf(question)] = email
    if (question.key === 'Iamrequestingto') answers[question.key] = choice
  }
  return answers
}

const renderPage = (site: BuiltSite, content: Html) =>
  renderInboxPage(
    site.styles,
    'A request that came another way',
    html`<nav aria-label="Inbox"><a href="${buildListUrl({ view: 'requests' })}">Back to the inbox</a></nav>`,
    content,
  )

/** Asks for a request. @param problem what is missing in the entry */
export function renderRequestPage(entry: RequestEntry, problem: string, site: BuiltSite): Html {
  const { kind, number = '', email = '', day = '', origin = '' } = entry
  return renderPage(
    site,
    html`
<p>For a request by telephone, letter, text or message. A number or an address alone is enough. It is stored, sent to the
provider and put on the suppression list like one that came by a form.</p>
${problem ? html`<p role="alert" class="bad">${problem}</p>` : ''}
<form method="post" action="/desk/request">
<label>The person asks to <select name="kind">${listKinds(site).map(
      option =>
        html`<option value="${option.kind}" ${option.kind === kind ? raw('selected') : ''}>${option.form.name}${option.choice ? `: ${option.choice}` : ''}</option>`,
    )}</select></label>
<label>Phone number <input name="number" inputmode="numeric" value="${number}"></label>
<label>E-mail address <input name="email" value="${email}"></label>
<label>Day on which it came <input type="date" name="day" value="${day}"></label>
<label>How it came <input name="origin" value="${origin}"></label>
<button class="button-secondary">See whom it stops</button>
</form>`,
  )
}

/** Shows whom a request would stop, and asks whether it is stored. */
export function renderReachedPage(
  entry: RequestEntry,
  reached: readonly StoredLead[],
  site: BuiltSite,
): Html {
  const fields = Object.entries(entry).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return renderPage(
    site,
    html`
<p>${[entry.number, entry.email].filter(Boolean).join(', ')}</p>
${reached.length > 0 ? html`<p>These are not sent any more:</p>${renderLeads(reached, site, { view: 'requests' })}` : html`<p>Nothing waits that it would stop.</p>`}
<form method="post" action="/desk/request">${fields}
<button class="button-secondary" name="isSure" value="yes">Store the request</button>
<button class="button-secondary" name="isSure" value="no">Change it</button></form>`,
  )
}
