/**
 * Standing in for somebody: from one day to another the substitute holds what the absent person was
 * given.
 */
import type { api } from '#contract/api.ts'
import type { SubstitutionView } from '#contract/municipality/people.ts'
import { endedOn, isStanding, substitutionRemarks } from '#domain/permission/people.ts'
import { expiryOf, isDeciding } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { demandAdministrator } from '../../municipality/people/administrators.ts'
import { endOfSight } from '../../municipality/people/end-of-sight.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { demandAct } from './may-configure.ts'
import { addSubstitutionRow } from '../powers/apply-power.ts'
import { keepingSecondPerson } from '../powers/power-people.ts'
import { demandForAnother, proposePower } from '../powers/propose-power.ts'
import { grantsByStaff, peopleViews, substitutionViews } from '../powers/staff-views.ts'

/** Somebody who left may still be stood in for: their work goes on without them. */
export const addSubstitution: Handler<typeof api.addSubstitution> = async (
  { app, actor },
  { params: { substitutionId }, body },
) => {
  demandAct(actor, 'addSubstitution', 'CHANGE_THE_SUBSTITUTIONS')
  const { municipalityId, staffId: actorId } = actor
  const added = await app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    await demandAdministrator(db, actor, today, 'CHANGE_THE_SUBSTITUTIONS')
    const known = await findSubstitution(db, municipalityId, substitutionId)
    if (known) return { ...known, isWaiting: false }
    if (await isProposed(db, municipalityId, substitutionId, head.now))
      return { substitutionId, ...body, isWaiting: true }
    const wrong = substitutionRemarks(body, today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    await checkPeople(db, municipalityId, body, today)
    const { absentId, substituteId: staffId, validFrom, validTo } = body
    const scene = { municipalityId, today, head, actor }
    const wish = { staffId, data: { kind: 'SUBSTITUTE', absentId, validFrom, validTo } } as const
    await demandForAnother(db, scene, 'addSubstitution', wish)
    const made = { substitutionId, ...body, isWaiting: false }
    if (await lendsPower(db, municipalityId, body)) {
      await writeAfter(db, head, await proposePower(db, scene, { actId: substitutionId, ...wish }))
      return { ...made, isWaiting: true }
    }
    await addSubstitutionRow(db, municipalityId, made)
    const fact = {
      type: 'SubstitutionAdded',
      subjectId: substitutionId,
      actorId,
      data: { ...body },
    }
    await writeAfter(db, head, [fact])
    return made
  })
  app.identity.forget(added.substituteId)
  return added
}

/** Sent again, a proposal is the same one. Throws E-ROL-09 when it waits no more. */
async function isProposed(
  db: Transaction,
  municipalityId: string,
  actId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('power_act')
    .select(['stage', 'proposed_at as proposedAt'])
    .where((eb) => eb.and({ municipality_id: municipalityId, act_id: actId }))
    .executeTakeFirst()
  if (!row) return false
  if (row.stage !== 'PROPOSED' || now >= expiryOf(row)) throw new Refusal('E-ROL-09')
  return true
}

/** Whether the absent person holds on any of those days a role that sees or decides. */
async function lendsPower(
  db: Transaction,
  municipalityId: string,
  { absentId, validFrom, validTo }: Omit<SubstitutionView, 'substitutionId'>,
): Promise<boolean> {
  const grants = (await grantsByStaff(db, municipalityId)).get(absentId) ?? []
  return grants.some(
    (grant) =>
      isDeciding(grant) &&
      grant.validFrom <= validTo &&
      (grant.validTo === null || grant.validTo >= validFrom),
  )
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
  { app, actor },
  { params: { substitutionId } },
) => {
  demandAct(actor, 'endSubstitution', 'CHANGE_THE_SUBSTITUTIONS')
  const { municipalityId, staffId: actorId } = actor
  const ended = await app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    const today = await localToday(db, municipalityId, head.now)
    await demandAdministrator(db, actor, today, 'CHANGE_THE_SUBSTITUTIONS')
    const known = await findSubstitution(db, municipalityId, substitutionId)
    if (!known) throw new Refusal('E-CON-03')
    if (!isStanding(known, today)) throw new Refusal('E-ROL-07')
    const validTo = endedOn(today)
    await keepingSecondPerson(db, { municipalityId, actorId, today }, () =>
      db
        .updateTable('substitution')
        .set({ valid_to: validTo })
        .where((eb) => eb.and({ municipality_id: municipalityId, substitution_id: substitutionId }))
        .execute(),
    )
    const fact = {
      type: 'SubstitutionEnded',
      subjectId: substitutionId,
      actorId,
      data: { validTo },
    }
    const left = await endOfSight(db, { municipalityId, today, actorId }, known.substituteId)
    await writeAfter(db, head, [fact, ...left])
    return { ...known, validTo }
  })
  app.identity.forget(ended.substituteId)
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
