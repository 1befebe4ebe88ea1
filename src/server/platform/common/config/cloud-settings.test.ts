import { describe, expect, it } from 'vitest'

import { problemTextOf } from '#tests/config-problems.ts'
import { overCases } from '#tests/over-cases.ts'

import { readConfig } from './config.ts'
import type { Config } from './config.ts'

const project = {
  apiKey: 'clave-publica-de-prueba',
  authDomain: 'demo-villa.example',
  databaseURL: 'https://demo-villa.datos.example',
  projectId: 'demo-villa',
  storageBucket: 'demo-villa.archivos.example',
  messagingSenderId: '123456789',
  appId: '1:123456789:web:abcdef',
}
const written = JSON.stringify(project)

function cloudOf(env: Record<string, string>): Config['cloud'] {
  return readConfig(env).cloud
}

const without = (name: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(project).filter(([key]) => key !== name)))

describe('the seven values of a cloud project', () => {
  it('are absent unless given, and are kept as written', () => {
    expect(cloudOf({})).toBeNull()
    expect(cloudOf({ CLOUD_PROJECT: written })).toEqual({ project, ways: [], emulator: null })
  })

  it('are read as the console shows them, a line of program', () => {
    const shown = `// Your web app's Firebase configuration
const firebaseConfig = {
  apiKey: "${project.apiKey}",
  authDomain: "${project.authDomain}",
  databaseURL: "${project.databaseURL}",
  projectId: "${project.projectId}",
  storageBucket: '${project.storageBucket}',
  messagingSenderId: "${project.messagingSenderId}",
  appId: "${project.appId}",
  measurementId: "G-ABC"
};`
    expect(cloudOf({ CLOUD_PROJECT: shown })?.project).toEqual(project)
  })

  it(
    'may come without what nothing uses',
    overCases(['databaseURL', 'storageBucket'], (name) => {
      expect(cloudOf({ CLOUD_PROJECT: without(name) })?.project).toEqual({ ...project, [name]: '' })
    }),
  )

  it(
    'do not start without what is needed, and say which is missing',
    overCases(['apiKey', 'authDomain', 'projectId', 'messagingSenderId', 'appId'], (name) => {
      expect(problemTextOf({ CLOUD_PROJECT: without(name) })).toBe(
        `A CLOUD_PROJECT le falta ${name}.`,
      )
    }),
  )

  it(
    'are refused when they cannot be',
    overCases(
      [
        ['no object', 'demo-villa'],
        ['a list', '["a"]'],
        ['an object within', `{ "apiKey": { "a": "b" } }`],
        ['something between the pairs', `{ apiKey: "a" alert(1) }`],
        ['a number', '{ "messagingSenderId": 123 }'],
      ],
      (_, value) => {
        expect(problemTextOf({ CLOUD_PROJECT: value })).toContain('debe ser el objeto que muestra')
      },
    ),
  )

  it(
    'are refused with what does not fit',
    overCases(
      [
        [{ authDomain: 'https://demo-villa.example/x' }, 'authDomain'],
        [{ authDomain: "demo.example 'unsafe-inline'" }, 'authDomain'],
        [{ projectId: 'demo/../otro' }, 'projectId'],
        [{ secret: 'x' }, 'nombres que no son suyos: secret'],
      ],
      (change, said) => {
        expect(
          problemTextOf({ CLOUD_PROJECT: JSON.stringify({ ...project, ...change }) }),
        ).toContain(said)
      },
    ),
  )

  it('stand alone: two services of sign-in are one too many', () => {
    const oidc = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'asiento',
      OIDC_CLIENT_SECRET: 'secreto',
    }
    expect(problemTextOf({ CLOUD_PROJECT: written, ...oidc })).toContain('indique uno solo')
  })
})

describe('the further ways in', () => {
  it('are those listed', () => {
    const env = { CLOUD_PROJECT: written, CLOUD_SIGN_IN: 'google, sms' }
    expect(cloudOf(env)?.ways).toEqual(['sms', 'google'])
  })

  it('are refused when unknown, or without a project', () => {
    expect(problemTextOf({ CLOUD_PROJECT: written, CLOUD_SIGN_IN: 'facebook' })).toContain(
      'facebook',
    )
    expect(problemTextOf({ CLOUD_SIGN_IN: 'google' })).toContain('CLOUD_SIGN_IN')
  })
})

describe('the emulator', () => {
  const FIREBASE_AUTH_EMULATOR_HOST = '127.0.0.1:9099'
  const real = JSON.stringify({ ...project, projectId: 'villa-real' })

  it('serves a trial whose project says that it is one', () => {
    const cloud = cloudOf({ CLOUD_PROJECT: written, FIREBASE_AUTH_EMULATOR_HOST })
    expect(cloud?.emulator).toBe('http://127.0.0.1:9099')
  })

  it(
    'does not let the server start',
    overCases(
      [
        ['in production', { CLOUD_PROJECT: written, NODE_ENV: 'production' }],
        ['for a project that is no demo', { CLOUD_PROJECT: real }],
        ['for either', { CLOUD_PROJECT: real, NODE_ENV: 'production' }],
      ],
      (_, env) => {
        expect(problemTextOf({ ...env, FIREBASE_AUTH_EMULATOR_HOST })).toContain(
          'deja entrar a quien lo pida',
        )
      },
    ),
  )

  it(
    'is on this machine, and other addresses are not',
    overCases(['emulador.example:9099', '127.0.0.1:9099/x', 'usuario@127.0.0.1:9099'], (host) => {
      const env = { CLOUD_PROJECT: written, FIREBASE_AUTH_EMULATOR_HOST: host }
      expect(problemTextOf(env)).toContain('FIREBASE_AUTH_EMULATOR_HOST debe ser')
    }),
  )
})
