import { readFileSync } from 'node:fs'
import { DomUtils, parseDocument } from 'htmlparser2'
import { SaxesParser } from 'saxes'
import { expect } from 'vitest'

const { getElementsByTagName, textContent } = DomUtils

type Attributes = Readonly<Record<string, string>>

/** The head of a page. */
export class Head {
  readonly html: string
  readonly title: string
  private readonly tags: readonly (Attributes & { tag: string })[]

  constructor(html: string) {
    this.html = html
    const [head] = getElementsByTagName('head', parseDocument(html))
    this.title = textContent(expectOne(getElementsByTagName('title', head!)))
    this.tags = getElementsByTagName(name => ['meta', 'link', 'script'].includes(name), head!).map(
      ({ name, attribs }) => ({ ...attribs, tag: name }),
    )
  }

  all(tag: string, attributes: Attributes = {}): Attributes[] {
    return this.tags.filter(
      found =>
        found.tag === tag &&
        Object.entries(attributes).every(([name, value]) => found[name] === value),
    )
  }

  /** The content of the only `<meta>` with this name or property. */
  meta(name: string): string {
    const key = name.startsWith('og:') ? 'property' : 'name'
    return expectOne(this.all('meta', { [key]: name })).content!
  }

  link(rel: string): string {
    return expectOne(this.all('link', { rel })).href!
  }

  /** The nodes of its structured data. */
  graph(): Node[] {
    const [, text] = expectOne(
      this.html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
    )
    const { '@context': context, '@graph': nodes, ...rest } = JSON.parse(text!)
    expect(context).toBe('https://schema.org')
    expect(rest).toEqual({})
    return nodes
  }

  node(type: string): Node {
    return expectOne(this.graph().filter(node => node['@type'] === type))
  }
}

type Node = Readonly<Record<string, unknown>> & { readonly '@type': string }

export function expectOne<T>(found: Iterable<T>): T {
  const all = [...found]
  expect(all, 'one, and no more').toHaveLength(1)
  return all[0]!
}

export function decodeHtml(text: string): string {
  return textContent(parseDocument(text))
}

export interface XmlElement {
  readonly name: string
  /** With that of the elements within. */
  text: string
  readonly children: XmlElement[]
}

/** The elements of well-formed XML. */
export function readXml(xml: string): XmlElement[] {
  const found: XmlElement[] = []
  const open: XmlElement[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    const element = { name, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
    found.push(element)
  })
  for (const event of ['text', 'cdata'] as const)
    parser.on(event, text => {
      for (const element of open) element.text += text
    })
  parser.on('closetag', () => open.pop())
  parser.write(xml).close()
  return found
}

/** Width and height of a PNG of a built site, from its header. */
export function readPngSize(file: string, dist = 'dist'): [number, number] {
  const bytes = readFileSync(`${dist}${file}`)
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(bytes.subarray(-8, -4).toString('latin1'), `${file} is whole`).toBe('IEND')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
