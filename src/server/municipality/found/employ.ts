/**
 * Taking a person on: their row, what they may do and the fact for the ledger, in the caller's
 * transaction.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { HeldGrant, WantedGrant } from '#domain/permission/people.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { embeddedIssuer } from '../../identity/accounts/embedded-issuer.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { clerkCodeFor } from './clerk-code.ts'
import { checkGrants, grantsData, settleGrants } from './grants.ts'

export interface NewPerson {
  readonly staffId: string
  readonly name: string
  readonly email: string
  /** Who vouches for them; the embedded provider when absent. */
  readonly issuer?: string
  /** The name the provider knows them by. */
  readonly subject: string
  readonly grants: readonly WantedGrant[]
}

export interface Employment {
  readonly municipalityId: string
  readonly actorId: string | null
  readonly at: Date
  /** The local date of `at`. */
  readonly today: CivilDate
}

export interface Employed {
  readonly staffId: string
  readonly name: string
  readonly email: string
  readonly clerkCode: string
  readonly grants: readonly HeldGrant[]
}

/**
 * Throws what `checkGrants` throws. The head of the ledger must be held: it keeps two people from
 * getting one code.
 */
export async function employ(
  db: Transaction,
  person: NewPerson,
  { municipalityId, actorId, at, today }: Employment,
): Promise<{ member: Employed; fact: LedgerFact }> {
  await checkGrants(db, municipalityId, person.grants)
  const clerkCode = await freeClerkCode(db, municipalityId, person.name)
  const { staffId, name, email, subject, issuer = embeddedIssuer } = person
  await db
    .insertInto('staff')
    .values({
      municipality_id: municipalityId,
      staff_id: staffId,
      issuer,
      subject,
      name,
      email,
      clerk_code: clerkCode,
      status: 'ACTIVE',
      created_at: at,
    })
    .execute()
  const of = { municipalityId, staffId, source: 'LOCAL', today } as const
  const grants = (await settleGrants(db, of, person.grants))?.to ?? []
  return {
    member: { staffId, name, email, clerkCode, grants },
    // The ledger outlives the person's stay and is exported: it names who acted, not how to reach
    // them.
    fact: {
      type: 'StaffAdded',
      subjectId: staffId,
      actorId,
      data: { name, clerkCode, issuer, subject, grants: grantsData(grants) },
    },
  }
}

/** The code somebody of this name signs with, free until the head of the ledger is let go. */
export async function freeClerkCode(
  db: Transaction,
  municipalityId: string,
  name: string,
): Promise<string> {
  const rows = await db
    .selectFrom('staff')
    .select('clerk_code')
    .where('municipality_id', '=', municipalityId)
    .execute()
  return clerkCodeFor(name, new Set(rows.map((row) => row.clerk_code)))
}
