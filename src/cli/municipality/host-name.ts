import { isIP } from 'node:net'

/**
 * A host name as a URL writes it (lower case, Punycode); null when it is no name, or brings more
 * than a name.
 */
export function hostIn(typed: string): string | null {
  const name = typed.trim()
  if (name === '' || /[\s/:@?#\\%]/u.test(name)) return null
  const host = URL.parse(`http://${name}`)?.hostname.replace(/\.$/u, '') ?? ''
  // Every label as DNS takes it (RFC 1123), and no bare number: that would be an address.
  const isName = /^(?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/u.test(host)
  return isName && host.length <= 253 && isIP(host) === 0 ? host : null
}
