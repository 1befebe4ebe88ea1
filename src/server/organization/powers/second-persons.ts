/** Who could say no to what an administrator proposes, and that one of them stays. */
import { secondPersons } from '#domain/acts/acts.ts'
import { isDeciding } from '#domain/acts/power-act.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { integrationIssuer } from '../../municipality/people/integrations.ts'

export interface PowerPlace {
  readonly municipalityId: string
  readonly today: CivilDate
}

export interface SecondPerson {
  readonly staffId: string
  readonly name: string
  /** Their last day as one; null without an end. */
  readonly to: CivilDate | null
}

/** Active people who hold one of the roles today, their own or lent, by name. */
export async function secondPersonsToday(
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
