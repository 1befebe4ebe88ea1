import { describe, expect, it } from 'vitest'

import { route, unitAt } from '#tests/handling.ts'
import { openTellingMunicipality, sentBy, setStatusMails } from '#tests/status-mails.ts'
import { openTestApp } from '#tests/test-app.ts'

describe('a municipality', () => {
  it('tells nobody until an administrator proposes it and a head of registry confirms it', async () => {
    const quiet = await openTellingMunicipality()
    expect(await setStatusMails(quiet.app, false)).toBeNull()
    const person = await quiet.app.as('REG')
    const before = await person.register(sentBy('ana@correo.example'))
    expect(await quiet.afterMinutes()).toEqual([])
    expect(await quiet.app.db.asOwner('select from status_mail_due')).toEqual([])
    expect(await setStatusMails(quiet.app, true)).toBeNull()
    // Who gave an address before was not told what for.
    await route(person, before, unitAt(quiet.app, 1))
    expect(await quiet.afterMinutes()).toEqual([])
    await person.register(sentBy('beto@correo.example'))
    expect((await quiet.afterMinutes()).length).toBe(1)
    await quiet.close()
  })

  it('cannot turn it on where no mail is sent', async () => {
    const silent = await openTestApp()
    expect(await setStatusMails(silent, true)).toBe('E-DOC-18')
    await silent.close()
  })
})
