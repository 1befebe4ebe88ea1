/**
 * Signed notes, and the two kinds of signatures they carry here, both Ed25519: a log's own (C2SP
 * signed-note, type 1) and a witness's, which says when (C2SP tlog-cosignature, cosignature/v1,
 * type 4). Other programs read and write them too.
 */
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { KeyObject } from 'node:crypto'

/** The byte that says which kind a key's signatures are of. */
export const signatureTypes = { log: 1, witness: 4 } as const
export type SignatureType = keyof typeof signatureTypes

export interface VerifierKey {
  /** Without spaces or plus signs. */
  readonly name: string
  readonly type: SignatureType
  /** Four bytes that tell keys of one name apart; no proof of anything. */
  readonly id: Buffer
  readonly publicKey: KeyObject
}

export interface NoteSigner extends VerifierKey {
  readonly privateKey: KeyObject
}

// RFC 8410: what stands before the 32 bytes of an Ed25519 key.
const privatePrefix = Buffer.from('302e020100300506032b657004220420', 'hex')
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** The key that 32 secret bytes make, under a name. */
export function noteSigner(seed: Buffer, name: string, type: SignatureType): NoteSigner {
  const der = Buffer.concat([privatePrefix, seed])
  const privateKey = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return { ...verifierKey(rawPublicKey(createPublicKey(privateKey)), name, type), privateKey }
}

function verifierKey(raw: Buffer, name: string, type: SignatureType): VerifierKey {
  const der = Buffer.concat([publicPrefix, raw])
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' })
  const sum = createHash('sha256').update(`${name}\n`).update(Buffer.of(signatureTypes[type]))
  return { name, type, id: sum.update(raw).digest().subarray(0, 4), publicKey }
}

function rawPublicKey(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(publicPrefix.length)
}

/** `name+id+key`, as C2SP writes verifier keys down. */
export function verifierKeyText({ name, type, id, publicKey }: VerifierKey): string {
  const typed = Buffer.concat([Buffer.of(signatureTypes[type]), rawPublicKey(publicKey)])
  return `${name}+${id.toString('hex')}+${typed.toString('base64')}`
}

/** Null when the text is no such key, or of a kind that is not known here. */
export function verifierKeyIn(text: string): VerifierKey | null {
  const [, name = '', id = '', encoded = ''] =
    /^([^\s+]+)\+([\da-f]{8})\+([\d+/=A-Za-z]+)$/u.exec(text) ?? []
  const typed = exactBase64(encoded)
  const type = (['log', 'witness'] as const).find((kind) => signatureTypes[kind] === typed?.[0])
  if (typed?.length !== 33 || type === undefined) return null
  const key = verifierKey(typed.subarray(1), name, type)
  return key.id.toString('hex') === id ? key : null
}

export interface SignedNote {
  /** With its last line break. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

export interface NoteSignature {
  readonly name: string
  readonly id: Buffer
  readonly bytes: Buffer
}

const mostSignatures = 32

/** Null when it is not one. Nothing is said of who signed. */
export function readSignedNote(whole: string): SignedNote | null {
  const end = whole.lastIndexOf('\n\n')
  if (end < 0 || !whole.endsWith('\n') || /[^\n\P{Cc}]/u.test(whole)) return null
  const lines = whole.slice(end + 2, -1).split('\n')
  const signatures = lines.map(signatureIn)
  if (lines.length > mostSignatures || signatures.includes(null)) return null
  return { text: whole.slice(0, end + 1), signatures: signatures.filter((one) => one !== null) }
}

function signatureIn(line: string): NoteSignature | null {
  const [, name = '', encoded = ''] = /^— ([^\s+]+) ([\d+/=A-Za-z]+)$/u.exec(line) ?? []
  const bytes = exactBase64(encoded)
  if (name === '' || bytes === null || bytes.length < 5) return null
  return { name, id: bytes.subarray(0, 4), bytes: bytes.subarray(4) }
}

/** Null when it is not written as base64 has to be. */
export function exactBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64')
  return bytes.toString('base64') === text ? bytes : null
}

/** The line with which a log signs a text that ends in a line break. */
export function signText(signer: NoteSigner, text: string): string {
  return lineOf(signer, sign(null, Buffer.from(text), signer.privateKey))
}

/** The line with which a witness says that it saw a checkpoint at an instant. */
export function cosignText(signer: NoteSigner, text: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  const stamp = Buffer.alloc(8)
  stamp.writeBigUInt64BE(BigInt(seconds))
  const signature = sign(null, cosigned(text, BigInt(seconds)), signer.privateKey)
  return lineOf(signer, Buffer.concat([stamp, signature]))
}

function lineOf({ name, id }: NoteSigner, signature: Buffer): string {
  return `— ${name} ${Buffer.concat([id, signature]).toString('base64')}\n`
}

function cosigned(text: string, seconds: bigint): Buffer {
  return Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`)
}

/**
 * ABSENT: no signature by this key. BAD: one that is not true, so that nothing of the note is
 * believed.
 */
export type SignatureState =
  | { readonly state: 'TRUE'; readonly at: Date | null }
  | { readonly state: 'ABSENT' | 'BAD' }

/** A witness's says when. */
export function checkSignature({ text, signatures }: SignedNote, key: VerifierKey): SignatureState {
  const own = signatures.find(({ name, id }) => name === key.name && id.equals(key.id))
  if (own === undefined) return { state: 'ABSENT' }
  if (key.type === 'log') {
    const isTrue = verify(null, Buffer.from(text), key.publicKey, own.bytes)
    return isTrue ? { state: 'TRUE', at: null } : { state: 'BAD' }
  }
  if (own.bytes.length !== 72) return { state: 'BAD' }
  const seconds = own.bytes.readBigUInt64BE()
  const isTrue = verify(null, cosigned(text, seconds), key.publicKey, own.bytes.subarray(8))
  const at = new Date(Number(seconds) * 1000)
  return isTrue && !Number.isNaN(at.getTime()) ? { state: 'TRUE', at } : { state: 'BAD' }
}
