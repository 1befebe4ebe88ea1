import { generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import { replaceFile, syncFolder } from './sync-folder.ts'

/** In the folder of data. */
export const secretsName = 'secrets.json'

const key = z.string().min(43)
const secretsFile = z.object({
  /** Derives the token that the browser shows with every call. */
  sessionKey: key,
  /**
   * Seals what the database keeps for others to open: hosted providers' ID tokens, letters that
   * wait.
   */
  sealingKey: key,
  /** Our registration at the embedded provider. */
  clientSecret: key,
  /** Signs the embedded provider's cookies. */
  cookieKey: key,
  /** What the embedded provider signs tokens with, as a JWK. */
  signingKey: z.looseObject({ kty: z.string(), kid: z.string() }),
})

/**
 * What only this installation may know. Made once, kept beside the data and not in the database: a
 * stolen copy of the database then opens no session.
 */
export type Secrets = z.output<typeof secretsFile>

/**
 * Reads the secrets of a data folder, making them the first time. Processes that start at once
 * agree.
 */
export async function readSecrets(dataFolder: string): Promise<Secrets> {
  const path = join(dataFolder, secretsName)
  try {
    return await readAt(path)
  } catch (fault) {
    if (codeOf(fault) !== 'ENOENT') throw fault
  }
  await mkdir(dataFolder, { recursive: true })
  const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`
  await replaceFile(draft, written(newSecrets()))
  try {
    // A hard link fails when the name is taken, and shows the file whole or not at all.
    await link(draft, path)
  } catch (fault) {
    if (codeOf(fault) !== 'EEXIST') throw fault // another process was first: its secrets are the ones
  } finally {
    await rm(draft)
  }
  await syncFolder(dataFolder)
  return readAt(path)
}

/**
 * After a leak: nothing that the old keys made is believed any more, so everybody signs in again.
 * What the database keeps sealed stays readable. Server processes take the new keys when they
 * start.
 */
export async function replaceSecrets(dataFolder: string): Promise<void> {
  const path = join(dataFolder, secretsName)
  const { sealingKey } = await readAt(path)
  await replaceFile(path, written({ ...newSecrets(), sealingKey }))
  await syncFolder(dataFolder)
}

function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(8).toString('base64url')
  const pair = privateKey.export({ format: 'jwk' })
  return {
    sessionKey: newKey(),
    sealingKey: newKey(),
    clientSecret: newKey(),
    cookieKey: newKey(),
    signingKey: { ...pair, kty: 'EC', kid, alg: 'ES256', use: 'sig' },
  }
}

async function readAt(path: string): Promise<Secrets> {
  const text = await readFile(path, 'utf8')
  try {
    return secretsFile.parse(JSON.parse(text))
  } catch {
    // The cause is left out: it would quote what the file holds.
    throw new Error(
      `El archivo ${path} está dañado. Recupérelo de una copia de seguridad, o bórrelo para crear ` +
        'otro: todas las personas deberán ingresar de nuevo.',
    )
  }
}

function written(secrets: Secrets): string {
  return `${JSON.stringify(secrets, null, 2)}\n`
}

function newKey(): string {
  return randomBytes(32).toString('base64url')
}

/** Another key for another purpose (RFC 5869); the same from the same. Base64url, of 32 bytes. */
export function derivedKey(secret: string, purpose: string): string {
  const bytes = hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', purpose, 32)
  return Buffer.from(bytes).toString('base64url')
}

/**
 * What a person's pages seal with what they keep in a browser: 32 bytes as base64, the same in
 * every session of theirs. It is told to a living session, and kept nowhere.
 */
export function browserKey(
  sealingKey: string,
  { municipalityId, staffId }: { readonly municipalityId: string; readonly staffId: string },
): string {
  const derived = derivedKey(sealingKey, `browser ${municipalityId} ${staffId}`)
  return Buffer.from(derived, 'base64url').toString('base64')
}

function codeOf(fault: unknown): unknown {
  return fault instanceof Error && 'code' in fault ? fault.code : null
}
