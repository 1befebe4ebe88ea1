/**
 * What one person may not give alone waits for a second (decision 086): the family of its
 * proposals, and proposing one in the transaction that gives what one person may.
 */
import type { StaffView, SubstitutionView } from '#contract/municipality/people.ts'
import { endOfWait } from '#domain/acts/act.ts'
import type { ActName } from '#domain/acts/acts.ts'
import { mayDoFor, secondPersons } from '#domain/acts/acts.ts'
import type { PowerActData } from '#domain/acts/power-act.ts'
import { powerActDays, powerKinds, isDeciding } from '#domain/acts/power-act.ts'
import type { NoticeKind } from '#domain/book/notice.ts'
import { canonicalJson } from '#domain/common/canonical.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { WantedGrant } from '#domain/permission/people.ts'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { LedgerFact } from '../../../platform/ledger/append.ts'
import { integrationIssuer } from '../../../platform/municipality/people/integrations.ts'
import type { ActorScene } from '../../../platform/municipality/people/standing-actor.ts'
import { tellSecondPersons } from '../../../platform/municipality/people/tell-second-persons.ts'
import type {
  Ground,
  Proposal,
  ProposalFamily,
} from '../../../platform/municipality/proposals/proposals.ts'
import {
  propose,
  readProposals,
  settleProposal,
} from '../../../platform/municipality/proposals/proposals.ts'
import { peopleViews, substitutionViews } from './staff-views.ts'

export const powers: ProposalFamily<PowerActData> = {
  kinds: powerKinds,
  proposedBy: 'changeStaff',
  confirmedBy: 'confirmPower',
  lapsesAfterDays: powerActDays,
  refusals: {
    over: 'E-ROL-09',
    own: 'E-ROL-08',
    proposerLeft: 'E-ROL-11',
    notTheirs: { accion: 'CONFIRM_THIS_PROPOSAL', responsable: 'SUPERVISORS' },
  },
}

/** What is proposed for a person; in a substitution they are the substitute. */
interface PowerRequest {
  readonly staffId: string
  readonly data: PowerActData
}

export function powerRequestOf({ subjectId, payload }: Proposal<PowerActData>): PowerRequest {
  return { staffId: subjectId ?? '', data: payload }
}

export interface PowerGround extends Ground<PowerActData> {
  readonly people: ReadonlyMap<string, StaffView>
  /** Who could confirm it beside whoever proposed it and the person it is for. */
  readonly besides: (proposal: Proposal<PowerActData>) => readonly SecondPerson[]
}

export async function powerGround(db: Transaction, scene: ActorScene): Promise<PowerGround> {
  const { municipalityId, today, at } = scene
  const found = await peopleViews(db, municipalityId, today)
  const people = new Map(found.map((person) => [person.staffId, person]))
  const seconds = await secondPersonsToday(db, scene)
  const substitutions = await substitutionViews(db, municipalityId)
  const gainersOf: PowerGround['gainersOf'] = (proposal) =>
    gainersAmong(substitutions, today, powerRequestOf(proposal))
  const besides: PowerGround['besides'] = ({ proposedById, subjectId }) =>
    seconds.filter(({ staffId }) => staffId !== proposedById && staffId !== subjectId)
  return {
    people,
    gainersOf,
    besides,
    demandStanding(proposal) {
      const gainsNow = gainersOf(proposal).includes(proposal.proposedById)
      if (gainsNow || isGroundGone(powerRequestOf(proposal), today, people))
        throw new Refusal('E-ROL-11')
    },
    // Nobody else could, and everybody concerned had two days to refuse.
    mayBeAlone: (proposal) => besides(proposal).length === 0 && at >= endOfWait(proposal),
  }
}

/** Whether the people that a proposal is about, or the last of its days, are gone. */
function isGroundGone(
  { staffId, data }: PowerRequest,
  today: string,
  people: PowerGround['people'],
): boolean {
  const isThere = (id: string) => ['ACTIVE', 'DISABLED'].includes(people.get(id)?.status ?? '')
  switch (data.kind) {
    case 'CLEAR_FACTORS':
      return false
    case 'GRANT':
      return (
        !isThere(staffId) || data.grants.some(({ validTo }) => validTo !== null && validTo < today)
      )
    case 'SUBSTITUTE':
      return (
        people.get(staffId)?.status !== 'ACTIVE' || !isThere(data.absentId) || data.validTo < today
      )
  }
}

/**
 * The person, and whoever stands in for them now or will: what is given to one is lent to the
 * other.
 */
function gainersAmong(
  substitutions: readonly SubstitutionView[],
  today: string,
  { staffId, data }: PowerRequest,
): readonly string[] {
  if (data.kind !== 'GRANT') return [staffId]
  const lent = substitutions.filter((one) => one.absentId === staffId && one.validTo >= today)
  return [...new Set([staffId, ...lent.map(({ substituteId }) => substituteId)])]
}

async function gainersNow(
  db: Transaction,
  { municipalityId, today }: PowerPlace,
  wish: PowerRequest,
): Promise<readonly string[]> {
  return gainersAmong(await substitutionViews(db, municipalityId), today, wish)
}

/**
 * Throws E-ROL-08 where the act would fall on whoever does it, directly or through somebody they
 * stand in for.
 */
export async function demandForAnother(
  db: Transaction,
  scene: ActorScene,
  act: ActName,
  wish: PowerRequest,
): Promise<void> {
  if (!mayDoFor(scene.actor, act, await gainersNow(db, scene, wish))) throw new Refusal('E-ROL-08')
}

/**
 * The facts for the ledger; none when the same waits already. What was proposed for the person
 * before is put aside.
 */
export async function proposePower(
  db: Transaction,
  scene: ActorScene,
  { actId = randomUUID(), ...wish }: PowerRequest & { readonly actId?: string },
): Promise<LedgerFact[]> {
  const { staffId, data } = wish
  const actorId = scene.actor.staffId
  const waiting = (await readProposals(db, scene, powers, 'WAITING')).filter(
    ({ subjectId, payload }) => subjectId === staffId && payload.kind === data.kind,
  )
  if (waiting.some(({ payload }) => canonicalJson(payload) === canonicalJson(data))) return []
  const facts: LedgerFact[] = []
  for (const { proposalId } of waiting) {
    // oxlint-disable-next-line no-await-in-loop -- one connection; rarely more than one
    await settleProposal(db, scene, proposalId, { stage: 'DECLINED' })
    facts.push({ type: 'PowerWithdrawn', subjectId: proposalId, actorId, data: {} })
  }
  await propose(db, scene, powers, { proposalId: actId, payload: data, subjectId: staffId })
  const told = { gainerIds: await gainersNow(db, scene, wish), proposedById: actorId }
  await tellOfPower(db, scene, 'POWER_ASKED', { ...wish, ...told })
  const said = { ...data, staffId }
  return [...facts, { type: 'PowerProposed', subjectId: actId, actorId, data: said }]
}

/**
 * The roles that see or decide among what somebody new is given; dated from today where nothing was
 * said.
 */
export async function proposeGrants(
  db: Transaction,
  scene: ActorScene,
  staffId: string,
  grants: readonly WantedGrant[],
): Promise<LedgerFact[]> {
  if (grants.length === 0) return []
  const dated = grants.map(({ role, officeId, unitId, validFrom, validTo }) => ({
    role,
    officeId,
    unitId,
    validFrom: validFrom ?? scene.today,
    validTo: validTo ?? null,
  }))
  return proposePower(db, scene, {
    staffId,
    data: { kind: 'GRANT', grants: dated, enables: false },
  })
}

/**
 * Both people, whoever else is concerned, who may be the second person and the heads of the offices
 * in question learn of it; never who did it.
 */
export async function tellOfPower(
  db: Transaction,
  { municipalityId, today, at, actor }: ActorScene,
  kind: Extract<NoticeKind, `POWER_${string}`>,
  told: PowerRequest & { readonly proposedById: string; readonly gainerIds: readonly string[] },
): Promise<void> {
  const { staffId, data, proposedById, gainerIds } = told
  await tellSecondPersons(db, {
    municipalityId,
    today,
    kind,
    aboutId: staffId,
    actorId: actor.staffId,
    peopleIds: [proposedById, ...gainerIds, ...absentOf(data)],
    unitIds: data.kind === 'GRANT' ? data.grants.flatMap(({ unitId }) => unitId ?? []) : [],
    at,
  })
}

export function absentOf(data: PowerActData): readonly string[] {
  return data.kind === 'SUBSTITUTE' ? [data.absentId] : []
}

interface PowerPlace {
  readonly municipalityId: string
  readonly today: CivilDate
}

interface SecondPerson {
  readonly staffId: string
  readonly name: string
  /** Their last day as one; null without an end. */
  readonly to: CivilDate | null
}

/** Active people who hold one of the roles today, their own or lent, by name. */
async function secondPersonsToday(
  db: Transaction,
  { municipalityId, today }: PowerPlace,
): Promise<readonly SecondPerson[]> {
  const { rows } = await sql<SecondPerson>`
    with given as (
      select staff_id, valid_from, valid_to from role_assignment
      where municipality_id = ${municipalityId} and role = any (${[...secondPersons]}::text[])
    ), terms as (
      select * from given
      union select t.substitute_id, greatest(t.valid_from, g.valid_from), least(t.valid_to, g.valid_to)
        from substitution t join given g on g.staff_id = t.absent_id
        where t.municipality_id = ${municipalityId}
    )
    select staff_id as "staffId", name, nullif(max(coalesce(valid_to, 'infinity')), 'infinity') as to
    from terms join staff using (staff_id)
    where municipality_id = ${municipalityId} and status = 'ACTIVE' and issuer <> ${integrationIssuer}
      and valid_from <= ${today} and (valid_to is null or valid_to >= ${today})
    group by staff_id, name order by name`.execute(db)
  return rows
}

/**
 * Makes a change that takes power away, which is one person's to do; but whoever could say no to
 * them for longest stays as long as before, or another for as long: E-ROL-12.
 */
export async function keepingSecondPerson<Result>(
  db: Transaction,
  { actorId, ...place }: PowerPlace & { readonly actorId: string },
  change: () => Promise<Result>,
): Promise<Result> {
  const lastDay = async (): Promise<string> => {
    const others = (await secondPersonsToday(db, place)).filter((one) => one.staffId !== actorId)
    return (
      others
        .map(({ to }) => to ?? 'without end')
        .toSorted()
        .at(-1) ?? ''
    )
  }
  const before = await lastDay()
  const result = await change()
  if ((await lastDay()) < before) throw new Refusal('E-ROL-12')
  return result
}

/**
 * Whether somebody is to have, today or later, what sees or decides, in the place of somebody else.
 */
export async function isLentPower(
  db: Transaction,
  { municipalityId, today }: PowerPlace,
  staffId: string,
): Promise<boolean> {
  const rows = await db
    .selectFrom('substitution as t')
    .innerJoin('role_assignment as r', (join) =>
      join
        .onRef('r.municipality_id', '=', 't.municipality_id')
        .onRef('r.staff_id', '=', 't.absent_id'),
    )
    .select('r.role')
    .where('t.municipality_id', '=', municipalityId)
    .where('t.substitute_id', '=', staffId)
    .where('t.valid_to', '>=', today)
    .where((row) => row.or([row('r.valid_to', 'is', null), row('r.valid_to', '>=', today)]))
    .execute()
  return rows.some((row) => isDeciding({ role: row.role }))
}
