/**
 * The keys that go into a backup: those of the installation as they are, or, for one municipality,
 * others made for that backup alone.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Snapshot } from '../../database/schema/snapshot.ts'
import { newSecrets, secretsIn, secretsName, secretsText } from '../../identity/keys/secrets.ts'
import { resealing } from './resealing.ts'
import type { Resealing } from './resealing.ts'

export interface CopiedKeys {
  /** By name; empty where the installation has none. */
  readonly files: ReadonlyMap<string, Buffer>
  /** What becomes of a table's rows, so that these keys open them. */
  readonly mapOf: Resealing
}

export interface KeySource {
  readonly dataFolder: string
  /** Of the files that are copied, where they are there. */
  readonly names: readonly string[]
  readonly now: Date
}

export async function copiedKeys(
  { db, municipalityId }: Pick<Snapshot, 'db' | 'municipalityId'>,
  { dataFolder, names, now }: KeySource,
): Promise<CopiedKeys> {
  const files = new Map<string, Buffer>()
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- two small files
    const content = await readIfThere(path.join(dataFolder, name))
    if (content !== null) files.set(name, content)
  }
  if (municipalityId === null) return { files, mapOf: () => Promise.resolve(null) }
  const own = secretsIn(files.get(secretsName)?.toString('utf8') ?? '')
  if (own === null) return { files: new Map(), mapOf: () => Promise.resolve(null) }
  const fresh = newSecrets(now)
  return {
    files: new Map([[secretsName, Buffer.from(secretsText(fresh))]]),
    mapOf: resealing(db, municipalityId, { from: own.sealingKey, to: fresh.sealingKey }),
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw cause
  }
}
