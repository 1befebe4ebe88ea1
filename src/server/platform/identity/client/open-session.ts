/**
 * From an identity that somebody vouches for to a session of ours: whose it is, whether they may
 * come in, and what is written down.
 */
import { randomBytes, randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { oneLine } from '#domain/common/text.ts'
import { isRecord } from '#domain/common/record.ts'
import type { WantedGrant } from '#domain/permission/people.ts'
import { grantKey } from '#domain/permission/people.ts'
import { isDeciding } from '#domain/acts/power-act.ts'

import type { Logger } from 'pino'

import type { Config } from '../../common/config/config.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { Site } from '../../municipality/sites/sites.ts'
import { accountBySubject } from '../accounts/accounts.ts'
import { bindIdentity } from '../accounts/binding-links.ts'
import type { Bound } from '../accounts/binding-links.ts'
import { embeddedIssuer } from '../../municipality/people/embedded-issuer.ts'
import type { Secrets } from '../../common/secrets.ts'
import { deviceKey, rememberDevice, signedDevice } from '../session/device-cookies.ts'
import type { SessionStore } from '../session/session-store.ts'
import { deviceCookie, hashOf, mintDevice, mintSession } from '../keys/session-token.ts'
import type { NewSession } from '../keys/session-token.ts'
import { recordFailure, recordSignIn, recordUnknownPerson } from '../session/sign-in-log.ts'
import type { KnownPerson, StaffStatus, VerifiedIdentity } from '../accounts/verified-identity.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { admitNewcomer } from '../../municipality/found/employ.ts'
import { grantsData, settleGrants, standingGrants } from '../../municipality/found/grants.ts'
import { endOfVisibility, endSubstitutionsOf } from '../../municipality/people/end-of-visibility.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import { passBreakGlass } from './break-glass.ts'

/**
 * What will be needed to end the provider's own session, and what it will call ours when it ends
 * it.
 */
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
  /** Of the link it set out with; null for a plain sign-in. */
  readonly bindingHash: Buffer | null
}

/** What signing in needs of the services. */
export type SignInServices = {
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
  readonly config: Pick<Config, 'oidc' | 'cloud'>
  readonly secrets: Pick<Secrets, 'sealingKey'>
  readonly store: Pick<SessionStore, 'end'>
}

export type Admission =
  | { readonly outcome: 'admitted'; readonly session: NewSession; readonly device: string }
  | { readonly outcome: AdmissionProblem }

export type AdmissionProblem = 'disabled' | 'unknown' | 'link-lapsed' | 'already-somebody'

// Anyone with an account at a big public provider could knock; a list nobody can read helps nobody.
const mostPending = 200

/** Opens a session for whoever was vouched for, or says why not; either is in the access log. */
export async function openSessionFor(
  services: SignInServices,
  identity: VerifiedIdentity,
  visit: Visit,
): Promise<Admission> {
  const { database } = services
  const { municipality } = visit.site
  const from = `desde ${visit.address}`
  const person =
    municipality &&
    (await personBehind(services, municipality.municipalityId, identity, visit.bindingHash))
  if (person === null || typeof person === 'string') {
    const outcome = person ?? 'unknown'
    await recordUnknownPerson(database, visit.site, `${strangerWords[outcome]}; ${from}`)
    return { outcome }
  }
  const status = await settleStanding(services, person, identity)
  // Whoever waits for approval has a session too: their page then opens by itself when somebody
  // approves them.
  if (status === 'ACTIVE' || status === 'PENDING') {
    return begin(services, identity, visit, { ...person, status })
  }
  const reason = status === 'DISABLED' ? 'cuenta desactivada' : 'cuenta rechazada'
  await recordFailure(database, person, `${reason}; ${from}`)
  return { outcome: 'disabled' }
}

const strangerWords = {
  unknown: 'cuenta que no está en el registro',
  'link-lapsed': 'enlace de primer ingreso que no sirve',
  'already-somebody': 'cuenta de otra persona del registro con un enlace de primer ingreso',
} as const

async function personBehind(
  services: SignInServices,
  municipalityId: string,
  identity: VerifiedIdentity,
  bindingHash: Buffer | null,
): Promise<Bound | null> {
  const known = (db: Transaction) => staffIn(db, municipalityId, identity)
  if (bindingHash === null) {
    const person = await services.database.alone(known)
    return person ?? enrol(services, municipalityId, identity)
  }
  // Accounts of ours are somebody's from the beginning.
  if (identity.issuer === embeddedIssuer) return 'link-lapsed'
  return bindIdentity(services, { municipalityId, hash: bindingHash, identity, known })
}

async function staffIn(
  db: Transaction,
  municipalityId: string,
  { issuer, subject }: VerifiedIdentity,
): Promise<KnownPerson | null> {
  const { rows } = await sql<Omit<KnownPerson, 'municipalityId'>>`
    select staff_id as "staffId", status
    from staff_behind(${municipalityId}, ${issuer}, ${subject})`.execute(db)
  return rows[0] ? { municipalityId, ...rows[0] } : null
}

/**
 * A new session, and the end of any other in this browser: a cookie planted beforehand is worth
 * nothing after.
 */
async function begin(
  { database, store, now, secrets }: SignInServices,
  { authenticatedAt, methods }: VerifiedIdentity,
  visit: Visit,
  { municipalityId, staffId, status }: KnownPerson,
): Promise<Admission> {
  const session = mintSession()
  const device = visit.device ?? mintDevice()
  const deviceHash = hashOf(device)
  const at = now()
  const { address, previousIdHash } = visit
  const userAgent = visit.userAgent.slice(0, 200)
  await database.inMunicipality(municipalityId, async (db) => {
    if (previousIdHash !== null) await store.end(db, { idHashes: [previousIdHash] }, null)
    // Two windows of one browser may sign in at once, neither knowing of the other's session.
    await store.end(db, { deviceHash }, null)
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
        user_agent: userAgent,
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
    await recordSignIn(db, { ...told, action })
    if (isNews) await recordSignIn(db, { ...told, action: 'new-device' })
  })
  // Whoever waits for approval may be anybody with an account somewhere.
  const shown =
    status === 'ACTIVE' ? signedDevice(deviceKey(secrets.sealingKey), deviceCookie, device) : device
  return { outcome: 'admitted', session, device: shown }
}

// A provider's clock may be ahead of ours; one that says nothing has proven nothing lately.
function provenAt(authenticatedAt: Date | null, at: Date): Date {
  if (authenticatedAt === null) return new Date(0)
  return authenticatedAt > at ? at : authenticatedAt
}

/**
 * Somebody the provider knows and we do not: written down to be approved. An account of ours is its
 * own municipality's, and nobody's anywhere else.
 */
async function enrol(
  { database, now }: SignInServices,
  municipalityId: string,
  identity: VerifiedIdentity,
): Promise<KnownPerson | null> {
  if (identity.issuer === embeddedIssuer) {
    const account = await database.alone((db) => accountBySubject(db, identity.subject))
    if (account?.municipalityId !== municipalityId) return null
  }
  return database.inMunicipality(municipalityId, async (db): Promise<KnownPerson | null> => {
    const { waiting } = await db
      .selectFrom('staff')
      .select((row) => row.fn.countAll<number>().as('waiting'))
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    if (waiting >= mostPending) return null
    const made = await db
      .insertInto('staff')
      .values({
        municipality_id: municipalityId,
        staff_id: randomUUID(),
        issuer: identity.issuer,
        subject: identity.subject,
        name: nameOf(identity),
        email: identity.email ?? '',
        clerk_code: `P${randomBytes(4).toString('hex').slice(0, 7).toUpperCase()}`,
        status: 'PENDING',
        created_at: now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('staff_id')
      .executeTakeFirst()
    // Nobody was made where another process was first: then they are known by now.
    return made
      ? { municipalityId, staffId: made.staff_id, status: 'PENDING' }
      : staffIn(db, municipalityId, identity)
  })
}

function nameOf({ name, email, subject }: VerifiedIdentity): string {
  const known = name ?? email ?? oneLine(subject)
  return known.length >= 2 ? known.slice(0, 120) : `Persona ${known}`.trim()
}

type ClaimsSettings = NonNullable<Config['oidc']>['claims']
type RolesRule = NonNullable<ClaimsSettings['roles']>
type MappedRole = RolesRule['map'] extends ReadonlyMap<string, readonly (infer One)[]> ? One : never
type Claims = VerifiedIdentity['claims']

type StandingServices = Pick<SignInServices, 'database' | 'log' | 'now'> & {
  readonly config: Pick<Config, 'oidc' | 'cloud'>
}

/**
 * Answers the status that holds afterwards. Strange claims give nothing; they never keep anyone
 * out.
 */
export async function settleStanding(
  services: StandingServices,
  person: KnownPerson,
  identity: VerifiedIdentity,
): Promise<StaffStatus> {
  const { oidc, cloud } = services.config
  if (identity.issuer === embeddedIssuer && (oidc !== null || cloud !== null)) {
    if (person.status !== 'ACTIVE') return person.status
    return (await passBreakGlass(services, person, identity.subject)) ? 'ACTIVE' : 'DISABLED'
  }
  if (oidc === null || identity.issuer !== oidc.issuer) return person.status
  const isOurs = person.status === 'ACTIVE' || person.status === 'PENDING'
  return isOurs ? settleClaims(services, person, identity, oidc.claims) : person.status
}

async function settleClaims(
  { database, log, now }: StandingServices,
  person: KnownPerson,
  { claims }: VerifiedIdentity,
  settings: ClaimsSettings,
): Promise<StaffStatus> {
  const { municipalityId, staffId, status } = person
  const mapped = settings.roles === null ? [] : claimedRoles(claims, settings.roles)
  const isApproved = mapped.length > 0 || isOfDomain(claims, settings.approvedDomains)
  if (status === 'PENDING' && !isApproved) return 'PENDING'
  return database.inMunicipality(municipalityId, async (db): Promise<StaffStatus> => {
    const wanted = await placed(db, municipalityId, mapped, (role) =>
      log.warn({ role }, 'a role of OIDC_ROLES_MAP names no office or unit of the municipality'),
    )
    const today = await localToday(db, municipalityId, now())
    const of = { municipalityId, staffId, source: 'CLAIM', today } as const
    // Most sign-ins change nothing, and should not wait for whoever is registering.
    if (status === 'ACTIVE' && keysOf(await standingGrants(db, of)) === keysOf(wanted))
      return 'ACTIVE'
    const head = await holdHead(db, municipalityId)
    if (status === 'PENDING') {
      const admitted = await admit(db, of, wanted)
      if (admitted) await writeAfter(db, head, [admitted])
      return 'ACTIVE'
    }
    const change = await settleGrants(db, of, wanted)
    if (change === null) return 'ACTIVE'
    const before = new Set(change.from.map(grantKey))
    const isMore = change.to.some((grant) => isDeciding(grant) && !before.has(grantKey(grant)))
    const ended = isMore ? await endSubstitutionsOf(db, of, staffId) : []
    const after = new Set(change.to.map(grantKey))
    const isLess = change.from.some((grant) => !after.has(grantKey(grant)))
    const place = { municipalityId, today, actorId: null }
    const left = isLess ? await endOfVisibility(db, place, staffId) : []
    const data = { from: grantsData(change.from), to: grantsData(change.to) }
    const fact = { type: 'StaffClaimsRead', subjectId: staffId, actorId: null, data }
    await writeAfter(db, head, [fact, ...ended, ...left])
    return 'ACTIVE'
  })
}

/**
 * The grants of the mapped roles; those that name a place the municipality does not have are told
 * and left out.
 */
async function placed(
  db: Transaction,
  municipalityId: string,
  mapped: readonly MappedRole[],
  tell: (role: MappedRole) => void,
): Promise<WantedGrant[]> {
  if (mapped.length === 0) return []
  const offices = await db
    .selectFrom('registry_office')
    .select(['code', 'office_id as id'])
    .where('municipality_id', '=', municipalityId)
    .execute()
  const units = await db
    .selectFrom('org_unit')
    .select(['code', 'unit_id as id'])
    .where('municipality_id', '=', municipalityId)
    .execute()
  const grants = new Map<string, WantedGrant>()
  for (const role of mapped) {
    const officeId = idOf(role.office, offices)
    const unitId = idOf(role.unit, units)
    if (officeId === undefined || unitId === undefined) {
      tell(role)
      continue
    }
    const grant = { role: role.role, officeId, unitId }
    grants.set(grantKey(grant), grant)
  }
  return [...grants.values()]
}

function idOf(
  code: string | null,
  places: readonly { readonly code: string; readonly id: string }[],
): string | null | undefined {
  return code === null ? null : places.find((place) => place.code === code)?.id
}

function keysOf(grants: readonly WantedGrant[]): string {
  return grants.map(grantKey).toSorted().join('\n')
}

type Of = Parameters<typeof settleGrants>[1]

async function admit(
  db: Transaction,
  { municipalityId, staffId, today }: Of,
  claimed: readonly WantedGrant[],
): Promise<LedgerFact | null> {
  // Two windows may arrive at once: the first one approved them.
  const waiting = await db
    .selectFrom('staff')
    .select('name')
    .where('municipality_id', '=', municipalityId)
    .where((eb) => eb.and({ staff_id: staffId, status: 'PENDING' }))
    .executeTakeFirst()
  if (!waiting) return null
  const { name } = waiting
  return admitNewcomer(db, { municipalityId, staffId, today, name, grants: [], claimed }, null)
}

// Services stop at some hundreds (Entra ID at 200, and then says where to ask): more is a mistake,
// or an attack.
const mostValues = 1000

/**
 * The roles of a person. None when the claim is missing, has another shape, or more than a thousand
 * values; values that are no text, or are not in the map exactly as written, are passed over.
 */
export function claimedRoles(claims: Claims, rule: RolesRule): readonly MappedRole[] {
  const said = claimAt(claims, rule.claim)
  const values: readonly unknown[] = Array.isArray(said) ? said : [said]
  if (values.length > mostValues) return []
  const names = new Set(values.filter((value) => typeof value === 'string'))
  return [...names].flatMap((name) => rule.map.get(name) ?? [])
}

/** The claim of exactly that name, or the one that `a.b.c` leads to; nothing inherited is found. */
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path]
  let found: unknown = claims
  for (const step of path.split('.')) {
    if (!isRecord(found) || !Object.hasOwn(found, step)) return undefined
    found = found[step]
  }
  return found
}

/** Whether the e-mail is confirmed by whoever vouches for it, and in one of these domains. */
export function isOfDomain(claims: Claims, domains: readonly string[]): boolean {
  if (!Object.hasOwn(claims, 'email') || !Object.hasOwn(claims, 'email_verified')) return false
  const { email, email_verified: isVerified } = claims
  if (isVerified !== true || typeof email !== 'string') return false
  const domain = /^[^@\s]+@([^@\s]+)$/u.exec(email)?.[1]?.toLowerCase()
  return domain !== undefined && domains.includes(domain)
}
