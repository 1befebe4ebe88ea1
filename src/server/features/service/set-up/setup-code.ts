/**
 * The one-time code that opens a set-up page. That of the installation's own address exists only
 * while nobody was set up there; every start before that makes a fresh one, shown once on the
 * console inside a link. The disk keeps its hash alone, readable by the owner alone. That of an
 * address added later is made with it, and its hash stands beside it.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import { replaceFile } from '../../../platform/common/sync-folder.ts'
import type { Config } from '../../../platform/common/config/config.ts'
import type { Database } from '../../../platform/database/connect/open-database.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Site, KnownMunicipality } from '../../../platform/municipality/sites/sites.ts'

const codeBytes = 16

/**
 * The link to print at the start, or null once its municipality exists. The code stands behind `#`:
 * browsers keep it to themselves, so it reaches no server log and no proxy.
 */
export async function setupLink(
  config: Pick<Config, 'dataFolder' | 'publicUrl'>,
  database: Database,
): Promise<string | null> {
  if (await mainMunicipality(database)) {
    await withdrawSetupCode(config.dataFolder)
    return null
  }
  return `${config.publicUrl}/setup#${await issueSetupCode(config.dataFolder)}`
}

export function mintSetupCode(): string {
  return randomBytes(codeBytes).toString('base64url')
}

export async function issueSetupCode(dataFolder: string): Promise<string> {
  const code = mintSetupCode()
  await replaceFile(pathIn(dataFolder), `${setupHashOf(code).toString('hex')}\n`)
  return code
}

export async function isSetupCode(
  { config, database }: Pick<AppContext, 'config' | 'database'>,
  site: Site,
  code: string | null,
): Promise<boolean> {
  if (code === null) return false
  if (!site.isMain) return isCodeOfHost(database, site, code)
  const kept = await readKept(config.dataFolder)
  return kept !== null && timingSafeEqual(setupHashOf(code), kept)
}

async function isCodeOfHost(
  database: Database,
  { host }: Pick<Site, 'host'>,
  code: string,
): Promise<boolean> {
  const { rows } = await database.anywhere((db) =>
    sql<{ is_good: boolean }>`
      select is_setup_code_of_host(${host}, ${setupHashOf(code)}) as is_good`.execute(db),
  )
  return rows[0]?.is_good === true
}

/**
 * From the commit on the founded municipality answers at an added address. Refuses E-CFG-01 when
 * somebody was faster.
 */
export async function takeHost(
  db: Transaction,
  { host }: Pick<Site, 'host'>,
  taking: { readonly code: string; readonly municipalityId: string },
): Promise<void> {
  const { rows } = await sql<{ is_taken: boolean | null }>`
    select take_host(${host}, ${setupHashOf(taking.code)}, ${taking.municipalityId}) as is_taken`.execute(
    db,
  )
  if (rows[0]?.is_taken !== true) throw new Refusal('E-CFG-01')
}

export async function withdrawSetupCode(dataFolder: string): Promise<void> {
  await rm(pathIn(dataFolder), { force: true })
}

function pathIn(dataFolder: string): string {
  return join(dataFolder, 'setup-code')
}

/** All that is kept of a code. */
export function setupHashOf(code: string): Buffer {
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

/**
 * The municipality at the address of the settings, whoever answers at others; null before its
 * set-up.
 */
async function mainMunicipality(database: Database): Promise<KnownMunicipality | null> {
  return database.anywhere(mainMunicipalityIn)
}

export async function mainMunicipalityIn(db: Transaction): Promise<KnownMunicipality | null> {
  const { rows } = await sql<{ municipality_id: string; name: string }>`
    select municipality_id, name from municipality_sites()
    where host is null and municipality_id is not null`.execute(db)
  const [row] = rows
  return row ? { municipalityId: row.municipality_id, name: row.name } : null
}
