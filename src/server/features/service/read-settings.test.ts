import { describe, expect, it } from 'vitest'

import { readSettings } from '#contract/service/settings.ts'
import { openTestApp } from '#tests/test-app.ts'

const project = {
  apiKey: 'AbCd-0123456789-WxYz',
  authDomain: 'villa.example',
  databaseURL: 'https://villa.datos.example',
  projectId: 'villa-nube',
  storageBucket: 'villa.archivos.example',
  messagingSenderId: '123456789',
  appId: '1:123456789:web:abcdef',
}

async function settingsWith(env: Readonly<Record<string, string>>): Promise<unknown> {
  const app = await openTestApp({ env })
  try {
    return (await (await app.as('ADM')).ask(readSettings, {})).body
  } finally {
    await app.close()
  }
}

describe('the settings of the service', () => {
  it('say how people sign in by themselves, and that no mail goes out', async () => {
    const said = readSettings.reply.parse(await settingsWith({}))
    expect(said).toMatchObject({
      signIn: { kind: 'embedded', address: 'http://localhost:3001' },
      isDatabaseOwn: false,
      mail: null,
      outside: { mail: false, stamps: false },
    })
  })

  it('show the seven values of a cloud project, the key shortened', async () => {
    const env = { CLOUD_PROJECT: JSON.stringify(project), CLOUD_SIGN_IN: 'sms' }
    expect(await settingsWith(env)).toMatchObject({
      signIn: {
        kind: 'cloud',
        project: { ...project, apiKey: 'AbCd…WxYz' },
        ways: ['sms'],
        isEmulated: false,
      },
    })
  })

  it('hold no secret of the sign-in service, the mail or the database', async () => {
    const env = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'asiento',
      OIDC_CLIENT_SECRET: 'muy-secreto-1',
      SMTP_URL: 'smtps://correo:muy-secreto-2@correo.example',
      MAIL_FROM: 'registro@villa.example',
      CLOSING_MAIL_TO: 'auditoria@villa.example',
      DATABASE_URL: 'postgres://asiento:muy-secreto-3@datos.example/asiento',
    }
    const said = await settingsWith(env)
    expect(said).toMatchObject({
      signIn: { kind: 'oidc', issuer: 'https://id.example', clientId: 'asiento' },
      isDatabaseOwn: true,
      mail: {
        server: 'correo.example:465',
        from: 'registro@villa.example',
        closingsTo: ['auditoria@villa.example'],
      },
    })
    expect(JSON.stringify(said)).not.toContain('secreto')
  })

  it('are for whoever administers', async () => {
    const app = await openTestApp()
    const { problem } = await (await app.as('REG')).ask(readSettings, {})
    expect(problem?.type).toBe('E-PER-09')
    await app.close()
  })
})
