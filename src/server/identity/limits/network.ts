/**
 * Addresses and networks in which a credential may be used: `10.20.0.7`, `10.20.0.0/16`,
 * `2001:db8::/32`.
 */
import { BlockList, isIP } from 'node:net'

const networkShape = /^(?<address>[\da-fA-F.:]{2,39})(?:\/(?<bits>\d{1,3}))?$/u

/** Whether the text is an address or a network. */
export function isNetwork(text: string): boolean {
  return parsed(text) !== null
}

/**
 * Whether the address is one of these, or in one of them. An IPv4 address inside IPv6 is the IPv4
 * address.
 */
export function isInside(address: string, networks: readonly string[]): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/iu, '')
  const version = isIP(plain)
  if (version === 0) return false
  const list = new BlockList()
  for (const network of networks) {
    const found = parsed(network)
    if (found) list.addSubnet(found.address, found.bits, found.family)
  }
  return list.check(plain, familyOf(version))
}

/**
 * Whoever an address stands for when tries are counted: an IPv6 line has 64 bits of addresses to
 * itself (RFC 6177), so those count as one, `2001:db8:0:0`. An IPv4 address inside IPv6 is the IPv4
 * address; anything else is left as it is.
 */
export function lineOf(address: string): string {
  if (isIP(address) !== 6) return address
  // The URL parser writes every IPv6 address in one way (RFC 5952); it knows no zones.
  const host = new URL(`http://[${address.replace(/%.*$/u, '')}]`).hostname.slice(1, -1)
  const [before = '', after] = host.split('::')
  const head = before.split(':').filter(Boolean)
  const tail = (after ?? '').split(':').filter(Boolean)
  const groups = [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail]
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? groups.slice(6).flatMap(bytesOf).join('.') : groups.slice(0, 4).join(':')
}

/**
 * The network that an address is of, when whole networks are counted: the first three bytes of an
 * IPv4 address (/24), `203.0.113`; of an IPv6 one the first 56 bits, which a household or an office
 * has to itself, `2001:db8:0:12`. Anything else is left as it is.
 */
export function networkOf(address: string): string {
  const line = lineOf(address)
  if (isIP(line) === 4) return line.split('.').slice(0, 3).join('.')
  const groups = line.split(':')
  if (groups.length !== 4) return line
  const [last = '0'] = groups.slice(3)
  return [...groups.slice(0, 3), (Number.parseInt(last, 16) >> 8).toString(16)].join(':')
}

function bytesOf(group: string): readonly number[] {
  const value = Number.parseInt(group, 16)
  return [value >> 8, value & 0xff]
}

function parsed(text: string) {
  const { address = '', bits } = networkShape.exec(text)?.groups ?? {}
  const version = isIP(address)
  if (version === 0) return null
  const widest = version === 4 ? 32 : 128
  const length = bits === undefined ? widest : Number(bits)
  return length > widest ? null : { address, bits: length, family: familyOf(version) }
}

function familyOf(version: number): 'ipv4' | 'ipv6' {
  return version === 4 ? 'ipv4' : 'ipv6'
}
