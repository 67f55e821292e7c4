import { expect, test } from 'vitest'
import { addLead, createLeadPayload, openDesk, otherPayloads } from '../../support/servers/desks.ts'

/** A desk with the same lead at each time. */
async function openDeskWith(...times: string[]) {
  const { leads } = openDesk()
  for (const time of times)
    await addLead(leads, { payload: createLeadPayload(), receivedAt: `2026-11-21T${time}.000Z` })
  const listDuplicates = async () =>
    (await leads.list()).map(({ duplicateOf }) => duplicateOf).reverse()
  return { ...leads, listDuplicates }
}

const evidence = {
  page_url: 'https://www.example.com/sample#form',
  ip_address: '198.51.100.9',
  xxTrustedFormCertUrl: 'https://cert.example/2',
  xxTrustedFormPingUrl: 'https://ping.example/2',
}

test('a duplicate within an hour is stored, and marked with the first while that is kept', async () => {
  const times = ['10:00:00', '10:00:04', '10:59:59', '11:00:00', '11:20:00']
  const { listDuplicates, remove } = await openDeskWith(...times)
  expect(await listDuplicates()).toEqual([null, 1, 1, null, 4])
  await remove([1])
  expect(await listDuplicates()).toEqual([null, null, null, 4])
})

test.each([
  ['another page, IP address and certificate', evidence, 'sample', 1],
  ['another answer', { What_year: '2001' }, 'sample', null],
  ['another sender', { email: 'ben@example.com' }, 'sample', null],
  ['another form', {}, 'plain', null],
])('the same lead but for %s', async (_, change, form, duplicateOf) => {
  const { add, listDuplicates } = await openDeskWith('05:00:00')
  await addLead({ add }, { form, payload: { ...createLeadPayload(), ...change } })
  expect(await listDuplicates()).toEqual([null, duplicateOf])
})

test('a duplicate gets the same response and is marked in the inbox', async () => {
  const { ask, post } = openDesk()
  const body = JSON.stringify(otherPayloads['/contactUs'])
  for (const id of [1, 2]) {
    const answer = await post('/contactUs', body)
    expect([answer.status, await answer.json()]).toEqual([201, { id }])
  }
  const page = await (await ask('/desk?view=messages')).text()
  expect(page.match(/Repeat of no\. 1/g)).toHaveLength(1)
  expect(await (await ask('/desk/2')).text()).toContain('<a href="/desk/1">No. 1</a>')
})
