import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { getLetters, jurisdictions } from '../../src/documents/schemas/jurisdictions.ts'
import { createSearch } from '../../src/islands/search/find-destinations.ts'
import type { DestinationList } from '../../src/stores/destinations.ts'
import { htmlOf } from '../support/built/built.ts'
import { articles, followAlias, isShown, pages } from '../support/content/content.ts'
import { topics } from '../support/content/specification.ts'

const list: DestinationList = JSON.parse(readFileSync('dist/search.json', 'utf8'))
const everything = list.destinations
/** Without the lawsuits that writers added. */
const listed = everything.filter(
  ({ kind, href }) => kind !== 'lawsuit' || topics.has(href.slice(1)),
)

const lawsuits = everything.filter(({ kind }) => kind === 'lawsuit')

const isLetter = (char = '') => /[\p{L}\p{N}]/u.test(char)
const isWordOfName = (word: string) =>
  lawsuits.some(({ name }) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(word),
  )

/** The first of what has a text as its name or search term. */
const wholes = new Map(
  everything
    .flatMap(({ name, also }) => [name, ...also].map(one => [one.toLowerCase(), name] as const))
    .reverse(),
)

/** The name of what a part of a lawsuit's name must find first, by the words of the specification. */
function expectFirst(part: string): string {
  const state = jurisdictions.find(name => getLetters(name).toLowerCase() === part)
  if (state && !isWordOfName(part)) return state
  const holders = lawsuits.filter(({ name }) => name.toLowerCase().includes(part))
  const begun = holders.find(({ name }) =>
    [...name].some(
      (char, at) =>
        name.toLowerCase().startsWith(part, at) && !(isLetter(char) && isLetter(name[at - 1])),
    ),
  )
  return begun?.name ?? wholes.get(part) ?? holders[0]!.name
}

const [searchAll, searchListed] = [createSearch(everything), createSearch(listed)]

test.each(everything)('$href is found by its name and its search terms', ({ href, name, also }) => {
  for (const term of [name, ...also])
    expect(
      searchAll(term).found.map(one => one.href),
      term,
    ).toContain(href)
})

test.each(articles)('$id is found first by its name and a word that it lacks', ({ id, name }) => {
  const words = 'deadline payout compensation attorney costs 2026 lawyer settlements ohio'.split(
    ' ',
  )
  const first = words.map(word => searchAll(`${name} ${word}`).found[0]?.href)
  expect(first).toEqual(words.map(() => `/${id}`))
})

/** Searches, most of them no name or search term of one article alone, and what Enter must open. */
test.each([
  // Signs, blanks, plurals and slips
  ['c-pap', '/phillips-cpap-class-action-lawsuit'],
  ['c pap', '/phillips-cpap-class-action-lawsuit'],
  ['cpap', '/phillips-cpap-class-action-lawsuit'],
  ['weed-killer', '/roundup-lawsuit'],
  ['weedkiller', '/roundup-lawsuit'],
  ['j & j', '/talcum-powder-cancer-lawsuits'],
  ['J&J', '/talcum-powder-cancer-lawsuits'],
  ['you tube', '/understanding-social-media-abuse-lawsuits'],
  ['tik tok', '/understanding-social-media-abuse-lawsuits'],
  ['wild fire', '/Los-angeles-wildfire-lawsuits'],
  ['one wheel', '/onewheel-injury-lawsuits'],
  ['depo-provera', '/depo-provera-lawsuits'],
  ['depo provara', '/depo-provera-lawsuits'],
  ['glyphosphate', '/roundup-lawsuit'],
  ['preemies', '/baby-formula-nec-lawsuits'],
  ["parkinson's", '/paraquat-herbicide-lawsuits'],
  ['parkinsons', '/paraquat-herbicide-lawsuits'],
  ['hearings', '/dates-ahead'],
  ['news', '/newsletter'],
  ['kid', '/understanding-social-media-abuse-lawsuits'],
  ['FAQ', '/class-actions-faq'],
  ['kidneys', '/firefoam-afff-lawsuits'],
  ['attorneys', '/is-this-lawyer-real'],
  ['ssa', '/sdi-disability-lawyers'],
  ['glossary', '/glossary'],
  ['pfas', '/pfas-water-contamination-lawsuits'],
  ['bard', '/bard-powerport-lawsuit'],
  ['herbicide', '/paraquat-herbicide-lawsuits'],
  ['lawsuits', '/baby-food-autism-lawsuits'],
  ['class action', '/oxbryta-class-action-lawsuits'],
  ['class-action', '/oxbryta-class-action-lawsuits'],
  ['cpap foam', '/phillips-cpap-class-action-lawsuit'],
  ['foam', '/firefoam-afff-lawsuits'],

  // Numbers of courts
  ['MDL 2738', '/talcum-powder-cancer-lawsuits'],
  ['mdl no. 2741', '/roundup-lawsuit'],
  ['MDL3029', '/hernia-mesh-class-action-lawsuit'],
  ['3140', '/depo-provera-lawsuits'],
  ['22-md-3047', '/understanding-social-media-abuse-lawsuits'],
  ['4:22-md-03047-YGR', '/understanding-social-media-abuse-lawsuits'],
  ['mdl', '/class-actions-faq#mdl-and-bellwether'],
  ['what is an MDL', '/class-actions-faq#mdl-and-bellwether'],

  // Names and what is claimed
  ['fires in altadena', '/Los-angeles-wildfire-lawsuits'],
  ['fire fighting foam', '/firefoam-afff-lawsuits'],
  ['mesothelioma', '/lung-cancer-asbestos-lawsuits'],
  ['social security', '/sdi-disability-lawyers'],
  ['SSDI Application guide', '/sdi-disability-lawyers'],
  ['disability', '/sdi-disability-lawyers'],
  ['pregnancy tylenol', '/tylenol-austism-apap-class-action-lawsuit'],
  ['veterans', '/va-disability-lawyers'],
  ['veteran', '/va-disability-lawyers'],
  ['va claim', '/va-disability-lawyers'],
  ['va benefits', '/va-disability-lawyers'],
  ['VA Decision Reviews and Appeals', '/va-disability-lawyers'],
  ['zantac deadline', '/zantac-cancer-lawsuits'],
  ['roundup lawsuit 2026', '/roundup-lawsuit'],
  ['baby food payout', '/baby-food-autism-lawsuits'],
  ['port', '/bard-powerport-lawsuit'],
  ['mesh', '/hernia-mesh-class-action-lawsuit'],
  ['formula', '/baby-formula-nec-lawsuits'],
  ['fire', '/firefoam-afff-lawsuits'],
  ['birth control', '/paragard-iud-class-action-lawsuit'],
  ['burn pits', '/va-disability-lawyers'],
  ['privacy policy', '/privacy-policy'],
  ['privacy', '/privacy-policy'],
  ['terms', '/terms-and-conditions'],
  ['newsletter', '/newsletter'],
  ['settlement', '/settlements'],
  ['lawyer', '/is-this-lawyer-real'],
  ['active lawsuits', '/active-lawsuits'],
  ['all lawsuits', '/active-lawsuits'],
  ['lawsuits 2026', '/active-lawsuits'],
  ['file a claim', '/active-lawsuits'],
  ['contact', '/contactUs'],
  // States
  ['NY', '/time-limits#new-york'],
  ['N.Y.', '/time-limits#new-york'],
  ['dc', '/time-limits#district-of-columbia'],
  ['va', '/va-disability-lawyers'],
  ['hi', '/time-limits#hawaii'],
  ['deadline ca', '/time-limits#california'],
  ['how long in CT', '/time-limits#connecticut'],
  ['washington dc', '/time-limits#district-of-columbia'],
  ['washington', '/time-limits#washington'],
  ['georgia', '/time-limits#georgia'],
  ['deadline ohio', '/time-limits#ohio'],
  ['time limit virginia', '/time-limits#virginia'],
  ['statute of limitations NY', '/time-limits#new-york'],
  ['ohio lawyer', '/time-limits#ohio'],
  ['deadline in texas', '/time-limits#texas'],
  ['how long do I have in new york', '/time-limits#new-york'],
  // People's words: illness and harm
  ['shot', '/depo-provera-lawsuits'],
  ['birth control shot', '/depo-provera-lawsuits'],
  ['brain tumour', '/depo-provera-lawsuits'],
  ['brain tumor', '/depo-provera-lawsuits'],
  ['tumor in my head', '/depo-provera-lawsuits'],
  ['hair straightener', '/hair-relaxer-lawsuit'],
  ['weed killer', '/roundup-lawsuit'],
  ['sleep apnea machine', '/phillips-cpap-class-action-lawsuit'],
  ['baby powder', '/talcum-powder-cancer-lawsuits'],
  ['uber assault', '/rideshare-abuse-assault-lawsuits'],
  ['kids', '/understanding-social-media-abuse-lawsuits'],
  ['kids games addiction', '/video-game-addiction-lawsuits'],
  ['preemie', '/baby-formula-nec-lawsuits'],
  ['premature baby', '/baby-formula-nec-lawsuits'],
  ['vision loss', '/tepezza-lawsuit'],
  ['eye disease', '/tepezza-lawsuit'],
  ['lost my hearing', '/tepezza-lawsuit'],
  ['ringing in ears', '/tepezza-lawsuit'],
  ['lost my teeth', '/suboxone-lawsuit'],
  ['teeth', '/suboxone-lawsuit'],
  ['heartburn', '/nexium-lawsuit'],
  ['kidney failure', '/nexium-lawsuit'],
  ['my child has autism', '/baby-food-autism-lawsuits'],
  ['shaking hands', '/paraquat-herbicide-lawsuits'],
  ['breast cancer', '/zantac-cancer-lawsuits'],
  ['bladder cancer', '/zantac-cancer-lawsuits'],
  ['kidney cancer', '/firefoam-afff-lawsuits'],
  ['well water', '/pfas-water-contamination-lawsuits'],
  ['hurt in a crash', '/car-accident-lawsuits'],
  ['brain damage at birth', '/birth-injury-class-action-lawsuit'],
  ['molested as a child', '/mormon-church-abuse-lawsuit'],
  ['cannot work', '/sdi-disability-lawyers'],
  // People's words: death
  ['my mother died', '/class-actions-faq#someone-who-died'],
  ['my dad passed away', '/class-actions-faq#someone-who-died'],
  ['widow', '/class-actions-faq#someone-who-died'],
  ['deceased', '/class-actions-faq#someone-who-died'],
  ['killed', '/class-actions-faq#someone-who-died'],
  // People's words: money
  ['how much money will i get', '/settlements'],
  ['how much is my case worth', '/settlements'],
  ['lawyer fees', '/class-actions-faq#how-lawyers-are-paid'],
  ['what percent do lawyers take', '/class-actions-faq#how-lawyers-are-paid'],
  ['what share do lawyers take', '/class-actions-faq#how-lawyers-are-paid'],
  ['contingency', '/class-actions-faq#how-lawyers-are-paid'],
  ['no win no fee', '/class-actions-faq#how-lawyers-are-paid'],
  ['who pays the lawyer', '/class-actions-faq#how-lawyers-are-paid'],
  ['costs', '/class-actions-faq#how-lawyers-are-paid'],
  ['how much does it cost', '/class-actions-faq#how-lawyers-are-paid'],
  ['payments', '/class-actions-faq#when-paid'],
  ['when will i get my money', '/class-actions-faq#when-paid'],
  ['what if i lose', '/class-actions-faq#costs-if-i-lose'],
  ['irs', '/class-actions-faq#taxes'],
  ['payout', '/settlements'],
  // People's words: trust
  ['is this real', '/is-this-lawyer-real'],
  ['is this a scam', '/is-this-lawyer-real'],
  ['is it legit', '/is-this-lawyer-real'],
  ['fake', '/is-this-lawyer-real'],
  ['phone call from lawyer', '/is-this-lawyer-real'],
  ['who runs this site', '/about-us'],
  ['fire my lawyer', '/class-actions-faq#changing-lawyers'],
  ['robocalls', '/class-actions-faq#unwanted-calls'],
  ['stop calling me', '/class-actions-faq#unwanted-calls'],
  ['do not call', '/class-actions-faq#unwanted-calls'],
  ['stop calls', '/unsubscribe-mail'],
  ['how many times can they call', '/class-actions-faq#unwanted-calls'],
  ['how often may they call', '/class-actions-faq#unwanted-calls'],
  ['cancel my claim', '/unsubscribe-mail'],
  ['withdraw my claim', '/unsubscribe-mail'],
  ['spam calls', '/class-actions-faq#unwanted-calls'],
  ['delete my data', '/california-residents'],
  // People's words: our form
  ['mother', '/class-actions-faq#asking-for-someone-else'],
  ['can i do this for my mother', '/class-actions-faq#asking-for-someone-else'],
  ['dementia', '/class-actions-faq#asking-for-someone-else'],
  ['nursing home', '/class-actions-faq#asking-for-someone-else'],
  ['for someone else', '/class-actions-faq#asking-for-someone-else'],
  ['power of attorney', '/class-actions-faq#asking-for-someone-else'],
  ['do i have to agree to calls', '/class-actions-faq#without-calls'],
  ['how many companies will call', '/class-actions-faq#without-calls'],
  ['referral line', '/class-actions-faq#without-calls'],
  ['who pays you', '/class-actions-faq#who-pays-you'],
  ['do you sell my information', '/class-actions-faq#who-pays-you'],
  ['is there a catch', '/class-actions-faq#who-pays-you'],
  ['undo', '/class-actions-faq#calling-it-back'],
  ['cancel my form', '/class-actions-faq#calling-it-back'],
  ['can i call it back', '/class-actions-faq#calling-it-back'],
  ['confirmation', '/class-actions-faq#did-it-arrive'],
  ['did my form go through', '/class-actions-faq#did-it-arrive'],
  ['which firm has it', '/class-actions-faq#did-it-arrive'],
  ['cookies', '/privacy-policy'],
  ['arbitration', '/terms-and-conditions'],
  ['spanish', '/accessibility'],
  // People's words: time and courts
  ['too late', '/time-limits'],
  ['is it too late to sue', '/time-limits'],
  ['deadlines', '/time-limits'],
  ['is there a deadline', '/time-limits'],
  ['how much time do I have', '/time-limits'],
  ['how many years', '/time-limits'],
  ['how long will it take', '/class-actions-faq#how-long'],
  ['can i sue', '/class-actions-faq#who-can-file'],
  ['do i have to go to court', '/class-actions-faq#going-to-court'],
  ['what happens next', '/after-you-send'],
  ['company went bankrupt', '/you-have-a-lawyer'],
  ['update on my case', '/you-have-a-lawyer'],
  ['receipts', '/class-actions-faq#records-to-collect'],
  ['medical records', '/asking-for-records'],
])('"%s" finds %s first', (text, href) => {
  const route = followAlias(href.slice(1))
  if (!isShown(route)) return
  expect(searchListed(text).found[0]?.href).toBe(`/${route}`)
})

test('the two letters of a state find it first, unless they are a word of a name', () => {
  const states = jurisdictions.filter(name => !isWordOfName(getLetters(name).toLowerCase()))
  const first = states.map(name => searchAll(getLetters(name)).found[0])
  expect(first.map(one => one?.name)).toEqual(states)
})

test('each part of a name finds a name that has it first, at the beginning of a word if one does', () => {
  const parts = lawsuits.flatMap(({ name }) =>
    [...name].flatMap((_, start) =>
      [...name].map((_, end) =>
        name
          .slice(start, end + 1)
          .trim()
          .toLowerCase(),
      ),
    ),
  )
  const wrong = [...new Set(parts)].filter(
    part => part && searchAll(part).found[0]!.name !== expectFirst(part),
  )
  expect(wrong).toEqual([])
})

test.each([
  ['weed killer', ['dacthal-dcpa-lawsuit', 'paraquat-herbicide-lawsuits', 'roundup-lawsuit']],
  ['heartburn', ['nexium-lawsuit', 'zantac-cancer-lawsuits']],
  ['sexual abuse', ['mormon-church-abuse-lawsuit', 'rideshare-abuse-assault-lawsuits']],
  ['tylonol', ['tylenol-austism-apap-class-action-lawsuit']],
  ['ozempic', []],
  ['camp', []],
  ['camp lejeune', []],
  ['kids', ['understanding-social-media-abuse-lawsuits', 'video-game-addiction-lawsuits']],
  ['3m earplugs', []],
  ['stroke', []],
  ['ct scan', []],
  ['la demanda', ['Los-angeles-wildfire-lawsuits']],
])('"%s" shows %j', (text, ids) => {
  const { found, similar } = searchListed(text)
  expect([...found, ...similar].map(({ href }) => href.slice(1)).sort()).toEqual(
    ids.map(followAlias).filter(isShown).sort(),
  )
})

test('every page and row to which the list leads exists, and none is superseded', () => {
  const superseded = pages.filter(page => page.supersededBy).map(page => `/${page.id}`)
  for (const { href } of everything) {
    const [route, id] = href.split('#')
    expect(superseded).not.toContain(route)
    expect(htmlOf(route!), href).toContain(id ? ` id="${id}"` : '<h1')
  }
})
