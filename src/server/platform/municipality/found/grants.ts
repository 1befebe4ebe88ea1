/**
 * What people were given, as rows: reading it, checking what is asked for, and making exactly that
 * stand.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { GrantSource, HeldGrant, WantedGrant } from '#domain/permission/people.ts'
import { endedOn, grantChanges, grantKey, isStanding } from '#domain/permission/people.ts'
import type { RoleGrant } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'

/**
 * Somebody's grants from one source, and the day by which what is over is told from what stands.
 */
interface GrantsOf {
  readonly municipalityId: string
  readonly staffId: string
  readonly source: GrantSource
  readonly today: CivilDate
}

interface AssignedGrant extends HeldGrant {
  readonly assignmentId: string
}

/**
 * Unit heads and case workers hold their role in a unit, which E-CFG-07 asks for at its field; a
 * place that is not of this municipality is E-DOC-18.
 */
export async function checkGrants(
  db: Transaction,
  municipalityId: string,
  grants: readonly RoleGrant[],
): Promise<void> {
  const units = await db
    .selectFrom('org_unit')
    .select('unit_id as id')
    .where('municipality_id', '=', municipalityId)
    .execute()
  const offices = await db
    .selectFrom('registry_office')
    .select('office_id as id')
    .where('municipality_id', '=', municipalityId)
    .execute()
  const places = new Set([...units, ...offices].map((place) => place.id))
  for (const [index, { role, unitId, officeId }] of grants.entries()) {
    const isOfUnit = role === 'JU' || role === 'TR'
    if (isOfUnit && unitId === null) throw new Refusal('E-CFG-07', `grants.${index}.unitId`)
    if (unitId !== null && (!isOfUnit || !places.has(unitId)))
      throw new Refusal('E-DOC-18', `grants.${index}.unitId`, {
        esperado: 'elija una unidad activa para los roles de unidad, y ninguna para los demás',
      })
    if (officeId !== null && !places.has(officeId))
      throw new Refusal('E-DOC-18', `grants.${index}.officeId`, {
        esperado: 'elija una oficina abierta para los roles de registro, y ninguna para los demás',
      })
  }
}

/** Grants as the ledger writes them, each with the id of its row. */
export function grantsData(grants: readonly AssignedGrant[]): LedgerFact['data'] {
  return grants.map(({ assignmentId, role, officeId, unitId, validFrom, validTo }) => ({
    assignmentId,
    role,
    officeId,
    unitId,
    validFrom,
    validTo,
  }))
}

/** Those that hold today or will. */
export async function standingGrants(
  db: Transaction,
  { municipalityId, staffId, source, today }: GrantsOf,
): Promise<AssignedGrant[]> {
  const rows = await db
    .selectFrom('role_assignment')
    .select(['assignment_id as assignmentId', 'role', 'office_id as officeId'])
    .select(['unit_id as unitId', 'valid_from as validFrom', 'valid_to as validTo'])
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId, source }))
    .orderBy('valid_from')
    .orderBy('role')
    .execute()
  return rows.filter((grant) => isStanding(grant, today))
}

/** Makes exactly these stand. What ends stays on record; null when nothing changes. */
export async function settleGrants(
  db: Transaction,
  of: GrantsOf,
  wanted: readonly WantedGrant[],
): Promise<{
  readonly from: readonly AssignedGrant[]
  readonly to: readonly AssignedGrant[]
} | null> {
  const held = await standingGrants(db, of)
  const { ended, retimed, added, standing } = grantChanges(held, wanted, of.today)
  if (ended.length + retimed.length + added.length === 0) return null
  const lastDays = [
    ...ended.map((grant) => ({ grant, validTo: endedOn(of.today) })),
    ...retimed.map(({ held: grant, validTo }) => ({ grant, validTo })),
  ]
  for (const { grant, validTo } of lastDays) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, a handful of rows
    await db
      .updateTable('role_assignment')
      .set({ valid_to: validTo })
      .where('municipality_id', '=', of.municipalityId)
      .where('assignment_id', '=', grant.assignmentId)
      .execute()
  }
  const given = added.map((grant) => ({ ...grant, assignmentId: randomUUID() }))
  await addGrants(db, of, given)
  const known = new Map([...held, ...given].map((grant) => [keyOf(grant), grant.assignmentId]))
  const named = standing.map((grant) => ({ ...grant, assignmentId: known.get(keyOf(grant)) ?? '' }))
  return { from: held, to: named }
}

/** Two that stand at once are never the same role in the same place from the same day. */
function keyOf(grant: HeldGrant): string {
  return `${grantKey(grant)} ${grant.validFrom}`
}

async function addGrants(
  db: Transaction,
  { municipalityId, staffId, source }: GrantsOf,
  grants: readonly AssignedGrant[],
): Promise<void> {
  if (grants.length === 0) return
  await db
    .insertInto('role_assignment')
    .values(
      grants.map((grant) => ({
        municipality_id: municipalityId,
        assignment_id: grant.assignmentId,
        staff_id: staffId,
        role: grant.role,
        office_id: grant.officeId,
        unit_id: grant.unitId,
        valid_from: grant.validFrom,
        valid_to: grant.validTo,
        source,
      })),
    )
    .execute()
}
