/**
 * Which addresses people of the council may have the server call: whoever writes one down in a page
 * is not whoever runs the server, and the server stands where the council's inner systems and the
 * cloud's metadata answer it.
 */
import { isIP } from 'node:net'
import { isThisMachine } from '../common/config/setting-reader.ts'
import { isInside } from '../common/network.ts'

/** IANA special-purpose registries (RFC 6890): nothing of them is in the public internet. */
const notPublic = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]
/** Of IPv6 nothing else is given to anybody (RFC 4291, §2.4): IPv4 written within it neither. */
const public6 = ['2000::/3']
/** Where clouds tell a machine its own credentials: no setting opens these. */
const linkLocal = ['169.254.0.0/16', 'fe80::/10']

/**
 * Whether the server may connect there. `host` is what was written, as a URL writes it; `named` the
 * hosts, addresses and networks of the settings.
 */
export function mayConnect(address: string, host: string, named: readonly string[]): boolean {
  if (isInside(address, linkLocal)) return false
  const isNamed = named.includes(host) || isInside(address, named.filter(isAddress))
  if (isNamed) return true
  if (isInside(address, notPublic)) return false
  return isIP(address) === 4 || isInside(address, public6)
}

/**
 * Whether such an address may be written down at all: https, or http to this machine where the
 * settings name it, and no address that would be refused later. A name is looked up when it is
 * called.
 */
export function mayBeCalled(url: URL, named: readonly string[]): boolean {
  const { protocol, username, password, hash } = url
  if (username !== '' || password !== '' || hash !== '') return false
  const host = hostOf(url)
  const isHere = isThisMachine(url.hostname)
  const address = url.hostname === 'localhost' ? '127.0.0.1' : host
  if (isIP(address) !== 0 && !mayConnect(address, host, named)) return false
  return protocol === 'https:' || (protocol === 'http:' && isHere)
}

export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/gu, '')
}

function isAddress(place: string): boolean {
  return isIP(place.replace(/\/.*$/u, '')) !== 0
}
