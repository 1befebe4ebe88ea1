/** Who works in a unit today, by the dates of their roles. */
import type { api } from '#contract/api.ts'
import type { Colleagues } from '#contract/entry/handling-shapes.ts'
import type { RouteCommand } from '#domain/acts/route-entry.ts'
import { Refusal, demandAllowed } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { isRegistry, unitsOf } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { integrationIssuer } from '../../../platform/municipality/people/integrations.ts'
import { standingRoles } from '../../../platform/municipality/people/standing-roles.ts'
import { todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import type { ChangeScene } from './change-entry.ts'

interface Colleague {
  readonly staff_id: string
  readonly name: string
  readonly is_head: boolean
}

/** Active people with a role in one of the units on that day, heads first. */
export async function colleaguesIn(
  db: Transaction,
  municipalityId: string,
  unitIds: readonly string[],
  today: CivilDate,
): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select s.staff_id, s.name, bool_or(r.role = 'JU') as is_head
    from role_assignment r
    join staff s on s.municipality_id = r.municipality_id and s.staff_id = r.staff_id
    where r.municipality_id = ${municipalityId} and r.unit_id = any (${unitIds}::uuid[])
      and r.role in ('JU', 'TR') and s.status = 'ACTIVE'
      and r.valid_from <= ${today} and (r.valid_to is null or r.valid_to >= ${today})
    group by s.staff_id, s.name
    order by is_head desc, s.name
  `.execute(db)
  return rows
}

export async function colleagueViews(
  db: Transaction,
  municipalityId: string,
  unitId: string,
  today: CivilDate,
): Promise<Colleagues> {
  const people = await colleaguesIn(db, municipalityId, [unitId], today)
  return people.map((person) => ({
    staffId: person.staff_id,
    name: person.name,
    isHead: person.is_head,
  }))
}

/** Refuses E-DOC-18 unless everyone named works in one of the units. */
export async function demandColleagues(
  { db, head, rolesOn }: Pick<ChangeScene, 'db' | 'head' | 'rolesOn'>,
  staffIds: readonly string[],
  unitIds: readonly string[],
  field: string,
): Promise<void> {
  if (staffIds.length === 0) return
  const people = await colleaguesIn(db, head.municipalityId, unitIds, rolesOn)
  const known = new Set(people.map((person) => person.staff_id))
  if (!staffIds.every((staffId) => known.has(staffId)))
    throw new Refusal('E-DOC-18', field, {
      esperado: 'elija personas que trabajen en esa oficina',
    })
}

/** For whoever may send something there, or works there: the registry, and everyone with a unit. */
export const listColleagues: Handler<typeof api.listColleagues> = async (context, { params }) => {
  const { actor, app } = context
  const { unitId } = params
  const reference = await app.referenceData.of(actor.municipalityId)
  if (!reference.units.has(unitId)) throw new Refusal('E-CON-03')
  demandAllowed(
    isRegistry(actor) || unitsOf(actor).length > 0,
    'SEE_WHO_WORKS_IN_THIS_OFFICE',
    'ADMINISTRATION',
  )
  const today = todayAt(reference.municipality, app.now())
  return app.database.read(actor.municipalityId, async (db) => ({
    people: await colleagueViews(db, actor.municipalityId, unitId, today),
  }))
}

/**
 * The ground on which somebody is a named reader: another person named them, for an office that
 * deals with the document. Nobody names themselves; and what is let go, or left, is read no more.
 */
export const notThem = { esperado: 'elija personas activas que puedan leer este documento' }

/**
 * Refuses those who cannot be named: E-DOC-18 whoever is not active or holds no role but to
 * administer, E-TRA-21 whoever names themselves, even again, and what `demandOthers` refuses.
 */
export async function demandReaders(
  scene: Pick<ChangeScene, 'db' | 'actor' | 'entry' | 'rolesOn'>,
  readerIds: readonly string[],
): Promise<void> {
  if (readerIds.length === 0) return
  const { municipalityId } = scene.actor
  const { rows: known } = await sql`
    with ${standingRoles(municipalityId, scene.rolesOn)}
    select from staff s where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE'
      and s.staff_id = any (${[...readerIds]}::uuid[])
      and exists (select from standing where standing.staff_id = s.staff_id and standing.role <> 'ADM')`.execute(
    scene.db,
  )
  if (known.length !== new Set(readerIds).size) throw new Refusal('E-DOC-18', 'readerIds', notThem)
  // Not even again, where it changes nothing: the ledger must never say it.
  if (readerIds.includes(scene.actor.staffId)) throw new Refusal('E-TRA-21', 'readerIds')
  await demandOthers(scene, readerIds, 'readerIds')
}

/**
 * Refuses E-TRA-25 a program, whose credential anybody may hold, and E-TRA-21 where somebody would
 * become a reader by their own word. A person who reads it already is passed over.
 */
export async function demandOthers(
  { db, actor, entry }: Pick<ChangeScene, 'db' | 'actor' | 'entry'>,
  readerIds: readonly string[],
  field: string,
): Promise<void> {
  const { municipalityId, staffId } = actor
  if (await isAnyProgram(db, municipalityId, readerIds)) throw new Refusal('E-TRA-25', field)
  if (readerIds.includes(staffId) && !entry.handling.readerIds.includes(staffId))
    throw new Refusal('E-TRA-21', field)
}

async function isAnyProgram(
  db: Transaction,
  municipalityId: string,
  staffIds: readonly string[],
): Promise<boolean> {
  if (staffIds.length === 0) return false
  const program = await db
    .selectFrom('staff')
    .select('staff_id')
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', 'in', staffIds)
    .where('issuer', '=', integrationIssuer)
    .executeTakeFirst()
  return program !== undefined
}

/**
 * Who read it for the office that lets it go now, and does not work where it goes nor where a copy
 * is still open.
 */
export async function readersLetGo(
  { db, head, entry, rolesOn }: Pick<ChangeScene, 'db' | 'head' | 'entry' | 'rolesOn'>,
  { principal, copies, readerIds }: RouteCommand,
): Promise<readonly string[]> {
  const { stage, handOvers, readerIds: known } = entry.handling
  const left = known.filter((readerId) => !readerIds.includes(readerId))
  if (stage.unitId === null || left.length === 0) return []
  const open = handOvers.filter(
    (line) =>
      line.kind === 'COPY' &&
      (line.state === 'PENDING' || (line.state === 'RECEIVED' && line.closed === null)),
  )
  const kept = [principal, ...copies, ...open].map(({ unitId }) => unitId)
  const { rows } = await sql<{ staff_id: string }>`
    with ${standingRoles(head.municipalityId, rolesOn)}
    select distinct staff_id from standing s
    where unit_id = ${stage.unitId} and staff_id = any (${left}::uuid[])
      and not exists (select from standing k where k.staff_id = s.staff_id and k.unit_id = any (${kept}::uuid[]))
    order by staff_id`.execute(db)
  return rows.map((row) => row.staff_id)
}
