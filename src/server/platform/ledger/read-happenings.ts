/** What happened in a municipality, and what decides who may know of it. */
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { HandlingFactType } from '#domain/acts/handling-fact.ts'
import type { VisibilityFacts } from '#domain/entry/visibility.ts'
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
  readonly entry: VisibilityFacts | null
  /** Whether it may have taken the entry out of the visibility of somebody who has it on the screen. */
  readonly takesAway: boolean
  /** Units it was handed to by this, and persons who read it until this. */
  readonly scopeChangesOf: readonly string[]
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

/** Where it goes, and who is read out of it, by the paths of these facts (`domain/acts`). */
const movingScope: readonly HandlingFactType[] = ['EntryRouted', 'ReadersWithdrawn']
const movedIds = sql<readonly string[]>`case when v.type = any (${movingScope}::text[])
  then array(select jsonb_array_elements_text(
    jsonb_path_query_array(v.body::jsonb, '$.data.principal.unitId')
    || jsonb_path_query_array(v.body::jsonb, '$.data.copies[*].unitId')
    || jsonb_path_query_array(v.body::jsonb, '$.data.withdrawnIds[*]')
    || jsonb_path_query_array(v.body::jsonb, '$.data.readerIds[*]')))
  else '{}' end`

export const isTakingAway = sql<boolean>`(v.type = any (${takingAway}::text[])
  or ${isReserveChanged})`

export async function readHappenings(
  db: Transaction,
  municipalityId: string,
  after: number,
): Promise<readonly Happening[]> {
  const { rows } = await sql<HappeningRow>`
    select v.position, v.type, v.subject_id as "subjectId",
      coalesce(e.confidentiality, o.confidentiality, l.confidentiality) as confidentiality,
      coalesce(e.route_unit_ids, o.route_unit_ids, l.route_unit_ids) as "routeUnitIds",
      coalesce(e.reader_ids, o.reader_ids, l.reader_ids) as "readerIds",
      coalesce(e.office_id, o.office_id, l.office_id) as "officeId",
      coalesce(e.registered_by_id, o.dispatched_by_id, l.author_id) as "registeredById",
      coalesce(e.registered_on, o.dispatched_on) as "registeredOn",
      case when o.awaited > 0 and o.status <> 'ANNULLED' or n.status = 'SIGNED' then null
        else coalesce(e.current_unit_id, o.unit_id, l.unit_id) end as "unitId",
      ${movedIds} as "scopeChangesOf", ${isTakingAway} as "takesAway", ${isReserveChanged} as "isReserveChanged"
    from ledger_event v left join entry e
      on e.municipality_id = v.municipality_id and e.entry_id = v.subject_id
    left join outgoing o
      on o.municipality_id = v.municipality_id and o.outgoing_id = v.subject_id
    left join letter l
      on l.municipality_id = v.municipality_id and l.letter_id = v.subject_id
    left join numbered_letter n
      on n.municipality_id = l.municipality_id and n.letter_id = l.letter_id
    where v.municipality_id = ${municipalityId} and v.position > ${after}
    order by v.position
    limit ${mostReadAtOnce}`.execute(db)
  return rows.map(({ confidentiality, registeredOn, ...row }) => {
    const { routeUnitIds, readerIds, officeId, registeredById, unitId, ...happening } = row
    const known = { routeUnitIds, readerIds, officeId, registeredById, unitId }
    const facts = { ...known, registeredOn: registeredOn ?? '' }
    return { ...happening, entry: confidentiality && { ...facts, confidentiality } }
  })
}

type HappeningRow = Omit<Happening, 'entry'> &
  Omit<VisibilityFacts, 'confidentiality' | 'registeredOn'> & {
    readonly confidentiality: Confidentiality | null
    readonly registeredOn: string | null
  }
