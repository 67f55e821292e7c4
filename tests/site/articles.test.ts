import { describe, expect, test } from 'vitest'
import { hasOldFacts, isAhead } from '../../src/documents/schemas/lawsuit.ts'
import { extractMain, extractTexts, listShareLinks, networks } from '../support/built/built.ts'
import { decodeHtml } from '../support/built/head.ts'
import { articles, today } from '../support/content/content.ts'

describe.each(articles)('/$id', article => {
  const { id, facts, cautions, timeline, recommended, records, figures = [] } = article
  const html = extractMain(`/${id}`)

  test('has all parts, with the form after the summary and before the rest', () => {
    const headings = extractTexts(html, /<h[23][^>]*>([\s\S]*?)<\/h[23]>/g)
    for (const part of [
      'Key facts',
      'On this page',
      'Costs, time and what happens next',
      'Sources',
      ...(timeline.length > 0 ? ['Timeline'] : []),
      ...(articles.some(other => recommended.includes(other.id)) ? ['Recommended lawsuits'] : []),
    ])
      expect(headings, part).toContain(part)
    const order = [
      'class="summary"',
      ' id="form"',
      'id="contents"',
      'id="practical"',
      'id="sources"',
    ].map(place => html.indexOf(place))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
    expect(html).toMatch(/<a class="button-primary form-link-bar( is-quiet)?" href="#form"/)
    expect(html).toMatch(/<form [^>]*method="dialog"/)
  })

  test('can be shared, unless it is about abuse', () => {
    const [head] = html.split('class="summary"')
    const isAboutAbuse = cautions.some(caution => caution !== 'medicine')
    expect(listShareLinks(head!.split('</h1>')[1]!)).toEqual(isAboutAbuse ? [] : networks)
  })

  test('leads from each citation to the source with its id', () => {
    const cited = [...article.body.matchAll(/\[\^([^\]]+)\]/g)].map(
      ([, name]) => article.sources.find(source => source.id === name)!.url,
    )
    const urls = new Map(
      [...html.matchAll(/<li id="(source-\d+)">\s*<a href="([^"]*)"/g)].map(([, anchor, url]) => [
        anchor,
        decodeHtml(url!),
      ]),
    )
    const prose = html.replace(/<section[\s\S]*?<\/section>/g, '')
    const linked = [...prose.matchAll(/href="#(source-\d+)"/g)].map(([, anchor]) =>
      urls.get(anchor),
    )
    expect(linked.join('\n')).toContain(cited.join('\n'))
  })

  test('has key facts, says once as of when they are, and warns of old ones', () => {
    const [list] = /class="facts"[\s\S]*?<\/dl>/.exec(html)!
    const rows = extractTexts(list, /<dd>([\s\S]*?)<\/dd>/g).join('\n')
    for (const fact of [facts.claims.text, facts.unknown]) expect(rows).toContain(fact)
    expect(rows).toContain(facts.pending?.count.toLocaleString('en-US') ?? '')
    const isOld = hasOldFacts({ ...facts, asOf: String(facts.asOf) }, today)
    expect(html.includes('class="notice"')).toBe(isOld)
    expect(html.match(/case facts/gi)).toHaveLength(1)
  })

  test('marks in its timeline what is to come and what has passed without a known outcome', () => {
    const [, list = ''] = / id="timeline"([\s\S]*?)<\/section>/.exec(html) ?? []
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
  })

  if (article.approval)
    test('says with a source how its product stands with the FDA', () => {
      const caution = /<div class="caution">[\s\S]*?<\/div>/.exec(html)?.[0]
      const { status, text = `product in these lawsuits remains ${status} by the U.S.` } =
        article.approval!
      expect(caution).toContain(text)
      expect(caution).toMatch(/<a href="#source-\d+"/)
    })

  if (records)
    test('lists its records, also on a sheet to print, and both lead to how to ask', () => {
      expect(html).toContain(`href="/records/${id}"`)
      const sheet = extractMain(`/records/${id}`)
      expect(sheet).toContain(`href="/${id}"`)
      for (const main of [html, sheet]) {
        expect(main).toContain('href="/asking-for-records"')
        const listed = extractTexts(main, /<(?:li|th scope="row")[^>]*>([\s\S]*?)<\/(?:li|th)>/g)
        expect(listed).toEqual(expect.arrayContaining(records.items))
      }
    })

  test('shows its settlements and verdicts', () => {
    const amounts = extractTexts(html, /<td class="brief numeral">([\s\S]*?)<\/td>/g)
    expect(amounts).toEqual(expect.arrayContaining(figures.map(({ amount }) => amount)))
  })
})
