/**
 * What a sign-in service's claims say of roles, read letter by letter: a name that is almost one
 * gives nothing.
 */
import { isRecord } from '#domain/common/record.ts'
import type { Config } from '../../config/config.ts'

/** What the configuration lets a sign-in service decide. */
export type ClaimsSettings = NonNullable<Config['oidc']>['claims']
type RolesRule = NonNullable<ClaimsSettings['roles']>
/** A role of the configuration's map. */
export type MappedRole =
  RolesRule['map'] extends ReadonlyMap<string, readonly (infer One)[]> ? One : never

type Claims = Readonly<Record<string, unknown>>

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
