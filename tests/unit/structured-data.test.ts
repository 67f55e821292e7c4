import { expect, test } from 'vitest'
import { renderStructuredData } from '../../src/components/shell/structured-data.ts'
import { getConfig, getTexts } from '../../src/settings/config.ts'

test('structured data has the origin of its page, not that of the settings', () => {
  const { site } = getConfig()
  const page = {
    url: 'https://a.example/x',
    title: 'X',
    image: 'https://a.example/social/x.png',
    article: { name: 'X Lawsuits', published: '2026-01-02', updated: '2026-03-04' },
  }
  expect(renderStructuredData(page, site, getTexts().page)).not.toContain(site.host)
})
