import { describe, expect, test } from 'vitest'
import { stages } from '../../src/documents/schemas/lawsuit.ts'
import {
  findNewestCourtEvent,
  findNextCourtEvent,
  isAhead,
} from '../../src/documents/schemas/lawsuit-days.ts'
import { getTexts } from '../../src/settings/config.ts'
import { extractMain, extractTexts, listShareLinks, networks } from '../support/built/built.ts'
import { decodeHtml } from '../support/built/head.ts'
import { articles, today } from '../support/content/content.ts'

describe.each(articles)('/$id', article => {
  const { id, facts, cautions, timeline, recommended, records, figures = [] } = article
  const html = extractMain(`/${id}`)
  const isForBenefits = facts.claims.status === 'benefits'
  const { stage } = facts
  const next = findNextCourtEvent(article, today)

  test('has all parts, with the form after the summary and before the rest', () => {
    const headings = extractTexts(html, /<h[23][^>]*>([\s\S]*?)<\/h[23]>/g)
    for (const part of [
      'On this page',
      'Where it stands',
      'Time, money and what happens next',
      'Sources',
      ...(timeline.length > 0 ? ['Timeline'] : []),
      ...(articles.some(other => recommended.includes(other.id)) ? ['Recommended lawsuits'] : []),
    ])
      expect(headings, part).toContain(part)
    const order = [
      'id="facts"',
      'class="summary"',
      ' id="form"',
      'id="contents"',
      'id="stage"',
      'id="practical"',
      ...(isForBenefits ? [] : ['id="explainer"']),
      'id="sources"',
    ].map(place => html.indexOf(place))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    expect(order).not.toContain(-1)
    expect(html).toMatch(/<span class="form-link-bar">\s*<a( class="is-quiet")? href="#form"/)
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

  test('has its first two sections right below the panels', () => {
    const [first, second] = [...article.body.matchAll(/^## (.*)/gm)].map(([, heading]) => heading)
    const headings = extractTexts(html, /<h2[^>]*>([\s\S]*?)<\/h2>/g)
    const parts = ['Where it stands', 'Time, money and what happens next', first!, second!]
    const places = parts.map(heading => headings.indexOf(heading))
    expect(places).toEqual([0, 1, 2, 3].map(place => places[0]! + place))
  })

  test('answers four things in large type below its title, and the rest of its facts once', () => {
    const [answers, rest, ...others] = html.match(/<dl( id="facts"[^>]*)?>[\s\S]*?<\/dl>/g)!
    expect(others).toEqual([])
    const read = (list = '', tag: string) =>
      extractTexts(list, new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))
    expect(read(answers, 'dt')).toEqual(['May I claim?', 'By when?', 'What it costs', 'Next'])
    const [may, byWhen, cost, ahead] = read(answers, 'dd')
    const [state, limit, ...large] = read(answers, 'strong')
    expect(large).toHaveLength(2)
    expect(may).toBe(`${state} ${facts.who}`)
    expect(getTexts().claims[facts.claims.status].toLowerCase()).toContain(state!.toLowerCase())
    const ownLimit = facts.timeLimit?.text.replaceAll('**', '')
    expect(byWhen).toContain(ownLimit ?? 'Often 1–6 years Your state sets it.')
    expect(byWhen!.startsWith(limit!)).toBe(true)
    // The choice of a state and the thanks after the form look for it.
    expect(answers!.includes('id="limit"')).toBe(!ownLimit)
    expect(answers!.includes('href="/time-limits"')).toBe(facts.claims.status !== 'benefits')
    expect(cost).toMatch(isForBenefits ? /^Free to apply / : /^Free to ask /)
    expect(ahead).toContain(next?.text ?? (isForBenefits ? 'You apply' : 'No date found'))
    expect(answers!.includes('href="#stage"')).toBe(stage !== undefined)

    const pending = facts.pending ? ['Pending'] : []
    expect(read(rest, 'dt')).toEqual(['Court', ...pending, 'What we do not know'])
    const [court, ...counted] = read(rest, 'dd')
    expect(court!.endsWith("The court's page")).toBe(facts.docket !== undefined)
    expect(rest).toContain(facts.docket ? `href="${facts.docket}` : '')
    expect(counted.join()).toContain(facts.pending?.count.toLocaleString('en-US') ?? '')
    expect(counted.at(-1)).toContain(facts.unknown)
    expect(decodeHtml(html).includes(facts.claims.text)).toBe(!(stage && facts.pending))
  })

  test('says in its head when it was checked, and the newest court event if that is another day', () => {
    const [, head] = /<span>Checked ([\s\S]*?)<\/span>/.exec(html)!
    const event = findNewestCourtEvent(article)
    const days = [
      article.updated,
      ...(event && event !== article.updated ? [event.slice(0, 7)] : []),
    ]
    expect([...head!.matchAll(/datetime="([^"]+)"/g)].map(([, day]) => day)).toEqual(days)
    const [text] = extractTexts(`Checked ${head}`, /^([\s\S]*)$/g)
    expect(text).toMatch(
      days.length > 1 ? /^Checked .+ · newest court event found / : /^Checked [^·]+$/,
    )
  })

  test('marks in its timeline what is to come and what has passed without a known outcome', () => {
    const [, list = ''] = / id="timeline"([\s\S]*?)<\/section>/.exec(html) ?? []
    const states = extractTexts(list, /<strong>([\s\S]*?)<\/strong>/g).map(
      day => / \((.+)\)$/.exec(day)?.[1],
    )
    expect(states).toEqual(
      timeline.map(event => {
        if (!event.scheduled) return undefined
        if (isAhead(event, today)) return 'scheduled'
        return event.looked ? 'no report found' : 'was planned for this date'
      }),
    )
  })

  if (stage)
    test('shows how far its cases have come, with the day and sources', () => {
      const [, road, below] = /<ol class="road.*?>([\s\S]*?)<\/ol>([\s\S]*?)<dl>/.exec(html)!
      const [here, ...others] = road!.match(/<li aria-current="step">[\s\S]*?<\/li>/g)!
      expect(others).toEqual([])
      expect(here).toContain('<img src="/favicon.svg" alt=""')
      const { name } = getTexts().facts.stages[stage.reached]
      expect(extractTexts(here!, /<b>(.*?)<\/b>/g)).toEqual([name])
      expect(extractTexts(road!, /<b>(.*?)<\/b>/g)).toHaveLength(stages.length)
      const [day] = below!.split('</p>')
      expect(day).toContain(`datetime="${stage.asOf}"`)
      expect(day!.match(/href="#source-/g)).toHaveLength(stage.sources.length)
    })

  const [, study] = /<StudyTwoWays([\s\S]*?)<\/StudyTwoWays>/.exec(article.body) ?? []
  if (study)
    test('tells a study two ways, with its source and what it cannot say', () => {
      const [figure] = /<figure class="study">[\s\S]*?<\/figure>/.exec(html)!
      for (const [, share] of study.matchAll(/(?:first|second)="(.*?): /g))
        expect(figure).toContain(`<b>${share}</b>`)
      expect(figure).toContain(`<b>${/times="(.*?)"/.exec(study)![1]} ×</b>`)
      expect(figure.match(/url\(#lit\)/g)).toHaveLength(study.match(/(first|second)=/g)!.length)
      expect(figure).toMatch(/href="#source-\d+"/)
      expect(figure).toContain('groups, not persons')
    })

  if (article.approval)
    test('says with a source how its product stands with the FDA', () => {
      const caution = /<div class="caution stack">[\s\S]*?<\/div>/.exec(html)?.[0]
      const sentences = { none: '', ...getTexts().approval }
      const { status, text = sentences[status] } = article.approval!
      expect(extractTexts(caution!, /<p>([\s\S]*?)<\/p>/g).join(' ')).toContain(text)
      expect(caution).toMatch(/<a href="#source-\d+"/)
    })

  if (records)
    test('lists its records, and leads to how to ask for them', () => {
      expect(html).toContain('href="/asking-for-records"')
      const listed = extractTexts(html, /<li[^>]*>([\s\S]*?)<\/li>/g)
      expect(listed).toEqual(expect.arrayContaining(records.items))
    })

  test('shows its settlements and verdicts', () => {
    const amounts = extractTexts(html, /<td class="brief numeral">([\s\S]*?)<\/td>/g)
    expect(amounts).toEqual(expect.arrayContaining(figures.map(({ amount }) => amount)))
  })
})
