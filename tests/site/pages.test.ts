import { readFileSync } from 'node:fs'
import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { jurisdictions } from '../../src/documents/schemas/jurisdictions.ts'
import { isAhead } from '../../src/documents/schemas/lawsuit-days.ts'
import { addDays, getLastDay } from '../../src/forms/days.ts'
import { getStateId } from '../../src/forms/us-states.ts'
import { destinationsOf } from '../../src/stores/destinations.ts'
import { extractMain, extractTexts, listShareLinks, networks } from '../support/built/built.ts'
import { decodeHtml } from '../support/built/head.ts'
import { articles, listCards, site, slides, tiles, today } from '../support/content/content.ts'
import { carousel, grids, menu, topics } from '../support/content/specification.ts'

describe('the home page', () => {
  const html = extractMain('/')

  const sections = new Map(
    html
      .split(/<h2\b/)
      .slice(1)
      .map(part => [extractTexts(`<h2${part}`, /<h2[^>]*>([\s\S]*?)<\/h2>/g)[0]!, part]),
  )

  test('calls news what happened in the last 120 days, and otherwise shows the dates ahead', () => {
    const [news = ''] = (sections.get('Recent news') ?? '').split('<h3')
    const days = [...news.matchAll(/datetime="([^"]+)"/g)].map(([, date]) => getLastDay(date!))
    for (const day of days) expect(day >= addDays(today, -120)).toBe(true)
    const isAnyAhead = articles.some(({ timeline }) =>
      timeline.some(event => isAhead(event, today)),
    )
    if (days.length === 0) expect(sections.has('Dates ahead')).toBe(isAnyAhead)
  })

  test('has the headings of the specification, the grids in order', () => {
    expect(html).toContain('Your Case results are Ready!')
    const headings = [...sections.keys()]
    expect(headings).toContain(site.home.searchHeading)
    const names = grids.map(({ name }) => name)
    expect(headings.filter(name => names.includes(name))).toEqual(names)
    expect(headings.at(-1)).toBe(site.home.networksHeading)
  })

  test.each(grids)('shows the cards of "$name", those of the specification in order', grid => {
    const section = sections.get(grid.name)!
    const card =
      /<h3[\s\S]*?<a href="\/([^"]*)"[^>]*>\s*JOIN TODAY[\s\S]*?<a href="\/([^"]*)"[^>]*>\s*READ MORE/g
    const cards = [...section.matchAll(card)]
    const ids = listCards(grid.name).map(({ id }) => id)
    expect(cards.map(([, join]) => join)).toEqual(ids)
    expect(cards.map(([, , more]) => more)).toEqual(ids)
    expect(ids.filter(id => grid.ids.includes(id))).toEqual(grid.ids)
    const states = /<p class="claim-status[^"]*">(New claims: \w|A claim for benefits)[^<]*<\/p>/g
    const categories = /<p class="category[^"]*">\w[^<]*<\/p>/g
    for (const pattern of [states, categories])
      expect([...section.matchAll(pattern)]).toHaveLength(ids.length)
  })

  test('asks what happened, and offers harms with the state of their lawsuits', () => {
    const [head] = html.split('class="carousel')
    expect(extractTexts(head!, /<h1[^>]*>([\s\S]*?)<\/h1>/g)).toEqual(['What happened to you?'])
    const names = articles.flatMap(({ harms }) => harms.names)
    const [list, ...legend] = head!.split('<ul')[1]!.split('</ul>')
    const offered = [...list!.matchAll(/<a href="\/[^"]+"[^>]* data-shape="(\w+)"[^>]*>([^<]+)/g)]
    for (const [, shape, name] of offered) {
      expect(names).toContain(decodeHtml(name!))
      expect(legend.join()).toContain(`data-shape="${shape}"`)
    }
    expect(list).toMatch(/<a href="#harms"[^>]*>All \d+ harms, A to Z<\/a>/)
  })

  test('lists what happened to readers, a line each from A to Z, with every lawsuit and its state', () => {
    const section = sections.get('Every illness and harm, A to Z')!
    const [legend, index] = section.split('<ol')
    const lines = extractTexts(`<ol${index}`, /<li\b[^>]*>([\s\S]*?)<\/li>/g)
    const names = [...new Set(articles.flatMap(({ harms }) => harms.names))]
    const sorted = names.toSorted((a, b) => a.localeCompare(b, 'en-US'))
    expect(lines.map(line => sorted.find(name => line.startsWith(name)))).toEqual(sorted)
    const links = [...index!.matchAll(/<a href="\/([^"]+)"[^>]*? data-shape="(\w+)"/g)]
    const listed = articles.flatMap(({ id, harms }) => harms.names.map(() => id))
    expect(links.map(([, id]) => id).toSorted()).toEqual(listed.toSorted())
    for (const [, , shape] of links) expect(legend).toContain(`data-shape="${shape}"`)
  })

  test('shows slides, those of the specification in order, and the networks', () => {
    const shown = html
      .split('aria-roledescription="slide"')
      .slice(1)
      .map(slide => /<a href="\/([^"]*)"/.exec(slide)![1]!)
    expect(shown).toEqual(slides.map(({ id }) => id))
    expect(shown.filter(id => carousel.includes(id))).toEqual(carousel)
    expect(
      extractTexts(sections.get(site.home.networksHeading)!, /<li\b[^>]*>([\s\S]*?)<\/li>/g),
    ).toEqual(site.networks.map(({ label }) => label))
    const marks = html.match(/(?<="\/networks\.svg#)\w+(?=")/g)!
    expect(extractTexts(readFileSync('dist/networks.svg', 'utf8'), /<view id="(\w+)"/g)).toEqual(
      expect.arrayContaining(marks),
    )
  })
})

describe('active lawsuits', () => {
  const main = extractMain('/active-lawsuits')

  test('link to every topic once', () => {
    const links = [...main.matchAll(/scope="row".*?<a href="\/([^"]+)"/gs)].map(([, id]) => id)
    expect(links.toSorted()).toEqual(articles.map(({ id }) => id).toSorted())
    expect(new Set(links).isSupersetOf(topics)).toBe(true)
  })

  test('have no empty cell', () => {
    expect(extractTexts(main, /<td\b[^>]*>([\s\S]*?)<\/td>/g)).not.toContain('')
  })

  test('say which share the count of their MDL', () => {
    const counts = articles.flatMap(({ facts: { mdl, pending } }) =>
      mdl && pending ? `${mdl} ${pending.count}` : [],
    )
    const repeated = counts.filter(count => counts.indexOf(count) !== counts.lastIndexOf(count))
    expect(extractTexts(main, /<small[^>]*>(with .*?)<\/small>/g)).toHaveLength(repeated.length)
  })
})

test('searches list every article, and the menu the tiles of the specification in order', () => {
  const list = destinationsOf(JSON.parse(readFileSync('dist/search.json', 'utf8')))
  const listed = list.filter(({ kind }) => kind === 'lawsuit')
  expect(listed.map(({ name }) => name).sort()).toEqual(articles.map(({ name }) => name).sort())
  const ids = tiles.map(({ id }) => id)
  const places = listed
    .filter(({ menu }) => menu)
    .toSorted((a, b) => a.menu! - b.menu! || a.href.localeCompare(b.href))
  expect(places.map(({ href }) => href.slice(1))).toEqual(ids)
  expect(ids.filter(id => menu.includes(id))).toEqual(menu)
})

test('settlements and verdicts of all articles are together on one page', () => {
  const together = extractTexts(
    extractMain('/settlements'),
    /<td class="brief numeral[^>]*>([\s\S]*?)<\/td>/g,
  )
  const amounts = articles.flatMap(({ figures = [] }) => figures.map(({ amount }) => amount))
  expect(together.toSorted()).toEqual(amounts.toSorted())
  const [before] = extractMain('/settlements').split('<table')
  const statuses = new Set(articles.flatMap(({ figures }) => figures.map(({ status }) => status)))
  expect(before!.match(/<li data-shape/g)).toHaveLength(statuses.size)
})

test('scheduled events with a day are in the calendar file, in lines of at most 75 bytes', () => {
  const calendar = readFileSync('dist/dates.ics', 'utf8')
  const lines = calendar.split('\r\n')
  expect(lines.at(-1)).toBe('')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const ahead = articles
    .flatMap(({ name, timeline }) => timeline.map(event => ({ name, ...event })))
    .filter(event => isAhead(event, today) && event.date.length === 10)
  const events = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent')
  const read = (field: string) => events.map(event => String(event.getFirstPropertyValue(field)))
  expect(read('dtstart')).toEqual(ahead.map(({ date }) => date).toSorted())
  expect(new Set(read('transp'))).toEqual(new Set(ahead.map(() => 'TRANSPARENT')))
  const summaries = ahead.map(({ name, text }) => `${name}: ${text}`)
  expect(read('summary').toSorted()).toEqual(summaries.toSorted())
  expect(new Set(read('uid')).size).toBe(events.length)
  // A moved date keeps the event: no part of the UID is a date.
  const days = ahead.map(({ date }) => date.replaceAll('-', ''))
  expect(read('uid').filter(uid => days.some(day => uid.includes(day)))).toEqual([])
  expect(calendar).toContain('\r\nX-WR-CALNAME:')
})

test('dates ahead have closing dates apart and first, and what has passed last', () => {
  const main = extractMain('/dates-ahead')
  for (const file of ['dates.ics', 'rss.xml']) expect(main).toContain(`href="/${file}"`)
  const shown = main
    .split('<ol')
    .slice(1)
    .map(list => extractTexts(list, /<time [^>]*?datetime="([^"]+)"/g))
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

test('the table of time limits has a row for every state, which says something and can be chosen', () => {
  const html = extractMain('/time-limits')
  const rows = [...html.matchAll(/<tr id="([^"]+)">([\s\S]*?)<\/tr>/g)]
  expect(html.match(/<table/g)).toHaveLength(1)
  expect(rows.map(([, id]) => id)).toEqual(jurisdictions.map(getStateId))
  for (const [, id, row] of rows) {
    const [, injury, death] = extractTexts(row!, /<td[^>]*>([\s\S]*?)<\/td>/g)
    expect.soft([injury, death], id).not.toContain('')
    expect.soft(html).toContain(`<option value="${id}"`)
  }
})

test('the columns of partners have headings, and their names are sorted', () => {
  const columns = extractMain('/partners-list').match(/<section[\s\S]*?<\/section>/g)!
  expect(columns).toHaveLength(4)
  for (const column of columns) {
    expect(extractTexts(column, /<h2[^>]*>([\s\S]*?)<\/h2>/g)).toHaveLength(1)
    const names = extractTexts(column, /<li[^>]*>([\s\S]*?)<\/li>/g)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  }
})

test('the newsletter shows the six newest events of the articles with links, and can be shared', () => {
  const html = extractMain('/newsletter')
  // A year or a month stands for its last day.
  const compare = (one: string, other: string) => (`${one}-99` < `${other}-99` ? -1 : 1)
  const newest = articles.flatMap(({ id, timeline }) => {
    const past = timeline.filter(({ scheduled }) => !scheduled)
    const dates = past.map(({ date }) => String(date)).sort(compare)
    return dates.length > 0 ? [{ id, date: dates.at(-1)! }] : []
  })
  const [, cards] = html.split(/Recent News<\/h2>/)
  const shown = [
    ...cards!.matchAll(/<time [^>]*?datetime="([^"]+)"[\s\S]*?<a [^>]*?href="\/([^"#]+)/g),
  ].map(([, date, id]) => ({ id, date }))
  expect(shown).toHaveLength(Math.min(6, newest.length))
  for (const card of shown) expect(newest).toContainEqual(card)
  const dates = newest.map(({ date }) => date).sort(compare)
  expect(shown.map(({ date }) => date)).toEqual(dates.slice(-6).reverse())
  expect(listShareLinks(html)).toEqual(networks)
})
