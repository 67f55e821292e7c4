import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { servicesOf } from '../config.ts'
import { addDays } from '../documents/age.ts'
import { createFieldFinding, type TypedDocument } from '../documents/content-document.ts'
import type { AnyFinding, EnvironmentFinding, Finding } from '../documents/finding.ts'
import { findPassageLine as lineIn } from '../documents/passages.ts'
import { questionnaireFolders } from '../documents/questionnaire/read.ts'
import { printFindings } from '../documents/report.ts'
import { isPublishedOn, type Lawsuit } from '../documents/schemas/lawsuit.ts'
import type { Partners, Site } from '../documents/schemas/site.ts'
import { UserError } from '../documents/user-error.ts'
import { type ContentValidation, validateContent } from '../documents/validate-content.ts'
import { parseYaml } from '../documents/yaml.ts'
import { type Environment, getBuildDay, parseEnvironment, readEnv } from '../environment.ts'
import { isConsent, questionsOf, variantsOf } from '../forms/answers.ts'
import type { HostDescription } from '../hosts/description.ts'
import { checkHostLimits } from '../hosts/limits.ts'
import { readArguments, runProgram } from '../program.ts'
import { findChangedFile, isCompleteBuild } from './check-content/built-site.ts'
import { collectFindings } from './check-content/collect-findings.ts'
import { contentRules } from './check-content/rules.ts'
import { listDueReviews } from './due-reviews.ts'
import { checkLiveServices } from './live-services.ts'

/**
 * `npm run check:launch -- --site https://…` lists everything that must be settled before the site
 * can be launched at that URL. With `--live`, it also sends the configured services the requests of a
 * browser, but no lead. With `--launched`, case information that is too old only warns: the site is
 * already public, and its other corrections must not wait. It exits with 0 if everything is ready, 1 if
 * something is missing, and 2 for wrong arguments.
 */
const usage = 'Write, for example: npm run check:launch -- --site https://www.….com'

const options = {
  site: { type: 'string' },
  live: { type: 'boolean' },
  launched: { type: 'boolean' },
} as const

const settings = 'content/site.yaml'
const list = 'content/partners.yaml'
const built = 'hosts/description.json'
/** The names of partners that this repository ships: `Sample Harbor Law Group`, `Attorney Alex Sample`. */
const shippedPartner = /^Sample |^Attorney \w+ Sample$/
const rebuild = 'Run, with the settings of the site: npm run build'

await runProgram(async () => {
  const { site, live, launched } = parseArguments()
  const { found, old } = await collectLaunchFindings(site, live)
  if (launched) printFindings(old, 'warning')
  else found.push(...old)
  printFindings(found)
  console.log(
    found.length === 0
      ? `${site} is ready to launch.`
      : `${found.length} to fix before ${site} can be launched.`,
  )
  process.exitCode = found.length > 0 ? 1 : 0
}, 2)

function parseArguments(): { site: string; live: boolean; launched: boolean } {
  const { values } = readArguments({ options }, usage)
  const { site = '', live = false, launched = false } = values
  const address = site.replace(/\/$/, '')
  if (!URL.canParse(address) || new URL(address).origin !== address || !/^https:/.test(address))
    throw new UserError(`--site is "${site}". It must be an https origin.\n${usage}`)
  return { site: address, live, launched }
}

/** @returns what must be settled, and apart from it case information that is too old */
async function collectLaunchFindings(
  address: string,
  live: boolean,
): Promise<{ found: AnyFinding[]; old: Finding[] }> {
  const raw = readEnv()
  const today = getBuildDay(raw)
  const result = validateContent()
  const { findings, warnings } = await collectFindings(result, {
    ...{ day: today, dist: 'dist' },
    rules: contentRules.filter(({ isSlow }) => !isSlow),
  })
  const content = result.data
  if (!content) return { found: [...findings], old: [] }
  const old = checkAge(content.lawsuits, today)
  const settled = [
    ...findings,
    ...warnings,
    ...checkSamples(content, address),
    ...(content.invalid.length > 0 ? [] : checkConsentTexts(content)),
    ...content.documentsThatFit.flatMap(document => checkReadiness(document, today)),
  ]
  const environment = parseEnvironment(raw, content.site.host)
  if (environment.findings) return { found: [...settled, ...environment.findings], old }
  const found = [
    ...settled,
    ...checkServiceUrls(address, environment.data),
    ...checkRelaySettings(environment.data),
    ...findAnalyticsDenials(content, environment.data),
    ...checkBuild(content, environment.data),
    // The answers of the configured services.
    ...(live ? await checkLiveServices(environment.data) : []),
  ]
  return { found, old }
}

/** Services that are not set, not encrypted, or that only the lead desk answers. */
function checkServiceUrls(site: string, environment: Environment): EnvironmentFinding[] {
  const examples = {
    SITE_URL: site,
    PUBLIC_API_BASE_URL: 'https://api.… of the provider',
    PUBLIC_IP_LOOKUP_URL: 'https://… that answers {"ip": "…"}',
    PUBLIC_CERTIFICATE_SCRIPT_URL: 'https://api.trustedform.com/trustedform.js',
  }
  const problemOf = (name: string, value: string) => {
    const path = value.startsWith(`${site}/`) ? value.slice(site.length) : value
    if (name === 'SITE_URL') return value === site ? undefined : `is ${value}, not ${site}`
    if (value === '') return 'is empty: leads would carry no proof of consent'
    if (path.startsWith('/api')) return `is ${value}, which only the lead desk answers`
    if (/^http:/i.test(value)) return `is ${value}, which is not https`
    return value.includes('sandbox=true') ? 'asks for sandbox certificates' : undefined
  }
  return Object.entries(examples).flatMap(([variable, example]) => {
    const message = problemOf(variable, String(environment[variable as keyof Environment]))
    return message ? [{ variable, message, suggestion: `Set it: ${variable}=${example}` }] : []
  })
}

/** Settings and partners that are marked as samples. */
function checkSamples(
  { site, partners }: { readonly site: Site; readonly partners: Partners },
  address: string,
): Finding[] {
  const { host, sample } = site
  const found: Finding[] = []
  if (host !== address)
    found.push(createSettingFinding(settings, 'host', `host is ${host}`, `host: ${address}`))
  if (sample.length > 0)
    found.push(
      createSettingFinding(
        settings,
        'sample',
        `${sample.join(', ')} are sample data`,
        'sample: []',
      ),
    )
  if (partners.sample)
    found.push(createSettingFinding(list, 'sample', 'the partners are samples', 'sample: false'))
  else if (partners.columns.flat().length === 0)
    found.push(createSettingFinding(list, 'columns', 'names no partner', 'columns: …'))
  const shipped = partners.columns.flat().filter(name => shippedPartner.test(name))
  if (!partners.sample && shipped.length > 0)
    found.push(
      createSettingFinding(
        list,
        'columns',
        `still names ${shipped.length} of the samples: ${shipped[0]}`,
        'columns: …',
      ),
    )
  return found
}

function createSettingFinding(file: string, field: string, message: string, yaml: string): Finding {
  const line = parseYaml({ file, text: readFileSync(file, 'utf8') }).lineOf([field])
  return { file, line, message, suggestion: `Put in your own data, then write:\n${yaml}` }
}

/** The placeholders of the relay's configuration, if the site sends its leads to the relay. */
function checkRelaySettings({ PUBLIC_API_BASE_URL }: Environment): Finding[] {
  if (!/(^|\/)relay$/.test(PUBLIC_API_BASE_URL)) return []
  const text = readFileSync(new URL('../relay/wrangler.jsonc', import.meta.url), 'utf8')
  const placeholders = {
    'https://api.example.com': "Set PROVIDER_URL to the provider's API.",
    '00000000-0000-0000-0000-000000000000': 'Set database_id to what "wrangler d1 create" printed.',
  }
  return Object.entries(placeholders).flatMap(([placeholder, suggestion]) => {
    const line = text.split('\n').findIndex(each => each.includes(placeholder)) + 1
    const message = `still has the placeholder ${placeholder}, so leads would be lost`
    return line === 0 ? [] : [{ file: 'src/relay/wrangler.jsonc', line, message, suggestion }]
  })
}

/** Lead forms whose consent text does not name the operator. */
function checkConsentTexts({ questionnaires }: ContentValidation): Finding[] {
  return questionnaires
    .filter(({ lead }) => lead)
    .filter(form =>
      questionsOf(form)
        .filter(isConsent)
        .flatMap(({ label }) => variantsOf(label))
        .some(words => !words.includes('**%name%**')),
    )
    .map(({ id }) => ({
      file: `${questionnaireFolders[0]}/${id}.yaml`,
      message: 'the consent does not name who may call',
      suggestion: 'Name the operator once, with stars: I agree that **%name%** and its partners …',
    }))
}

/** Texts that deny what the environment turns on. */
function findAnalyticsDenials(
  { documents }: ContentValidation,
  { PUBLIC_EVENTS_URL }: Environment,
): Finding[] {
  if (!PUBLIC_EVENTS_URL) return []
  return documents.flatMap(({ file, passages }) =>
    passages.flatMap(passage => {
      const denied = /no analytics|not use analytics/.exec(passage.text)
      if (!denied) return []
      const line = lineIn(passage, denied.index)
      const message = `says "${denied[0]}", and PUBLIC_EVENTS_URL turns them on`
      const suggestion = 'Change the text with your lawyer, or unset the variable.'
      return [{ file, line, message, suggestion }]
    }),
  )
}

/** Articles that today's build leaves out, and texts with a note to counsel. */
function checkReadiness(document: TypedDocument, today: string): Finding[] {
  if (document.kind !== 'lawsuit' && document.kind !== 'page') return []
  const createFinding = (field: keyof Lawsuit, message: string, suggestion: string) => [
    createFieldFinding(document, [field], message, suggestion),
  ]
  const { counsel = '' } = document.data
  if (/\bdraft\b/i.test(counsel))
    return createFinding(
      'counsel',
      'is a draft for your lawyer',
      'Settle it, then take "counsel" out.',
    )
  if (/verify before launch/i.test(counsel))
    return createFinding('counsel', 'has facts to verify', 'Verify them, then take "counsel" out.')
  if (document.kind !== 'lawsuit' || isPublishedOn(document.data, today)) return []
  return document.data.draft
    ? createFinding('draft', 'is a draft', 'Finish it and take "draft" out, or delete the file.')
    : createFinding('published', 'is published on a later day', `Write:\npublished: ${today}`)
}

/** Case information and missing outcomes that are too old to show. */
function checkAge(lawsuits: readonly TypedDocument<'lawsuit'>[], today: string): Finding[] {
  return listDueReviews(lawsuits.filter(({ data }) => isPublishedOn(data, today)))
    .filter(({ by }) => by < today)
    .map(({ file, line, message }) => ({
      file,
      line,
      message,
      suggestion: 'Look it up. npm run due lists all of these, soonest first.',
    }))
}

/** A build that is missing, outdated, made with other settings, or about to expire. */
function checkBuild({ site, lawsuits }: ContentValidation, environment: Environment): Finding[] {
  const today = environment.BUILD_DATE
  const security = 'dist/.well-known/security.txt'
  const say = (file: string, message: string) => [{ file, message, suggestion: rebuild }]
  if (!isCompleteBuild('dist') || !existsSync(built) || !existsSync(security))
    return say('dist', 'holds no complete build')
  const changedFile = findChangedFile('dist/index.html')
  const described = JSON.parse(readFileSync(built, 'utf8')) as HostDescription
  const [, contact, expires = ''] =
    /^Contact: mailto:(.*)$[\s\S]*^Expires: (\S{10})/m.exec(readFileSync(security, 'utf8')) ?? []
  return [
    ...(changedFile ? say('dist', `was built before ${changedFile} was changed`) : []),
    ...(described.origin === environment.SITE_URL
      ? []
      : say(built, `was built for ${described.origin}, not ${environment.SITE_URL}`)),
    ...(isDeepStrictEqual(described.services, servicesOf(environment))
      ? []
      : say(built, 'was built for other services than the environment names')),
    ...lawsuits
      .filter(({ id, data }) => isPublishedOn(data, today) !== described.pages.includes(`/${id}`))
      .flatMap(({ file }) => say(file, 'is not in the build, or should not be')),
    ...(contact === site.support ? [] : say(security, `does not name ${site.support}`)),
    ...checkHostLimits(described),
    ...(expires > addDays(today, 30) ? [] : say(security, `expires in less than 30 days`)),
  ]
}
