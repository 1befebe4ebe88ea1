/**
 * The files of a year's entries and exits, looked for and measured; and those that nobody points
 * to, of any year.
 */
import type { Finding } from '#contract/book/book-review.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import type { AppContext } from '../context/request-context.ts'
import { isClaimed } from '../files/claims.ts'
import type { Place } from './look-at-rows.ts'
import { findingOf } from './look-at-rows.ts'

interface AttachedFile {
  /** Null of a document that went out. */
  readonly entry_id: string | null
  readonly entry_number: string
  readonly file_name: string
  readonly sha256: string
  readonly size_bytes: number
  /** Somebody wanted it, and it was not what it should be. */
  readonly was_damaged: boolean
}

const pageSize = 1000

export interface LookedFiles {
  readonly count: number
  readonly findings: readonly Finding[]
}

/** Sizes are compared. Bytes are read of those only that were found damaged: `verify` reads all. */
export async function lookAtFiles(
  app: Pick<AppContext, 'database' | 'files'>,
  municipalityId: string,
  year: number,
): Promise<LookedFiles> {
  const missing: Place[] = []
  const altered: Place[] = []
  let count = 0
  let after = ''
  for (;;) {
    const from = after
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const page = await app.database.read(municipalityId, (db) =>
      filesAfter(db, municipalityId, year, from),
    )
    // oxlint-disable-next-line no-await-in-loop
    const sizes = await Promise.all(
      page.map(({ sha256 }) => sizeOf(app.files, municipalityId, sha256)),
    )
    for (const [index, file] of page.entries()) {
      const place = { text: `${file.entry_number} · ${file.file_name}`, entryId: file.entry_id }
      if (sizes[index] === null) missing.push(place)
      else if (sizes[index] !== file.size_bytes) altered.push(place)
      // oxlint-disable-next-line no-await-in-loop -- few, and perhaps mended since
      else if (file.was_damaged && !(await app.files.isWhole(municipalityId, file.sha256)))
        altered.push(place)
    }
    count += page.length
    after = page.at(-1)?.sha256 ?? after
    if (page.length < pageSize) break
  }
  const orphans = await orphanFiles(app, municipalityId)
  const findings = [
    ...findingOf('MISSING_FILE', missing),
    ...findingOf('ALTERED_FILE', altered),
    ...findingOf('ORPHAN_FILE', orphans),
  ]
  return { count, findings }
}

/** Null when it is not there, or cannot be looked at. */
async function sizeOf(
  files: AppContext['files'],
  municipalityId: string,
  sha256: string,
): Promise<number | null> {
  try {
    return await files.sizeOf(municipalityId, sha256)
  } catch (cause) {
    // What the disk says it has not is the finding itself.
    if (cause instanceof Error && 'code' in cause) return null
    throw cause
  }
}

async function filesAfter(
  db: Transaction,
  municipalityId: string,
  year: number,
  after: string,
): Promise<readonly AttachedFile[]> {
  const { rows } = await sql<AttachedFile>`
    with named as (
      select e.entry_id, e.entry_number, e.ledger_position, a.file_name, a.sha256, a.size_bytes
      from attachment a join entry e on e.municipality_id = a.municipality_id and e.entry_id = a.entry_id
      where a.municipality_id = ${municipalityId} and e.series_year = ${year}
      union all
      select null, o.exit_number, o.ledger_position, a.file_name, a.sha256, a.size_bytes
      from outgoing_file a join outgoing o on o.municipality_id = a.municipality_id and o.outgoing_id = a.outgoing_id
      where a.municipality_id = ${municipalityId} and o.series_year = ${year}
      union all
      select null, n.document_number, n.ledger_position, 'documento.pdf', a.sha256, a.size_bytes
      from letter_file a join numbered_letter n on n.municipality_id = a.municipality_id and n.letter_id = a.letter_id
      where a.municipality_id = ${municipalityId} and n.series_year = ${year})
    select distinct on (a.sha256) a.entry_id, a.entry_number, a.file_name, encode(a.sha256, 'hex') as sha256, a.size_bytes,
      exists (select from damaged_file d where d.municipality_id = ${municipalityId} and d.sha256 = a.sha256) as was_damaged
    from named a
    where a.sha256 > decode(${after}, 'hex')
    order by a.sha256, a.ledger_position limit ${pageSize}`.execute(db)
  return rows
}

async function orphanFiles(
  { database, files }: Pick<AppContext, 'database' | 'files'>,
  municipalityId: string,
): Promise<Place[]> {
  const orphans: Place[] = []
  for await (const addresses of files.list(municipalityId)) {
    const found = await database.read(municipalityId, (db) =>
      unknownAmong(db, municipalityId, addresses),
    )
    orphans.push(...found.map((address) => ({ text: address, entryId: null })))
  }
  return orphans
}

async function unknownAmong(
  db: Transaction,
  municipalityId: string,
  addresses: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ address: string }>`
    select address from unnest(${addresses}::text[]) as address
    where not ${isClaimed(sql`${municipalityId}::uuid`, sql`decode(address, 'hex')`)}`.execute(db)
  return rows.map(({ address }) => address)
}
