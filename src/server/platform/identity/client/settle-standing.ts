/**
 * What a sign-in changes about the person before they are judged: the roles their service says they
 * hold, approval where the configuration gives it, and the emergency door, which lets in one
 * account and no other.
 */
import { isRecord } from '#domain/common/record.ts'
import type { WantedGrant } from '#domain/permission/people.ts'
import { grantKey } from '#domain/permission/people.ts'
import { isDeciding } from '#domain/acts/power-act.ts'
import type { Config } from '../../common/config/config.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { LedgerFact } from '../../ledger/append.ts'
import { holdHead, writeAfter } from '../../ledger/append.ts'
import { admitNewcomer } from '../../municipality/found/employ.ts'
import { grantsData, settleGrants, standingGrants } from '../../municipality/found/grants.ts'
import { endOfVisibility, endSubstitutionsOf } from '../../municipality/people/end-of-visibility.ts'
import { localToday } from '../../municipality/sites/local-today.ts'
import type { Services } from './services.ts'
import { passBreakGlass } from './break-glass.ts'
import { embeddedIssuer } from '../../municipality/people/embedded-issuer.ts'
import type { KnownPerson, StaffStatus, VerifiedIdentity } from '../accounts/verified-identity.ts'

type ClaimsSettings = NonNullable<Config['oidc']>['claims']
type RolesRule = NonNullable<ClaimsSettings['roles']>
type MappedRole = RolesRule['map'] extends ReadonlyMap<string, readonly (infer One)[]> ? One : never
type Claims = VerifiedIdentity['claims']

type StandingServices = Pick<Services, 'database' | 'log' | 'now'> & {
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
