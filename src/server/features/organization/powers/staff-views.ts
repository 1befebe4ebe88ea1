import type { GrantView, StaffView, SubstitutionView } from '#contract/municipality/people.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { isStanding } from '#domain/permission/people.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { embeddedIssuer } from '../../../platform/municipality/people/embedded-issuer.ts'
import { integrationIssuer } from '../../../platform/municipality/people/integrations.ts'

/** The people of the municipality, by name, with the roles that hold on that day or will. */
export async function peopleViews(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<StaffView[]> {
  const staff = await staffViews(db, municipalityId, today)
  return staff.filter((person) => person.issuer !== integrationIssuer)
}

/** Everyone who may act, people and programs. */
async function staffViews(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<StaffView[]> {
  const people = await db
    .selectFrom('staff as s')
    .leftJoin('account as a', (join) =>
      join
        .onRef('a.municipality_id', '=', 's.municipality_id')
        .onRef('a.subject', '=', 's.subject')
        .on('s.issuer', '=', embeddedIssuer),
    )
    .select(['s.staff_id', 's.name', 's.email', 's.clerk_code', 's.status', 's.issuer'])
    .select(['s.created_at', 'a.subject as account', 'a.password_hash as password_hash'])
    .select((row) =>
      row
        .selectFrom('identity_binding as b')
        .select('b.issuer')
        .whereRef('b.municipality_id', '=', 's.municipality_id')
        .whereRef('b.staff_id', '=', 's.staff_id')
        .orderBy('b.bound_at', 'desc')
        .limit(1)
        .as('bound_issuer'),
    )
    .select(
      sql<boolean>`exists (select from proposal w where w.municipality_id = s.municipality_id
        and w.subject_id = s.staff_id and w.stage = 'PROPOSED' and w.lapses_at > clock_timestamp())`.as(
        'has_waiting_power',
      ),
    )
    .where('s.municipality_id', '=', municipalityId)
    .orderBy('s.name')
    .execute()
  const byPerson = await grantsByStaff(db, municipalityId)
  return people.map((person) => ({
    staffId: person.staff_id,
    name: person.name,
    email: person.email,
    clerkCode: person.clerk_code,
    status: person.status,
    issuer: person.bound_issuer ?? person.issuer,
    createdAt: person.created_at.toISOString(),
    isInvited:
      person.account !== null && person.password_hash === null && person.bound_issuer === null,
    hasWaitingPower: person.has_waiting_power,
    grants: (byPerson.get(person.staff_id) ?? []).filter((grant) => isStanding(grant, today)),
  }))
}

/** Throws when there is nobody of that id: only for somebody just read or written. */
export async function staffViewOf(
  db: Transaction,
  { municipalityId, staffId, today }: StaffPlace,
): Promise<StaffView> {
  const found = await findStaff(db, { municipalityId, staffId, today })
  if (!found) throw new Error(`Nobody is ${staffId}`)
  return found
}

export interface StaffPlace {
  readonly municipalityId: string
  readonly staffId: string
  readonly today: CivilDate
}

export async function findStaff(
  db: Transaction,
  { municipalityId, staffId, today }: StaffPlace,
): Promise<StaffView | undefined> {
  const staff = await staffViews(db, municipalityId, today)
  return staff.find((person) => person.staffId === staffId)
}

/** Every grant that each person ever had, by its first day. */
export async function grantsByStaff(
  db: Transaction,
  municipalityId: string,
): Promise<ReadonlyMap<string, readonly GrantView[]>> {
  const rows = await db
    .selectFrom('role_assignment')
    .select(['staff_id', 'role', 'office_id as officeId', 'unit_id as unitId', 'source'])
    .select(['valid_from as validFrom', 'valid_to as validTo'])
    .where('municipality_id', '=', municipalityId)
    .orderBy('valid_from')
    .orderBy('role')
    .execute()
  const given = rows.map(({ staff_id: staffId, ...grant }) => ({ staffId, grant }))
  const grants = Map.groupBy(given, ({ staffId }) => staffId)
  return new Map([...grants].map(([staffId, held]) => [staffId, held.map(({ grant }) => grant)]))
}

/** Every substitution there ever was, by its first day. */
export async function substitutionViews(
  db: Transaction,
  municipalityId: string,
): Promise<SubstitutionView[]> {
  return db
    .selectFrom('substitution')
    .select(['substitution_id as substitutionId', 'absent_id as absentId'])
    .select(['substitute_id as substituteId', 'valid_from as validFrom', 'valid_to as validTo'])
    .where('municipality_id', '=', municipalityId)
    .orderBy('valid_from')
    .execute()
}
