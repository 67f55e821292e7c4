import { type Schema, Validator } from '@cfworker/json-schema'
import { acceptance } from './contract.ts'

const jsonValidator = new Validator(acceptance as Schema, '2020-12')

/**
 * True if the body of a response with a good status says that a lead was taken. Firewalls, logins and pages of
 * maintenance answer 200 too.
 */
export async function isAcceptance(response: Response): Promise<boolean> {
  const text = (await response.text()).trim()
  if (text === '') return true
  try {
    return jsonValidator.validate(JSON.parse(text)).valid
  } catch {
    return /^(text\/plain|$)/.test(response.headers.get('content-type') ?? '') && text[0] !== '<'
  }
}
