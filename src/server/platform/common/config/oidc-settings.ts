/**
 * Our registration at the council's own OpenID Connect provider, and how we show there that we are
 * that client.
 */
import { complaint, flag, list, isThisMachine, text, together } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'
import * as z from 'zod'
import { roles } from '#domain/permission/permission.ts'
import type { Role } from '#domain/permission/permission.ts'

export type OidcSettings = {
  readonly issuer: string
  readonly clientId: string
  readonly clientProof: ClientProof
  /** Whether it leaves the type out of its log-out tokens, as some versions do. */
  readonly acceptsUntypedLogout: boolean
  readonly claims: ClaimsSettings
}

/** How a secret is shown at the token endpoint. */
const secretMethods = ['auto', 'post', 'basic', 'basic-plain'] as const
type SecretMethod = (typeof secretMethods)[number]

type ClientProof = { readonly secret: string; readonly method: SecretMethod }

export function readOidc(reader: Reader): OidcSettings | null {
  const issuer = text(reader, 'OIDC_ISSUER')
  const clientId = text(reader, 'OIDC_CLIENT_ID')
  const secret = text(reader, 'OIDC_CLIENT_SECRET')
  const acceptsUntypedLogout = flag(reader, 'OIDC_UNTYPED_LOGOUT')
  const claims = readClaims(reader)
  const method = readMethod(reader)
  if (issuer === null && clientId === null && secret === null) return null
  if (issuer === null || clientId === null || secret === null) {
    return complaint(
      reader,
      'OIDC_ISSUER, OIDC_CLIENT_ID y OIDC_CLIENT_SECRET van juntas: indique las tres, ' +
        'o ninguna para usar el ingreso incluido.',
    )
  }
  // Compared letter by letter with what the provider says of itself, so it is kept as written.
  if (!isAddressOfService(issuer)) {
    return complaint(
      reader,
      `OIDC_ISSUER debe ser la dirección https del servicio de ingreso; se leyó «${issuer}».`,
    )
  }
  return (
    method && { issuer, clientId, clientProof: { secret, method }, acceptsUntypedLogout, claims }
  )
}

function isAddressOfService(issuer: string): boolean {
  const url = URL.parse(issuer)
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isThisMachine(url.hostname))
}

function readMethod(reader: Reader): SecretMethod | null {
  const asked = text(reader, 'OIDC_CLIENT_AUTH') ?? 'auto'
  const method = secretMethods.find((known) => known === asked)
  return (
    method ??
    complaint(reader, `OIDC_CLIENT_AUTH es ${secretMethods.join(', ')}; se leyó «${asked}».`)
  )
}

/** A role as the configuration gives it: places by their code, as people know them. */
interface MappedRole {
  readonly role: Role
  readonly office: string | null
  /** Code of a unit; only JU and TR have one. */
  readonly unit: string | null
}

interface ClaimsSettings {
  /**
   * The claim that names a person for good: `sub`, or `oid` where `sub` differs from application to
   * application.
   */
  readonly subjectClaim: string
  /**
   * Where the roles are and what each stands for, letter by letter; null: roles are given by hand.
   */
  readonly roles: {
    readonly claim: string
    readonly map: ReadonlyMap<string, readonly MappedRole[]>
  } | null
  /** Whoever has a confirmed e-mail there needs no approval, and no role either. Lower case. */
  readonly approvedDomains: readonly string[]
}

// They are given to somebody else one day, or changed by the person themselves.
const changingNames = new Set([
  'email',
  'preferred_username',
  'upn',
  'unique_name',
  'name',
  'nickname',
  'phone_number',
])

function readClaims(reader: Reader): ClaimsSettings {
  const subjectClaim = text(reader, 'OIDC_SUBJECT_CLAIM') ?? 'sub'
  if (!/^\w{1,60}$/u.test(subjectClaim) || changingNames.has(subjectClaim.toLowerCase())) {
    reader.problems.push(
      'OIDC_SUBJECT_CLAIM debe ser el dato que nombra a una persona para siempre, como sub u oid; ' +
        `«${subjectClaim}» puede cambiar de dueño.`,
    )
  }
  return { subjectClaim, roles: readRoles(reader), approvedDomains: readDomains(reader) }
}

function readRoles(reader: Reader): ClaimsSettings['roles'] {
  const both = together(reader, ['OIDC_ROLES_CLAIM', 'OIDC_ROLES_MAP'], 'indique ambas, o ninguna.')
  if (both === null) return null
  const map = readMap(both.OIDC_ROLES_MAP)
  if (map !== null) return { claim: both.OIDC_ROLES_CLAIM, map }
  return complaint(
    reader,
    'OIDC_ROLES_MAP debe ser un objeto JSON como {"grp-registro": {"role": "REG", "office": "OP"}}. ' +
      `Los roles son ${roles.join(', ')}; office es el código de una oficina (solo REG y JREG) y unit el de una unidad (JU y TR la necesitan).`,
  )
}

const mappedRole = z
  .strictObject({
    role: z.enum(roles),
    office: z.string().min(1).nullable().default(null),
    unit: z.string().min(1).nullable().default(null),
  })
  .refine(({ role, unit }) => (role === 'JU' || role === 'TR') === (unit !== null))
  .refine(({ role, office }) => role === 'REG' || role === 'JREG' || office === null)
const written = z.union([
  mappedRole.transform((one): MappedRole[] => [one]),
  z.array(mappedRole).min(1),
])

/** Read entry by entry into a `Map`: what is called `__proto__` is a name like any other. */
function readMap(json: string): ReadonlyMap<string, readonly MappedRole[]> | null {
  try {
    const parsed: unknown = JSON.parse(json)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
    const map = new Map(Object.entries(parsed).map(([name, value]) => [name, written.parse(value)]))
    return map.size === 0 ? null : map
  } catch {
    return null
  }
}

function readDomains(reader: Reader): readonly string[] {
  return list(reader, 'OIDC_APPROVED_DOMAINS', {
    isGood: (domain) => /^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/iu.test(domain),
    mustBe: 'es una lista de dominios de correo, separados por comas, como municipio.example',
  }).map((domain) => domain.toLowerCase())
}
