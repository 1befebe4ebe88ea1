/**
 * Whoever leaves a place reads by name no longer what they read from it: their visibility ends with its
 * ground.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { endedOn } from '#domain/permission/people.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { standingRoles } from './standing-roles.ts'

const reason = 'Dejó el puesto desde el que podía leerlo'

/**
 * Takes somebody who just lost a role, a substitution or their access off the readers of every
 * entry but those that an office of theirs deals with; an auditor goes on. Answers the facts for
 * the ledger, whose head must be held.
 */
export async function endOfVisibility(
  db: Transaction,
  {
    municipalityId,
    today,
    actorId,
  }: {
    readonly municipalityId: string
    readonly today: CivilDate
    /** Null where nobody took it away. */
    readonly actorId: string | null
  },
  staffId: string,
): Promise<LedgerFact[]> {
  const { rows } = await sql<{ entry_id: string }>`
    with ${standingRoles(municipalityId, today)},
    places as (select s.role, s.unit_id from standing s
      join staff p on p.municipality_id = ${municipalityId} and p.staff_id = s.staff_id and p.status = 'ACTIVE'
      where s.staff_id = ${staffId})
    update entry set reader_ids = array_remove(reader_ids, ${staffId}::uuid), version = version + 1
    where municipality_id = ${municipalityId} and reader_ids @> array[${staffId}::uuid]
      and not exists (select from places where role = 'AUD' or unit_id = any (entry.route_unit_ids))
    returning entry_id`.execute(db)
  return rows
    .map((row) => row.entry_id)
    .toSorted()
    .map((subjectId) => ({
      type: 'ReadersWithdrawn',
      subjectId,
      actorId,
      data: { readerIds: [staffId], reason },
    }))
}

/**
 * Ends every substitution of somebody who came to hold, by the word of the sign-in service, what
 * sees or decides: whoever stands in for them was let in for what they held before. Nobody did it;
 * it is proposed again, and confirmed by two. Answers the facts, whose head must be held.
 */
export async function endSubstitutionsOf(
  db: Transaction,
  { municipalityId, today }: { readonly municipalityId: string; readonly today: CivilDate },
  absentId: string,
): Promise<readonly LedgerFact[]> {
  const validTo = endedOn(today)
  const ended = await db
    .updateTable('substitution')
    .set({ valid_to: validTo })
    .where((eb) => eb.and({ municipality_id: municipalityId, absent_id: absentId }))
    .where('valid_to', '>=', today)
    .returning(['substitution_id', 'substitute_id'])
    .execute()
  const facts: LedgerFact[] = []
  const of = { municipalityId, today, actorId: null }
  for (const { substitution_id: subjectId, substitute_id: substituteId } of ended) {
    facts.push({ type: 'SubstitutionEnded', subjectId, actorId: null, data: { validTo } })
    // oxlint-disable-next-line no-await-in-loop -- one connection; rarely more than one
    facts.push(...(await endOfVisibility(db, of, substituteId)))
  }
  return facts
}
