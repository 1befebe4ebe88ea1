/** Names as a certificate states them (X.501): of its holder and of whoever issued it. */
import type { X509Certificate } from 'node:crypto'
import { certificateBody } from './cms.ts'
import type { Der } from './der.ts'
import { oidOf, partsOf } from './der.ts'

export interface CertificateNames {
  readonly signer: string | null
  readonly identity: string | null
  readonly organization: string | null
  readonly issuer: string | null
}

const oid = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  organization: '2.5.4.10',
  givenName: '2.5.4.42',
} as const

export function certificateNames(certificate: X509Certificate): CertificateNames {
  const body = certificateBody(certificate)
  const [subject, issuer] = [partsOfName(body.subject), partsOfName(body.issuer)]
  const person = [subject.get(oid.givenName), subject.get(oid.surname)].filter(Boolean).join(' ')
  return {
    signer: subject.get(oid.commonName) ?? (person || null),
    identity: subject.get(oid.serialNumber) ?? null,
    organization: subject.get(oid.organization) ?? null,
    issuer: issuer.get(oid.commonName) ?? issuer.get(oid.organization) ?? null,
  }
}

/** The first of each kind. */
function partsOfName(name: Der): ReadonlyMap<string, string> {
  const parts = new Map<string, string>()
  for (const pair of partsOf(name).flatMap(partsOf)) {
    const [kind, value] = partsOf(pair)
    const text = value && textOf(value)
    if (kind && text && !parts.has(oidOf(kind))) parts.set(oidOf(kind), text)
  }
  return parts
}

const longestName = 200

/** In one line, without what would turn it around or hide it. */
function textOf({ tag, content }: Der): string {
  const text =
    tag === 0x1e
      ? Buffer.from(content.subarray(0, content.length & ~1))
          .swap16()
          .toString('utf16le')
      : content.toString(tag === 0x14 ? 'latin1' : 'utf8')
  return text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, longestName)
}
