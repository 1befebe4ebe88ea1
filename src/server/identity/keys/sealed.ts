import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM: iv, tag, text. The key is 32 bytes as base64url. */
export function seal(key: string, text: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

/** Throws when it was sealed with another key or touched since. */
export function unseal(key: string, sealed: Buffer): string {
  const iv = sealed.subarray(0, ivBytes)
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'base64url'), iv)
  decipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
  const body = sealed.subarray(ivBytes + tagBytes)
  return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
}
