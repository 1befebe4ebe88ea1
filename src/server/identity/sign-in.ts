/** From what the provider vouches for to a session of ours: whose it is, whether they may come in, and what is written down. */
import { randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'
import type { Vouched } from './relying-party.ts'
import type { SessionStore } from './session-store.ts'
import { mintSession } from './session-token.ts'
import type { NewSession } from './session-token.ts'
import { onlyMunicipality, recordFailure, recordSignIn } from './sign-in-log.ts'

export type SignInOptions = {
  readonly database: Database
  readonly store: SessionStore
  readonly now: () => Date
}

export type Arrival = {
  /** What staff.issuer holds for this provider. */
  readonly issuer: string
  readonly vouched: Vouched
  readonly previousIdHash: Buffer | null
  readonly providerSession: string | null
  readonly sealedIdToken: Buffer | null
  readonly userAgent: string
  readonly address: string
}

export type Admission =
  | { readonly outcome: 'admitted'; readonly session: NewSession }
  | { readonly outcome: 'pending' | 'disabled' | 'unknown' }

type Staff = { readonly municipalityId: string; readonly staffId: string; readonly status: string }

// Anyone with an account at a big public provider could knock; a list nobody can read helps nobody.
const mostPending = 200

export async function admit(options: SignInOptions, arrival: Arrival): Promise<Admission> {
  const { database } = options
  const staff = await staffBehind(database, arrival)
  if (staff === null) return enrol(options, arrival)
  if (staff.status === 'ACTIVE') {
    return { outcome: 'admitted', session: await begin(options, arrival, staff) }
  }
  const outcome = staff.status === 'DISABLED' ? 'disabled' : 'pending'
  const reason = outcome === 'disabled' ? 'cuenta desactivada' : 'cuenta sin aprobar'
  await recordFailure(database, staff, `${reason}; desde ${arrival.address}`)
  return { outcome }
}

async function staffBehind(
  database: Database,
  { issuer, vouched }: Arrival,
): Promise<Staff | null> {
  const { rows } = await database.anywhere((db) =>
    sql<{
      municipality_id: string
      staff_id: string
      status: string
    }>`select * from staff_behind(${issuer}, ${vouched.subject})`.execute(db),
  )
  const [row] = rows
  if (!row) return null
  return { municipalityId: row.municipality_id, staffId: row.staff_id, status: row.status }
}

/** A new session, and the end of the one the browser came with: a cookie planted beforehand is worth nothing after. */
async function begin(
  { database, store, now }: SignInOptions,
  arrival: Arrival,
  { municipalityId, staffId }: Staff,
): Promise<NewSession> {
  const session = mintSession()
  const at = now()
  await database.inMunicipality(municipalityId, async (db) => {
    if (arrival.previousIdHash !== null) await store.end(db, arrival.previousIdHash)
    await db
      .insertInto('session')
      .values({
        id_hash: session.idHash,
        public_id: session.publicId,
        municipality_id: municipalityId,
        staff_id: staffId,
        created_at: at,
        seen_at: at,
        authenticated_at: arrival.vouched.authenticatedAt ?? at,
        methods: [...arrival.vouched.methods],
        provider_session: arrival.providerSession,
        sealed_id_token: arrival.sealedIdToken,
        user_agent: arrival.userAgent.slice(0, 200),
        address: arrival.address,
      })
      .execute()
    await recordSignIn(db, {
      municipalityId,
      staffId,
      action: 'sign-in',
      detail: `desde ${arrival.address}`,
    })
  })
  return session
}

/** Somebody the provider knows and we do not: written down to be approved, where there is no doubt which municipality. */
async function enrol(
  { database, now }: SignInOptions,
  { issuer, vouched, address }: Arrival,
): Promise<Admission> {
  const municipality = await onlyMunicipality(database)
  if (municipality === null) return { outcome: 'unknown' }
  const municipalityId = municipality.id
  return database.inMunicipality(municipalityId, async (db) => {
    if (await isFull(db)) return { outcome: 'unknown' }
    const staffId = randomUUID()
    const made = await db
      .insertInto('staff')
      .values({
        municipality_id: municipalityId,
        staff_id: staffId,
        issuer,
        subject: vouched.subject,
        name: nameOf(vouched),
        email: vouched.email?.slice(0, 254) ?? '',
        clerk_code: `P${randomBytes(4).toString('hex').slice(0, 7).toUpperCase()}`,
        status: 'PENDING',
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    if (made) {
      const detail = `primer ingreso, por aprobar; desde ${address}`
      await recordSignIn(db, { municipalityId, staffId, action: 'sign-in-pending', detail })
    }
    return { outcome: 'pending' }
  })
}

async function isFull(db: Transaction): Promise<boolean> {
  const { count } = await db
    .selectFrom('staff')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return count >= mostPending
}

function nameOf({ name, email, subject }: Vouched): string {
  const known = (name ?? email ?? subject).replaceAll(/\p{Cc}/gu, ' ').trim()
  return known.length >= 2 ? known.slice(0, 120) : `Persona ${known}`.trim()
}
