import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { DomUtils, parseDocument } from 'htmlparser2'
import { type Consents, readBuiltForms } from '../contract/built-form.ts'
import { UserError } from '../documents/reading/user-error.ts'
import { isConsent, questionsOf, variantsOf } from '../forms/answers.ts'
import { type FormConfig, getFormConfigUrl } from '../forms/form-config.ts'
import { extractPlainText, parseInlineText } from '../forms/inline-text.ts'

/** Writes `consents.json` into each build, and into each form which record of it is that of its consent. */
export function createConsentIntegration(): AstroIntegration {
  return {
    name: 'consents',
    hooks: { 'astro:build:done': ({ dir }) => saveConsents(fileURLToPath(dir)) },
  }
}

/**
 * Records the words of each consent, without marks and links, and below them the versions of the pages that it links.
 * A form states its record when it is sent, so it knows of it from its own file alone.
 * @throws {UserError} if a page of the site that a consent links was not built
 */
export function saveConsents(folder: string): void {
  const texts: Record<string, string> = {}
  const addText = (text: string) => {
    const id = createHash('sha256').update(text).digest('hex')
    texts[id] = text
    return id
  }
  const addPage = (href: string) => {
    const [path] = /^\/(?!\/)[^?#]*/.exec(href) ?? []
    if (!path) return []
    const file = join(folder, path === '/' ? 'index.html' : `${path}.html`)
    if (!existsSync(file)) throw new UserError(`A consent links ${href}, which was not built.`)
    return [`${path} ${addText(extractMainText(readFileSync(file, 'utf8')))}`]
  }
  const advice = 'Correct the schema in src/forms/model.ts.'
  const forms = readBuiltForms(folder, advice).flatMap(form => {
    const labels = questionsOf(form)
      .filter(isConsent)
      .flatMap(({ label }) => variantsOf(label))
    if (labels.length === 0) return []
    const links = labels.flatMap(parseInlineText).flatMap(({ href }) => href ?? [])
    const lines = [...labels.map(extractPlainText), ...[...new Set(links)].flatMap(addPage)]
    const consent = addText(lines.join('\n'))
    const file = join(folder, getFormConfigUrl(form.id))
    const config: FormConfig = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...config, consent }))
    return [[form.id, consent]]
  })
  const consents: Consents = { forms: Object.fromEntries(forms), texts }
  writeFileSync(join(folder, 'consents.json'), JSON.stringify(consents))
}

/** The words of a page, a line for each paragraph, without menus and footer. */
function extractMainText(html: string): string {
  const [main = ''] = /<main[\s>][\s\S]*<\/main>/.exec(html) ?? []
  const lines = main
    .replace(/\s+/g, ' ')
    .replace(/<(nav|script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<\/(p|h\d|li|tr|dt|dd|summary)>|<br\s*\/?>/g, '$&\n')
  return DomUtils.textContent(parseDocument(lines))
    .replace(/\s*\n\s*/g, '\n')
    .trim()
}
