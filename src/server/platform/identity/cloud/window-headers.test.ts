import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { openApp } from '#server/app/app.ts'
import { openStaticFiles } from '#server/platform/http/respond/static-files.ts'
import { openTestApp } from '#tests/test-app.ts'

const project = JSON.stringify({
  apiKey: 'clave-publica',
  authDomain: 'villa-nube.example',
  databaseURL: '',
  projectId: 'villa-nube',
  storageBucket: '',
  messagingSenderId: '123456789',
  appId: '1:123456789:web:abcdef',
})

/** The window as it is served; the page itself is built elsewhere. */
async function windowWith(env: Readonly<Record<string, string>>): Promise<Response> {
  const test = await openTestApp({ env })
  const built = await mkdtemp(join(tmpdir(), 'asiento-built-'))
  try {
    await writeFile(join(built, 'cloud-sign-in.html'), '<!doctype html><title>Ingresar</title>')
    await writeFile(join(built, 'index.html'), '<!doctype html><title>Registro</title>')
    const answer = await openApp(test.app, await openStaticFiles(built)).request('/auth/cloud')
    await answer.text()
    return answer
  } finally {
    await rm(built, { recursive: true })
    await test.close()
  }
}

async function policyWith(
  env: Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const answer = await windowWith({ CLOUD_PROJECT: project, ...env })
  const policy = answer.headers.get('Content-Security-Policy') ?? ''
  return new Map(
    policy.split('; ').map((line): [string, string] => {
      const [name = '', ...sources] = line.split(' ')
      return [name, sources.join(' ')]
    }),
  )
}

describe('the window of a cloud project', () => {
  it('is nowhere while there is no cloud project', async () => {
    expect((await windowWith({})).status).toBe(404)
  })

  it('runs only our code, under Trusted Types, and speaks to the service alone', async () => {
    const policy = await policyWith({})
    expect(policy.get('default-src')).toBe("'none'")
    expect(policy.get('script-src')).toBe("'self'")
    expect(policy.get('connect-src')).toBe(
      "'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
    )
    expect(policy.has('frame-src')).toBe(false)
    expect(policy.get('frame-ancestors')).toBe("'none'")
    expect(policy.get('require-trusted-types-for')).toBe("'script'")
  })

  it('lets in the robot check for messages, and nothing more', async () => {
    const policy = await policyWith({ CLOUD_SIGN_IN: 'sms' })
    expect(policy.get('script-src')).toBe(
      "'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    )
    expect(policy.get('frame-src')).not.toContain('villa-nube.example')
    expect(policy.has('require-trusted-types-for')).toBe(false)
  })

  it('lets in the helper of other companies’ accounts, and keeps hold of their window', async () => {
    const policy = await policyWith({ CLOUD_SIGN_IN: 'microsoft' })
    expect(policy.get('script-src')).toBe("'self' https://apis.google.com")
    expect(policy.get('frame-src')).toBe('https://villa-nube.example')
    const { headers } = await windowWith({ CLOUD_PROJECT: project, CLOUD_SIGN_IN: 'microsoft' })
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin-allow-popups')
  })

  it('is cut off from every other window otherwise, never framed, never guessed at', async () => {
    const { headers } = await windowWith({ CLOUD_PROJECT: project, CLOUD_SIGN_IN: 'sms' })
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin')
    expect(headers.get('X-Frame-Options')).toBe('DENY')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
  })
})
