import { generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

import { syncFolder } from '../../common/sync-folder.ts'

/**
 * What only this installation may know. Made once, kept beside the data and not in the database: a
 * stolen copy of the database then opens no session.
 */
export type Secrets = Pick<SecretsFile, 'sessionKey' | 'sealingKey' | 'clientSecret'> & {
  /** The embedded provider's cookies. The first signs; what any of them signed is believed. */
  readonly cookieKeys: readonly string[]
  /** What the embedded provider signs tokens with, as JWKs. The first signs; all are published. */
  readonly signingKeys: readonly (Record<string, unknown> & { kty: string; kid: string })[]
}

/** In the folder of data. */
export const secretsName = 'secrets.json'

const key = z.string().min(43)
const instant = z.iso.datetime().transform((text) => new Date(text))
// Before keys were dated there was one of each kind: as old as can be, and due to be renewed.
const always = new Date(0)

export type CookieKey = { readonly key: string; readonly inForceAt: Date }
export type SigningKey = {
  readonly jwk: { readonly [name: string]: unknown; readonly kty: string; readonly kid: string }
  readonly inForceAt: Date
}

const jwk = z.looseObject({ kty: z.string(), kid: z.string() })
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
  cookieKeys: z
    .array(z.union([z.object({ key, inForceAt: instant }), key.transform(undatedCookieKey)]))
    .min(1),
  signingKeys: z
    .array(z.union([z.object({ jwk, inForceAt: instant }), jwk.transform(undatedSigningKey)]))
    .min(1),
})
export type SecretsFile = z.output<typeof secretsFile>

function undatedCookieKey(undated: string): CookieKey {
  return { key: undated, inForceAt: always }
}

function undatedSigningKey(undated: SigningKey['jwk']): SigningKey {
  return { jwk: undated, inForceAt: always }
}

/**
 * Reads the secrets of a data folder, making them the first time. Processes that start at once
 * agree.
 */
export async function readSecrets(dataFolder: string, now = new Date()): Promise<Secrets> {
  const { sessionKey, sealingKey, clientSecret, ...keys } = await readSecretsFile(dataFolder)
  return {
    sessionKey,
    sealingKey,
    clientSecret,
    cookieKeys: byForce(keys.cookieKeys, now).map((dated) => dated.key),
    signingKeys: byForce(keys.signingKeys, now).map((dated) => dated.jwk),
  }
}

/** The one in force first, then those before it, then what waits for its time. */
export function byForce<Dated extends { readonly inForceAt: Date }>(
  keys: readonly Dated[],
  now: Date,
): readonly Dated[] {
  const newestFirst = keys.toSorted((one, other) => +other.inForceAt - +one.inForceAt)
  // The next to come before the others: where a clock was set back, it is what was in force.
  const waiting = newestFirst.filter(({ inForceAt }) => inForceAt > now).toReversed()
  const inForce = newestFirst.filter(({ inForceAt }) => inForceAt <= now)
  return [...inForce, ...waiting]
}

/** The file as it stands, made when there is none. */
export async function readSecretsFile(dataFolder: string): Promise<SecretsFile> {
  const path = pathIn(dataFolder)
  try {
    return await readAt(path)
  } catch (fault) {
    if (!isMissing(fault)) throw fault
  }
  await mkdir(dataFolder, { recursive: true })
  const draft = await writeDraft(path, newSecrets(new Date()))
  try {
    // A hard link fails when the name is taken, and shows the file whole or not at all.
    await link(draft, path)
  } catch (fault) {
    if (!isTaken(fault)) throw fault // another process was first: its secrets are the ones
  } finally {
    await rm(draft)
  }
  await syncFolder(dataFolder)
  return readAt(path)
}

/** What such a file says; null when the text is none. */
export function secretsIn(text: string): SecretsFile | null {
  try {
    return secretsFile.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** Puts another file in its place: whoever reads sees the one or the other, whole. */
export async function replaceSecretsFile(dataFolder: string, secrets: SecretsFile): Promise<void> {
  const path = pathIn(dataFolder)
  await rename(await writeDraft(path, secrets), path)
  await syncFolder(dataFolder)
}

export function newSecrets(inForceAt: Date): SecretsFile {
  return {
    sessionKey: newKey(),
    sealingKey: newKey(),
    clientSecret: newKey(),
    cookieKeys: [newCookieKey(inForceAt)],
    signingKeys: [newSigningKey(inForceAt)],
  }
}

export function newCookieKey(inForceAt: Date): CookieKey {
  return { key: newKey(), inForceAt }
}

export function newSigningKey(inForceAt: Date): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(8).toString('base64url')
  const pair = privateKey.export({ format: 'jwk' })
  return { jwk: { ...pair, kty: 'EC', kid, alg: 'ES256', use: 'sig' }, inForceAt }
}

function pathIn(dataFolder: string): string {
  return join(dataFolder, secretsName)
}

async function readAt(path: string): Promise<SecretsFile> {
  const written = await readFile(path, 'utf8')
  try {
    return secretsFile.parse(JSON.parse(written))
  } catch {
    // The cause is left out: it would quote what the file holds.
    throw new Error(
      `El archivo ${path} está dañado. Recupérelo de una copia de seguridad, o bórrelo para crear ` +
        'otro: todas las personas deberán ingresar de nuevo.',
    )
  }
}

/** Beside the file, for its owner alone, and safe on the disk. */
async function writeDraft(path: string, secrets: SecretsFile): Promise<string> {
  const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(secretsText(secrets))
    await file.sync()
  } finally {
    await file.close()
  }
  return draft
}

/** As the file holds them. */
export function secretsText(secrets: SecretsFile): string {
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

function isMissing(fault: unknown): boolean {
  return codeOf(fault) === 'ENOENT'
}

function isTaken(fault: unknown): boolean {
  return codeOf(fault) === 'EEXIST'
}

function codeOf(fault: unknown): unknown {
  return fault instanceof Error && 'code' in fault ? fault.code : null
}
