/**
 * The rows of the access log in the form that is hashed: canonical JSON (RFC 8785), instants with
 * their microseconds.
 */
import { canonicalJson } from '#domain/common/canonical.ts'
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import type { Transaction } from '../database/tables/transaction.ts'
import { merkleRoot } from '../ledger/merkle.ts'

/** Ids above the one and up to the other. */
export interface AccessRange {
  readonly afterId: number
  readonly throughId: number
}

export interface AccessSum {
  readonly count: number
  /** Merkle tree hash (RFC 6962, §2.1) over the SHA-256 of each row, in the order of their ids. */
  readonly root: Buffer
}

interface AccessRow {
  readonly accessId: string
  readonly at: string
  readonly staffId: string | null
  readonly action: string
  readonly entryId: string | null
  readonly detail: string
  readonly requestId: string
}

const pageSize = 5000

/**
 * Of no rows the count is 0. Every column is read as text, so that whoever verifies reads the same.
 */
export async function sumAccess(
  db: Transaction,
  municipalityId: string,
  { afterId, throughId }: AccessRange,
): Promise<AccessSum> {
  const leaves: Buffer[] = []
  let after = String(afterId)
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- each page begins where the last one ended
    const { rows } = await sql<AccessRow>`
      select access_id::text as "accessId", to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
        staff_id::text as "staffId", action, entry_id::text as "entryId", detail, request_id as "requestId"
      from access_log
      where municipality_id = ${municipalityId} and access_id > ${after}::bigint and access_id <= ${throughId}
      order by access_log.access_id limit ${pageSize}`.execute(db)
    for (const row of rows) leaves.push(hashOfRow(row))
    after = rows.at(-1)?.accessId ?? after
    if (rows.length < pageSize) return { count: leaves.length, root: merkleRoot(leaves) }
  }
}

function hashOfRow(row: AccessRow): Buffer {
  return createHash('sha256')
    .update(canonicalJson({ ...row }), 'utf8')
    .digest()
}
