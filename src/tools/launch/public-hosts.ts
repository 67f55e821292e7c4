import { BlockList, isIP } from 'node:net'

/** Names without a dot, and those that nobody can own: RFC 2606, RFC 6761, RFC 9476 and ICANN's `internal`. */
const reservedNames =
  /^[^.]*$|(^|\.)((example|test|invalid|localhost|local|internal|alt|onion|home\.arpa)|example\.(com|net|org))$/

/** What is not an address of the public internet: RFC 6890. */
const privateNetworks = new BlockList()
for (const network of `
0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.168.0.0/16
198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3 ::/127 fc00::/7 fe80::/10 ff00::/8 2001:db8::/32
`
  .trim()
  .split(/\s+/)) {
  const [address, length] = network.split('/')
  privateNetworks.addSubnet(address!, Number(length), address!.includes(':') ? 'ipv6' : 'ipv4')
}

/** True for an IP address that visitors on the internet can have. */
export function isPublicIp(address: string): boolean {
  const family = isIP(address)
  return family > 0 && !privateNetworks.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** True for the host of a URL that visitors on the internet can reach: no example, and nothing private. */
export function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, '').toLowerCase()
  return isIP(host) > 0 ? isPublicIp(host) : !reservedNames.test(host)
}
