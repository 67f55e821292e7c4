/** Hosts that are nobody's, or this machine's own: RFC 2606, RFC 6761 and addresses of no public network. */
const nobodys =
  /(^|\.)(example|test|invalid|localhost|local|internal|example\.(com|net|org|edu))\.?$|^(127|10|0|192\.168|169\.254|172\.(1[6-9]|2\d|3[01])|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7]))\.[\d.]+$|^\[/i

function isSampleHost(host: string): boolean {
  return nobodys.test(host)
}

/** An address that visitors cannot reach, as by a name without a dot. */
export function isSampleAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname } = new URL(address)
  return isSampleHost(hostname) || !hostname.includes('.')
}

const host =
  /(?:https?:\/\/|[\w.+-]+@|(?<![\w./-]))((?:[a-z\d-]+\.)+(?:example|test|invalid|localhost|local|internal|com|net|org|edu)|localhost|\d+(?:\.\d+){3})(?![\w-]|\.\w)/gi

/** Numbers that are nobody's: 555-0100 to 555-0199, the area code 555, and the keys in a row. */
const phone =
  /(?<!\d)(?:\+?1[ .-]?)?(?:\(?\d{3}\)?[ .-]?555[ .-]?01\d\d|\(?555\)?[ .-]?\d{3}[ .-]?\d{4}|\(?123\)?[ .-]?456[ .-]?7890|\(?(\d)\1\1\)?[ .-]?\1{3}[ .-]?\1{4})(?!\d)/g

/** Hosts, mailboxes and phone numbers of a text that belong to nobody, as they stand there. */
export function samplesIn(text: string): string[] {
  const hosts = [...text.matchAll(host)].filter(({ 1: name }) => isSampleHost(name!))
  const found = [...hosts, ...text.matchAll(phone)].map(([said]) => said)
  return [...new Set(found)]
}

/** Whether a name or an office is one that was put there to be replaced. */
export function isPlaceholder(name: string): boolean {
  return /\b(sample|example|placeholder|todo|tbd|lorem)\b|goes here|^\W*$/i.test(name)
}
