/**
 * Links with which somebody the register knows already, but the council's sign-in service has never
 * vouched for, says which account of that service is theirs. The database holds only the hash of
 * what a link carries; a used one is gone.
 */
import { randomBytes } from 'node:crypto'

import type { Transaction } from '../../database/tables/transaction.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { cookieNamed, hashOf } from '../keys/session-token.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import type { KnownPerson, VerifiedIdentity } from './verified-identity.ts'
import type { SessionStore } from '../session/session-store.ts'

/** The page of the application that a link opens. */
const bindingPath = '/welcome'

const termMs = 72 * 3_600_000
// 256 bits in base64url.
const secretShape = /^[\w-]{43}$/u
const nameShape = /^[0-9a-f]{8}$/u

export type BindingLink = { readonly link: string; readonly expiresAt: Date }

type Waiting = { readonly municipalityId: string; readonly staffId: string }

/**
 * A new link for somebody, in place of the one before, in the caller's transaction, which must be
 * inside the municipality.
 */
export async function issueBindingLink(
  db: Transaction,
  { municipalityId, staffId }: Waiting,
  { site, now }: { readonly site: Pick<Site, 'origin'>; readonly now: Date },
): Promise<BindingLink> {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + termMs)
  const row = { secret_hash: hashOf(secret), issued_at: now, expires_at: expiresAt }
  await db
    .insertInto('binding_link')
    .values({ municipality_id: municipalityId, staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.columns(['municipality_id', 'staff_id']).doUpdateSet(row))
    .execute()
  // Behind `#`: browsers keep it to themselves, so it reaches no server log, no proxy and no other
  // site.
  return { link: `${site.origin}${bindingPath}#${secret}`, expiresAt }
}

/**
 * Whose link it is, in this municipality; null when it is unknown, used or late, or they work here
 * no more.
 */
export async function waitingBehind(
  db: Transaction,
  { municipalityId, hash, now }: { municipalityId: string; hash: Buffer; now: Date },
): Promise<{ readonly staffId: string; readonly name: string } | null> {
  const row = await db
    .selectFrom('binding_link as l')
    .innerJoin('staff as s', (join) =>
      join
        .onRef('s.municipality_id', '=', 'l.municipality_id')
        .onRef('s.staff_id', '=', 'l.staff_id'),
    )
    .select(['l.staff_id as staffId', 's.name'])
    .where((eb) => eb.and({ 'l.municipality_id': municipalityId, 'l.secret_hash': hash }))
    .where('l.expires_at', '>', now)
    .where('s.status', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}

/** Uses up the link of somebody; nobody else's. */
export async function endBindingLink(
  db: Transaction,
  { municipalityId, staffId }: Waiting,
): Promise<void> {
  await db
    .deleteFrom('binding_link')
    .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: staffId }))
    .execute()
}

/**
 * What a page calls the link it was opened with: no secret. Two tabs with two links must not take
 * each other's.
 */
export function bindingNameOf(hash: Buffer): string {
  return hash.toString('hex').slice(0, 8)
}

export function isLinkSecret(said: unknown): said is string {
  return typeof said === 'string' && secretShape.test(said)
}

/** No Max-Age: the browser forgets it when it closes, and the link has its own term. */
export function bindingCookieHeader(secret: string): string {
  return `${cookieOf(bindingNameOf(hashOf(secret)))}=${secret}; Path=/; Secure; HttpOnly; SameSite=Strict`
}

/** The hash of the link of that name which this browser opened; null when it opened none. */
export function presentedBinding(cookieHeader: string | null, name: string): Buffer | null {
  const secret = nameShape.test(name) ? cookieNamed(cookieHeader, cookieOf(name)) : null
  return isLinkSecret(secret) ? hashOf(secret) : null
}

function cookieOf(name: string): string {
  return `__Host-bind-${name}`
}

export type BindingOptions = {
  readonly database: Database
  readonly store: Pick<SessionStore, 'end'>
  readonly now: () => Date
}

/**
 * Who came in by whose link. `link-lapsed`: it is unknown here, used or late. `already-somebody`:
 * the account is that of another person of the register, or was turned away; the link still waits.
 */
export type Bound = KnownPerson | 'link-lapsed' | 'already-somebody'

/** `known` tells, in the transaction, who has that account by now. */
export async function bindIdentity(
  { database, store, now }: BindingOptions,
  {
    municipalityId,
    hash,
    identity: { issuer, subject },
    known,
  }: {
    readonly municipalityId: string
    readonly hash: Buffer
    readonly identity: Pick<VerifiedIdentity, 'issuer' | 'subject'>
    readonly known: (db: Transaction) => Promise<Omit<KnownPerson, 'municipalityId'> | null>
  },
): Promise<Bound> {
  return database.inMunicipality(municipalityId, async (db): Promise<Bound> => {
    const head = await holdHead(db, municipalityId)
    const waiting = await waitingBehind(db, { municipalityId, hash, now: now() })
    if (waiting === null) return 'link-lapsed'
    const { staffId } = waiting
    const before = await known(db)
    const other = before !== null && before.staffId !== staffId ? before : null
    if (other !== null && other.status !== 'PENDING') return 'already-somebody'
    await endBindingLink(db, { municipalityId, staffId })
    const facts: LedgerFact[] = []
    if (other !== null) {
      // They signed in before they opened their link, and wait as a stranger: nobody has to approve
      // that one any more.
      await db
        .updateTable('staff')
        .set({ status: 'REJECTED' })
        .where((eb) => eb.and({ municipality_id: municipalityId, staff_id: other.staffId }))
        .execute()
      await store.end(db, { municipalityId, staffId: other.staffId }, 'credentials')
      facts.push({ type: 'StaffRejected', subjectId: other.staffId, actorId: null, data: {} })
    }
    const account = { subject, bound_at: head.now }
    await db
      .insertInto('identity_binding')
      .values({ municipality_id: municipalityId, staff_id: staffId, issuer, ...account })
      .onConflict((conflict) =>
        conflict.columns(['municipality_id', 'staff_id', 'issuer']).doUpdateSet(account),
      )
      .execute()
    // Whoever had this place with an account before has it no more.
    await store.end(db, { municipalityId, staffId }, 'credentials')
    const data = { issuer, subject }
    facts.push({ type: 'StaffBound', subjectId: staffId, actorId: staffId, data })
    await writeAfter(db, head, facts)
    return { municipalityId, staffId, status: 'ACTIVE' }
  })
}
