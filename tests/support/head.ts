import { readFileSync } from 'node:fs'
import { expect } from 'vitest'

type Attributes = Readonly<Record<string, string>>

/** The head of a page. */
export class Head {
  readonly html: string
  readonly title: string
  private readonly tags: readonly (Attributes & { tag: string })[]

  constructor(html: string) {
    this.html = html
    const head = html.slice(0, html.indexOf('</head>')).replace(/<style[\s\S]*?<\/style>/g, '')
    this.title = unescaped(only(head.matchAll(/<title>(.*?)<\/title>/g))[1]!)
    this.tags = [...head.matchAll(/<(meta|link|script)\b((?:[^">]|"[^"]*")*)>/g)].map(
      ([, tag, rest]) => ({
        tag: tag!,
        ...Object.fromEntries(
          [...rest!.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [
            name,
            unescaped(value!),
          ]),
        ),
      }),
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
    return only(this.all('meta', { [key]: name })).content!
  }

  link(rel: string): string {
    return only(this.all('link', { rel })).href!
  }

  /** The nodes of its structured data. */
  graph(): Node[] {
    const [, text] = only(
      this.html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
    )
    const { '@context': context, '@graph': nodes, ...rest } = JSON.parse(text!)
    expect(context).toBe('https://schema.org')
    expect(rest).toEqual({})
    return nodes
  }

  node(type: string): Node {
    return only(this.graph().filter(node => node['@type'] === type))
  }
}

type Node = Readonly<Record<string, unknown>> & { readonly '@type': string }

export function only<T>(found: Iterable<T>): T {
  const all = [...found]
  expect(all, 'one, and no more').toHaveLength(1)
  return all[0]!
}

export function unescaped(text: string): string {
  const signs: Attributes = {
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    '#34': '"',
    '#38': '&',
    '#39': "'",
  }
  return text.replace(/&(.*?);/g, (_, name: string) => signs[name]!)
}

/** True if XML is well-formed. */
export function assertWellFormed(xml: string): void {
  expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\s*</)
  expect(xml.match(/&(?!(amp|lt|gt|quot|apos);)/g)).toBe(null)
  const open: string[] = []
  const rest = xml
    .replace(/^<\?.*?\?>/, '')
    .replace(/<(\/?)([\w:]+)((?: [\w:]+="[^"<]*")*)(\/?)>/g, (_, end, name, __, empty) => {
      if (end) expect(open.pop()).toBe(name)
      else if (!empty) open.push(name)
      return ''
    })
  expect(open).toEqual([])
  expect(rest).not.toMatch(/[<>]/)
}

/** Width and height of a PNG of a built site, from its header. */
export function sizeOf(file: string, dist = 'dist'): [number, number] {
  const bytes = readFileSync(`${dist}${file}`)
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n')
  expect(bytes.subarray(-8, -4).toString('latin1'), `${file} is whole`).toBe('IEND')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}
