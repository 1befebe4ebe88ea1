import { isAbsolute } from 'node:path'

import { describe, expect, it } from 'vitest'

import { problemsOf } from '#tests/config-problems.ts'
import { readConfig } from './config.ts'

describe('the configuration', () => {
  it('needs nothing to start on one machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      idPort: 3001,
      idUrl: 'http://localhost:3001',
      databaseUrl: null,
      attach: false,
      maxUploadBytes: 104_857_600,
      oidc: null,
    })
    expect(isAbsolute(config.dataFolder)).toBe(true)
    expect(config.dataFolder).toMatch(/[/\\]\.data$/)
  })

  it('moves both doors with PORT', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({
      publicUrl: 'http://localhost:8080',
      idPort: 8081,
      idUrl: 'http://localhost:8081',
    })
  })

  it('takes a blank variable for an absent one', () => {
    expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toEqual(readConfig({}))
  })

  it('names every bad variable at once', () => {
    const problems = problemsOf({
      PORT: '80a',
      ID_PORT: '70000',
      PUBLIC_URL: 'registro.example',
      DATABASE_URL: 'mysql://root:secreto@db/x',
      MAX_UPLOAD_MB: '0',
      ASIENTO_ATTACH: 'sí',
      ROUND_SECONDS: '0',
    })
    const named = problems.map((problem) => problem.split(' ')[0])
    expect(named).toEqual([
      'PORT',
      'ID_PORT',
      'PUBLIC_URL',
      'DATABASE_URL',
      'ROUND_SECONDS',
      'ASIENTO_ATTACH',
      'MAX_UPLOAD_MB',
    ])
    expect(problems.join('\n')).not.toContain('secreto')
  })

  it('refuses one port for both doors', () => {
    expect(problemsOf({ PORT: '4000', ID_PORT: '4000', ID_URL: 'http://localhost:9' })).toEqual([
      expect.stringContaining('PORT e ID_PORT'),
    ])
  })

  it('takes a sign-in service of the council, whole', () => {
    const whole = {
      OIDC_ISSUER: 'https://ingreso.municipio.example/realms/municipio',
      OIDC_CLIENT_ID: 'asiento',
      OIDC_CLIENT_SECRET: 'secreto',
    }
    expect(readConfig(whole).oidc).toEqual({
      issuer: whole.OIDC_ISSUER,
      clientId: 'asiento',
      clientProof: { secret: 'secreto', method: 'auto' },
      acceptsUntypedLogout: false,
      claims: { subjectClaim: 'sub', roles: null, approvedDomains: [] },
    })
    expect(problemsOf({ ...whole, OIDC_CLIENT_SECRET: '' })).toEqual([
      expect.stringContaining('van juntas'),
    ])
    expect(problemsOf({ ...whole, OIDC_ISSUER: 'http://ingreso.lan' })).toEqual([
      expect.stringContaining('OIDC_ISSUER'),
    ])
  })
})
