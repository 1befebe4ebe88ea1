import { describe, expect, it } from 'vitest'

import { problemsOf } from '#tests/config-problems.ts'

import { readConfig } from './config.ts'

const service = {
  OIDC_ISSUER: 'https://ingreso.municipio.example',
  OIDC_CLIENT_ID: 'asiento',
  OIDC_CLIENT_SECRET: 's3cr3t-x',
}

describe('how we show the sign-in service that we are its client', () => {
  it.each(['auto', 'post', 'basic', 'basic-plain'] as const)('with a secret: %s', (method) => {
    const env = { ...service, OIDC_CLIENT_AUTH: method }
    expect(readConfig(env).oidc?.clientProof).toEqual({ secret: 's3cr3t-x', method })
  })

  it('refuses a way it does not know', () => {
    expect(problemsOf({ ...service, OIDC_CLIENT_AUTH: 'client_secret_post' })).toEqual([
      expect.stringContaining('auto, post, basic, basic-plain'),
    ])
  })
})
