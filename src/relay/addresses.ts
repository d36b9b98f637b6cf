// Tells the addresses of the public internet from those of private networks, which strangers must not reach through us.
import { BlockList, isIP } from 'node:net'

const PRIVATE = new BlockList()
// Multicast, and IANA's registries of special-purpose addresses (RFC 6890 and later).
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE.addSubnet(address, prefix, 'ipv4')
/** Contains every address allocated to the public internet. */
const GLOBAL_IPV6 = new BlockList()
GLOBAL_IPV6.addSubnet('2000::', 3, 'ipv6')
const SPECIAL_IPV6 = new BlockList()
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: wraps an IPv4 address
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  SPECIAL_IPV6.addSubnet(address, prefix, 'ipv6')

/** True for a public internet address. False for anything that isn't an address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  const wrapped = family === 6 ? wrappedIpv4(address) : undefined
  if (wrapped !== undefined) return isPublicAddress(wrapped)
  if (family === 4) return !PRIVATE.check(address, 'ipv4')
  if (family !== 6 || address.includes('%')) return false
  return GLOBAL_IPV6.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6')
}

/** The IPv4 address in an IPv6 one that maps it (RFC 4291) or translates it (RFC 6052): `::ffff:7f00:1` is `127.0.0.1`. */
function wrappedIpv4(address: string): string | undefined {
  const rest = /^(?:::ffff:|64:ff9b::)(.*)$/i.exec(address)?.[1] ?? ''
  if (isIP(rest) === 4) return rest
  const [, high, low] = /^([\da-f]{1,4}):([\da-f]{1,4})$/i.exec(rest) ?? []
  if (high === undefined || low === undefined) return undefined
  const number = Number.parseInt(high, 16) * 65_536 + Number.parseInt(low, 16)
  return [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join('.')
}
