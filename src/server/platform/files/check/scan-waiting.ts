/**
 * The round that looks at what came while the antivirus did not answer, or before there was one,
 * and tells whoever heads the registry what it found.
 */
import { sql } from 'kysely'
import type { ReferenceDataCache } from '../../municipality/reference/reference-data.ts'
import { todayAt } from '../../municipality/reference/reference-data.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Logger } from 'pino'
import type { Scanner } from './clamd.ts'
import type { FileStore } from '../store/file-store.ts'
import { DamagedFile, NotInStore } from '../store/file-store.ts'
import { inEveryMunicipality } from '../../municipality/sites/in-every-municipality.ts'
import { standingRoles } from '../../municipality/people/standing-roles.ts'
import type { FileAt } from './quarantine.ts'
import { keepScan } from './quarantine.ts'

export interface Scanning {
  readonly scanner: Scanner | null
  readonly database: Database
  readonly files: FileStore
  readonly referenceData: ReferenceDataCache
  readonly log: Logger
  readonly now: () => Date
}

const mostAtOnce = 50
const timeoutMs = 60_000
const mostSilences = 3

/**
 * A round to repeat. First what waits, then what came before there was an antivirus: it goes
 * through those once, and remembers in memory how far it came, since what came afterwards has its
 * row.
 */
export function openScanRound(most = mostAtOnce): (app: Scanning) => Promise<void> {
  const lookedUpTo = new Map<string, Buffer | 'ALL'>()
  return async (app) => {
    await inEveryMunicipality(app, async (municipalityId) => {
      const { scanner } = app
      if (scanner !== null) {
        const waiting = await filesWaiting(app, municipalityId, most)
        const looked = await scanAll({ ...app, scanner }, municipalityId, waiting)
        const after = lookedUpTo.get(municipalityId) ?? Buffer.alloc(0)
        const room = looked < waiting.length ? 0 : most - waiting.length
        if (after !== 'ALL' && room > 0) {
          const older = await filesFromBefore(app, municipalityId, { after, most: room })
          const passed = await scanAll({ ...app, scanner }, municipalityId, older)
          const isEnd = passed === older.length && older.length < room
          const last = isEnd ? 'ALL' : older[passed - 1]
          if (last) lookedUpTo.set(municipalityId, last)
        }
      }
      await tellOfQuarantine(app, municipalityId)
    })
  }
}

async function filesWaiting(
  { database }: Scanning,
  municipalityId: string,
  most: number,
): Promise<readonly Buffer[]> {
  const rows = await database.read(municipalityId, (db) =>
    db
      .selectFrom('file_scan')
      .select('sha256')
      .where((eb) => eb.and({ municipality_id: municipalityId, state: 'WAITING' }))
      .orderBy(sql`random()`)
      .limit(most)
      .execute(),
  )
  return rows.map(({ sha256 }) => sha256)
}

/** Files of which nothing was ever asked, in the order of their hashes. */
async function filesFromBefore(
  { database }: Scanning,
  municipalityId: string,
  { after, most }: { readonly after: Buffer; readonly most: number },
): Promise<readonly Buffer[]> {
  const { rows } = await database.read(municipalityId, (db) =>
    sql<{ sha256: Buffer }>`
      select f.sha256 from stored_file f
      where f.municipality_id = ${municipalityId} and f.sha256 > ${after} and not exists (
        select from file_scan s where s.municipality_id = f.municipality_id and s.sha256 = f.sha256)
      order by f.sha256 limit ${most}`.execute(db),
  )
  return rows.map(({ sha256 }) => sha256)
}

/**
 * Returns how many it went through: fewer than all when the antivirus does not answer. What it said
 * nothing of waits, and is looked at again.
 */
async function scanAll(
  { scanner, database, files }: Scanning & { readonly scanner: Scanner },
  municipalityId: string,
  hashes: readonly Buffer[],
): Promise<number> {
  let silences = 0
  for (const [place, sha256] of hashes.entries()) {
    if (silences >= mostSilences) return place
    // oxlint-disable no-await-in-loop -- one after another: the antivirus has others to serve
    const file = await files.get(municipalityId, sha256.toString('hex')).catch(lost)
    if (file === null) continue
    const scan = await scanner.scan(file.stream, timeoutMs).catch(silent)
    if (scan === null) silences += 1
    await database.inMunicipality(municipalityId, async (db) => {
      const isNews = await keepScan(db, { municipalityId, sha256 }, scan ?? { state: 'WAITING' })
      if (isNews) await noteFound(db, { municipalityId, sha256 })
    })
    // oxlint-enable no-await-in-loop
  }
  return hashes.length
}

/** It may be the file: the others have their turn, and whoever has to is told of what waits. */
function silent(): null {
  return null
}

/** Whoever heads the registry was told of it already. */
function lost(cause: unknown): null {
  if (cause instanceof NotInStore || cause instanceof DamagedFile) return null
  throw cause
}

/** In the log of accesses: of each entry that holds it, by nobody. */
async function noteFound(db: Transaction, { municipalityId, sha256 }: FileAt): Promise<void> {
  await sql`
    insert into access_log (municipality_id, action, entry_id, detail)
    select municipality_id, 'attachment-quarantined', entry_id, file_name
    from attachment where municipality_id = ${municipalityId} and sha256 = ${sha256}
    union all
    select municipality_id, 'attachment-quarantined', null, file_name
    from outgoing_file where municipality_id = ${municipalityId} and sha256 = ${sha256}
    union all
    select f.municipality_id, 'attachment-quarantined', null, n.document_number
    from letter_file f join numbered_letter n using (municipality_id, letter_id)
    where f.municipality_id = ${municipalityId} and f.sha256 = ${sha256}
    union all
    select municipality_id, 'attachment-quarantined', null, file_name
    from upload where municipality_id = ${municipalityId} and sha256 = ${sha256}`.execute(db)
}

/**
 * Each entry that holds an infected file, once; told when an entry holds it, not when it is only
 * uploaded.
 */
async function tellOfQuarantine(
  { database, referenceData, now }: Scanning,
  municipalityId: string,
): Promise<void> {
  const at = now()
  const today = todayAt((await referenceData.of(municipalityId)).municipality, at)
  await database.inMunicipality(municipalityId, (db) =>
    sql`
      with untold as (
        update file_scan s set told_at = clock_timestamp()
        where s.municipality_id = ${municipalityId} and s.state = 'INFECTED' and s.told_at is null
          and exists (select from attachment a
            where a.municipality_id = s.municipality_id and a.sha256 = s.sha256)
        returning s.sha256),
      ${standingRoles(municipalityId, today)}
      insert into notice (municipality_id, staff_id, kind, entry_id, made_at, shows_at)
      select distinct s.municipality_id, s.staff_id, 'FILE_QUARANTINED', a.entry_id, ${at}::timestamptz, ${at}::timestamptz
      from untold
      join attachment a on a.municipality_id = ${municipalityId} and a.sha256 = untold.sha256
      join standing h on h.role = 'JREG'
      join staff s on s.municipality_id = a.municipality_id and s.staff_id = h.staff_id and s.status = 'ACTIVE'`.execute(
      db,
    ),
  )
}
