/**
 * Standing in for somebody: from one day to another the substitute holds what the absent person was
 * given.
 */
import type { api } from '#contract/api.ts'
import type { SubstitutionView } from '#contract/municipality/people.ts'
import { endedOn, isStanding, substitutionRemarks } from '#domain/permission/people.ts'
import { isDeciding } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { writeAfter } from '../../../platform/ledger/append.ts'
import { endOfVisibility } from '../../../platform/municipality/people/end-of-visibility.ts'
import {
  readProposals,
  waitingProposal,
} from '../../../platform/municipality/proposals/proposals.ts'
import { addSubstitutionRow } from '../powers/power-acts.ts'
import {
  demandForAnother,
  powers,
  proposePower,
  keepingSecondPerson,
} from '../powers/propose-power.ts'
import { grantsByStaff, peopleViews, substitutionViews } from '../powers/staff-views.ts'
import { asAdministrator } from '../../../platform/municipality/people/administrators.ts'

const action = 'CHANGE_THE_SUBSTITUTIONS'

/** Somebody who left may still be stood in for: their work goes on without them. */
export const addSubstitution: Handler<typeof api.addSubstitution> = async (
  context,
  { params: { substitutionId }, body },
) => {
  const { municipalityId, staffId: actorId } = context.actor
  const added = await asAdministrator(context, action, async (db, scene, head) => {
    const { today } = scene
    const known = await findSubstitution(db, municipalityId, substitutionId)
    if (known) return { ...known, isWaiting: false }
    const proposed = await readProposals(db, scene, powers, { proposalId: substitutionId })
    if (proposed.length > 0) {
      await waitingProposal(db, scene, powers, substitutionId)
      return { substitutionId, ...body, isWaiting: true }
    }
    const wrong = substitutionRemarks(body, today)
    if (wrong.length > 0) throw Refusal.forAll(wrong)
    await checkPeople(db, municipalityId, body, today)
    const { absentId, substituteId: staffId, validFrom, validTo } = body
    const wish = { staffId, data: { kind: 'SUBSTITUTE', absentId, validFrom, validTo } } as const
    await demandForAnother(db, scene, 'addSubstitution', wish)
    const isWaiting = await lendsPower(db, municipalityId, body)
    const facts = isWaiting
      ? await proposePower(db, scene, { actId: substitutionId, ...wish })
      : [await addSubstitutionRow(db, { municipalityId, substitutionId, actorId }, body)]
    await writeAfter(db, head, facts)
    return { substitutionId, ...body, isWaiting }
  })
  context.app.identity.forget(added.substituteId)
  return added
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
  context,
  { params: { substitutionId } },
) => {
  const { municipalityId, staffId: actorId } = context.actor
  const ended = await asAdministrator(context, action, async (db, { today }, head) => {
    const known = await findSubstitution(db, municipalityId, substitutionId)
    if (!known) throw new Refusal('E-CON-03')
    if (!isStanding(known, today)) throw new Refusal('E-ROL-07')
    const validTo = endedOn(today)
    const key = { municipality_id: municipalityId, substitution_id: substitutionId }
    await keepingSecondPerson(db, { municipalityId, actorId, today }, () =>
      db
        .updateTable('substitution')
        .set({ valid_to: validTo })
        .where((eb) => eb.and(key))
        .execute(),
    )
    const fact = { type: 'SubstitutionEnded', subjectId: substitutionId, actorId }
    const left = await endOfVisibility(db, { municipalityId, today, actorId }, known.substituteId)
    await writeAfter(db, head, [{ ...fact, data: { validTo } }, ...left])
    return { ...known, validTo }
  })
  context.app.identity.forget(ended.substituteId)
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
