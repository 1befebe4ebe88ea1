import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { giveAddress } from '#tests/address.ts'
import { secretIn, sendForm } from '#tests/account-links.ts'
import { openBrowser, openIdentityApp, signIn } from '#tests/identity-test-app.ts'
import type { Browser, IdentityApp } from '#tests/identity-test-app.ts'
import { sendForm as sendOwn } from '#tests/cookie-jar.ts'
import { readPage } from '#tests/second-factors.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { foundTestMunicipality, takeOnIn } from '#tests/municipality.ts'
import { createAccount } from '../accounts/accounts.ts'

const ana = { email: 'ana@villa.example', password: 'el caballo pastaba' }
const better = 'la yegua no pastaba'
const hourMs = 3_600_000

let app: IdentityApp
let office: PostOffice

function send(
  browser: Browser,
  path: string,
  fields: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return sendForm(app, browser, path, fields, headers)
}

function askReset(email: string): Promise<Response> {
  return send(openBrowser(), '/olvido', { email })
}

function pass(ms: number): void {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

async function actions(): Promise<string[]> {
  const rows = await app.db.asOwner<{ action: string }>(
    'select action from access_log order by access_id',
  )
  return rows.map(({ action }) => action)
}

function withoutNonces(page: string): string {
  return page.replaceAll(/nonce="[^"]*"/gu, '')
}

describe('a forgotten password', () => {
  beforeEach(async () => {
    office = await openPostOffice()
    app = await openIdentityApp({
      SMTP_URL: office.url,
      MAIL_FROM: 'Registro <registro@villa.example>',
    })
    await app.hire(ana)
  })
  afterEach(async () => {
    await app.close()
    await office.close()
  })

  it('is replaced through the last letter alone; every session ends, and the link with it', async () => {
    const elsewhere = openBrowser()
    await signIn(app, elsewhere, ana)
    const answer = await askReset(' ANA@villa.example ')
    expect(await answer.text()).toContain('Revise su correo')
    const first = await office.letter(1)
    expect(first.to).toEqual([ana.email])
    await askReset(ana.email)
    const letter = await office.letter(2)
    const secret = secretIn(letter.text)
    expect(letter.text).toContain('/restablecer#')
    const superseded = { secret: secretIn(first.text), password: 'otra yegua pastaba' }
    expect((await send(openBrowser(), '/restablecer', superseded)).status).toBe(410)

    const saved = await send(openBrowser(), '/restablecer', { secret, password: better })
    expect(await saved.text()).toContain('se cerraron las sesiones')
    expect(await app.db.asOwner('select 1 from session')).toEqual([])
    expect(await app.db.asOwner(`select 1 from provider_record where model = 'Session'`)).toEqual(
      [],
    )
    expect((await send(openBrowser(), '/restablecer', { secret })).status).toBe(410)
    await expect(signIn(app, openBrowser(), ana)).rejects.toThrow('401')
    expect(await signIn(app, openBrowser(), { ...ana, password: better })).toMatch(/^s1\./u)

    const notice = await office.letter(3)
    expect(notice.text).toContain('su contraseña cambió')
    expect(notice.text).not.toContain('#')
    expect(await actions()).toEqual(
      expect.arrayContaining(['password-forgotten', 'credentials-changed', 'sign-in']),
    )
  })

  it('asked for before the person changed it themselves opens nothing any more', async () => {
    const browser = openBrowser()
    await askReset(ana.email)
    const secret = secretIn((await office.letter(1)).text)
    await signIn(app, browser, ana)
    const page = await readPage(browser, `${app.config.idUrl}/cuenta`)
    const form = { act: 'password', proof: page.field('proof') }
    await sendOwn(browser, `${app.config.idUrl}/cuenta/contrasena`, {
      ...form,
      current: ana.password,
      password: better,
    })
    expect((await send(openBrowser(), '/restablecer', { secret })).status).toBe(410)
    expect(await app.db.asOwner('select 1 from account_link')).toEqual([])
  })

  it('dies with the access of its person', async () => {
    await askReset(ana.email)
    const secret = secretIn((await office.letter(1)).text)
    await app.become(ana.email, 'DISABLED')
    await app.become(ana.email, 'ACTIVE')
    expect((await send(openBrowser(), '/restablecer', { secret })).status).toBe(410)
  })

  it('answers the same about somebody and about nobody', async () => {
    const [known, unknown] = await Promise.all([
      askReset(ana.email),
      askReset('nadie@villa.example'),
    ])
    expect(unknown.status).toBe(known.status)
    expect(withoutNonces(await unknown.text())).toBe(withoutNonces(await known.text()))
    await office.letter(1)
    await app.restart() // waits for what is done behind an answer
    expect(office.letters).toHaveLength(1)
  })

  it('goes to the account of the municipality whose page was asked, and comes back there', async () => {
    const other = await foundTestMunicipality(app.db.database)
    const { municipalityId } = other
    await giveAddress(app.db, other, 'otra.localhost')
    const { subject } = await app.db.database.inMunicipality(municipalityId, (db) =>
      createAccount(db, { municipalityId, ...ana }, app.clock.now),
    )
    const person = { name: 'Ana de Otra', email: ana.email, subject }
    await takeOnIn(app.db.database, other, person)
    await send(openBrowser(), '/olvido?sede=otra.localhost', { email: ana.email })
    const letter = await office.letter(1)
    expect(letter.text).toContain('Ana de Otra')
    expect(letter.text).toContain('/restablecer?sede=otra.localhost#')
    expect(await app.db.asOwner('select municipality_id from account_link')).toEqual([
      { municipality_id: municipalityId },
    ])
    expect(await app.db.asOwner('select distinct municipality_id from access_log')).toEqual([
      { municipality_id: municipalityId },
    ])
    const secret = secretIn(letter.text)
    const path = '/restablecer/elegir?sede=otra.localhost'
    const saved = await send(openBrowser(), path, { secret, password: better })
    expect(await saved.text()).toContain('http://otra.localhost')
    const late = await send(openBrowser(), path, { secret, password: better })
    expect(await late.text()).toContain('/olvido?sede=otra.localhost')
    // The account of the first is as it was.
    expect(await signIn(app, openBrowser(), ana)).toMatch(/^s1\./u)
  })

  it('does not wait for the account to be looked up', async () => {
    const held = Promise.withResolvers<void>()
    const free = Promise.withResolvers<void>()
    const holding = app.db.database.anywhere(async (db) => {
      await sql`lock table account in access exclusive mode`.execute(db)
      held.resolve()
      await free.promise
    })
    await held.promise
    expect((await askReset(ana.email)).status).toBe(200)
    expect(office.letters).toEqual([])
    free.resolve()
    await holding
    expect((await office.letter(1)).to).toEqual([ana.email])
  })

  it('lapses after an hour', async () => {
    await askReset(ana.email)
    const secret = secretIn((await office.letter(1)).text)
    pass(hourMs)
    const late = await send(openBrowser(), '/restablecer', { secret, password: better })
    expect(late.status).toBe(410)
    expect(await late.text()).toContain('href="/olvido"')
  })

  it('sends nothing to whoever may not work here any more', async () => {
    await app.become(ana.email, 'DISABLED')
    await askReset(ana.email)
    await app.restart()
    expect(await app.db.asOwner('select 1 from mail_message')).toEqual([])
    expect(await app.db.asOwner('select 1 from account_link')).toEqual([])
  })

  it('lets nobody be flooded with letters, and the flood keeps nobody from signing in', async () => {
    const statuses: number[] = []
    for (let letter = 0; letter < 7; letter += 1) statuses.push((await askReset(ana.email)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect((await askReset('otra@villa.example')).status).toBe(200)
    expect(await signIn(app, openBrowser(), ana)).toMatch(/^s1\./u)
  })

  it('opens the account to its person although somebody is guessing at it', async () => {
    for (let failure = 0; failure < 10; failure += 1) {
      await signIn(app, openBrowser(), { ...ana, password: 'no es esta' }).catch(() => undefined)
    }
    await expect(signIn(app, openBrowser(), ana)).rejects.toThrow('429')
    await askReset(ana.email)
    const secret = secretIn((await office.letter(1)).text)
    await send(openBrowser(), '/restablecer', { secret, password: better })
    expect(await signIn(app, openBrowser(), { ...ana, password: better })).toMatch(/^s1\./u)
  })

  it('wants a whole e-mail, repeats nothing hostile and keeps the way back', async () => {
    const { idUrl } = app.config
    const login = `${idUrl}/ingresar/abc_DEF-123`
    const page = await openBrowser().request(`${idUrl}/olvido`, { headers: { Referer: login } })
    expect(await page.text()).toContain('href="/ingresar/abc_DEF-123"')
    const wrong = await send(openBrowser(), '/olvido', {
      email: '"><script>alert(1)</script>',
      back: 'https://mal.example/',
    })
    expect(wrong.status).toBe(422)
    const text = await wrong.text()
    expect(text).not.toContain('<script>alert')
    expect(text).not.toContain('mal.example')
    expect(text).toContain('Escriba su correo completo')
  })

  it('is the same person’s business in the ledger', async () => {
    await askReset(ana.email)
    const secret = secretIn((await office.letter(1)).text)
    await send(openBrowser(), '/restablecer', { secret, password: better })
    const events = await app.db.asOwner<{ type: string; text: string }>(
      'select type, e::text as text from ledger_event e order by position desc limit 1',
    )
    expect(events.map(({ type }) => type)).toEqual(['StaffCredentialsChanged'])
    expect(events[0]?.text).toContain('password-reset')
    expect(events[0]?.text).not.toMatch(/ana@|argon/u)
  })
})
