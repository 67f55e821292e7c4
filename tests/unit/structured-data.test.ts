import { describe, expect, it } from 'vitest'
import {
  type PageMetadata,
  renderStructuredData,
} from '../../src/components/shell/structured-data.ts'
import { getConfig, getTexts } from '../../src/config.ts'

describe('what a page says to search engines', () => {
  const { site } = getConfig()
  const { page: labels } = getTexts()
  const page: PageMetadata = {
    url: 'https://a.example/x',
    title: 'X',
    description: 'Of x.',
    image: 'https://a.example/social/x.png',
  }
  const article = {
    name: 'X Lawsuits',
    published: '2026-01-02',
    updated: '2026-03-04',
  }
  it('cannot close its script', () => {
    const script = renderStructuredData(
      { ...page, title: '</script><script>alert(1)</script>' },
      site,
      labels,
    )
    expect(script).not.toContain('<')
    expect(JSON.parse(script)['@graph'][0].itemListElement[1].name).toMatch(/^<\/script>/)
  })

  it('knows the origin from the page', () => {
    expect(renderStructuredData({ ...page, article }, site, labels)).not.toContain(site.host)
  })
})
