/** Letters to senders under attack: what somebody writes at the counter reaches a mail program. */
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { aRegistration } from '#tests/registration.ts'
import { openTellingMunicipality, sentBy } from '#tests/status-mails.ts'
import { letterOf } from './tell-senders.ts'
import type { LetterFacts } from './tell-senders.ts'

const municipality = await openTellingMunicipality()
afterAll(() => municipality.close())

const telling: LetterFacts = {
  language: 'es',
  municipality: 'Villa\r\nBcc: otro@mal.example\n\nhttps://mal.example/premio',
  origin: 'https://villa.example',
  status: {
    entryNumber: 'E-2026-000001',
    state: { kind: 'SENT', unit: 'Obras\n\nhttps://mal.example/pague' },
    presentedOn: '2026-11-27',
    effectiveOn: '2026-11-27',
    answer: null,
    term: 'RUNS',
    silence: '',
    stoppedOn: null,
    steps: [],
  },
  ask: { office: 'Oficina\n\nhttps://mal.example/oficina', hours: '', contact: '' },
  code: null,
  unsubscribeAt: 'https://villa.example/avisos/x',
}

describe('a letter to a sender', () => {
  it.each([
    'ana@correo.example\r\nBcc: otro@mal.example',
    'ana@correo.example, otro@mal.example',
    'Ana <ana@correo.example>',
    '"ana"@correo.example',
    'ana:otro@mal.example',
    '(ana)otro@mal.example',
    'ana@mal.example:25',
  ])('goes to one address, or to none: %j', async (email) => {
    const clerk = await municipality.app.as('REG')
    const { problem } = await clerk.ask(api.registerEntry, {
      params: { entryId: crypto.randomUUID() },
      body: aRegistration(municipality.app.municipality, sentBy(email)),
    })
    expect(problem?.remarks).toMatchObject([{ code: 'E-PER-04', field: 'parties.0.email' }])
    // Whatever the form lets through, the letter does not.
    const letters = await municipality.afterMinutes()
    expect(letters.flatMap(({ to }) => to).filter((to) => to.includes('mal.example'))).toEqual([])
    expect(letters.filter(({ raw }) => /^Bcc:/imu.test(raw))).toEqual([])
  })

  it('takes no header and no link from the name of a municipality, a unit or an office', async () => {
    const { app, office } = municipality
    const known = office.letters.length
    await app.app.database.inMunicipality(app.municipality.municipalityId, (db) =>
      app.app.mailer.queue(db, app.municipality.municipalityId, {
        ...letterOf(telling),
        to: 'ana@correo.example',
      }),
    )
    await app.app.mailer.flush()
    const [letter] = office.letters.slice(known)
    expect([letter?.to, letter?.header('Bcc')]).toEqual([['ana@correo.example'], null])
    const links = [...(letter?.html ?? '').matchAll(/<a href="([^"]*)"/gu)].map(([, to]) => to)
    expect(links).toEqual([
      'https://villa.example/consulta?numero=E-2026-000001',
      'https://villa.example/avisos/x',
    ])
  })
})
