/**
 * Encryption with a passphrase, in the format of `age` (age-encryption.org/v1, its scrypt
 * recipient): whoever has the file and the passphrase, and not us, opens it with `age -d`. The key
 * comes from the passphrase by scrypt (RFC 7914); the bytes go in chunks of 64 KiB, each
 * authenticated by ChaCha20-Poly1305 (RFC 8439) with its place and whether it is the last, so that
 * nothing can be altered, moved or cut off.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'

const version = 'age-encryption.org/v1'
const label = 'age-encryption.org/v1/scrypt'
const chunkBytes = 65_536
const tagBytes = 16
const saltBytes = 16
// What `age` itself takes: a quarter of a gigabyte and about a second for each guess.
const workFactor = 18
// More would let a file written by a stranger hold the machine for minutes.
const mostWork = 22
const longestHeader = 4096

/**
 * The passphrase is another, or the bytes are not what they were. The message is for the operator.
 */
export class CannotDecrypt extends Error {
  override name: string = 'CannotDecrypt'
}

/** The passphrase is another. */
export class WrongPassphrase extends CannotDecrypt {
  override name = 'WrongPassphrase'
}

/** `work` is the logarithm of what a guess costs; less is for tests alone. */
export async function* encrypt(
  plain: AsyncIterable<Uint8Array>,
  passphrase: string,
  work = workFactor,
): AsyncGenerator<Uint8Array> {
  const fileKey = randomBytes(16)
  const salt = randomBytes(saltBytes)
  const wrapped = sealed(await stretched(passphrase, salt, work), Buffer.alloc(12), fileKey)
  const head = `${version}\n-> scrypt ${base64(salt)} ${work}\n${base64(wrapped)}\n---`
  yield Buffer.from(`${head} ${base64(authenticationOf(fileKey, head))}\n`)
  const nonce = randomBytes(16)
  yield nonce
  const key = payloadKey(fileKey, nonce)
  let index = 0
  for await (const { chunk, isLast } of inChunks(plain, chunkBytes)) {
    yield sealed(key, placeOf(index, isLast), chunk)
    index += 1
  }
}

/** Throws `CannotDecrypt` at the first byte that does not fit, and when the end is missing. */
export async function* decrypt(
  encrypted: AsyncIterable<Uint8Array>,
  passphrase: string,
): AsyncGenerator<Uint8Array> {
  const { head, rest } = await splitHead(encrypted)
  const fileKey = await fileKeyOf(head, passphrase)
  let key: Buffer | null = null
  let index = 0
  for await (const { chunk, isLast } of inChunks(rest, chunkBytes + tagBytes, 16)) {
    if (key === null) {
      key = payloadKey(fileKey, chunk)
      continue
    }
    yield opened(key, placeOf(index, isLast), chunk)
    index += 1
  }
  if (index === 0) throw new CannotDecrypt(cut)
}

/** Whether a file begins as one of these. */
export function isEncrypted(beginning: Uint8Array): boolean {
  return Buffer.from(beginning).toString('latin1').startsWith(`${version}\n`)
}

const wrong = 'La frase de paso no es la de esta copia.'
const cut = 'La copia está alterada o incompleta: no se puede descifrar hasta el final.'

async function fileKeyOf(head: string, passphrase: string): Promise<Buffer> {
  const shape =
    /^age-encryption\.org\/v1\n-> scrypt ([\w+/]{22}) (\d{1,2})\n([\w+/]{43})\n--- ([\w+/]{43})\n$/u
  const [, salt = '', work = '', wrapped = '', mac = ''] = shape.exec(head) ?? []
  if (mac === '' || Number(work) > mostWork) {
    throw new CannotDecrypt('Este archivo está cifrado de otra manera que una copia de Asiento.')
  }
  const key = await stretched(passphrase, Buffer.from(salt, 'base64'), Number(work))
  const fileKey = opened(key, Buffer.alloc(12), Buffer.from(wrapped, 'base64'), WrongPassphrase)
  const said = authenticationOf(fileKey, head.slice(0, head.lastIndexOf('---') + 3))
  if (!timingSafeEqual(said, Buffer.from(mac, 'base64'))) throw new CannotDecrypt(cut)
  return fileKey
}

function stretched(passphrase: string, salt: Buffer, work: number): Promise<Buffer> {
  const options = { N: 2 ** work, r: 8, p: 1, maxmem: 2 ** work * 1024 + 1_048_576 }
  return new Promise((resolve, reject) => {
    scrypt(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, options, (fault, key) => {
      if (fault) reject(fault)
      else resolve(key)
    })
  })
}

function authenticationOf(fileKey: Buffer, head: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', fileKey, '', 'header', 32))
  return createHmac('sha256', key).update(head).digest()
}

function payloadKey(fileKey: Buffer, nonce: Uint8Array): Buffer {
  return Buffer.from(hkdfSync('sha256', fileKey, nonce, 'payload', 32))
}

/** Eleven bytes of counter and one that says whether it is the last. */
function placeOf(index: number, isLast: boolean): Buffer {
  const place = Buffer.alloc(12)
  place.writeUIntBE(index, 5, 6)
  place[11] = isLast ? 1 : 0
  return place
}

const cipherName = 'chacha20-poly1305'
const cipherOptions = { authTagLength: tagBytes } as const

function sealed(key: Buffer, nonce: Buffer, plain: Uint8Array): Buffer {
  const cipher = createCipheriv(cipherName, key, nonce, cipherOptions)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function opened(key: Buffer, nonce: Buffer, bytes: Uint8Array, Fault = CannotDecrypt): Buffer {
  if (bytes.byteLength < tagBytes) throw new CannotDecrypt(cut)
  const decipher = createDecipheriv(cipherName, key, nonce, cipherOptions)
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()])
  } catch (cause) {
    throw new Fault(Fault === CannotDecrypt ? cut : wrong, { cause })
  }
}

/** Unpadded, as the format has it. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/u, '')
}

/** The header to the end of its last line, and what follows it. */
async function splitHead(
  encrypted: AsyncIterable<Uint8Array>,
): Promise<{ readonly head: string; readonly rest: AsyncIterable<Uint8Array> }> {
  const iterator = encrypted[Symbol.asyncIterator]()
  let held = Buffer.alloc(0)
  let end = -1
  while (end < 0) {
    // oxlint-disable-next-line no-await-in-loop
    const next = await iterator.next()
    if (next.done === true || held.byteLength > longestHeader) throw new CannotDecrypt(cut)
    held = Buffer.concat([held, next.value])
    const lastLine = held.indexOf('\n--- ')
    end = lastLine < 0 ? -1 : held.indexOf('\n', lastLine + 1)
  }
  const rest = async function* (): AsyncGenerator<Uint8Array> {
    yield held.subarray(end + 1)
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const next = await iterator.next()
      if (next.done === true) return
      yield next.value
    }
  }
  return { head: held.toString('latin1', 0, end + 1), rest: rest() }
}

/**
 * The bytes in chunks of one size, the last one shorter or equal, and empty only when there is
 * nothing at all. A `first` of another size may come before them.
 */
async function* inChunks(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  first = size,
): AsyncGenerator<{ readonly chunk: Buffer; readonly isLast: boolean }> {
  let wanted = first
  let held: Uint8Array[] = []
  let heldBytes = 0
  for await (const piece of bytes) {
    held.push(piece)
    heldBytes += piece.byteLength
    if (heldBytes <= wanted) continue
    let whole = Buffer.concat(held)
    // Always one byte is kept back: a chunk is the last only when nothing follows.
    while (whole.byteLength > wanted) {
      yield { chunk: whole.subarray(0, wanted), isLast: false }
      whole = whole.subarray(wanted)
      wanted = size
    }
    held = [whole]
    heldBytes = whole.byteLength
  }
  yield { chunk: Buffer.concat(held), isLast: true }
}
