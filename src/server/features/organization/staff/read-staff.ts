import type { api } from '#contract/api.ts'
import type { StaffChange, StaffView, SubstitutionView } from '#contract/municipality/people.ts'
import type { HeldGrant, LedgerGrant } from '#domain/permission/people.ts'
import { datedGrant, grantKey, isStanding } from '#domain/permission/people.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import { givesAccounts } from '../../../platform/identity/accounts/gives-accounts.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { embeddedIssuer } from '../../../platform/municipality/people/embedded-issuer.ts'
import { localToday } from '../../../platform/municipality/sites/local-today.ts'
import { demandConfigurer } from '../../../platform/municipality/people/administrators.ts'
import type { StaffPlace } from '../powers/staff-views.ts'
import { findStaff, grantsByStaff, peopleViews, substitutionViews } from '../powers/staff-views.ts'

/** Everyone, those who left too: what they registered still names them. */
export const listStaff: Handler<typeof api.listStaff> = async ({ app, actor }) => {
  demandConfigurer(actor, 'SEE_THE_PEOPLE')
  const { municipalityId } = actor
  return app.database.read(municipalityId, async (db) => {
    const today = await localToday(db, municipalityId, app.now())
    const substitutions = await substitutionViews(db, municipalityId)
    return {
      staff: await peopleViews(db, municipalityId, today),
      givesAccounts: givesAccounts(app.config),
      substitutions: substitutions.filter((term) => isStanding(term, today)),
    }
  })
}

/** Everything an administrator may ask about one person; what they registered is not part of it. */
export const readStaffMember: Handler<typeof api.readStaffMember> = async (
  { app, actor },
  { params: { staffId } },
) => {
  demandConfigurer(actor, 'SEE_THE_PEOPLE')
  const { municipalityId } = actor
  return app.database.read(municipalityId, async (db) => {
    const today = await localToday(db, municipalityId, app.now())
    const place = { municipalityId, staffId, today }
    const member = await findStaff(db, place)
    if (!member) throw new Refusal('E-CON-03')
    const substitutions = (await substitutionViews(db, municipalityId)).filter(
      ({ absentId, substituteId }) => absentId === staffId || substituteId === staffId,
    )
    return {
      member,
      pastGrants: await pastGrants(db, place),
      substitutions,
      ...(await presence(db, place)),
      hasSecondFactor: await hasSecondFactor(db, municipalityId, member),
      changes: await changes(db, place, substitutions),
    }
  })
}

/** The latest first. What was withdrawn before it began never held, and is only in the history. */
async function pastGrants(db: Transaction, { municipalityId, staffId, today }: StaffPlace) {
  const grants = (await grantsByStaff(db, municipalityId)).get(staffId) ?? []
  return grants
    .filter((grant) => !isStanding(grant, today))
    .filter(({ validFrom, validTo }) => validTo !== null && validTo >= validFrom)
    .toReversed()
}

async function presence(
  db: Transaction,
  { municipalityId, staffId }: StaffPlace,
): Promise<{ openSessions: number; lastSignInAt: string | null }> {
  const { open } = await db
    .selectFrom('session')
    .select((row) => row.fn.countAll<number>().as('open'))
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('access_log')
    .select('at')
    .where('municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ staff_id: staffId, action: 'sign-in' }))
    .orderBy('access_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { openSessions: open, lastSignInAt: last?.at.toISOString() ?? null }
}

async function hasSecondFactor(
  db: Transaction,
  municipalityId: string,
  { staffId, issuer }: StaffView,
): Promise<boolean | null> {
  if (issuer !== embeddedIssuer) return null
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from totp_factor t where t.municipality_id = s.municipality_id and t.subject = s.subject)
        or exists (select from passkey p where p.municipality_id = s.municipality_id and p.subject = s.subject) as has
      from staff s where s.municipality_id = ${municipalityId} and s.staff_id = ${staffId}`.execute(
    db,
  )
  return rows[0]?.has ?? false
}

interface ChangeRow {
  readonly position: number
  readonly at: Date
  readonly type: string
  readonly subject_id: string
  readonly body: string
  readonly actor_name: string | null
}

/** A change of roles as the ledger tells it: `from` and `to`, or what a person began with. */
interface Shown {
  readonly data: {
    readonly from?: readonly LedgerGrant[]
    readonly to?: readonly LedgerGrant[]
    readonly grants?: readonly LedgerGrant[]
    readonly claimed?: readonly LedgerGrant[]
    readonly change?: string
  }
}

async function changes(
  db: Transaction,
  { municipalityId, staffId }: StaffPlace,
  substitutions: readonly SubstitutionView[],
): Promise<StaffChange[]> {
  const bySubject = new Map(substitutions.map((known) => [known.substitutionId, known]))
  const subjects = [staffId, ...bySubject.keys()]
  const { time_zone: timeZone } = await db
    .selectFrom('municipality')
    .select('time_zone')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<ChangeRow>`
    select e.position, e.at, e.type, e.subject_id, e.body, a.name as actor_name
      from ledger_event e
      left join staff a on a.municipality_id = e.municipality_id and a.staff_id = e.actor_id
     where e.municipality_id = ${municipalityId} and e.subject_id = any(${subjects}::uuid[])
     order by e.position desc limit 200
  `.execute(db)
  return rows.map((row) => ({
    position: row.position,
    at: row.at.toISOString(),
    type: row.type,
    actorName: row.actor_name,
    ...told(row, timeZone),
    substitution: bySubject.get(row.subject_id) ?? null,
  }))
}

function told({ body, at }: ChangeRow, timeZone: string) {
  const { data }: Shown = JSON.parse(body)
  const { date } = localDateTimeAt(at, timeZone)
  const dated = (grants: readonly LedgerGrant[] = []): HeldGrant[] =>
    grants.map((grant) => datedGrant(grant, date))
  const before = dated(data.from)
  const after = dated(data.to ?? [...(data.grants ?? []), ...(data.claimed ?? [])])
  return {
    change: data.change ?? null,
    gained: without(after, before),
    lost: without(before, after),
  }
}

function without(grants: readonly HeldGrant[], others: readonly HeldGrant[]): HeldGrant[] {
  const known = new Set(others.map(wholeKey))
  return grants.filter((grant) => !known.has(wholeKey(grant)))
}

function wholeKey(grant: HeldGrant): string {
  return `${grantKey(grant)} ${grant.validFrom} ${grant.validTo}`
}
