import type { Effects } from '../../src/forms/submit.ts'

export const evidence = {
  page_url: 'https://www.claimlantern.example/page',
  ip_address: '203.0.113.7',
  xxTrustedFormCertUrl: 'https://cert.example/1',
}

/** Effects of a submission that record calls, requests and notices. */
export function createRecordingEffects(change: Partial<Effects> = {}) {
  const log: string[] = []
  const sent: object[] = []
  const recordCall =
    <T>(what: string, value: T) =>
    () => {
      log.push(what)
      return value
    }
  const effects: Effects = {
    getToday: () => '2026-11-21',
    getPageUrl: recordCall('page', evidence.page_url),
    fetchIpAddress: recordCall('address', Promise.resolve(evidence.ip_address)),
    readCertificate: () => evidence.xxTrustedFormCertUrl,
    waitForCertificate: recordCall('certificate', Promise.resolve()),
    pageLeft: new Promise(() => {}),
    onSending: recordCall('sending', undefined),
    post: async (endpoint, payload) => {
      log.push(`post ${endpoint}`)
      sent.push(payload)
    },
    showToast: (kind, message) => log.push(`${kind}: ${message}`),
    ...change,
  }
  return { log, sent, effects }
}
