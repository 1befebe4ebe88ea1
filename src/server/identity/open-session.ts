/** From an identity that somebody vouches for to a session of ours: whose it is, whether they may come in, and what is written down. */
import { randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'
import type { KnownMunicipality, Site } from '../municipality/sites.ts'
import { accountBySubject } from './accounts.ts'
import { embeddedIssuer } from './embedded-issuer.ts'
import { rememberDevice } from './known-devices.ts'
import type { SessionStore } from './session-store.ts'
import { hashOf, mintDevice, mintSession } from './session-token.ts'
import type { NewSession } from './session-token.ts'
import { recordFailure, recordSignIn, recordStranger } from './sign-in-log.ts'

/** Who a provider says somebody is, its signature checked. */
export type VerifiedIdentity = {
  /** What staff.issuer holds for this provider. */
  readonly issuer: string
  readonly subject: string
  readonly email: string | null
  readonly name: string | null
  /** `amr`: how they proved it. */
  readonly methods: readonly string[]
  /** When they did; null when the provider does not say. */
  readonly authenticatedAt: Date | null
  /** Everything the provider said, for the map of claims to roles. */
  readonly claims: Readonly<Record<string, unknown>>
}

/** What will be needed to end the provider's own session, and what it will call ours when it ends it. */
export type Keepsake = {
  readonly providerSession: string | null
  readonly providerSid: string | null
  readonly sealedIdToken: Buffer | null
}

export const noKeepsake: Keepsake = {
  providerSession: null,
  providerSid: null,
  sealedIdToken: null,
}

/** The browser that brings the identity. */
export type Visit = {
  /** The address it brings it to: only somebody of that municipality comes in there. */
  readonly site: Pick<Site, 'municipality'>
  /** The session it came with, which ends. */
  readonly previousIdHash: Buffer | null
  /** What its device cookie says; null for a browser that was never here. */
  readonly device: string | null
  readonly userAgent: string
  readonly address: string
  readonly keepsake: Keepsake
}

export type StaffStatus = 'PENDING' | 'REJECTED' | 'ACTIVE' | 'DISABLED'

export type KnownPerson = {
  readonly municipalityId: string
  readonly staffId: string
  readonly status: StaffStatus
}

export type SignInOptions = {
  readonly database: Database
  readonly store: SessionStore
  readonly now: () => Date
  /** Lets what the provider says of somebody change their standing before they are judged; answers the status that holds then. */
  readonly settleStanding?: (
    person: KnownPerson,
    identity: VerifiedIdentity,
  ) => Promise<StaffStatus>
}

export type Admission =
  | { readonly outcome: 'admitted'; readonly session: NewSession; readonly device: string }
  | { readonly outcome: 'disabled' | 'unknown' }

// Anyone with an account at a big public provider could knock; a list nobody can read helps nobody.
const mostPending = 200

/** Opens a session for whoever was vouched for, or says why not; either is in the access log. */
export async function openSessionFor(
  options: SignInOptions,
  identity: VerifiedIdentity,
  visit: Visit,
): Promise<Admission> {
  const { database } = options
  const { municipality } = visit.site
  const from = `desde ${visit.address}`
  const person = municipality && (await personBehind(options, municipality, identity))
  if (person === null) {
    await recordStranger(database, visit.site, `cuenta que no está en el registro; ${from}`)
    return { outcome: 'unknown' }
  }
  const status = (await options.settleStanding?.(person, identity)) ?? person.status
  // Whoever waits for approval has a session too: their page then opens by itself when somebody approves them.
  if (status === 'ACTIVE' || status === 'PENDING') {
    return begin(options, identity, visit, { ...person, status })
  }
  const reason = status === 'DISABLED' ? 'cuenta desactivada' : 'cuenta rechazada'
  await recordFailure(database, person, `${reason}; ${from}`)
  return { outcome: 'disabled' }
}

async function personBehind(
  options: SignInOptions,
  { municipalityId }: KnownMunicipality,
  identity: VerifiedIdentity,
): Promise<KnownPerson | null> {
  const known = await staffBehind(options.database, municipalityId, identity)
  return known ?? enrol(options, municipalityId, identity)
}

async function staffBehind(
  database: Database,
  municipalityId: string,
  { issuer, subject }: VerifiedIdentity,
): Promise<KnownPerson | null> {
  const { rows } = await database.alone((db) =>
    sql<{
      staff_id: string
      status: StaffStatus
    }>`select staff_id, status from staff_behind(${municipalityId}, ${issuer}, ${subject})`.execute(
      db,
    ),
  )
  const [row] = rows
  if (!row) return null
  return { municipalityId, staffId: row.staff_id, status: row.status }
}

/** A new session, and the end of any other in this browser: a cookie planted beforehand is worth nothing after. */
async function begin(
  { database, store, now }: SignInOptions,
  { authenticatedAt, methods }: VerifiedIdentity,
  visit: Visit,
  { municipalityId, staffId, status }: KnownPerson,
): Promise<Admission> {
  const session = mintSession()
  const device = visit.device ?? mintDevice()
  const deviceHash = hashOf(device)
  const at = now()
  const { userAgent, address, previousIdHash } = visit
  await database.inMunicipality(municipalityId, async (db) => {
    if (previousIdHash !== null) await store.end(db, { idHashes: [previousIdHash] })
    // Two windows of one browser may sign in at once, neither knowing of the other's session.
    await store.end(db, { deviceHash })
    await db
      .insertInto('session')
      .values({
        id_hash: session.idHash,
        public_id: session.publicId,
        municipality_id: municipalityId,
        staff_id: staffId,
        created_at: at,
        seen_at: at,
        authenticated_at: provenAt(authenticatedAt, at),
        methods: [...methods],
        provider_session: visit.keepsake.providerSession,
        provider_sid: visit.keepsake.providerSid,
        sealed_id_token: visit.keepsake.sealedIdToken,
        user_agent: userAgent.slice(0, 200),
        address,
        device_hash: deviceHash,
      })
      .execute()
    const isNews = await rememberDevice(db, {
      municipalityId,
      staffId,
      deviceHash,
      userAgent,
      address,
      at,
    })
    const told = { municipalityId, staffId, detail: `desde ${address}` }
    const action = status === 'PENDING' ? 'sign-in-pending' : 'sign-in'
    const news = isNews ? [{ ...told, action: 'new-device' } as const] : []
    await recordSignIn(db, { ...told, action }, ...news)
  })
  return { outcome: 'admitted', session, device }
}

// A provider's clock may be ahead of ours; one that says nothing has proven nothing lately.
function provenAt(authenticatedAt: Date | null, at: Date): Date {
  if (authenticatedAt === null) return new Date(0)
  return authenticatedAt > at ? at : authenticatedAt
}

/**
 * Somebody the provider knows and we do not: written down to be approved. An account of ours is its own municipality's, and
 * nobody's anywhere else.
 */
async function enrol(
  { database, now }: SignInOptions,
  municipalityId: string,
  identity: VerifiedIdentity,
): Promise<KnownPerson | null> {
  if (identity.issuer === embeddedIssuer) {
    const account = await database.alone((db) => accountBySubject(db, identity.subject))
    if (account?.municipalityId !== municipalityId) return null
  }
  const staffId = await database.inMunicipality(municipalityId, async (db) => {
    if (await isFull(db)) return null
    const made = await db
      .insertInto('staff')
      .values({
        municipality_id: municipalityId,
        staff_id: randomUUID(),
        issuer: identity.issuer,
        subject: identity.subject,
        name: nameOf(identity),
        email: identity.email?.slice(0, 254) ?? '',
        clerk_code: `P${randomBytes(4).toString('hex').slice(0, 7).toUpperCase()}`,
        status: 'PENDING',
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    return made?.staff_id ?? null
  })
  // Nobody was made where another process was first: then they are known by now.
  if (staffId === null) return staffBehind(database, municipalityId, identity)
  return { municipalityId, staffId, status: 'PENDING' }
}

async function isFull(db: Transaction): Promise<boolean> {
  const { count } = await db
    .selectFrom('staff')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return count >= mostPending
}

function nameOf({ name, email, subject }: VerifiedIdentity): string {
  const known = (name ?? email ?? subject).replaceAll(/\p{Cc}/gu, ' ').trim()
  return known.length >= 2 ? known.slice(0, 120) : `Persona ${known}`.trim()
}
