/**
 * What pages keep in the browser is sealed with a key that the server tells a living session of the
 * person, and nobody else (decision 014). It is held in memory only: a page that was loaded after
 * the session ended reads nothing of what was kept. XChaCha20-Poly1305 with a random nonce, because
 * the last letters are kept while a page goes away and the browser's own ciphers only answer later.
 */
import type * as Cipher from './cipher.ts'
import { mintId } from '../../common/mint-id.ts'
import { fetchInTheEnd } from '../../ui/dialogs/fetched.ts'

const nonceBytes = 24
const nameBytes = 16
let known: typeof Cipher | null = null
const keys = new Map<string, Uint8Array>()
let hereId: string | null = null
const stepName = 'history'
// Somebody searches before the session's reply is here: the history gets an id, and this page keeps
// what it stands for.
const early = new Map<string, unknown>()
const earlySealed = new Map<string, string>()

/** Begins with it beside the first reading of the session: no key is of use without it. */
export async function fetchCipher(): Promise<void> {
  known ??= await fetchInTheEnd(() => import('./cipher.ts'))
}

/** From a session's reply: 32 bytes as base64. Resolves once things can be sealed with it. */
export async function holdBrowserKey(staffId: string, key: string): Promise<void> {
  await fetchCipher()
  keys.set(staffId, bytesOf(key))
  hereId = staffId
  for (const [id, value] of early) earlySealed.set(id, sealValue(staffId, stepName, value))
  early.clear()
}

/**
 * For what goes with a step of the history, which the next person at the computer can go back to.
 */
export function sealHere(value: unknown): string {
  if (hereId !== null) return sealValue(hereId, stepName, value)
  const id = mintId()
  early.set(id, value)
  return id
}

/** Undefined when it is not of the person who is here, or nobody is known to be here yet. */
export function unsealHere(sealed: unknown): unknown {
  if (typeof sealed !== 'string') return undefined
  if (hereId === null) return early.get(sealed)
  return unsealValue(hereId, stepName, earlySealed.get(sealed) ?? sealed)
}

/** What a step of the history carries under a name, as it went in; undefined for nothing. */
export function sealedIn(state: unknown, name: string): unknown {
  return typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined
}

/**
 * A value as sealed text; `name` says what it is, and is needed to read it. Throws while the
 * person's key is not known.
 */
export function sealValue(staffId: string, name: string, value: unknown): string {
  return textOf(sealBytes(staffId, name, here().utf8ToBytes(JSON.stringify(value))))
}

/** Undefined when it was sealed with another key, under another name, or is no sealed text. */
export function unsealValue(staffId: string, name: string, sealed: unknown): unknown {
  if (typeof sealed !== 'string') return undefined
  try {
    return JSON.parse(here().bytesToUtf8(unsealBytes(staffId, name, bytesOf(sealed))))
  } catch {
    return undefined
  }
}

/**
 * What to keep something under: the same each time for its person, and to anybody else of no
 * meaning. It is the beginning of the cipher's own stream for that kind and id, and no other nonce
 * is like it. `kind`: at most 8 letters; `id`: a UUID. Throws while the person's key is not known.
 */
export function sealedName(staffId: string, kind: string, id: string): string {
  const nonce = new Uint8Array(nonceBytes)
  nonce.set(here().utf8ToBytes(kind))
  nonce.set(here().hexToBytes(id.replaceAll('-', '')), nameBytes / 2)
  const stream = here().xchacha20poly1305(keyOf(staffId), nonce).encrypt(new Uint8Array(nameBytes))
  return textOf(stream.subarray(0, nameBytes))
}

const partBytes = 1024 * 1024

/** A file as sealed bytes. Parts are sealed one by one, and the page stays alive between them. */
export async function sealFile(staffId: string, name: string, file: Blob): Promise<Blob> {
  const count = partsOf(file.size, partBytes)
  const parts: Uint8Array<ArrayBuffer>[] = []
  for (let part = 0; part < count; part += 1) {
    const slice = file.slice(part * partBytes, (part + 1) * partBytes)
    // oxlint-disable-next-line no-await-in-loop -- one part in memory at a time
    const bytes = new Uint8Array(await slice.arrayBuffer())
    parts.push(sealBytes(staffId, partName(name, part, count), bytes))
  }
  return new Blob(parts)
}

/** Null when it cannot be read with the person's key, or is not whole. */
export async function unsealFile(
  staffId: string,
  name: string,
  { sealed, type }: { readonly sealed: Blob; readonly type: string },
): Promise<Blob | null> {
  const sealedBytes = partBytes + overheadBytes
  const count = partsOf(sealed.size, sealedBytes)
  const parts: Uint8Array<ArrayBuffer>[] = []
  try {
    for (let part = 0; part < count; part += 1) {
      const slice = sealed.slice(part * sealedBytes, (part + 1) * sealedBytes)
      // oxlint-disable-next-line no-await-in-loop -- as above
      const bytes = new Uint8Array(await slice.arrayBuffer())
      parts.push(unsealBytes(staffId, partName(name, part, count), bytes))
    }
    return new Blob(parts, { type })
  } catch {
    return null
  }
}

// The nonce before, the tag behind.
const overheadBytes = nonceBytes + 16

const partsOf = (size: number, each: number): number => Math.max(1, Math.ceil(size / each))
const partName = (name: string, part: number, count: number): string => `${name} ${part}/${count}`

function sealBytes(staffId: string, name: string, bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = here().randomBytes(nonceBytes)
  const body = here()
    .xchacha20poly1305(keyOf(staffId), nonce, here().utf8ToBytes(name))
    .encrypt(bytes)
  const sealed = new Uint8Array(nonceBytes + body.length)
  sealed.set(nonce)
  sealed.set(body, nonceBytes)
  return sealed
}

function unsealBytes(staffId: string, name: string, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  const nonce = sealed.subarray(0, nonceBytes)
  const cipher = here().xchacha20poly1305(keyOf(staffId), nonce, here().utf8ToBytes(name))
  return new Uint8Array(cipher.decrypt(sealed.subarray(nonceBytes)))
}

function here(): typeof Cipher {
  if (known === null) throw new Error('No key of anybody yet')
  return known
}

function keyOf(staffId: string): Uint8Array {
  const key = keys.get(staffId)
  if (key === undefined) throw new Error('No key of this person')
  return key
}

function textOf(bytes: Uint8Array): string {
  // As arguments, a long text would be too many of them.
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0)
}
