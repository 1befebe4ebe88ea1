import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import { withInheritedGrants } from '#domain/permission/inherited-grants.ts'
import type { Actor, RoleGrant } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { HeldHead } from '../../ledger/append.ts'
import { holdHead } from '../../ledger/append.ts'
import { integrationIssuer } from './integrations.ts'
import { standingRoles } from './standing-roles.ts'

/**
 * Somebody with the roles they have today, lent and inherited ones included, for work done in their
 * name when they are not asking themselves. Null when they are no longer active.
 */
export async function standingActor(
  db: Transaction,
  { municipalityId, staffId }: { readonly municipalityId: string; readonly staffId: string },
  { today, units }: { readonly today: CivilDate; readonly units: ReadonlyMap<string, OrgUnit> },
): Promise<Actor | null> {
  const person = await db
    .selectFrom('staff')
    .select(['name', 'clerk_code', 'issuer'])
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId, status: 'ACTIVE' }))
    .executeTakeFirst()
  if (!person) return null
  const { rows: grants } = await sql<RoleGrant>`
    with ${standingRoles(municipalityId, today)}
    select role, office_id as "officeId", unit_id as "unitId" from standing where staff_id = ${staffId}`.execute(
    db,
  )
  return {
    municipalityId,
    staffId,
    name: person.name,
    clerkCode: person.clerk_code,
    grants: withInheritedGrants(grants, units, today),
    ...(person.issuer === integrationIssuer ? { readerId: null } : {}),
  }
}

/** Who asks, and what of the server tells the roles of this moment. */
export interface Asking {
  readonly actor: Pick<Actor, 'municipalityId' | 'staffId'>
  readonly app: {
    readonly referenceData: {
      of(municipalityId: string): Promise<{
        readonly units: ReadonlyMap<string, OrgUnit>
        readonly municipality: { readonly timeZone: string }
      }>
    }
    readonly now: () => Date
  }
}

/** Who acts, when, with the roles of that moment. */
export interface ActorScene {
  readonly municipalityId: string
  readonly at: Date
  readonly today: CivilDate
  readonly units: ReadonlyMap<string, OrgUnit>
  readonly actor: Actor
}

/**
 * Whoever asks, with the roles of this very moment, for the transaction that acts: between the
 * request and the ledger's head a role may have been taken away. Throws E-SYS-02 when they are no
 * longer active.
 */
export async function actorScene(
  db: Transaction,
  { actor: asking, app }: Asking,
  at: Date,
): Promise<ActorScene> {
  const { municipalityId } = asking
  const { units, municipality } = await app.referenceData.of(municipalityId)
  const today = localDateTimeAt(at, municipality.timeZone).date
  const actor = await standingActor(db, asking, { today, units })
  if (!actor) throw new Refusal('E-SYS-02', null, { ground: 'deactivated' })
  return { municipalityId, at, today, units, actor }
}

/**
 * An act in one transaction, the ledger's head held first: what was true when the request arrived
 * may not be any more.
 */
export async function atTheHead<Result>(
  asking: Asking & { readonly app: { readonly database: Pick<Database, 'inMunicipality'> } },
  work: (db: Transaction, scene: ActorScene, head: HeldHead) => Promise<Result>,
): Promise<Result> {
  const { municipalityId } = asking.actor
  return asking.app.database.inMunicipality(municipalityId, async (db) => {
    const head = await holdHead(db, municipalityId)
    return work(db, await actorScene(db, asking, head.now), head)
  })
}

export async function actorNow(db: Transaction, asking: Asking): Promise<Actor> {
  return (await actorScene(db, asking, asking.app.now())).actor
}
