/**
 * What the council's own sign-in service may decide by what it says of a person: under which name
 * we know them, which roles they hold, and whether anyone must still approve them. Nothing of it by
 * default: then people are known by `sub`, and approved by hand.
 */
import * as z from 'zod'

import { roles } from '#domain/permission/permission.ts'
import type { Role } from '#domain/permission/permission.ts'

import { text } from './setting-reader.ts'
import type { Reader } from './setting-reader.ts'

/** A role as the configuration gives it: places by their code, as people know them. */
export interface MappedRole {
  readonly role: Role
  /** Code of a registry office, or null for all of them. */
  readonly office: string | null
  /** Code of a unit; only JU and TR have one. */
  readonly unit: string | null
}

export interface ClaimsSettings {
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

export function readClaims(reader: Reader): ClaimsSettings {
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
  const claim = text(reader, 'OIDC_ROLES_CLAIM')
  const written = text(reader, 'OIDC_ROLES_MAP')
  if (claim === null && written === null) return null
  if (claim === null || written === null) {
    reader.problems.push('OIDC_ROLES_CLAIM y OIDC_ROLES_MAP van juntas: indique ambas, o ninguna.')
    return null
  }
  const map = readMap(written)
  if (map !== null) return { claim, map }
  reader.problems.push(
    'OIDC_ROLES_MAP debe ser un objeto JSON como {"grp-registro": {"role": "REG", "office": "OP"}}. ' +
      `Los roles son ${roles.join(', ')}; office es el código de una oficina (solo REG y JREG) y unit el de una unidad (JU y TR la necesitan).`,
  )
  return null
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
  const parsed = parseJson(json)
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null
  const map = new Map<string, readonly MappedRole[]>()
  for (const [name, value] of Object.entries(parsed)) {
    const result = written.safeParse(value)
    if (!result.success) return null
    map.set(name, result.data)
  }
  return map.size === 0 ? null : map
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function readDomains(reader: Reader): readonly string[] {
  const asked = (text(reader, 'OIDC_APPROVED_DOMAINS') ?? '')
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '')
  const strange = asked.filter((domain) => !/^(?!-)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/u.test(domain))
  if (strange.length > 0) {
    reader.problems.push(
      `OIDC_APPROVED_DOMAINS es una lista de dominios de correo, separados por comas, como municipio.example; se leyó «${strange.join(', ')}».`,
    )
  }
  return asked
}
