/**
 * Whom an act of two people concerns: who gains by it, who may be the second person, and who is
 * told.
 */
import { addDays } from '#domain/deadline/civil-date.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { NoticeKind } from '#domain/book/notice.ts'
import { secondPersons } from '#domain/acts/acts.ts'
import type { PowerActData } from '#domain/acts/power-act.ts'
import { isDeciding } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import { mayConfigure } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { integrationIssuer } from '../../municipality/people/integrations.ts'
import { standingActor } from '../../municipality/people/standing-actor.ts'
import { tellSecondPersons } from '../../municipality/people/tell-second-persons.ts'

export interface PowerWish {
  readonly staffId: string
  readonly data: PowerActData
}

export interface PowerPlace {
  readonly municipalityId: string
  readonly today: CivilDate
}

/**
 * The person, and whoever stands in for them now or will: what is given to one is lent to the
 * other.
 */
export async function gainersOf(
  db: Transaction,
  { municipalityId, today }: PowerPlace,
  { staffId, data }: PowerWish,
): Promise<readonly string[]> {
  if (data.kind !== 'GRANT') return [staffId]
  const rows = await db
    .selectFrom('substitution')
    .select('substitute_id')
    .where('municipality_id', '=', municipalityId)
    .where('absent_id', '=', staffId)
    .where('valid_to', '>=', today)
    .execute()
  return [staffId, ...new Set(rows.map((row) => row.substitute_id))]
}

/**
 * Whether whoever proposed it may propose it no more: they administer no longer, or stand in for
 * whoever it is for since, and would gain by it too.
 */
export async function hasLeft(
  db: Transaction,
  place: PowerPlace & { readonly units: ReadonlyMap<string, OrgUnit> },
  { proposedById, gainerIds }: { proposedById: string; gainerIds: readonly string[] },
): Promise<boolean> {
  if (gainerIds.includes(proposedById)) return true
  const at = { municipalityId: place.municipalityId, staffId: proposedById }
  const proposer = await standingActor(db, at, place)
  return proposer === null || !mayConfigure(proposer)
}

export interface SecondPerson {
  readonly staffId: string
  readonly name: string
}

/** Who could confirm it, by name: active people who hold one of the roles and are none of these. */
export async function secondPersonsBeside(
  db: Transaction,
  place: PowerPlace,
  excludedIds: readonly string[],
): Promise<readonly SecondPerson[]> {
  const terms = await secondTerms(db, place, excludedIds)
  const today = terms.filter((term) => isWithin(term, place.today))
  return [...new Map(today.map(({ staffId, name }) => [staffId, { staffId, name }])).values()]
}

/**
 * Whether anybody beside whoever proposed it and the person it is for could be a second person.
 * Somebody who may not confirm it because they stand in for that person counts: making them stand
 * in must not make them nobody.
 */
export async function hasSecondPerson(
  db: Transaction,
  place: PowerPlace,
  act: { readonly proposedById: string; readonly staffId: string },
): Promise<boolean> {
  return (await secondPersonsBeside(db, place, [act.proposedById, act.staffId])).length > 0
}

/**
 * Makes a change that takes power away, which is one person's to do; but the last person who could
 * say no to them stays: E-ROL-12 where on some day from now on there was somebody beside them, and
 * afterwards there is not. Terms end by themselves: whoever covers today may be gone tomorrow.
 */
export async function keepingSecondPerson<Result>(
  db: Transaction,
  { actorId, ...place }: PowerPlace & { readonly actorId: string },
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await secondTerms(db, place, [actorId])
  const result = await change()
  const after = await secondTerms(db, place, [actorId])
  // The first day that lost them all is today, one on which somebody would have begun, or the one
  // after the last of somebody who is left.
  const days = [
    place.today,
    ...before.map(({ from }) => from),
    ...after.flatMap(({ to }) => (to === null ? [] : [addDays(to, 1)])),
  ]
  const isLost = days.some(
    (day) =>
      day >= place.today &&
      before.some((term) => isWithin(term, day)) &&
      !after.some((term) => isWithin(term, day)),
  )
  if (isLost) throw new Refusal('E-ROL-12')
  return result
}

interface Term extends SecondPerson {
  readonly from: CivilDate
  readonly to: CivilDate | null
}

function isWithin({ from, to }: Term, day: CivilDate): boolean {
  return from <= day && (to === null || to >= day)
}

/**
 * From when until when active people who are none of these can be a second person, by a role of
 * their own or one that is lent to them; by name, without what is over.
 */
async function secondTerms(
  db: Transaction,
  { municipalityId, today }: PowerPlace,
  excludedIds: readonly string[],
): Promise<readonly Term[]> {
  const { rows } = await sql<Term>`
    with given as (
      select staff_id, valid_from, valid_to from role_assignment
      where municipality_id = ${municipalityId} and role = any (${[...secondPersons]}::text[])
    ), terms as (
      select * from given
      union select t.substitute_id, greatest(t.valid_from, g.valid_from), least(t.valid_to, g.valid_to)
        from substitution t join given g on g.staff_id = t.absent_id
        where t.municipality_id = ${municipalityId}
    )
    select staff_id as "staffId", name, valid_from as from, valid_to as to
    from terms join staff using (staff_id)
    where municipality_id = ${municipalityId} and status = 'ACTIVE' and issuer <> ${integrationIssuer}
      and not staff_id = any (${[...excludedIds]}::uuid[])
      and (valid_to is null or valid_to >= ${today})
    order by name`.execute(db)
  return rows
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

/**
 * Both people, whoever else is concerned, who may be the second person and the heads of the offices
 * in question learn of it; never who did it.
 */
export async function tellOfPower(
  db: Transaction,
  { municipalityId, today }: PowerPlace,
  told: {
    readonly kind: Extract<NoticeKind, `POWER_${string}`>
    readonly actorId: string
    readonly proposedById: string
    readonly gainerIds: readonly string[]
    readonly at: Date
  } & PowerWish,
): Promise<void> {
  const { kind, actorId, staffId, data, gainerIds, at } = told
  const units = data.kind === 'GRANT' ? data.grants.flatMap(({ unitId }) => unitId ?? []) : []
  const absent = data.kind === 'SUBSTITUTE' ? [data.absentId] : []
  await tellSecondPersons(db, {
    municipalityId,
    today,
    kind,
    aboutId: staffId,
    actorId,
    peopleIds: [told.proposedById, ...gainerIds, ...absent],
    unitIds: units,
    at,
  })
}
