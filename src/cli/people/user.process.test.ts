import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { roles } from '#domain/permission/permission.ts'
import { secretIn } from '#tests/account-links.ts'
import { factsAbout } from '#tests/facts-about.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'
import type { Municipality } from '#tests/municipality.ts'
import { createAccount } from '#server/platform/identity/accounts/accounts.ts'
import { invite } from '#server/platform/identity/links/invite.ts'
import { openSites } from '#server/platform/municipality/sites/sites.ts'
import { readSecrets } from '#server/platform/common/secrets.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const clerk = 'clara@prueba.example'
const newcomer = 'nico@prueba.example'

let db: TestDatabase
let municipality: Municipality
let folder: string
let office: PostOffice

beforeAll(async () => {
  db = await openTestDatabase()
  municipality = await foundTestMunicipality(db.database)
  folder = await mkdtemp(join(tmpdir(), 'asiento-user-'))
  office = await openPostOffice()
  const { municipalityId } = municipality

  await db.database.inMunicipality(municipalityId, async (transaction) => {
    const account = { municipalityId, email: clerk, password: 'el caballo pastaba' }
    const { subject } = await createAccount(transaction, account, clock())
    await giveAccount('REG', subject, clerk)
    const mailer = { isSet: false, queue: async () => null }
    const sites = await openSites(db.database, { publicUrl: 'http://localhost:3000' })
    const post = { idUrl: 'http://localhost:3001', sites, mailer, now: clock }
    const person = { municipalityId, email: newcomer, name: 'Nico' }
    await giveAccount('TR', (await invite(transaction, post, person)).subject, newcomer)
  })
})
afterAll(async () => {
  await office.close()
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

function clock(): Date {
  return new Date()
}

async function giveAccount(role: 'REG' | 'TR', subject: string, email: string): Promise<void> {
  await db.asOwner(
    `update staff set issuer = 'asiento', subject = $1, email = $2 where staff_id = $3`,
    [subject, email, municipality.actorOf(role).staffId],
  )
}

interface Outcome {
  readonly code: number
  readonly said: string
  readonly complained: string
}

function run(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const settings = { ...process.env, DATABASE_URL: db.url, ASIENTO_DATA: folder, ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...words], { env: settings }, (fault, said, complained) => {
      resolve({ code: fault === null ? 0 : Number(fault.code), said, complained })
    })
  })
}

const user = (...words: string[]) => run(['user', ...words])

/**
 * The roles of whoever was told that somebody opened a way in for this person, and has not been
 * asked for yet.
 */
async function toldOfWayIn(aboutId: string): Promise<string[]> {
  const rows = await db.asOwner<{ staff_id: string }>(
    "delete from notice where kind = 'WAY_IN_OPENED' and about_id = $1 returning staff_id",
    [aboutId],
  )
  const told = new Set(rows.map(({ staff_id: id }) => id))
  return roles.filter((role) => told.has(municipality.actorOf(role).staffId)).toSorted()
}

describe('the console', () => {
  it('lists the people, what they are and how they stand', async () => {
    const { code, said } = await user('list')
    expect(code).toBe(0)
    expect(said).toMatch(/^Nombre +Correo +Estado +Roles$/mu)
    expect(said).toMatch(/clara@prueba\.example +activa +REG$/mu)
    expect(said).toMatch(/nico@prueba\.example +activa, sin contraseña +TR$/mu)
  })

  it('prints a link for whoever forgot their password, when no mail is sent', async () => {
    const { code, said } = await user('reset', clerk.toUpperCase())
    expect(code).toBe(0)
    expect(said).toContain('http://localhost:3001/restablecer#')
    const links = await db.asOwner<{ text: string }>('select l::text as text from account_link l')
    expect(links.map(({ text }) => text).join()).not.toContain(secretIn(said))
    const [logged] = await db.asOwner<{ detail: string }>(
      `select detail from access_log where action = 'password-forgotten'`,
    )
    expect(logged?.detail).toContain('desde la consola')
  })

  it('makes no link in silence: the ledger says it, and its person and whoever watches over power are told', async () => {
    const { staffId } = municipality.actorOf('REG')
    await db.asOwner('delete from notice')
    await user('reset', clerk)
    expect((await factsAbout(db, staffId)).at(-1)).toMatchObject({
      type: 'StaffLinkIssued',
      actorId: null,
      data: { purpose: 'reset' },
    })
    expect(await toldOfWayIn(staffId)).toEqual(['ADM', 'AUD', 'JREG', 'REG'])
    await user('disable', clerk)
    expect(await toldOfWayIn(staffId)).toEqual([])
    await user('enable', clerk)
    expect(await toldOfWayIn(staffId)).toEqual(['ADM', 'AUD', 'JREG', 'REG'])
    await user('invite', newcomer)
    expect(await toldOfWayIn(municipality.actorOf('TR').staffId)).toEqual([
      'ADM',
      'AUD',
      'JREG',
      'TR',
    ])
  })

  it('sends it by mail where mail is sent, and shows it only when asked', async () => {
    const mail = { SMTP_URL: office.url, MAIL_FROM: 'registro@villa.example' }
    const sent = await run(['user', 'reset', clerk], mail)
    expect(sent.said).toBe(`El enlace va por correo a ${clerk}.\n`)
    expect((await office.letter(1)).text).toContain('/restablecer#')
    expect((await run(['user', 'reset', clerk, '--print'], mail)).said).toContain('/restablecer#')
    expect(office.letters).toHaveLength(1)
  })

  it('invites again whoever has no password yet, and nobody else', async () => {
    expect((await user('invite', newcomer)).said).toContain('/invitacion#')
    expect((await user('reset', newcomer)).complained).toContain(`user invite ${newcomer}`)
    const refused = await user('invite', clerk)
    expect(refused.code).toBe(1)
    expect(refused.complained).toContain('ya eligió su contraseña')
  })

  it('makes a link to an account of the council’s own service, where there is one, and keeps its hash', async () => {
    const none = await user('link', clerk)
    expect(none.code).toBe(1)
    expect(none.complained).toContain('no hay otra cuenta que unir')
    const service = {
      OIDC_ISSUER: 'https://ingreso.prueba.example',
      OIDC_CLIENT_ID: 'asiento',
      OIDC_CLIENT_SECRET: 'una-clave',
    }
    const { code, said } = await run(['user', 'link', clerk], service)
    expect(code).toBe(0)
    expect(said).toMatch(/http:\/\/localhost:3000\/welcome#[\w-]{43}/u)
    const links = await db.asOwner<{ text: string }>('select l::text as text from binding_link l')
    expect(links).toHaveLength(1)
    expect(links[0]?.text).not.toContain(secretIn(said))
    // On the day the service is down, whoever has no password yet is shown the way to one.
    const opened = await run(['break-glass', newcomer], service)
    expect(opened.said).toContain('/invitacion#')
    await toldOfWayIn(municipality.actorOf('REG').staffId)
    expect((await run(['break-glass', clerk], service)).said).not.toContain('/invitacion#')
    expect(await toldOfWayIn(municipality.actorOf('REG').staffId)).toEqual([
      'ADM',
      'AUD',
      'JREG',
      'REG',
    ])
  })

  it('lets in again whoever lost their second factor, and tells them', async () => {
    const mail = { SMTP_URL: office.url, MAIL_FROM: 'registro@villa.example' }
    const [account] = await db.asOwner<{ subject: string }>(
      'select subject from account where email = $1',
      [clerk],
    )
    await db.asOwner(
      `insert into totp_factor (municipality_id, subject, sealed_secret, last_step, created_at)
       values ($1, $2, '\\x00', 1, now())`,
      [municipality.municipalityId, account?.subject],
    )
    const before = office.letters.length
    const { said } = await run(['user', 'factors', clerk], mail)
    expect(said).toContain('ya no tiene segunda prueba')
    expect(await toldOfWayIn(municipality.actorOf('REG').staffId)).toContain('AUD')
    expect((await office.letter(before + 1)).text).toContain('quitó la aplicación de códigos')
    expect(await db.asOwner('select 1 from totp_factor')).toEqual([])
    const last = (await factsAbout(db, municipality.actorOf('REG').staffId)).at(-1)
    expect(last).toMatchObject({ actorId: null, data: { change: 'factors-cleared' } })
    expect((await user('factors', clerk)).said).toContain('no tiene segunda prueba')
  })

  it('shuts a person out and lets them in again, in the ledger and at once', async () => {
    const { staffId } = municipality.actorOf('REG')
    await db.asOwner(
      `insert into session (id_hash, public_id, municipality_id, staff_id, created_at, seen_at, authenticated_at, methods, user_agent, address)
       values (decode(repeat('ab', 32), 'hex'), 'p', $1, $2, now(), now(), now(), '{}', '', '')`,
      [municipality.municipalityId, staffId],
    )
    expect((await user('disable', clerk)).said).toContain('ya no puede entrar')
    expect(await db.asOwner('select 1 from session')).toEqual([])
    expect((await user('disable', clerk)).said).toContain('ya no podía entrar')
    expect((await user('reset', clerk)).complained).toContain(`user enable ${clerk}`)
    expect((await user('enable', clerk)).said).toContain('ya puede entrar')
    const types = (await factsAbout(db, staffId)).map(({ type }) => type)
    expect(types.slice(-2)).toEqual(['StaffDisabled', 'StaffEnabled'])
  })

  it('says whom it does not know', async () => {
    const { code, complained } = await user('reset', 'nadie@prueba.example')
    expect(code).toBe(1)
    expect(complained).toContain('Nadie del registro tiene el correo')
  })

  it('replaces the keys after a leak, but for what keeps the database readable', async () => {
    const before = await readSecrets(folder)
    expect((await run(['rotate-keys'])).said).toContain('Reinicie ahora')
    const after = await readSecrets(folder)
    expect(after.sealingKey).toBe(before.sealingKey)
    expect(after.sessionKey).not.toBe(before.sessionKey)
    expect(after.signingKey.kid).not.toBe(before.signingKey.kid)
    expect((await run(['rotate-keys', '--otra'])).code).toBe(2)
  })
})
