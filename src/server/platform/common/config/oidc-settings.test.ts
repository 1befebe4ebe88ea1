import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { problemsOf } from '#tests/config-problems.ts'

import { readConfig } from './config.ts'

const service = { OIDC_ISSUER: 'https://ingreso.municipio.example', OIDC_CLIENT_ID: 'asiento' }
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'asiento-oidc-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

function keyFile(name: string, pem: string | Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, pem, { mode: 0o600 })
  return path
}

const pem = { type: 'pkcs8', format: 'pem' } as const
const rsaOf = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength })
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem)

describe('how we show the sign-in service that we are its client', () => {
  it.each(['auto', 'post', 'basic', 'basic-plain'] as const)('with a secret: %s', (method) => {
    const env = { ...service, OIDC_CLIENT_SECRET: 's3cr3t-x', OIDC_CLIENT_AUTH: method }
    expect(readConfig(env).oidc?.clientProof).toEqual({ secret: 's3cr3t-x', method })
  })

  it('with a private key, RSA or P-256', () => {
    const rsa = rsaOf(2048).privateKey.export(pem)
    for (const [name, key, type] of [
      ['rsa.pem', rsa, 'rsa'],
      ['ec.pem', curve, 'ec'],
    ] as const) {
      const env = { ...service, OIDC_CLIENT_KEY: keyFile(name, key), OIDC_CLIENT_KEY_ID: 'uno' }
      expect(readConfig(env).oidc?.clientProof).toMatchObject({
        key: { asymmetricKeyType: type },
        keyId: 'uno',
      })
    }
  })

  it('refuses a key that is none, is not there, is public, locked, weak or of another kind', () => {
    const locked = { ...pem, cipher: 'aes-256-cbc', passphrase: 'x' } as const
    const files = [
      keyFile('nada.pem', 'no es una clave'),
      join(folder, 'no-existe.pem'),
      folder,
      keyFile('public.pem', rsaOf(2048).publicKey.export({ type: 'spki', format: 'pem' })),
      keyFile('locked.pem', rsaOf(2048).privateKey.export(locked)),
      keyFile('weak.pem', rsaOf(1024).privateKey.export(pem)),
      keyFile('ed.pem', generateKeyPairSync('ed25519').privateKey.export(pem)),
    ]
    for (const file of files) {
      expect(problemsOf({ ...service, OIDC_CLIENT_KEY: file })).toEqual([
        expect.stringContaining('OIDC_CLIENT_KEY debe ser un archivo PEM'),
      ])
    }
  })

  it('refuses a way it does not know, two proofs at once, and a way for a key', () => {
    const secret = { ...service, OIDC_CLIENT_SECRET: 'x' }
    expect(problemsOf({ ...secret, OIDC_CLIENT_AUTH: 'client_secret_post' })).toEqual([
      expect.stringContaining('auto, post, basic, basic-plain'),
    ])
    expect(problemsOf({ ...secret, OIDC_CLIENT_KEY: 'clave.pem' })).toEqual([
      expect.stringContaining('dos formas de lo mismo'),
    ])
    const key = keyFile('good.pem', curve)
    expect(problemsOf({ ...service, OIDC_CLIENT_KEY: key, OIDC_CLIENT_AUTH: 'post' })).toEqual([
      expect.stringContaining('con OIDC_CLIENT_KEY, quítela'),
    ])
  })
})
