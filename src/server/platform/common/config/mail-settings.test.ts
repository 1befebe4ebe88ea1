import { describe, expect, it } from 'vitest'

import { problemTextOf } from '#tests/config-problems.ts'
import { overCases } from '#tests/over-cases.ts'

import { readConfig } from './config.ts'

const from = 'Registro de Villa Alegre <registro@villa.example>'

describe('the mail settings', () => {
  it('are none unless given', () => {
    expect(readConfig({}).mail).toBe(null)
  })

  it('name server, port, login and sender', () => {
    const SMTP_URL = 'smtp://registro%40villa:cl%3Aave@correo.villa.example'
    expect(readConfig({ SMTP_URL, MAIL_FROM: from }).mail).toEqual({
      host: 'correo.villa.example',
      port: 587,
      encryption: 'required',
      login: { user: 'registro@villa', password: 'cl:ave' },
      from: { name: 'Registro de Villa Alegre', address: 'registro@villa.example' },
      closingsTo: [],
    })
  })

  it('name who is sent the closings, each once', () => {
    const env = { SMTP_URL: 'smtps://correo.villa.example', MAIL_FROM: from }
    const CLOSING_MAIL_TO =
      ' auditoria@villa.example, control@otra.example ,auditoria@villa.example,'
    expect(readConfig({ ...env, CLOSING_MAIL_TO }).mail?.closingsTo).toEqual([
      'auditoria@villa.example',
      'control@otra.example',
    ])
  })

  it(
    'refuse to send the closings to what is no address',
    overCases(
      ['Auditoría <auditoria@villa.example>', 'auditoria', 'a@b.example; c@d.example'],
      (CLOSING_MAIL_TO) => {
        const env = { SMTP_URL: 'smtps://correo.villa.example', MAIL_FROM: from }
        expect(problemTextOf({ ...env, CLOSING_MAIL_TO })).toContain('CLOSING_MAIL_TO')
      },
    ),
  )

  it('refuse to send the closings without a mail server', () => {
    expect(problemTextOf({ CLOSING_MAIL_TO: 'auditoria@villa.example' })).toContain('SMTP_URL')
  })

  it(
    'encrypt the way as it must be',
    overCases(
      [
        ['smtps://correo.villa.example', 465, 'from-start'],
        ['smtp://correo.villa.example:25?tls=no', 25, 'none'],
        ['smtp://localhost:1025', 1025, 'none'],
        ['smtp://[::1]:1025', 1025, 'none'],
        ['smtp://10.0.0.5:25', 25, 'required'],
      ],
      (SMTP_URL, port, encryption) => {
        const { mail } = readConfig({ SMTP_URL, MAIL_FROM: 'registro@villa.example' })
        expect(mail).toMatchObject({ port, encryption, from: { name: '' } })
      },
    ),
  )

  it(
    'are refused in a sentence',
    overCases(
      [
        { SMTP_URL: 'smtp://correo.villa.example' },
        { MAIL_FROM: from },
        { SMTP_URL: 'https://correo.villa.example', MAIL_FROM: from },
        { SMTP_URL: 'smtp://', MAIL_FROM: from },
        { SMTP_URL: 'smtp://registro:100%@correo.villa.example', MAIL_FROM: from },
        { SMTP_URL: 'smtp://correo.villa.example?rejectUnauthorized=false', MAIL_FROM: from },
        { SMTP_URL: 'smtp://correo.villa.example/ruta', MAIL_FROM: from },
        { SMTP_URL: 'smtp://correo.villa.example', MAIL_FROM: 'Registro' },
        { SMTP_URL: 'smtp://correo.villa.example', MAIL_FROM: 'a@b.example, c@d.example' },
        { SMTP_URL: 'smtp://correo.villa.example', MAIL_FROM: 'Registro <a@b.example' },
      ],
      (env) => {
        expect(problemTextOf(env)).toMatch(/SMTP_URL|MAIL_FROM/u)
      },
    ),
  )

  it('never repeat a password', () => {
    const said = problemTextOf({
      SMTP_URL: 'smtp://u:clavesecreta@correo.example/x',
      MAIL_FROM: from,
    })
    expect(said).toContain('SMTP_URL')
    expect(said).not.toContain('clavesecreta')
  })
})
