import { type Schema, Validator } from '@cfworker/json-schema'
import { acceptance } from './contract.ts'

const validator = new Validator(acceptance as Schema, '2020-12')

/**
 * True if the body of a response with a good status says that a lead was taken. Firewalls, logins and pages of
 * maintenance answer 200 too.
 */
export async function isAcceptance(response: Response): Promise<boolean> {
  const text = (await response.text()).trim()
  if (text === '') return true
  try {
    return validator.validate(JSON.parse(text)).valid
  } catch {
    const isText = /^(text\/plain|$)/.test(response.headers.get('content-type') ?? '')
    return isText && validator.validate(text).valid
  }
}
