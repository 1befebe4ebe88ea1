import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { endedOn } from '#domain/permission/people.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { endOfSight } from './end-of-sight.ts'

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
    facts.push(...(await endOfSight(db, of, substituteId)))
  }
  return facts
}
