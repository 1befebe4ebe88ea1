/** Taking a person on: their row, what they may do and the fact for the ledger, in the caller's transaction. */
import type { StaffView } from '#contract/organization.ts'
import type { CivilDate } from '#domain/civil-date.ts'
import type { RoleGrant } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../database/transaction.ts'
import { embeddedIssuer } from '../identity/embedded-issuer.ts'
import type { LedgerFact } from '../ledger/append.ts'
import { clerkCodeFor } from './clerk-code.ts'

export interface NewPerson {
  readonly staffId: string
  readonly name: string
  readonly email: string
  /** The name the provider knows them by. */
  readonly subject: string
  readonly grants: readonly RoleGrant[]
}

export interface Employment {
  readonly municipalityId: string
  readonly actorId: string | null
  readonly at: Date
  /** The local date of `at`. */
  readonly today: CivilDate
}

/** Throws what `checkGrants` throws. The head of the ledger must be held: it keeps two people from getting one code. */
export async function employ(
  db: Transaction,
  person: NewPerson,
  { municipalityId, actorId, at, today }: Employment,
): Promise<{ member: StaffView; fact: LedgerFact }> {
  await checkGrants(db, municipalityId, person.grants)
  const clerkCode = clerkCodeFor(person.name, await takenCodes(db, municipalityId))
  await db
    .insertInto('staff')
    .values({
      municipality_id: municipalityId,
      staff_id: person.staffId,
      issuer: embeddedIssuer,
      subject: person.subject,
      name: person.name,
      email: person.email,
      clerk_code: clerkCode,
      status: 'ACTIVE',
      created_at: at,
    })
    .execute()
  await grantRoles(db, { municipalityId, staffId: person.staffId, grants: person.grants, today })
  const grants = [...person.grants]
  const { staffId, name, email, subject } = person
  return {
    member: { staffId, name, email, clerkCode, status: 'ACTIVE', grants },
    // The ledger outlives the person's stay and is exported: it names who acted, not how to reach them.
    fact: {
      type: 'StaffAdded',
      subjectId: staffId,
      actorId,
      data: { name, clerkCode, issuer: embeddedIssuer, subject, grants: grantsData(grants) },
    },
  }
}

/**
 * Unit heads and case workers hold their role in a unit, which E-CFG-07 asks for at its field; a place that is not of this
 * municipality is E-DOC-18.
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
    if (!isOfUnit && unitId !== null) throw new Refusal('E-DOC-18', `grants.${index}.unitId`)
    if (unitId !== null && !places.has(unitId))
      throw new Refusal('E-DOC-18', `grants.${index}.unitId`)
    if (officeId !== null && !places.has(officeId))
      throw new Refusal('E-DOC-18', `grants.${index}.officeId`)
  }
}

/** The same role given twice in one breath is one role. */
export function distinctGrants<Grant extends RoleGrant>(grants: readonly Grant[]): Grant[] {
  return [...new Map(grants.map((grant) => [grantKey(grant), grant])).values()]
}

/** Two grants with the same key give the same. */
export function grantKey({ role, officeId, unitId }: RoleGrant): string {
  return `${role} ${officeId} ${unitId}`
}

/** Grants as the ledger writes them. */
export function grantsData(grants: readonly RoleGrant[]): LedgerFact['data'] {
  return grants.map(({ role, officeId, unitId }) => ({ role, officeId, unitId }))
}

export async function grantRoles(
  db: Transaction,
  given: {
    readonly municipalityId: string
    readonly staffId: string
    readonly grants: readonly RoleGrant[]
    readonly today: CivilDate
  },
): Promise<void> {
  await db
    .insertInto('role_assignment')
    .values(
      given.grants.map((grant) => ({
        municipality_id: given.municipalityId,
        assignment_id: randomUUID(),
        staff_id: given.staffId,
        role: grant.role,
        office_id: grant.officeId,
        unit_id: grant.unitId,
        valid_from: given.today,
        valid_to: null,
      })),
    )
    .execute()
}

async function takenCodes(db: Transaction, municipalityId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('staff')
    .select('clerk_code')
    .where('municipality_id', '=', municipalityId)
    .execute()
  return new Set(rows.map((row) => row.clerk_code))
}
