/** What happened in a municipality, and what decides who may know of it. */
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { HandlingFactType } from '#domain/acts/handling-fact.ts'
import type { Reachable } from '#domain/entry/sight.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'

export interface Happening {
  readonly position: number
  readonly type: string
  readonly subjectId: string
  /**
   * The entry it happened to, or the letter, or the document that went out, as it stands now; null
   * when it happened to something else.
   */
  readonly entry: Reachable | null
  /** Whether it may have taken the entry out of the sight of somebody who has it on the screen. */
  readonly takesAway: boolean
  /** Its reserve was raised or lowered, and what answers it followed. */
  readonly isReserveChanged: boolean
}

export const mostReadAtOnce = 500

/** Acts after which the route may be shorter than before, or fewer persons may read. */
const takingAway: readonly HandlingFactType[] = ['EntryRecalled', 'ActUndone']

/**
 * Of an event `v`. A body is canonical JSON, so a reserve that was raised or lowered has but one
 * spelling, and no typed text can have it.
 */
export const isReserveChanged = sql<boolean>`(v.type = 'EntryRectified'
  and v.body like '%"field":"confidentiality"%')`

export const isTakingAway = sql<boolean>`(v.type = any (${takingAway}::text[])
  or ${isReserveChanged})`

/** Oldest first, at most `mostReadAtOnce`. */
export async function readHappenings(
  db: Transaction,
  municipalityId: string,
  after: number,
): Promise<readonly Happening[]> {
  const { rows } = await sql<HappeningRow>`
    select v.position, v.type, v.subject_id,
      coalesce(e.confidentiality, o.confidentiality, l.confidentiality) as confidentiality,
      coalesce(e.route_unit_ids, o.route_unit_ids, l.route_unit_ids) as route_unit_ids,
      coalesce(e.reader_ids, o.reader_ids, l.reader_ids) as reader_ids,
      ${isTakingAway} as takes_away, ${isReserveChanged} as reserve_changed
    from ledger_event v left join entry e
      on e.municipality_id = v.municipality_id and e.entry_id = v.subject_id
    left join outgoing o
      on o.municipality_id = v.municipality_id and o.outgoing_id = v.subject_id
    left join letter l
      on l.municipality_id = v.municipality_id and l.letter_id = v.subject_id
    where v.municipality_id = ${municipalityId} and v.position > ${after}
    order by v.position
    limit ${mostReadAtOnce}`.execute(db)
  return rows.map((row) => ({
    position: row.position,
    type: row.type,
    subjectId: row.subject_id,
    entry: row.confidentiality && {
      confidentiality: row.confidentiality,
      routeUnitIds: row.route_unit_ids,
      readerIds: row.reader_ids,
    },
    takesAway: row.takes_away,
    isReserveChanged: row.reserve_changed,
  }))
}

interface HappeningRow {
  readonly position: number
  readonly type: string
  readonly subject_id: string
  readonly confidentiality: Confidentiality | null
  readonly route_unit_ids: readonly string[]
  readonly reader_ids: readonly string[]
  readonly takes_away: boolean
  readonly reserve_changed: boolean
}
