/**
 * Asking a time-stamp authority (RFC 3161, §3.4: over HTTP) to stamp a hash. Nothing but the hash
 * leaves the server.
 */
import { randomBytes, X509Certificate } from 'node:crypto'
import { AsnParser, AsnSerializer, OctetString } from '@peculiar/asn1-schema'
import { MessageImprint, PKIStatus, TimeStampReq, TimeStampResp } from '@peculiar/asn1-tsp'
import { AlgorithmIdentifier } from '@peculiar/asn1-x509'
import type { Config } from '../common/config/config.ts'
import type { Stamp } from '../files/signatures/read-token.ts'
import { BadStamp, readToken } from '../files/signatures/read-token.ts'

/** Some authorities send their whole chain. */
const mostBytes = 64 * 1024
const timeoutMs = 10_000

export function trustedIn({ stamps }: Pick<Config, 'stamps'>): readonly X509Certificate[] {
  return (stamps?.authorities ?? []).map((pem) => new X509Certificate(pem))
}

export interface GivenStamp extends Stamp {
  readonly token: Buffer
}

/**
 * Throws when the authority does not answer in time, refuses, or answers something that is not a
 * stamp of exactly this.
 */
export async function askAuthority(
  { url, login, policy }: NonNullable<Config['stamps']>,
  trusted: readonly X509Certificate[],
  hash: Buffer,
): Promise<GivenStamp> {
  // A positive INTEGER: its first bit is clear, and its first byte not zero.
  const nonce = randomBytes(16)
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40
  const answer = await fetchBytes(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/timestamp-query',
      accept: 'application/timestamp-reply',
      ...(login && { authorization: `Basic ${Buffer.from(login).toString('base64')}` }),
    },
    body: request(hash, nonce, policy),
  })
  const token = tokenIn(answer)
  const stamp = readToken(token, trusted)
  if (stamp.imprint !== hash.toString('hex')) throw new BadStamp('el sello es de otra huella')
  if (stamp.nonce !== nonce.toString('hex')) throw new BadStamp('el sello es de otra petición')
  if (policy !== null && stamp.policy !== policy) {
    throw new BadStamp(`el sello sigue la política ${stamp.policy} y se pidió ${policy}`)
  }
  return { ...stamp, token }
}

async function fetchBytes(url: URL, asked: RequestInit): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(url, { ...asked, redirect: 'error', signal })
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel()
    throw new Error(`${url.host} answered ${response.status}`)
  }
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body) {
    size += part.byteLength
    if (size > mostBytes) throw new Error(`${url.host} sends more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const sha256 = '2.16.840.1.101.3.4.2.1'

function request(hash: Buffer, nonce: Buffer, policy: string | null): Uint8Array<ArrayBuffer> {
  const asked = new TimeStampReq({
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: sha256, parameters: null }),
      hashedMessage: new OctetString(hash),
    }),
    ...(policy !== null && { reqPolicy: policy }),
    nonce: new Uint8Array(nonce).buffer,
    // The token brings the certificate that signs it.
    certReq: true,
  })
  return new Uint8Array(AsnSerializer.serialize(asked))
}

function tokenIn(answer: Buffer): Buffer {
  const { status, timeStampToken } = answered(answer)
  const isGranted =
    status.status === PKIStatus.granted || status.status === PKIStatus.grantedWithMods
  if (isGranted && timeStampToken) return Buffer.from(AsnSerializer.serialize(timeStampToken))
  throw new BadStamp('la autoridad se negó a sellar')
}

function answered(answer: Buffer): TimeStampResp {
  try {
    return AsnParser.parse(answer, TimeStampResp)
  } catch (cause) {
    throw new BadStamp('la autoridad no respondió con un sello de tiempo', { cause })
  }
}
