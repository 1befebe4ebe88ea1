/** Standing in for somebody: from one day to another the substitute holds what the absent person was given. */
import type { api } from '#contract/api.ts'
import type { SubstitutionView } from '#contract/people.ts'
import { endedOn, isStanding, substitutionRemarks } from '#domain/people.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Handler } from '../http/handler.ts'
import { holdHead, writeAfter } from '../ledger/append.ts'
import { demandAdministrator } from '../municipality/administrators.ts'
import { localToday } from '../municipality/local-today.ts'
import { demandConfigurer } from './may-configure.ts'
import { peopleViews, substitutionViews } from './staff-views.ts'

/** Somebody who left may still be stood in for: their work goes on without them. */
export const addSubstitution: Handler<typeof api.addSubstitution> = async (
  { house, actor },
  { params: { substitutionId }, body },
) => {
  demandConfigurer(actor, 'cambiar las sustituciones')
  const { municipalityId, staffId: actorId } = actor
  const added = await house.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    await demandAdministrator(db, actor, today, 'cambiar las sustituciones')
    const known = await findSubstitution(db, municipalityId, substitutionId)
    if (known) return known
    const wrong = substitutionRemarks(body, today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    await checkPeople(db, municipalityId, body, today)
    const made = { substitutionId, ...body }
    await db
      .insertInto('substitution')
      .values({
        municipality_id: municipalityId,
        substitution_id: substitutionId,
        absent_id: body.absentId,
        substitute_id: body.substituteId,
        valid_from: body.validFrom,
        valid_to: body.validTo,
      })
      .execute()
    const fact = {
      type: 'SubstitutionAdded',
      subjectId: substitutionId,
      actorId,
      data: { ...body },
    }
    await writeAfter(db, head, [fact])
    return made
  })
  house.identity.forget(added.substituteId)
  return added
}

async function checkPeople(
  db: Transaction,
  municipalityId: string,
  { absentId, substituteId }: Pick<SubstitutionView, 'absentId' | 'substituteId'>,
  today: string,
): Promise<void> {
  const staff = await peopleViews(db, municipalityId, today)
  const statusOf = (id: string) => staff.find(({ staffId }) => staffId === id)?.status
  const absent = statusOf(absentId)
  if (absent !== 'ACTIVE' && absent !== 'DISABLED') throw new Refusal('E-ROL-05', 'absentId')
  if (absentId === substituteId || statusOf(substituteId) !== 'ACTIVE') {
    throw new Refusal('E-ROL-05', 'substituteId')
  }
}

/** Yesterday was the last day; one that has not begun never does. */
export const endSubstitution: Handler<typeof api.endSubstitution> = async (
  { house, actor },
  { params: { substitutionId } },
) => {
  demandConfigurer(actor, 'cambiar las sustituciones')
  const { municipalityId, staffId: actorId } = actor
  const ended = await house.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    await demandAdministrator(db, actor, today, 'cambiar las sustituciones')
    const known = await findSubstitution(db, municipalityId, substitutionId)
    if (!known) throw new Refusal('E-CON-03')
    if (!isStanding(known, today)) throw new Refusal('E-ROL-07')
    const validTo = endedOn(today)
    await db
      .updateTable('substitution')
      .set({ valid_to: validTo })
      .where('municipality_id', '=', municipalityId)
      .where('substitution_id', '=', substitutionId)
      .execute()
    const fact = {
      type: 'SubstitutionEnded',
      subjectId: substitutionId,
      actorId,
      data: { validTo },
    }
    await writeAfter(db, head, [fact])
    return { ...known, validTo }
  })
  house.identity.forget(ended.substituteId)
  return ended
}

async function findSubstitution(
  db: Transaction,
  municipalityId: string,
  substitutionId: string,
): Promise<SubstitutionView | undefined> {
  const all = await substitutionViews(db, municipalityId)
  return all.find((known) => known.substitutionId === substitutionId)
}
