import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

import * as z from 'zod'

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

const formLastsMs = 10 * 60_000

/**
 * What a page must bring back unread and unchanged, such as the secret of an app being set up:
 * sealed into the form itself, for ten minutes. Nothing is kept meanwhile, so a restart loses
 * nothing.
 */
export type SealedForm = {
  /** `purpose` names the form and whose it is: what was sealed for another is not opened. */
  seal(purpose: string, text: string): string
  /** Null when it was made for something else, touched, or is late. */
  open(purpose: string, sealed: string): string | null
}

export function sealedForm(key: string, now: () => Date): SealedForm {
  return {
    seal: (purpose, text) =>
      seal(key, JSON.stringify([purpose, +now() + formLastsMs, text])).toString('base64url'),
    open(purpose, sealed) {
      try {
        const opened: unknown = JSON.parse(unseal(key, Buffer.from(sealed, 'base64url')))
        const [sealedFor, until, text] = sealedShape.parse(opened)
        return sealedFor === purpose && +now() < until ? text : null
      } catch {
        return null // not ours: somebody wrote it
      }
    },
  }
}

const sealedShape = z.tuple([z.string(), z.number(), z.string()])
