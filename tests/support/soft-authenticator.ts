/**
 * An authenticator in software, for asking our provider what a real one never would: it signs
 * whatever it is told to.
 */
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

export type SoftPasskey = {
  readonly id: Buffer
  readonly key: KeyObject
  readonly userHandle: Buffer
  readonly rpId: string
  counter: number
}

/** What the person's device would say otherwise. */
export type Lie = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly counter?: number
  readonly userHandle?: Buffer | null
  readonly id?: Buffer
  readonly type?: string
  readonly key?: KeyObject
}

type CreationOptions = {
  readonly challenge: string
  readonly rp: { readonly id: string }
  readonly user: { readonly id: string }
}

type RequestOptions = { readonly challenge: string; readonly rpId: string }

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** As `navigator.credentials.create` and `toJSON` would answer. */
export function makePasskey(
  options: CreationOptions,
  origin: string,
  lie: Lie = {},
): { readonly passkey: SoftPasskey; readonly answer: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = lie.id ?? randomBytes(32)
  const rpId = lie.rpId ?? options.rp.id
  const counter = lie.counter ?? 1
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  // COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
  const cose = cborMap([
    [cborInt(1), cborInt(2)],
    [cborInt(3), cborInt(-7)],
    [cborInt(-1), cborInt(1)],
    [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
    [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
  ])
  const idLength = Buffer.alloc(2)
  idLength.writeUInt16BE(id.length)
  const attested = Buffer.concat([Buffer.alloc(16), idLength, id, cose])
  const isVerified = lie.isVerified ?? true
  const bits = flags.present | flags.attested | (isVerified ? flags.verified : 0)
  const attestation = cborMap([
    [cborText('fmt'), cborText('none')],
    [cborText('attStmt'), cborMap([])],
    [cborText('authData'), cborBytes(Buffer.concat([dataOf(rpId, bits, counter), attested]))],
  ])
  const said = clientData('webauthn.create', options.challenge, origin, lie)
  const passkey = {
    id,
    key: privateKey,
    userHandle: Buffer.from(options.user.id, 'base64url'),
    rpId: options.rp.id,
    counter,
  }
  const answer = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: said.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  }
  return { passkey, answer: JSON.stringify(answer) }
}

/** As `navigator.credentials.get` and `toJSON` would answer; each time the counter rises. */
export function usePasskey(
  passkey: SoftPasskey,
  options: RequestOptions,
  origin: string,
  lie: Lie = {},
): string {
  passkey.counter += 1
  const bits = flags.present | ((lie.isVerified ?? true) ? flags.verified : 0)
  const data = dataOf(lie.rpId ?? passkey.rpId, bits, lie.counter ?? passkey.counter)
  const said = clientData('webauthn.get', options.challenge, origin, lie)
  const signed = Buffer.concat([data, createHash('sha256').update(said).digest()])
  const id = (lie.id ?? passkey.id).toString('base64url')
  const userHandle = lie.userHandle === undefined ? passkey.userHandle : lie.userHandle
  return JSON.stringify({
    id,
    rawId: id,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: said.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: createSign('sha256')
        .update(signed)
        .sign(lie.key ?? passkey.key)
        .toString('base64url'),
      userHandle: userHandle?.toString('base64url') ?? null,
    },
  })
}

function dataOf(rpId: string, bits: number, counter: number): Buffer {
  const rest = Buffer.alloc(5)
  rest.writeUInt8(bits, 0)
  rest.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), rest])
}

function clientData(type: string, challenge: string, origin: string, lie: Lie): Buffer {
  const said = {
    type: lie.type ?? type,
    challenge: lie.challenge ?? challenge,
    origin: lie.origin ?? origin,
    crossOrigin: false,
  }
  return Buffer.from(JSON.stringify(said))
}

// RFC 8949, as much of it as two kinds of message need.
function cborHead(kind: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(kind << 5) | length])
  if (length < 256) return Buffer.from([(kind << 5) | 24, length])
  return Buffer.from([(kind << 5) | 25, length >> 8, length & 255])
}

function cborInt(value: number): Buffer {
  return value < 0 ? cborHead(1, -1 - value) : cborHead(0, value)
}

function cborBytes(bytes: Buffer): Buffer {
  return Buffer.concat([cborHead(2, bytes.length), bytes])
}

function cborText(text: string): Buffer {
  return Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
}

function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([cborHead(5, pairs.length), ...pairs.flat()])
}
