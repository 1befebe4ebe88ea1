/**
 * Addresses and networks in which a credential may be used: `10.20.0.7`, `10.20.0.0/16`,
 * `2001:db8::/32`.
 */
import { BlockList, isIP } from 'node:net'

import { expandIPv6 } from 'hono/utils/ipaddr'

const networkShape = /^(?<address>[\da-fA-F.:]{2,39})(?:\/(?<bits>\d{1,3}))?$/u

/** Whether the text is an address or a network. */
export function isNetwork(text: string): boolean {
  return parsed(text) !== null
}

/** Whether the address is one of these, or in one of them. */
export function isInside(address: string, networks: readonly string[]): boolean {
  const plain = plainOf(address)
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
 * itself (RFC 6177), so those count as one. What is no IPv6 address is left as it is.
 */
export function lineOf(address: string): string {
  const plain = plainOf(address)
  return isIP(plain) === 6 ? expandIPv6(plain).slice(0, '2001:0db8:0000:0000'.length) : plain
}

/**
 * The network that an address is of, when whole networks are counted: the first three bytes of an
 * IPv4 address; of an IPv6 one the first 56 bits, which a household or an office has to itself.
 */
export function networkOf(address: string): string {
  const plain = plainOf(address)
  if (isIP(plain) === 4) return plain.split('.').slice(0, 3).join('.')
  return lineOf(plain).slice(0, '2001:0db8:0000:00'.length)
}

/** Without its zone; an IPv4 address inside IPv6 is the IPv4 address. */
function plainOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return address
  const mapped = /^(?:0000:){5}ffff:(?<high>.{4}):(?<low>.{4})$/u.exec(expandIPv6(plain))?.groups
  if (!mapped) return plain
  return [...Buffer.from(`${mapped['high']}${mapped['low']}`, 'hex')].join('.')
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
