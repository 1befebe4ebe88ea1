import { afterAll, describe, expect, it } from 'vitest'

import { factsAbout } from '#tests/facts-about.ts'
import { openBrowser, openIdentityApp, signIn } from '#tests/identity-test-app.ts'
import { enrolTotp, passPassword } from '#tests/second-factors.ts'

import type { LetterBox } from '../accounts/change-account.ts'
import { clearFactors } from './clear-factors.ts'

const ana = { email: 'ana@villa.example', password: 'una frase de prueba' }
const notices: string[] = []

const app = await openIdentityApp()
const staffId = await app.hire(ana)
const [kept] = await app.db.asOwner<{ subject: string }>('select subject from account')
const subject = kept?.subject ?? ''
afterAll(() => app.close())

const mailer: LetterBox = {
  isSet: true,
  queue: async (_db, _municipalityId, mail) => {
    notices.push(`${mail.to} ${mail.subject}`)
    return null
  },
}

function clear(): Promise<boolean> {
  const { municipalityId } = app
  const account = { municipalityId, subject }
  return app.db.database.inMunicipality(municipalityId, (db) =>
    clearFactors(db, { account, actorId: null }, mailer),
  )
}

async function rowsLeft(): Promise<number> {
  const [row] = await app.db.asOwner<{ left: number }>(
    `select ((select count(*) from totp_factor) + (select count(*) from recovery_code)
             + (select count(*) from session))::int as left`,
  )
  return row?.left ?? -1
}

describe('somebody who lost their app, their keys and their codes', () => {
  it('is asked for a code before', async () => {
    await enrolTotp(app, openBrowser(), ana)
    expect((await passPassword(app, openBrowser(), ana)).text).toContain('Código de 6 cifras')
  })

  it('signs in with the password alone once they are taken away, and was told', async () => {
    expect(await clear()).toBe(true)
    expect(await rowsLeft()).toBe(0)
    expect(notices).toEqual([
      `${ana.email} Cambio en su forma de ingresar · Municipalidad de Prueba`,
    ])
    expect(await signIn(app, openBrowser(), ana)).not.toBe('')
  })

  it('is written down: in the ledger without an author, in the access log as of the console', async () => {
    const last = (await factsAbout(app.db, staffId)).at(-1)
    expect(last).toMatchObject({
      type: 'StaffCredentialsChanged',
      actorId: null,
      data: { change: 'factors-cleared' },
    })
    const [logged] = await app.db.asOwner<{ staff_id: string | null; detail: string }>(
      `select staff_id, detail from access_log where action = 'credentials-changed'
        order by access_id desc limit 1`,
    )
    expect(logged).toEqual({
      staff_id: null,
      detail: `factors-cleared; cuenta ${subject}; desde la consola`,
    })
  })

  it('loses nothing more when it is done again, nor does anybody hear of it', async () => {
    const { length } = await factsAbout(app.db, staffId)
    expect(await clear()).toBe(false)
    expect(await factsAbout(app.db, staffId)).toHaveLength(length)
    expect(notices).toHaveLength(1)
    expect(await rowsLeft()).toBe(1)
  })
})
