/**
 * Whether two accounts may be of one person: what one of them asks for, the other approves only
 * where somebody else vouched for who it is (decision 118).
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { decidingRoles } from '#domain/acts/power-act.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { integrationIssuer } from '../../municipality/people/integrations.ts'
import { embeddedIssuer } from './embedded-issuer.ts'

export interface HandPlace {
  readonly municipalityId: string
  readonly today: CivilDate
}

type Id = RawBuilder<unknown>

/**
 * As a condition, never null, over two ids of `staff`. A program is in everybody's hand: whoever
 * issued its credential may have handed it on.
 */
export function ofOneHand(place: HandPlace, one: Id, other: Id): RawBuilder<SqlBool> {
  return sql`(${sharesLink(place, one, other)}
    or ${gave(place, one, other)} or ${gave(place, other, one)}
    or exists (select from staff p where p.municipality_id = ${place.municipalityId}
      and p.staff_id in (${one}, ${other}) and p.issuer = ${integrationIssuer})) is true`
}

/**
 * The same account, or one hand holds both: whose link somebody was shown, who was shown theirs.
 */
function sharesLink(
  place: Pick<HandPlace, 'municipalityId'>,
  one: Id,
  other: Id,
): RawBuilder<SqlBool> {
  return sql`exists (select from ${handsOver(place, one)} mine
    join ${handsOver(place, other)} theirs on theirs.staff_id = mine.staff_id)`
}

/**
 * A table of `staff_id`: the account, who was shown its link, who was shown the link of that one,
 * and so on. It ends also where two were shown the links of each other.
 */
function handsOver(place: Pick<HandPlace, 'municipalityId'>, of: Id): Id {
  return sql`(with recursive hand (staff_id) as (
    select ${of} union select holder.id from hand
      cross join lateral (select ${linkHolder(place, sql.ref('hand.staff_id'))} as id) holder
      where holder.id is not null) select staff_id from hand)`
}

/**
 * Their own account and every other that they may come in with, as far as power is concerned: for
 * whoever holds or is lent power a second person answered, unless somebody was shown the link and
 * nobody vouched since, as where nobody else was there.
 */
export async function accountsOf(
  db: Transaction,
  { municipalityId }: Pick<HandPlace, 'municipalityId'>,
  staffId: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ staff_id: string }>`
    select s.staff_id from staff s where s.municipality_id = ${municipalityId}
      and ${sharesLink({ municipalityId }, sql.ref('s.staff_id'), sql`${staffId}::uuid`)}`.execute(
    db,
  )
  return rows.map((row) => row.staff_id)
}

export async function mayBeOne(
  db: Transaction,
  place: HandPlace,
  one: string,
  other: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_one: boolean }>`
    select ${ofOneHand(place, sql`${one}::uuid`, sql`${other}::uuid`)} as is_one`.execute(db)
  return rows[0]?.is_one !== false
}

/** Who was shown the link of an account and may know its password (decision 110). */
export function linkHolder({ municipalityId }: Pick<HandPlace, 'municipalityId'>, of: Id): Id {
  return sql`(select a.link_holder_id from staff h
    join account a on a.municipality_id = h.municipality_id and a.subject = h.subject
    where h.municipality_id = ${municipalityId} and h.staff_id = ${of}
      and h.issuer = ${embeddedIssuer}
      and not exists (select from identity_binding b
        where b.municipality_id = h.municipality_id and b.staff_id = h.staff_id))`
}

/**
 * Whether one gave the other their account, by whichever account may be theirs, and nobody else
 * answered for who it is: of whoever is to see or decide, a second person did.
 */
function gave({ municipalityId, today }: HandPlace, maker: Id, made: Id): RawBuilder<SqlBool> {
  const own = sharesLink({ municipalityId }, sql.ref('m.staff_id'), maker)
  return sql`((has_made_any(${municipalityId}, ${maker}, array[${made}])
    or exists (select from staff m where m.municipality_id = ${municipalityId}
      and has_made_any(${municipalityId}, m.staff_id, array[${made}]) and ${own})) and not exists (
    select from role_assignment r where r.municipality_id = ${municipalityId} and r.staff_id = ${made}
      and r.role = any (${[...decidingRoles]}::text[]) and (r.valid_to is null or r.valid_to >= ${today})))`
}
