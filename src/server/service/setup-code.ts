/**
 * The one-time code that opens the set-up page. It exists only while there is no municipality; every start before that makes
 * a fresh one, shown once on the console inside a link. The disk keeps its hash alone, readable by the owner alone.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import { onlyMunicipality } from './only-municipality.ts'

const codeBytes = 16

/**
 * The link to print at the start, or null once the municipality exists. The code stands behind `#`: browsers keep it to
 * themselves, so it reaches no server log and no proxy.
 */
export async function setupLink(
  config: Pick<Config, 'dataFolder' | 'publicUrl'>,
  database: Database,
): Promise<string | null> {
  if (await onlyMunicipality(database)) {
    await withdrawSetupCode(config.dataFolder)
    return null
  }
  return `${config.publicUrl}/setup#${await issueSetupCode(config.dataFolder)}`
}

/** A fresh code of 128 random bits; the one before stops working. */
export async function issueSetupCode(dataFolder: string): Promise<string> {
  const code = randomBytes(codeBytes).toString('base64url')
  await mkdir(dataFolder, { recursive: true })
  const draft = `${pathIn(dataFolder)}.${process.pid}`
  await writeFile(draft, `${hashOf(code).toString('hex')}\n`, { mode: 0o600, flush: true })
  await rename(draft, pathIn(dataFolder))
  return code
}

export async function isSetupCode(dataFolder: string, code: string | null): Promise<boolean> {
  const kept = await readKept(dataFolder)
  if (code === null || kept === null) return false
  return timingSafeEqual(hashOf(code), kept)
}

export async function withdrawSetupCode(dataFolder: string): Promise<void> {
  await rm(pathIn(dataFolder), { force: true })
}

function pathIn(dataFolder: string): string {
  return join(dataFolder, 'setup-code')
}

function hashOf(code: string): Buffer {
  return createHash('sha256').update(code).digest()
}

async function readKept(dataFolder: string): Promise<Buffer | null> {
  try {
    const hash = Buffer.from((await readFile(pathIn(dataFolder), 'utf8')).trim(), 'hex')
    return hash.length === 32 ? hash : null
  } catch (fault) {
    if (fault instanceof Error && 'code' in fault && fault.code === 'ENOENT') return null
    throw fault
  }
}
