/** What is keyed of mail to senders, so that no address stands in clear and no link is guessed. */
import { createHmac, timingSafeEqual } from 'node:crypto'

import { derivedKey } from '../../common/secrets.ts'

export interface StatusMailKeys {
  /** What the link of a letter carries: 43 letters of base64url. */
  readonly tokenOf: (municipalityId: string, mailId: string) => string
  /** The letter whose link it is; null for what is no token of that municipality. */
  readonly mailIdIn: (municipalityId: string, token: string) => string | null
  /** What its sending address carries, for its return: 42 of `0-9a-v`, in letters of any size. */
  readonly markOf: (municipalityId: string, mailId: string) => string
  /** The letter that comes back there; null for what is no mark of that municipality. */
  readonly markedMail: (municipalityId: string, mark: string) => string | null
  /** 32 bytes; of an address, however it is capitalized. */
  readonly addressHash: (municipalityId: string, address: string) => Buffer
  /** 32 bytes, of an address at one entry; or at any, where none is said. */
  readonly scopeHash: (addressHash: Buffer, entryId: string | null) => Buffer
}

const idBytes = 16
const markLetters = 42

interface Form {
  readonly name: string
  readonly macBytes: number
}
const link: Form = { name: 'link', macBytes: 16 }
const sendingMark: Form = { name: 'mark', macBytes: 10 }

export function openStatusMailKeys(sealingKey: string): StatusMailKeys {
  const key = derivedKey(sealingKey, 'status mails')
  const keyed = (...parts: readonly (string | Buffer)[]): Buffer => {
    const hmac = createHmac('sha256', key)
    for (const part of parts) hmac.update(part)
    return hmac.digest()
  }
  const signed = ({ name, macBytes }: Form, municipalityId: string, id: Buffer): Buffer =>
    Buffer.concat([id, keyed(name, municipalityId, id).subarray(0, macBytes)])
  const mailIdOf = (form: Form, municipalityId: string, bytes: Buffer): string | null => {
    if (bytes.length !== idBytes + form.macBytes) return null
    const id = bytes.subarray(0, idBytes)
    return timingSafeEqual(bytes, signed(form, municipalityId, id)) ? uuidOf(id) : null
  }
  return {
    tokenOf: (municipalityId, mailId) =>
      signed(link, municipalityId, bytesOf(mailId)).toString('base64url'),
    mailIdIn: (municipalityId, token) =>
      mailIdOf(link, municipalityId, Buffer.from(token, 'base64url')),
    markOf: (municipalityId, mailId) =>
      BigInt(`0x${signed(sendingMark, municipalityId, bytesOf(mailId)).toString('hex')}`)
        .toString(32)
        .padStart(markLetters, '0'),
    markedMail: (municipalityId, mark) =>
      mailIdOf(sendingMark, municipalityId, Buffer.from(hexOf(mark), 'hex')),
    addressHash: (municipalityId, address) =>
      keyed('address', municipalityId, address.toLowerCase()),
    scopeHash: (addressHash, entryId) => keyed('scope', addressHash, entryId ?? ''),
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex')
}

function uuidOf(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5')
}

/** Of a number to base 32 in 42 digits; of anything else nothing. */
function hexOf(mark: string): string {
  if (!/^[0-9a-v]{42}$/u.test(mark)) return ''
  let value = 0n
  for (const digit of mark) value = value * 32n + BigInt(Number.parseInt(digit, 32))
  return value.toString(16).padStart((idBytes + sendingMark.macBytes) * 2, '0')
}
