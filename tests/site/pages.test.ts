import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { getLastDay } from '../../src/documents/days.ts'
import { hasOldFacts, isAhead } from '../../src/documents/schemas/lawsuit.ts'
import type { LawsuitListItem } from '../../src/stores/lawsuit-list.ts'
import { description, htmlOf } from '../support/built/built.ts'
import { decodeHtml } from '../support/built/head.ts'
import { articles, listCards, slides, tiles, today } from '../support/content/content.ts'
import { carousel, grids, menu, topics } from '../support/content/specification.ts'

const escapeHTML = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const extractMain = (route: string) => /<main[\s\S]*<\/main>/.exec(htmlOf(route))![0]
const extractTexts = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, found]) => decodeHtml(found!.replace(/<[^>]*>/g, '')).trim())

test.each(articles)('each citation of $id leads to the source with its id', article => {
  const { id, body, sources } = article
  const cited = [...body.matchAll(/\[\^([^\]]+)\]/g)].map(
    ([, name]) => sources.find(source => source.id === name)!.url,
  )
  const html = extractMain(`/${id}`)
  const urls = new Map(
    [...html.matchAll(/<li id="(source-\d+)">\s*<a href="([^"]*)"/g)].map(([, anchor, url]) => [
      anchor,
      decodeHtml(url!),
    ]),
  )
  const prose = html.replace(/<section[\s\S]*?<\/section>/g, '')
  const linked = [...prose.matchAll(/href="#(source-\d+)"/g)].map(([, anchor]) => urls.get(anchor))
  expect(linked.join('\n')).toContain(cited.join('\n'))
})

test.each(articles.filter(({ id, facts }) => topics.has(id) && facts.claims.status !== 'benefits'))(
  '$id says what starts and pauses the time to sue',
  ({ id }) => {
    const section = /<h2 id="how-long-you-may-have">[\s\S]*?<h2/.exec(extractMain(`/${id}`))?.[0]
    expect(section).toContain('That is the discovery rule.')
    expect(section).toContain('tolling')
  },
)

describe('the home page', () => {
  const html = extractMain('/')

  test('answers in one press which papers help, how long a reader has and whether a lawyer is real', () => {
    for (const page of ['asking-for-records', 'time-limits', 'is-this-lawyer-real'])
      expect(html).toContain(`href="/${page}"`)
  })

  const sections = new Map(
    html
      .split(/<h2\b/)
      .slice(1)
      .map(part => [extractTexts(`<h2${part}`, /<h2[^>]*>([\s\S]*?)<\/h2>/g)[0]!, part]),
  )

  test('has the headings of the specification, the grids in order', () => {
    expect(html).toContain('Your Case results are Ready!')
    const headings = [...sections.keys()]
    expect(headings).toContain('Find Mass Tort or Personal Injury Lawsuits Updated October 2024')
    const names = grids.map(({ name }) => name)
    expect(headings.filter(name => names.includes(name))).toEqual(names)
    expect(headings.at(-1)).toBe('Ad Network Partners')
  })

  test.each(grids)('shows the cards of "$name", those of the specification in order', grid => {
    const card =
      /<h3[\s\S]*?<a href="\/([^"]*)"[^>]*>\s*JOIN TODAY[\s\S]*?<a href="\/([^"]*)"[^>]*>\s*READ MORE/g
    const cards = [...sections.get(grid.name)!.matchAll(card)]
    const ids = listCards(grid.name).map(({ id }) => id)
    expect(cards.map(([, join]) => join)).toEqual(ids)
    expect(cards.map(([, , more]) => more)).toEqual(ids)
    expect(ids.filter(id => grid.ids.includes(id))).toEqual(grid.ids)
  })

  test('shows slides, those of the specification in order, and seven networks', () => {
    const shown = html
      .split('aria-roledescription="slide"')
      .slice(1)
      .map(slide => /<a href="\/([^"]*)"/.exec(slide)![1]!)
    expect(shown).toEqual(slides.map(({ id }) => id))
    expect(shown.filter(id => carousel.includes(id))).toEqual(carousel)
    expect(
      extractTexts(sections.get('Ad Network Partners')!, /<li\b[^>]*>([\s\S]*?)<\/li>/g),
    ).toEqual([
      ...['Google Ads', 'Facebook Ads', 'Instagram', 'Yahoo Gemini', 'Bing', 'Amazon', 'Twitter'],
    ])
    const marks = html.match(/(?<="\/networks\.svg#)\w+(?=")/g)
    expect(extractTexts(readFileSync('dist/networks.svg', 'utf8'), /<view id="(\w+)"/g)).toEqual(
      marks,
    )
  })
})

test('active lawsuits link to every topic once, and say which share their count, without any script', () => {
  const main = extractMain('/active-lawsuits')
  const links = [...main.matchAll(/scope="row".*?<a href="\/([^"]+)"/gs)].map(([, id]) => id)
  expect(links.toSorted()).toEqual(articles.map(({ id }) => id).toSorted())
  expect(new Set(links).isSupersetOf(topics)).toBe(true)
  const counts = articles.flatMap(({ facts: { mdl, pending } }) =>
    mdl && pending ? `${mdl} ${pending.count}` : [],
  )
  const repeated = counts.filter(count => counts.indexOf(count) !== counts.lastIndexOf(count))
  expect(extractTexts(main, /<small[^>]*>(with .*?)<\/small>/g)).toHaveLength(repeated.length)
})

test('searches list every article, and the menu the tiles of the specification in order', () => {
  const listed: LawsuitListItem[] = JSON.parse(readFileSync('dist/lawsuits.json', 'utf8'))
  expect(listed.map(({ name }) => name).sort()).toEqual(articles.map(({ name }) => name).sort())
  const ids = tiles.map(({ id }) => id)
  const places = listed.filter(({ menu }) => menu).toSorted((a, b) => a.menu! - b.menu!)
  expect(places.map(({ href }) => href.slice(1))).toEqual(ids)
  expect(ids.filter(id => menu.includes(id))).toEqual(menu)
})

test('key facts count what is pending, and say whether new claims are possible and what is not known', () => {
  for (const { id, facts } of articles) {
    const [list] = /class="facts"[\s\S]*?<\/dl>/.exec(extractMain(`/${id}`))!
    const rows = extractTexts(list, /<dd>([\s\S]*?)<\/dd>/g).join('\n')
    for (const fact of [facts.claims.text, facts.unknown]) expect(rows, id).toContain(fact)
    expect(rows, id).toContain(facts.pending?.count.toLocaleString('en-US') ?? '')
  }
})

test('the records of an article stand in it and on a sheet to print, and each leads to how to ask', () => {
  for (const { id, records } of articles) {
    const [article, sheet] = [`/${id}`, `/records/${id}`]
    if (!records) continue
    expect(extractMain(article), id).toContain(`href="${sheet}"`)
    expect(extractMain(sheet), id).toContain(`href="${article}"`)
    for (const route of [article, sheet]) {
      const html = extractMain(route)
      expect(html, route).toContain('href="/asking-for-records"')
      const listed = extractTexts(html, /<(?:li|th scope="row")[^>]*>([\s\S]*?)<\/(?:li|th)>/g)
      expect(listed, route).toEqual(expect.arrayContaining(records.items))
    }
  }
})

test('settlements and verdicts are in their article and together on one page', () => {
  const together = extractTexts(
    extractMain('/settlements'),
    /<td class="brief numeral[^>]*>([\s\S]*?)<\/td>/g,
  )
  const amounts = articles.flatMap(({ figures = [] }) => figures.map(({ amount }) => amount))
  expect(together.toSorted()).toEqual(amounts.toSorted())
  for (const { id, figures = [] } of articles)
    for (const { amount } of figures)
      expect(extractMain(`/${id}`), id).toContain(
        `<td class="brief numeral">${escapeHTML(amount)}</td>`,
      )
})

test('scheduled events with a day are in the calendar file, in lines of at most 75 bytes', () => {
  const calendar = readFileSync('dist/dates.ics', 'utf8')
  const lines = calendar.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const days = articles
    .flatMap(({ timeline }) => timeline)
    .filter(event => isAhead(event, today) && event.date.length === 10)
    .map(({ date }) => date.replaceAll('-', ''))
  const starts = [...calendar.matchAll(/^DTSTART;VALUE=DATE:(\d{8})\r$/gm)].map(([, day]) => day)
  expect(starts).toEqual(days.toSorted())
  const uids = [...calendar.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid)
  expect(new Set(uids).size).toBe(starts.length)
  // A moved date keeps the event: no part of the UID is a date.
  expect(uids.filter(uid => days.some(day => uid!.includes(day)))).toEqual([])
  expect(calendar).toContain('\r\nX-WR-CALNAME:')
})

test.each(['/dates-ahead', '/newsletter'])('%s offers the calendar and the feed', route => {
  const main = extractMain(route)
  expect(main).toContain('href="/dates.ics"')
  expect(main).toContain('href="/rss.xml"')
})

test('dates ahead have closing dates apart and first, and what has passed last', () => {
  const shown = extractMain('/dates-ahead')
    .split('<ol')
    .slice(1)
    .map(list => extractTexts(list, /<time datetime="([^"]+)"/g))
  const scheduled = articles
    .flatMap(({ timeline }) => timeline)
    .filter(({ scheduled }) => scheduled)
    .sort((a, b) => getLastDay(a.date).localeCompare(getLastDay(b.date)))
  const ahead = scheduled.filter(event => isAhead(event, today))
  const lists = [
    ahead.filter(({ closes }) => closes),
    ahead.filter(({ closes }) => !closes),
    scheduled.filter(event => !ahead.includes(event)),
  ].filter(list => list.length > 0)
  expect(shown.map(dates => dates.map(getLastDay))).toEqual(
    lists.map(list => list.map(({ date }) => getLastDay(date))),
  )
})

test('a timeline marks what is to come and what has passed without a known outcome', () => {
  for (const { id, timeline } of articles) {
    const [, list = ''] = / id="timeline"([\s\S]*?)<\/section>/.exec(extractMain(`/${id}`)) ?? []
    const said = extractTexts(list, /<strong>([\s\S]*?)<\/strong>/g).map(
      day => / \((.+)\)$/.exec(day)?.[1],
    )
    expect(said).toEqual(
      timeline.map(event => {
        if (!event.scheduled) return undefined
        if (isAhead(event, today)) return 'scheduled'
        return event.looked ? 'no report found' : 'was planned for this date'
      }),
    )
  }
})

describe('the newsletter', () => {
  const html = extractMain('/newsletter')

  test('shows the six newest events of the articles with links', () => {
    const newest = articles.flatMap(({ id, timeline }) => {
      const past = timeline.filter(({ scheduled }) => !scheduled)
      const dates = past.map(({ date }) => String(date)).sort()
      return dates.length > 0 ? [{ id, date: dates.at(-1)! }] : []
    })
    const [, cards] = html.split(/Recent News<\/h2>/)
    const shown = [...cards!.matchAll(/<time datetime="([^"]+)"[\s\S]*?<a href="\/([^"#]+)/g)].map(
      ([, date, id]) => ({ id, date }),
    )
    expect(shown).toHaveLength(6)
    for (const card of shown) expect(newest).toContainEqual(card)
    const dates = newest.map(({ date }) => date).sort()
    expect(shown.map(({ date }) => date)).toEqual(dates.slice(-6).reverse())
  })

  test('can be shared on four networks, in a new tab', () => {
    expect(listShareLinks(html)).toEqual(['Facebook', 'Twitter', 'LinkedIn', 'Pinterest'])
  })
})

test.each(articles)('$id has all parts', ({ id, cautions, timeline, recommended }) => {
  const html = extractMain(`/${id}`)
  const headings = extractTexts(html, /<h[23][^>]*>([\s\S]*?)<\/h[23]>/g)
  for (const part of [
    ...['Key facts', 'On this page', 'Costs, time and what happens next', 'Sources'],
    ...(timeline.length > 0 ? ['Timeline'] : []),
    ...(articles.some(other => recommended.includes(other.id)) ? ['Recommended lawsuits'] : []),
  ])
    expect(headings, part).toContain(part)
  const abuse = cautions.some(caution => caution !== 'medicine')
  const [head] = html.split('class="summary"')
  expect(listShareLinks(head!.split('</h1>')[1]!)).toEqual(
    abuse ? [] : ['Facebook', 'Twitter', 'LinkedIn', 'Pinterest'],
  )
  expect(html).toMatch(/<a class="button-primary form-link-bar( is-quiet)?" href="#form"/)
  expect(html).toMatch(/ id="form"/)
  expect(html).toMatch(/<form [^>]*method="dialog"/)
  expect(html).toMatch(/<p class="summary"/)
})

test.each(articles.filter(({ approval }) => approval))(
  '$id says with a source how its product stands with the FDA',
  ({ id, approval }) => {
    const caution = /<div class="caution">[\s\S]*?<\/div>/.exec(extractMain(`/${id}`))?.[0]
    const { status, text = `product in these lawsuits remains ${status} by the U.S.` } = approval!
    expect(caution).toContain(text)
    expect(caution).toMatch(/<a href="#source-\d+"/)
  },
)

test.each(articles)('$id has its form after the summary and before the rest', ({ id }) => {
  const html = extractMain(`/${id}`)
  const places = [
    'class="summary"',
    ' id="form"',
    'id="contents"',
    'id="practical"',
    'id="sources"',
  ]
  const order = places.map(place => html.indexOf(place))
  expect(order).toEqual(order.toSorted((a, b) => a - b))
  expect(order).not.toContain(-1)
})

test.each(articles)(
  '$id explains mass torts and class actions, unless it is about benefits',
  article => {
    const html = extractMain(`/${article.id}`)
    const isBenefits = article.facts.claims.status === 'benefits'
    expect(html.includes('href="/glossary"')).toBe(!isBenefits)
  },
)

test('an article says once as of when its case facts are, and warns of old ones', () => {
  for (const { id, facts } of articles) {
    const html = extractMain(`/${id}`)
    const isOld = hasOldFacts({ ...facts, asOf: String(facts.asOf) }, today)
    expect([id, html.includes('class="notice"')]).toEqual([id, isOld])
    expect([id, html.match(/case facts/gi)?.length]).toEqual([id, 1])
  }
})

test('cards show their category and explain the state of new claims', () => {
  const cards = extractMain('/').match(/<li class="card[^"]*">[\s\S]*?<\/li>/g)!
  for (const card of cards) {
    expect(card).toMatch(/<p class="category[^"]*">\w[^<]*<\/p>/)
    expect(card).toMatch(
      /<p class="claim-status[^"]*">(New claims: \w|A claim for benefits)[^<]*<\/p>/,
    )
  }
})

/** The networks on which a page can be shared. */
function listShareLinks(html: string): string[] {
  const [, part = ''] = /<p class="share">([\s\S]*?)<\/p>/.exec(html) ?? []
  return [
    ...part.matchAll(
      /<a href="https:[^"]*" target="_blank"[^>]*>[\s\S]*?<\/span>\s*(.*?)\s*<\/a>/g,
    ),
  ].map(([, name]) => name!)
}

describe.each(description.pages)('%s', route => {
  test('lets component styles override the reset', () => {
    const layers = htmlOf(route)
      .matchAll(/@layer ([\w, ]+)/g)
      .flatMap(([, names]) => names!.split(','))
    expect([...new Set(layers)]).toEqual(['reset', 'base', 'components'])
  })
})
