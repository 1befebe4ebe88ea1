/**
 * Taking a person on: their row, what they may do and the fact for the ledger, in the caller's
 * transaction.
 */
import { foldText } from '#domain/common/text.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { HeldGrant, WantedGrant } from '#domain/permission/people.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { embeddedIssuer } from '../people/embedded-issuer.ts'
import type { LedgerFact } from '../../ledger/append.ts'
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

interface Employment {
  readonly municipalityId: string
  readonly actorId: string | null
  readonly at: Date
  /** The local date of `at`. */
  readonly today: CivilDate
}

interface Employed {
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
async function freeClerkCode(
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

const particles = new Set([
  'de',
  'del',
  'la',
  'las',
  'los',
  'el',
  'y',
  'e',
  'i',
  'da',
  'do',
  'dos',
  'van',
  'von',
])
const mostInitials = 4

/**
 * The short code a clerk signs with on receipts and labels: the initials of the name, with a number
 * behind when somebody has them already. Two to eight capitals and digits.
 */
export function clerkCodeFor(name: string, taken: ReadonlySet<string>): string {
  const initials = initialsOf(name)
  if (!taken.has(initials)) return initials
  for (let number = 2; ; number += 1) {
    const code = `${initials}${number}`
    if (!taken.has(code)) return code
  }
}

function initialsOf(name: string): string {
  const words = foldText(name)
    .split(/[^a-z0-9]+/u)
    .filter((word) => word !== '' && !particles.has(word))
  const [first = ''] = words
  const initials = words
    .slice(0, mostInitials)
    .map((word) => word.charAt(0))
    .join('')
  // A name of one word gives its first two letters; a name in another script gives none.
  const code = initials.length >= 2 ? initials : first.slice(0, 2)
  return code.length >= 2 ? code.toUpperCase() : 'XX'
}

interface Newcomer {
  readonly municipalityId: string
  readonly staffId: string
  readonly today: CivilDate
  readonly name: string
  /** Given here. */
  readonly grants: readonly WantedGrant[]
  /** Told by the sign-in service. */
  readonly claimed: readonly WantedGrant[]
}

/**
 * Somebody who signed in and waited becomes a member of staff, and only now is in the ledger. The
 * head must be held. `approverId` is null when a rule of the configuration approved them. Throws
 * what `checkGrants` throws.
 */
export async function admitNewcomer(
  db: Transaction,
  { municipalityId, staffId, today, name, grants, claimed }: Newcomer,
  approverId: string | null,
): Promise<LedgerFact> {
  await checkGrants(db, municipalityId, grants)
  const clerkCode = await freeClerkCode(db, municipalityId, name)
  const {
    issuer,
    subject,
    created_at: createdAt,
  } = await db
    .updateTable('staff')
    .set({ name, clerk_code: clerkCode, status: 'ACTIVE' })
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
    .returning(['issuer', 'subject', 'created_at'])
    .executeTakeFirstOrThrow()
  const of = { municipalityId, staffId, today }
  const given = await settleGrants(db, { ...of, source: 'LOCAL' }, grants)
  const told = await settleGrants(db, { ...of, source: 'CLAIM' }, claimed)
  return {
    type: 'StaffApproved',
    subjectId: staffId,
    actorId: approverId,
    data: {
      name,
      clerkCode,
      issuer,
      subject,
      knockedAt: createdAt.toISOString(),
      grants: grantsData(given?.to ?? []),
      claimed: grantsData(told?.to ?? []),
    },
  }
}
