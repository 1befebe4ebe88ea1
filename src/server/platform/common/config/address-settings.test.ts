import { describe, expect, it } from 'vitest'

import { problemsOf } from '#tests/config-problems.ts'
import { overCases } from '#tests/over-cases.ts'
import { readConfig } from './config.ts'

const idUrl = 'https://id.example'
const hosted = {
  OIDC_ISSUER: 'https://ingreso.example',
  OIDC_CLIENT_ID: 'asiento',
  OIDC_CLIENT_SECRET: 'secreto',
}

describe('the addresses', () => {
  it(
    'refuse what no browser would let anyone sign in to, and say how to get TLS',
    overCases(['http://registro.lan', 'http://192.168.1.5:3000', 'http://0.0.0.0:3000'], (url) => {
      const named = { PUBLIC_URL: { PUBLIC_URL: url }, ID_URL: { ID_URL: url } }
      for (const [name, env] of Object.entries(named)) {
        const [problem, ...others] = problemsOf(env)
        expect(others).toEqual([])
        expect(problem).toContain(`${name} es ${url}, sin cifrar`)
        expect(problem).toMatch(/TRIAL_NAME=\S+\.lan|TRIAL_NAME=192\.168\.1\.5/u)
        expect(problem).toContain('TLS_CERT')
      }
    }),
  )

  it('open no port to the network while the way is plain', () => {
    for (const host of ['0.0.0.0', '::', '192.168.1.5']) {
      expect(problemsOf({ HOST: host })).toEqual([expect.stringContaining(`HOST es ${host}`)])
      expect(readConfig({ HOST: host, PUBLIC_URL: 'https://a.example', ID_URL: idUrl }).host).toBe(
        host,
      )
    }
    expect(readConfig({ HOST: '127.0.0.2' }).host).toBe('127.0.0.2')
  })

  it(
    'accept what a browser does',
    overCases(
      ['http://localhost:9', 'http://127.0.0.1:9', 'http://[::1]:9', 'https://a.example'],
      (url) => {
        expect(readConfig({ PUBLIC_URL: `${url}/`, ID_URL: idUrl })).toMatchObject({
          publicUrl: url,
          idUrl,
          tls: null,
        })
      },
    ),
  )

  it('have no path', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://a.example/registro', ID_URL: idUrl })).toEqual([
      expect.stringContaining('https://a.example.'),
    ])
    expect(
      problemsOf({ PUBLIC_URL: 'https://a.example', ID_URL: 'https://a.example/ingreso' }),
    ).toHaveLength(2)
  })

  it('never serve the identity pages from the application', () => {
    const shared = { PUBLIC_URL: 'https://a.example', ID_URL: 'https://a.example/' }
    expect(problemsOf(shared)).toEqual([expect.stringContaining('ID_URL no puede ser igual')])
  })

  it('do not send whoever signs in to their own machine', () => {
    expect(problemsOf({ PUBLIC_URL: 'https://a.example' })).toEqual([
      expect.stringContaining('ID_URL es http://localhost:3001, que solo existe en esta máquina'),
    ])
    expect(readConfig({ PUBLIC_URL: 'https://a.example', ...hosted }).idUrl).toBe(
      'http://localhost:3001',
    )
  })
})

describe('a trial', () => {
  it('needs one name for everything else', () => {
    expect(readConfig({ TRIAL_NAME: 'Registro.lan' })).toMatchObject({
      host: '0.0.0.0',
      publicUrl: 'https://registro.lan:3000',
      idUrl: 'https://registro.lan:3001',
      tls: { kind: 'trial' },
    })
    expect(readConfig({ TRIAL_NAME: '192.168.1.5', PORT: '443' })).toMatchObject({
      publicUrl: 'https://192.168.1.5',
      idUrl: 'https://192.168.1.5:444',
    })
    expect(readConfig({ TRIAL_NAME: 'localhost' }).host).toBe('127.0.0.1')
  })

  it(
    'refuses what is no name',
    overCases(
      ['https://registro.lan', 'registro.lan:3000', 'registro.lan/ruta', 'a b', 'x@y'],
      (name) => {
        expect(problemsOf({ TRIAL_NAME: name })).toEqual([
          expect.stringContaining('TRIAL_NAME debe'),
        ])
      },
    ),
  )

  it('speaks no plain http beside it', () => {
    expect(problemsOf({ TRIAL_NAME: 'registro.lan', PUBLIC_URL: 'http://localhost:3000' })).toEqual(
      [expect.stringContaining('PUBLIC_URL es http://localhost:3000: con certificado propio')],
    )
  })
})

describe('a certificate of the operator’s', () => {
  const files = { TLS_CERT: 'certificado.pem', TLS_KEY: '/etc/asiento/clave.pem' }

  it('is named with its key, from the project’s folder or anywhere', () => {
    const config = readConfig({ ...files, PUBLIC_URL: 'https://a.example:3000' })
    expect(config).toMatchObject({
      idUrl: 'https://a.example:3001',
      tls: { kind: 'files', keyPath: '/etc/asiento/clave.pem' },
    })
    expect(config.tls).toHaveProperty('certificatePath', expect.stringMatching(/^\/.+\/certif/u))
  })

  it('comes whole, alone, and for an https name', () => {
    const publicUrl = { PUBLIC_URL: 'https://a.example' }
    expect(problemsOf({ ...publicUrl, ID_URL: idUrl, TLS_CERT: 'a.pem' })).toEqual([
      expect.stringContaining('van juntas'),
    ])
    expect(problemsOf({ ...files, TRIAL_NAME: 'registro.lan' })).toEqual([
      expect.stringContaining('quite una de las dos'),
    ])
    expect(problemsOf(files)).toEqual([
      expect.stringContaining('PUBLIC_URL es http://localhost:3000'),
    ])
  })
})
