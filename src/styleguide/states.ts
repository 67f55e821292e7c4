import { showToast } from '../stores/toasts.ts'

for (const button of document.querySelectorAll<HTMLElement>('[data-toast]'))
  button.addEventListener('click', () => {
    const kind = button.dataset.toast as 'success' | 'error'
    showToast(kind, kind === 'success' ? 'Thank you!' : 'Please select an answer.')
  })

/** The simulated response to a POST for each state of a form. No request leaves this page. */
const outcomes: Readonly<Record<string, () => Promise<Response>>> = {
  sending: () => new Promise(() => {}),
  failed: async () => Response.error(),
  sent: async () => Response.json({ ok: true }),
}
const entries: Readonly<Record<string, string>> = {
  email: 'ann@example.com',
  tel: '(555) 010-1234',
  date: '1961-02-28',
}

let outcome: (() => Promise<Response>) | undefined
const { fetch } = window
window.fetch = async (input, options) => {
  if (new Request(input, options).method !== 'POST') return fetch(input, options)
  const become = outcome ?? outcomes.failed!
  outcome = undefined
  return become()
}

for (const sample of document.querySelectorAll<HTMLElement>('[data-state]'))
  if (sample.dataset.state !== 'fresh') await bringToState(sample, sample.dataset.state!)
scrollTo(0, 0)

/** Fills in and sends a form like a visitor, until it is in the given state. */
async function bringToState(sample: HTMLElement, state: string) {
  const form = sample.querySelector('form')!
  form.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  await pollUntil(() => form.dataset.ready !== undefined)
  if (state === 'problem') return pressStepButton(form)
  const sections = [...form.querySelectorAll('section')]
  for (const section of sections) {
    await pollUntil(() => findVisibleStep(form) === section)
    if (state === 'second' && section === sections[1]) return
    fillVisibleStep(form)
    if (state === 'last' && section === sections.at(-1)) return
    if (section === sections.at(-1)) outcome = outcomes[state]
    pressStepButton(form)
  }
  await pollUntil(() => outcome === undefined)
}

function findVisibleStep(form: HTMLFormElement) {
  return [...form.querySelectorAll('section')].find(section => !section.hidden)
}

function pressStepButton(form: HTMLFormElement) {
  findVisibleStep(form)?.querySelector<HTMLElement>('[data-step-button]')?.click()
}

function fillVisibleStep(form: HTMLFormElement) {
  for (const control of findVisibleStep(form)?.querySelectorAll('input, select, textarea') ?? []) {
    if (control instanceof HTMLSelectElement) control.selectedIndex = 1
    else if (control instanceof HTMLTextAreaElement) control.value = 'A few words.'
    else if (control instanceof HTMLInputElement) enterSampleValue(control)
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

function enterSampleValue(input: HTMLInputElement) {
  if (input.type === 'checkbox') input.checked = true
  else if (input.type === 'radio') input.checked ||= isFirst(input)
  else if (input.type !== 'hidden')
    input.value = entries[input.type] ?? (input.inputMode === 'numeric' ? '02134' : 'Ann')
}

function isFirst(radio: HTMLInputElement) {
  return radio.form!.querySelector(`[name="${CSS.escape(radio.name)}"]`) === radio
}

async function pollUntil(isSo: () => boolean) {
  while (!isSo()) await new Promise(requestAnimationFrame)
}
