import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

import * as z from 'zod'

/**
 * What only this installation may know. Made once, kept beside the data and not in the database: a
 * stolen copy of the database then opens no session.
 */
export type Secrets = z.output<typeof secretsFile>

const key = z.string().min(43)
const secretsFile = z.object({
  /** Derives the token that the browser shows with every call. */
  sessionKey: key,
  /** Seals the ID tokens of hosted providers. */
  sealingKey: key,
  /** The embedded provider: its cookies, our registration there, and what it signs with. */
  cookieKeys: z.array(key).min(1),
  clientSecret: key,
  signingKeys: z.array(z.looseObject({ kty: z.string(), kid: z.string() })).min(1),
})

/** Reads the secrets of a data folder, making them the first time. Processes that start at once agree. */
export async function readSecrets(dataFolder: string): Promise<Secrets> {
  const path = join(dataFolder, 'secrets.json')
  try {
    return await readAt(path)
  } catch (fault) {
    if (!isMissing(fault)) throw fault
  }
  await writeOnce(dataFolder, path)
  return readAt(path)
}

async function readAt(path: string): Promise<Secrets> {
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

// A hard link fails when the name is taken, and shows the file whole or not at all.
async function writeOnce(folder: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const draft = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${JSON.stringify(newSecrets(), null, 2)}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  try {
    await link(draft, path)
  } catch (fault) {
    if (!isTaken(fault)) throw fault // another process was first: its secrets are the ones
  } finally {
    await rm(draft)
  }
}

function newSecrets(): Secrets {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const kid = randomBytes(8).toString('base64url')
  return {
    sessionKey: newKey(),
    sealingKey: newKey(),
    cookieKeys: [newKey()],
    clientSecret: newKey(),
    signingKeys: [
      { ...privateKey.export({ format: 'jwk' }), kty: 'EC', kid, alg: 'ES256', use: 'sig' },
    ],
  }
}

function newKey(): string {
  return randomBytes(32).toString('base64url')
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
