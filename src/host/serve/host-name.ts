// The host name of a request, and the address of the client.
import { BlockList, isIP } from 'node:net'

/** The name of a `Host` header, without port and in lower case. Undefined if it can't be one. */
export function hostName(header: string | null): string | undefined {
  const match = header === null ? null : /^([\w.-]{1,253}|\[[\da-f:.]+\])(?::\d{1,5})?$/i.exec(header)
  return match?.[1]?.toLowerCase().replace(/\.$/, '')
}

/** Recognizes trusted proxies by addresses and networks such as `10.0.0.0/8`. Throws for other text. */
export function proxyList(addresses: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const text of addresses) {
    const [address = '', bits] = text.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    const isNetwork = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 'ipv6' ? 128 : 32))
    if (isIP(address) === 0 || !isNetwork) throw new Error(`\`${text}\` isn’t an address or a network.`)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** The address that asks: the last one in `X-Forwarded-For` that isn't a trusted proxy, if a trusted proxy sent it. */
export function clientAddress(
  peer: string,
  forwardedFor: string | null,
  isProxy: (address: string) => boolean,
): string {
  // Some proxies, such as Azure's, add the port.
  const plain = (address: string) =>
    address.replace(/^\[([\da-f:.]+)\](?::\d+)?$|^([\d.]+):\d+$/i, '$1$2').replace(/^::ffff:(?=\d+\.)/i, '')
  let address = plain(peer)
  for (const hop of (forwardedFor ?? '').split(',').reverse()) {
    const name = plain(hop.trim())
    if (!isProxy(address) || isIP(name) === 0) break
    address = name
  }
  return address
}

/**
 * The client that an address belongs to, for limits: an IPv4 address, or a 64-bit IPv6 network, whose addresses usually
 * belong to one household.
 */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return address
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const parts = before.split(':').filter(Boolean)
  const rest = (after ?? '').split(':').filter(Boolean)
  const zeros = after === undefined ? [] : Array<string>(8 - parts.length - rest.length).fill('0')
  return `${[...parts, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}
