/**
 * Telling whoever may stand as the second person of an act of two: administrators, heads of the
 * registry and auditors.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { NoticeKind } from '#domain/book/notice.ts'
import { secondPersons } from '#domain/acts/acts.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { integrationIssuer } from './integrations.ts'
import { localToday } from '../sites/local-today.ts'
import { standingRoles } from './standing-roles.ts'

interface SecondPersonNotice {
  readonly municipalityId: string
  readonly today: CivilDate
  readonly kind: Extract<NoticeKind, `POWER_${string}` | 'WAY_IN_OPENED'>
  readonly aboutId: string
  /** Who did it, and need not be told; null for whoever runs the server. */
  readonly actorId: string | null
  /** Whom else it concerns. */
  readonly peopleIds: readonly string[]
  /** Whose heads are told too. */
  readonly unitIds: readonly string[]
  readonly at: Date
}

export async function tellSecondPersons(
  db: Transaction,
  { municipalityId, today, kind, aboutId, actorId, peopleIds, unitIds, at }: SecondPersonNotice,
): Promise<void> {
  await sql`
    with ${standingRoles(municipalityId, today)}
    insert into notice (municipality_id, staff_id, kind, about_id, made_at, shows_at)
    select s.municipality_id, s.staff_id, ${kind}, ${aboutId}, ${at}, ${at} from staff s
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE'
      and s.staff_id is distinct from ${actorId}::uuid and s.issuer <> ${integrationIssuer}
      and (s.staff_id = any (${[...peopleIds]}::uuid[]) or s.staff_id in (select staff_id from standing
        where role = any (${[...secondPersons]}::text[])
           or (role = 'JU' and unit_id = any (${[...unitIds]}::uuid[]))))`.execute(db)
}

export interface WayIn {
  readonly municipalityId: string
  /** Whose way into the register it is. */
  readonly staffId: string
  /** Null at the server's console. */
  readonly actorId: string | null
  readonly at: Date
}

/**
 * Somebody opened another's way into the register, with a link, by taking the second proof away or
 * by giving access back, or was shown the credential of a program: whoever does that could come in
 * as them, so it is told at once to the person and to everybody who watches over power.
 */
export async function tellOfWayIn(
  db: Transaction,
  { municipalityId, staffId, actorId, at }: WayIn,
): Promise<void> {
  const today = await localToday(db, municipalityId, at)
  await tellSecondPersons(db, {
    municipalityId,
    today,
    aboutId: staffId,
    actorId,
    at,
    kind: 'WAY_IN_OPENED',
    peopleIds: [staffId],
    unitIds: [],
  })
}
