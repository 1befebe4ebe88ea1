import { createHmac } from 'node:crypto'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { cloudPerson, openTokenService, part, unsignedToken } from '#tests/token-service.ts'
import type { TokenChange } from '#tests/token-service.ts'
import { overCases } from '#tests/over-cases.ts'

import { RefusedToken, openTokenVerifier } from './cloud-route.ts'
import type { VerifyToken } from './cloud-route.ts'

const service = await openTokenService()
const { projectId, keysAddress } = service
const providers = ['password', 'google.com']

let clock: Date
let verifier: VerifyToken

beforeEach(() => {
  clock = new Date()
  service.answer = null
  verifier = openTokenVerifier({
    projectId,
    providers,
    isEmulated: false,
    now: () => clock,
    keysAddress,
  })
})
afterAll(() => service.close())

const seconds = (count: number): number => Math.floor(clock.getTime() / 1000) + count
const startedAt = (): Date => new Date(clock.getTime() - 60_000)
const verify = (token: string): ReturnType<VerifyToken> =>
  verifier(token, { startedAt: startedAt() })

async function reasonFor(change: TokenChange): Promise<string> {
  return reasonOf(service.token(clock, change))
}

async function reasonOf(token: string): Promise<string> {
  const fault = await verify(token).then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (fault === null) return 'it was let in'
  expect(fault).toBeInstanceOf(RefusedToken)
  return fault instanceof RefusedToken ? fault.reason : ''
}

const firebase = { identities: {}, sign_in_provider: 'password' }

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

describe('an ID token of the project', () => {
  it('says who, how and when', async () => {
    const token = service.token(clock, {
      claims: { name: ' Ana Rojas ', firebase: { ...firebase, sign_in_second_factor: 'phone' } },
    })
    const { identity, expiresAt } = await verify(token)
    expect(identity).toMatchObject({
      issuer: `https://securetoken.google.com/${projectId}`,
      subject: cloudPerson.subject,
      email: cloudPerson.email,
      name: 'Ana Rojas',
      methods: ['pwd', 'sms', 'mfa'],
      authenticatedAt: new Date(seconds(0) * 1000),
    })
    expect(expiresAt.getTime()).toBeGreaterThanOrEqual(seconds(3600) * 1000)
  })

  it('may come from another company’s account that is offered, whose e-mail only counts when it is confirmed', async () => {
    const claims = {
      email_verified: false,
      firebase: { identities: {}, sign_in_provider: 'google.com' },
    }
    const { identity } = await verify(service.token(clock, { claims }))
    expect(identity.email).toBeNull()
    expect(identity.methods).toEqual(['google.com'])
  })

  it('is believed by a clock that is half a minute slow', async () => {
    const at = new Date(clock.getTime() + 30_000)
    await expect(verify(service.token(at))).resolves.toBeDefined()
  })
})

describe('an ID token is refused', () => {
  it.each<[string, string, () => TokenChange]>([
    [
      'of another issuer',
      'lo emitió otro',
      () => ({ claims: { iss: 'https://securetoken.google.com/otro' } }),
    ],
    ['of no issuer', 'falta o no sirve iss', () => ({ claims: { iss: undefined } })],
    ['for another project', 'era para otro', () => ({ claims: { aud: 'otro' } })],
    [
      'for this project and another',
      'falta o no sirve aud',
      () => ({ claims: { aud: [projectId, 'otro'] } }),
    ],
    ['of nobody', 'falta o no sirve sub', () => ({ claims: { sub: '' } })],
    [
      'of a subject of 129 letters',
      'falta o no sirve sub',
      () => ({ claims: { sub: 'x'.repeat(129) } }),
    ],
    [
      'of a subject that is an object',
      'falta o no sirve sub',
      () => ({ claims: { sub: { id: 'x' } } }),
    ],
    ['that has expired', 'caducó', () => ({ claims: { exp: seconds(-61) } })],
    ['without an end', 'falta o no sirve exp', () => ({ claims: { exp: undefined } })],
    ['from the future', 'es del futuro', () => ({ claims: { iat: seconds(120) } })],
    ['not valid yet', 'es del futuro', () => ({ claims: { nbf: seconds(120) } })],
    [
      'of a proof from the future',
      'la prueba es del futuro',
      () => ({ claims: { auth_time: seconds(120) } }),
    ],
    [
      'of a proof older than five minutes',
      'la prueba es vieja',
      () => ({ claims: { auth_time: seconds(-301) } }),
    ],
    [
      'of a proof older than the attempt',
      'la prueba es anterior al intento',
      () => ({ claims: { auth_time: seconds(-125) } }),
    ],
    [
      'without the time of the proof',
      'falta o no sirve auth_time',
      () => ({ claims: { auth_time: undefined } }),
    ],
    [
      'of an anonymous visitor',
      'esa manera de ingresar no se ofrece',
      () => ({ claims: { firebase: { ...firebase, sign_in_provider: 'anonymous' } } }),
    ],
    [
      'minted by somebody’s own server',
      'esa manera de ingresar no se ofrece',
      () => ({ claims: { firebase: { ...firebase, sign_in_provider: 'custom' } } }),
    ],
    [
      'of a company that is not offered',
      'esa manera de ingresar no se ofrece',
      () => ({ claims: { firebase: { ...firebase, sign_in_provider: 'facebook.com' } } }),
    ],
    [
      'of another tenant of the project',
      'es de otro grupo de cuentas del proyecto',
      () => ({ claims: { firebase: { ...firebase, tenant: 'otro' } } }),
    ],
    [
      'that does not say how',
      'falta o no sirve firebase',
      () => ({ claims: { firebase: undefined } }),
    ],
    [
      'signed by a foreign key under our key’s name',
      'ERR_JWS_SIGNATURE_VERIFICATION_FAILED',
      () => ({ isForeignKey: true }),
    ],
    [
      'signed by a key nobody knows',
      'firmado con una clave desconocida',
      () => ({ header: { kid: 'inventada' }, isForeignKey: true }),
    ],
    [
      'that does not name its key',
      'firmado con una clave desconocida',
      () => ({ header: { kid: undefined } }),
    ],
    [
      'of another kind, a log-out',
      'no es un token de identidad',
      () => ({ header: { typ: 'logout+jwt' } }),
    ],
    [
      'with an extension that must be understood',
      'ERR_JOSE_NOT_SUPPORTED',
      () => ({ header: { crit: ['x'], x: 1 } }),
    ],
    [
      'that says RS512 over an RS256 signature',
      'ERR_JOSE_ALG_NOT_ALLOWED',
      () => ({ header: { alg: 'RS512' } }),
    ],
  ])('%s', async (_, reason, change) => {
    expect(await reasonFor(change())).toBe(reason)
  })

  it('with a person put in after signing', async () => {
    const token = service.token(clock)
    const [header, , signature] = token.split('.')
    const forged = `${header}.${part({ ...claimsOf(token), sub: 'otra-persona' })}.${signature}`
    expect(await reasonOf(forged)).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
  })

  it('signed by nobody, as the emulator’s are', async () => {
    expect(await reasonOf(unsignedToken(claimsOf(service.token(clock))))).toBe(
      'ERR_JOSE_ALG_NOT_ALLOWED',
    )
  })

  it('signed with the public key as if it were a secret (HS256)', async () => {
    const keys: { keys: [{ kid: string; n: string }] } = await (await fetch(keysAddress)).json()
    const [{ kid, n }] = keys.keys
    const [, claims = ''] = service.token(clock).split('.')
    const body = `${part({ alg: 'HS256', typ: 'JWT', kid })}.${claims}`
    const signature = createHmac('sha256', n).update(body).digest('base64url')
    expect(await reasonOf(`${body}.${signature}`)).toBe('ERR_JOSE_ALG_NOT_ALLOWED')
  })

  it(
    'that is none',
    overCases(['', 'x', 'a.b', 'a.b.c', '..', 'ñ.ñ.ñ'], async (rubbish) => {
      expect(await reasonOf(rubbish)).not.toBe('it was let in')
    }),
  )

  it('with a reason that repeats nothing it says', async () => {
    const reason = await reasonFor({ claims: { aud: 'texto-de-un-extraño', sub: 7 } })
    expect(reason).not.toContain('extraño')
  })
})

describe('the keys of the service', () => {
  it('may change: those that are gone from the set sign no more', async () => {
    const old = service.token(clock)
    service.rotate()
    await expect(verify(service.token(clock))).resolves.toBeDefined()
    expect(await reasonOf(old)).toBe('firmado con una clave desconocida')
  })

  it.each<[string, NonNullable<typeof service.answer>]>([
    ['fails', (response) => void response.writeHead(500).end()],
    ['sends elsewhere', (response) => void response.writeHead(302, { Location: '/x' }).end()],
    ['says something else', (response) => void response.end('{"keys":"ninguna"}')],
    ['hangs up', (response) => void response.destroy()],
  ])(
    'are unreachable when the service %s, and that is no fault of the token',
    async (_, answer) => {
      service.answer = answer
      const problem = 'unreachable'
      await expect(verify(service.token(clock))).rejects.toMatchObject({ problem })
      service.answer = null
      await expect(verify(service.token(clock))).resolves.toBeDefined()
    },
  )
})

describe('a trial with the emulator', () => {
  const emulated = openTokenVerifier({
    projectId,
    providers,
    isEmulated: true,
    now: () => clock,
  })
  it('takes its unsigned tokens, and asks of them all the rest', async () => {
    const claims = claimsOf(service.token(clock))
    const attempt = { startedAt: startedAt() }
    await expect(emulated(unsignedToken(claims), attempt)).resolves.toBeDefined()
    await expect(
      emulated(unsignedToken({ ...claims, aud: 'otro' }), attempt),
    ).rejects.toBeInstanceOf(RefusedToken)
    await expect(emulated(service.token(clock), attempt)).rejects.toBeInstanceOf(RefusedToken)
  })
})
