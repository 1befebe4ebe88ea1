/** The rows of what stands wrong with a book, and the notices of it, which come and go together. */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { TroubleKind } from '#domain/book/trouble.ts'
import { toldOfTrouble, triedAgain, triedAgainMs, troubleKinds } from '#domain/book/trouble.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { standingRoles } from './standing-roles.ts'

/**
 * Another process may see what this one does not: until none has said so for this long, it stands.
 */
const unseenFor = sql.raw(`interval '3 minutes'`)

/** A restart is shorter: after a longer pause of looking, what is tried again had no time yet. */
const longPause = sql.raw(`interval '1 hour'`)

/**
 * What was seen stands, from now on or still. What nobody looked at for an hour, as in a server
 * that was off, and had not stood for long before, begins anew.
 */
export async function keepSeen(
  db: Transaction,
  municipalityId: string,
  seen: readonly TroubleKind[],
): Promise<void> {
  await sql`
    insert into standing_trouble as known (municipality_id, kind, since, seen_at)
    select ${municipalityId}, kind, clock_timestamp(), clock_timestamp()
    from unnest(${seen}::text[]) as kind order by kind
    on conflict (municipality_id, kind) do update set seen_at = excluded.seen_at,
      since = case when known.seen_at < excluded.seen_at - ${longPause}
        and known.seen_at - known.since < ${triedAgainMs} * interval '1 ms'
        then excluded.since else known.since end`.execute(db)
}

/**
 * These are over; and so is what nobody sees any more, also when the clock by which it was seen was
 * wrong.
 */
export async function endTroubles(
  db: Transaction,
  municipalityId: string,
  over: readonly TroubleKind[],
): Promise<void> {
  await sql`
    with ended as (
      delete from standing_trouble where municipality_id = ${municipalityId} and (
        kind = any (${over}::text[])
        or seen_at not between clock_timestamp() - ${unseenFor} and clock_timestamp() + ${unseenFor})
      returning kind)
    delete from notice using ended where municipality_id = ${municipalityId} and notice.kind = ended.kind`.execute(
    db,
  )
}

/**
 * Whoever has to know and was not told is told; whose it is no longer has no notice of it any more.
 */
export async function tellOfStanding(
  db: Transaction,
  municipalityId: string,
  { now, today }: { readonly now: Date; readonly today: CivilDate },
): Promise<void> {
  const kinds = toldOfTrouble.map(([kind]) => kind)
  const roles = toldOfTrouble.map(([, role]) => role)
  await sql`
    with ${standingRoles(municipalityId, today)},
    wanted as (
      select distinct s.staff_id, t.kind from standing_trouble t
      join unnest(${kinds}::text[], ${roles}::text[]) as who (kind, role) on who.kind = t.kind
      join standing h on h.role = who.role
      join staff s on s.municipality_id = t.municipality_id and s.staff_id = h.staff_id and s.status = 'ACTIVE'
      where t.municipality_id = ${municipalityId} and (t.kind <> all (${[...triedAgain]}::text[])
        or t.since <= clock_timestamp() - ${triedAgainMs} * interval '1 ms')),
    stray as (
      delete from notice n where n.municipality_id = ${municipalityId} and n.kind = any (${[...troubleKinds]}::text[])
        and not exists (select from wanted w where w.staff_id = n.staff_id and w.kind = n.kind))
    insert into notice (municipality_id, staff_id, kind, made_at, shows_at)
    select ${municipalityId}, staff_id, kind, ${now}::timestamptz, ${now}::timestamptz from wanted
    order by staff_id, kind
    on conflict do nothing`.execute(db)
}
