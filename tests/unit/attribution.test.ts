import { afterEach, expect, test, vi } from 'vitest'
import { addCampaign, saveCampaign } from '../../src/forms/attribution.ts'

const page = 'https://www.example.com/page'

function open(search: string, signal = false) {
  vi.stubGlobal('location', { search })
  vi.stubGlobal('navigator', { globalPrivacyControl: signal })
  saveCampaign()
}

function openTab(storage: object = new Map<string, string>()) {
  const map = storage as Map<string, string>
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => map.set(name, value),
    removeItem: (name: string) => map.delete(name),
  })
}

afterEach(() => vi.unstubAllGlobals())

test('campaign parameters of the landing page reach the URL of a later page', () => {
  openTab()
  open('?utm_source=ad&gclid=a%20b&email=ann@example.com&fbclid=1')
  open('')
  expect(addCampaign(page)).toBe(`${page}?utm_source=ad&gclid=a+b&fbclid=1`)
  expect(addCampaign(`${page}?utm_source=mail`)).toBe(`${page}?utm_source=mail&gclid=a+b&fbclid=1`)
})

test('a visit without a campaign keeps its URLs', () => {
  openTab()
  open('?q=asbestos')
  expect(addCampaign(`${page}?q=1#form`)).toBe(`${page}?q=1#form`)
})

test('the Global Privacy Control signal drops the parameters', () => {
  openTab()
  open('?gclid=1')
  vi.stubGlobal('navigator', { globalPrivacyControl: true })
  expect(addCampaign(page), 'also on a page that was open before it').toBe(page)
  open('', true)
  vi.stubGlobal('navigator', { globalPrivacyControl: false })
  expect(addCampaign(page)).toBe(page)
})

test('a browser that blocks storage sends the URL of the page', () => {
  vi.stubGlobal('sessionStorage', {
    get getItem() {
      throw new Error('blocked')
    },
    get setItem() {
      throw new Error('blocked')
    },
  })
  open('?gclid=1')
  expect(addCampaign(page)).toBe(page)
})
