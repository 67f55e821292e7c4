import { readdirSync, readFileSync } from 'node:fs'

/** Every built page except redirects. */
export const routes = readdirSync('dist')
  .filter(name => name.endsWith('.html'))
  .filter(name => !readFileSync(`dist/${name}`, 'utf8').includes('http-equiv="refresh"'))
  .map(name => `/${name.replace(/(index)?\.html$/, '')}`)

export const pageOfEachKind = [
  '/',
  '/depo-provera-lawsuits',
  '/mormon-church-abuse-lawsuit',
  '/active-lawsuits',
  '/class-actions-faq',
  '/contactUs',
  '/california-privacy',
  '/partners-list',
  '/is-this-lawyer-real',
  '/after-you-send',
  '/asking-for-records',
  '/time-limits',
]

/** One page for each kind of form. */
export const formOfEachKind = {
  'a claim form of two steps': '/depo-provera-lawsuits',
  'a claim form of three steps': '/tepezza-lawsuit',
  'the claim review of the home page': '/',
  'the newsletter': '/newsletter',
  'the contact form': '/contactUs',
  unsubscribing: '/unsubscribe-mail',
  'a privacy request': '/california-residents',
}
