import { DomUtils, parseDocument } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import { expect } from 'vitest'

const { getElementsByTagName, textContent } = DomUtils

/** The title of a page, what it says in `<meta>` by name and medium, and its links by relation. */
export function readHead(html: string) {
  const [head] = getElementsByTagName('head', parseDocument(html))
  const metas: Record<string, string> = {}
  for (const { attribs } of getElementsByTagName('meta', head!)) {
    const { property, 'http-equiv': pragma = 'charset', media = '', charset } = attribs
    const name = (attribs.name ?? property ?? pragma) + media
    expect(metas, 'said once').not.toHaveProperty([name])
    metas[name] = charset ?? attribs.content!
  }
  const links = getElementsByTagName('link', head!).map(({ attribs }) => {
    return `${attribs.rel} ${attribs.href}`
  })
  return { title: textContent(expectOne(getElementsByTagName('title', head!))), metas, links }
}

export function readGraph(html: string): unknown[] {
  const [, text] = expectOne(
    html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
  )
  const { '@context': context, '@graph': nodes, ...rest } = JSON.parse(text!)
  expect([context, rest]).toEqual(['https://schema.org', {}])
  return nodes
}

export function expectOne<T>(items: Iterable<T>): T {
  const all = [...items]
  expect(all, 'one, and no more').toHaveLength(1)
  return all[0]!
}

export function decodeHtml(text: string): string {
  return textContent(parseDocument(text))
}

interface XmlElement {
  readonly name: string
  /** With that of the elements within. */
  readonly text: string
  readonly children: XmlElement[]
}

function describeElement(element: ReturnType<typeof getElementsByTagName>[number]): XmlElement {
  const children = getElementsByTagName('*', element.children, false).map(describeElement)
  return { name: element.name, text: textContent(element), children }
}

export function readXml(xml: string): XmlElement[] {
  new SaxesParser({ xmlns: true }).write(xml).close()
  return getElementsByTagName('*', parseDocument(xml, { xmlMode: true })).map(describeElement)
}
