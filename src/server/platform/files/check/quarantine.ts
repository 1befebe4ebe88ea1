/**
 * What the antivirus says of the files that come in, and what follows from it: the counter takes
 * every document, and nobody is handed an infected file unless somebody who may has released it
 * (W-FIL-04; RD 203/2021, art. 39.2).
 */
import { Refusal } from '#domain/common/refusal.ts'
import type { FileScan } from '#domain/entry/attachment.ts'
import { plainName } from '#domain/entry/attachment.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { beginWait, msLeft } from '../../common/deadline.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Logger } from 'pino'
import { piecesOf } from '../store/read-file.ts'
import type { Scanned, Scanner } from './clamd.ts'

/** A scan takes some tens of milliseconds a megabyte; what takes longer is looked at afterwards. */
const mostAtCounterMs = 4000

/**
 * `WAITING` when it could not be looked at now; null without an antivirus. Never throws: the
 * counter does not wait for it.
 */
export async function scanAtCounter(
  { scanner, log }: { readonly scanner: Scanner | null; readonly log: Logger },
  path: string,
): Promise<Scanned | { readonly state: 'WAITING' } | null> {
  if (scanner === null) return null
  if (!scanner.isAwake()) return { state: 'WAITING' }
  const endWait = beginWait()
  try {
    return await scanner.scan(piecesOf(path), Math.min(mostAtCounterMs, msLeft() / 2))
  } catch (cause) {
    log.warn({ err: cause }, 'the antivirus did not look at a file, which is taken all the same')
    return { state: 'WAITING' }
  } finally {
    endWait()
  }
}

export interface FileAt {
  readonly municipalityId: string
  readonly sha256: Buffer
}

/**
 * A later look counts, but not one that saw less, nor one at what was released: that was decided by
 * a person. Returns whether the file is in quarantine by it.
 */
export async function keepScan(
  db: Transaction,
  { municipalityId, sha256 }: FileAt,
  scan: Scanned | { readonly state: 'WAITING' },
): Promise<boolean> {
  const found = scan.state === 'INFECTED' ? scan.found : null
  const isLooked = scan.state !== 'WAITING'
  const { rows } = await sql`
    insert into file_scan as known (municipality_id, sha256, state, found, looked_at)
    values (${municipalityId}, ${sha256}, ${scan.state}, ${found},
      case when ${isLooked}::boolean then clock_timestamp() end)
    on conflict (municipality_id, sha256) do update
      set state = excluded.state, found = excluded.found, looked_at = excluded.looked_at
      where known.released_at is null and (known.state = 'WAITING' or excluded.state in ('CLEAN', 'INFECTED'))
    returning 1`.execute(db)
  return rows.length > 0 && found !== null
}

/**
 * What is known of each file, by its hash in hexadecimal. What was never to be looked at is not in
 * it.
 */
export async function scansOf(
  db: Transaction,
  municipalityId: string,
  hashes: readonly Buffer[],
): Promise<ReadonlyMap<string, FileScan>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_scan')
    .select(['sha256', 'state', 'released_at'])
    .where('municipality_id', '=', municipalityId)
    .where('sha256', 'in', hashes)
    .execute()
  return new Map(
    rows.map(({ sha256, state, released_at: releasedAt }) => [
      sha256.toString('hex'),
      state === 'INFECTED' && releasedAt !== null ? 'RELEASED' : state,
    ]),
  )
}

export async function demandUnquarantined(
  { database }: { readonly database: Database },
  municipalityId: string,
  file: { readonly sha256: string; readonly fileName: string },
): Promise<void> {
  const hash = Buffer.from(file.sha256, 'hex')
  const scans = await database.read(municipalityId, (db) => scansOf(db, municipalityId, [hash]))
  if (scans.get(file.sha256) === 'INFECTED') {
    throw new Refusal('E-FIL-23', null, { archivo: plainName(file.fileName) })
  }
}
