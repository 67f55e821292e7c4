import { expect, test } from 'vitest'
import { checkSourceUrls } from '../../../src/tools/check-content/rules/sources.ts'
import { createArticle } from '../../support/content/article.ts'

const sound = 'https://court.example/order'

test.each([
  ['http://court.example/order', 'is not https'],
  ['https://court.example/order?utm_source=x', 'tracks its readers'],
  ['https://court.example/wp-json/wp/v2/posts/1', 'is data for programs, not a page'],
  ['https://a.supabase.co/storage/order.htm', 'is a storage bucket'],
  ['https://stage.court.example/order', 'is a test copy of a site'],
  ['https://iguazu-staging.court.example/order', 'is a test copy of a site'],
  ['https://court.example/?q=order', 'is a list of search results'],
  ['https://court.example/author/ann', 'is a list of articles'],
])('a source that cannot serve as evidence is reported: %s', (url, why) => {
  expect(checkSourceUrls([createArticle(sound, url)])).toMatchObject([
    { message: `the source ${url} ${why}` },
  ])
})

test.each([sound, 'https://www.devry.example/?p=12', 'https://doi.org/10.1056/NEJMoa1903212'])(
  'a page that people can read is accepted: %s',
  url => {
    expect(checkSourceUrls([createArticle(sound, url)])).toEqual([])
  },
)
