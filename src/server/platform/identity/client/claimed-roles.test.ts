import { describe, expect, it } from 'vitest'

import { overCases } from '#tests/over-cases.ts'

import { readConfig } from '../../common/config/config.ts'
import { claimedRoles, isOfDomain } from './open-session.ts'

const service = {
  OIDC_ISSUER: 'https://ingreso.villa.example',
  OIDC_CLIENT_ID: 'asiento',
  OIDC_CLIENT_SECRET: 'secreto',
}

function ruleOf(map: string, claim = 'realm_access.roles') {
  const rule = readConfig({ ...service, OIDC_ROLES_CLAIM: claim, OIDC_ROLES_MAP: map }).oidc?.claims
    .roles
  if (!rule) throw new Error('There must be a rule')
  return rule
}

const clerk = { role: 'REG', office: 'OP', unit: null }
const rule = ruleOf('{"grp-registro": {"role": "REG", "office": "OP"}, "admin": {"role": "ADM"}}')
const rolesIn = (roles: unknown) => claimedRoles({ realm_access: { roles } }, rule)

describe('the roles in a claim', () => {
  it('are those of the map, each once, whether the claim is a list or one text', () => {
    expect(rolesIn(['grp-registro', 'otra-cosa', 'grp-registro'])).toEqual([clerk])
    expect(rolesIn('grp-registro')).toEqual([clerk])
  })

  it('may be found under a name that has dots itself', () => {
    const dotted = ruleOf('{"x": {"role": "AUD"}}', 'https://villa.example/roles')
    expect(claimedRoles({ 'https://villa.example/roles': ['x'] }, dotted)).toEqual([
      { role: 'AUD', office: null, unit: null },
    ])
  })

  it(
    'are none for what is almost one of ours',
    overCases(
      [
        ['a name of every object', ['__proto__', 'constructor', 'toString', 'hasOwnProperty']],
        ['a space behind', ['admin ']],
        ['a space before', [' admin']],
        ['other letters', ['Admin', 'ADMIN', 'аdmin']],
        ['a NUL inside', ['ad\u0000min']],
        [
          'values that are no text',
          [1, true, null, { toString: (): string => 'admin' }, ['admin']],
        ],
        ['an object in place of a list', { 0: 'admin', length: 1 }],
        ['names joined in one text', 'admin,grp-registro'],
        ['more than anybody has', Array.from({ length: 10_000 }, () => 'admin')],
        ['nothing', undefined],
      ],
      (_, roles) => {
        expect(rolesIn(roles)).toEqual([])
      },
    ),
  )

  it('are none when the way to them is inherited, or ends early', () => {
    expect(claimedRoles(Object.create({ realm_access: { roles: ['admin'] } }), rule)).toEqual([])
    expect(claimedRoles({ realm_access: 'roles' }, rule)).toEqual([])
    expect(claimedRoles({ realm_access: [{ roles: ['admin'] }] }, rule)).toEqual([])
    expect(claimedRoles({ 'realm_access.roles.0': 'admin' }, rule)).toEqual([])
  })

  it('called __proto__ in the map is one like any other', () => {
    const strange = ruleOf('{"__proto__": {"role": "AUD"}}', 'groups')
    expect(claimedRoles({ groups: ['__proto__'] }, strange)).toHaveLength(1)
    expect(claimedRoles({ groups: ['constructor'] }, strange)).toEqual([])
  })
})

const isOf = (email: unknown, isVerified: unknown = true) =>
  isOfDomain({ email, email_verified: isVerified }, ['villa.example'])

describe('an approved domain', () => {
  it('is that of a confirmed e-mail, exactly', () => {
    expect(isOf('ana@villa.example')).toBe(true)
    expect(isOf('Ana@VILLA.example')).toBe(true)
    expect(isOf('ana@villa.example', 'true')).toBe(false)
    expect(isOf('ana@villa.example', null)).toBe(false)
    for (const email of [
      'ana@otravilla.example',
      'ana@villa.example.otra',
      'ana@villa.example@x',
      3,
    ]) {
      expect(isOf(email)).toBe(false)
    }
  })
})

const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig({ ...service, ...env })
    return ''
  } catch (cause) {
    return String(cause)
  }
}

describe('the settings of claims', () => {
  it(
    'that cannot be meant are said',
    overCases(
      [
        ['OIDC_SUBJECT_CLAIM', { OIDC_SUBJECT_CLAIM: 'email' }],
        ['OIDC_SUBJECT_CLAIM', { OIDC_SUBJECT_CLAIM: 'preferred_username' }],
        ['van juntas', { OIDC_ROLES_CLAIM: 'roles' }],
        ['OIDC_ROLES_MAP', { OIDC_ROLES_CLAIM: 'roles', OIDC_ROLES_MAP: 'REG' }],
        [
          'OIDC_ROLES_MAP',
          { OIDC_ROLES_CLAIM: 'roles', OIDC_ROLES_MAP: '{"a": {"role": "JEFE"}}' },
        ],
        ['OIDC_ROLES_MAP', { OIDC_ROLES_CLAIM: 'roles', OIDC_ROLES_MAP: '{"a": {"role": "TR"}}' }],
        [
          'OIDC_ROLES_MAP',
          { OIDC_ROLES_CLAIM: 'r', OIDC_ROLES_MAP: '{"a": {"role": "AUD", "office": "OP"}}' },
        ],
        ['OIDC_APPROVED_DOMAINS', { OIDC_APPROVED_DOMAINS: '@villa.example' }],
      ],
      (said, env) => {
        expect(problemsOf(env)).toContain(said)
      },
    ),
  )

  it('are nothing by default', () => {
    expect(readConfig(service).oidc?.claims).toEqual({
      subjectClaim: 'sub',
      roles: null,
      approvedDomains: [],
    })
  })
})
