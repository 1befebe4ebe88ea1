import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { api } from '#contract/api.ts'
import type { PublicContext } from '#server/platform/http/context/request-context.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { Contexts } from '#tests/contexts.ts'
import { openContexts } from '#tests/contexts.ts'
import { refusedFor } from '#tests/refused.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../../platform/common/config/config.ts'
import { accountByEmail } from '../../../platform/identity/accounts/accounts.ts'
import { isPassword } from '../../../platform/identity/accounts/password.ts'
import type { SetUpForm } from './set-up.ts'
import { checkSetup, setUp } from './set-up.ts'
import { openFolderStore } from '../../../platform/files/store/open-file-store.ts'
import { openSites } from '../../../platform/municipality/sites/sites.ts'
import { verifyBooks } from '../../../verify/verify-books.ts'
import { readCalendar, suggestDays } from '../../organization/configuration/read-calendar.ts'
import { readService, readShield } from '../read-service.ts'
import { issueSetupCode, setupLink } from './setup-code.ts'

// The smallest PNG there is: one transparent pixel.
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

const form: SetUpForm = api.setUp.body.parse({
  name: 'Municipalidad de Prueba',
  country: 'CL',
  region: null,
  timeZone: 'America/Santiago',
  contact: 'Plaza 1 · registro@prueba.example',
  book: { scope: 'MUNICIPALITY', prefix: 'E' },
  shieldPngBase64: pixel,
  office: { code: 'OP', name: 'Oficina de Partes', address: 'Plaza 1' },
  units: [
    { code: 'ALC', name: 'Alcaldía' },
    { code: 'DOM', name: 'Dirección de Obras Municipales' },
  ],
  administrator: { name: 'Ada Admin', email: 'ada@prueba.example', password: 'clave-de-ada-1' },
  headOfRegistry: {
    name: 'Juana Jefa Soto',
    email: 'juana@prueba.example',
    password: 'clave-de-juana',
  },
})

let database: TestDatabase
let contexts: Contexts
let code: string

beforeEach(async () => {
  database = await openTestDatabase()
  contexts = await openContexts(database.database)
  code = await issueSetupCode(contexts.dataFolder)
})

afterEach(async () => {
  await contexts.close()
  await database.close()
})

const nothing = { params: null, query: null, body: null }

const send = (body: SetUpForm, given = code) =>
  setUp(contexts.at({ 'X-Setup-Code': given }), { ...nothing, body })

/** The address of the settings, as it stands now. */
const site = async () => {
  const [main] = await (
    await openSites(database.database, { publicUrl: 'http://localhost:3000' })
  ).all()
  return main
}

const count = async (table: string): Promise<number> => {
  const [row] = await database.asOwner<{ n: number }>(`select count(*)::int as n from ${table}`)
  return row?.n ?? -1
}

describe('setting up', () => {
  it('creates the municipality, its office, units, types, calendar and first people', async () => {
    expect(await send(form)).toEqual({
      municipalityName: 'Municipalidad de Prueba',
      firstSignIns: null,
    })
    expect(await count('org_unit')).toBe(2)
    expect(await count('document_type')).toBe(25)
    const offices = await database.asOwner('select code, is_main, closes_at from registry_office')
    expect(offices).toEqual([
      {
        code: 'OP',
        is_main: true,
        closes_at: { 1: '17:00', 2: '17:00', 3: '17:00', 4: '17:00', 5: '17:00' },
      },
    ])
    const people = await database.asOwner(
      'select clerk_code, array_agg(role order by role) as roles from staff natural join role_assignment group by 1 order by 1',
    )
    expect(people).toEqual([
      { clerk_code: 'AA', roles: ['ADM'] },
      { clerk_code: 'JJS', roles: ['JREG', 'REG'] },
    ])
  })

  it('gives the first calendar the days of the region too, and the ledger says each', async () => {
    const spanish = { ...form, country: 'ES', region: 'VC', timeZone: 'Europe/Madrid' }
    await send(spanish)
    const kept = await database.asOwner<{ day: string; layer: string }>(
      `select to_char(on_date, 'MM-DD') as day, layer from holiday order by on_date`,
    )
    const daysOf = (layer: string) =>
      kept.filter((row) => row.layer === layer).map((row) => row.day)
    // 9 October is the day of the Comunitat Valenciana, of this year and of the next.
    expect(daysOf('REGION').filter((day) => day === '10-09')).toHaveLength(2)
    expect(daysOf('COUNTRY')).not.toContain('10-09')
    expect(daysOf('COUNTRY').filter((day) => day === '12-25')).toHaveLength(2)
    const said = await database.asOwner(
      `select 1 from ledger_event where type = 'HolidayAdded' and body::jsonb -> 'data' ->> 'layer' = 'REGION'`,
    )
    expect(said).toHaveLength(daysOf('REGION').length)
    expect(await count(`calendar_year where approved_at is not null`)).toBe(0)
    const store = await openFolderStore(contexts.dataFolder)
    const files = { store, readsBytes: false }
    const found = await verifyBooks({ url: database.url, files, expectedHead: null })
    expect(found.isWhole ? null : found.discrepancy.message).toBeNull()
  })

  it('writes each of its facts to a ledger', async () => {
    await send(form)
    const events = await database.asOwner<{ type: string }>('select type from ledger_event')
    const types = Map.groupBy(events, (event) => event.type)
    expect(Object.fromEntries([...types].map(([type, all]) => [type, all.length]))).toEqual({
      MunicipalityCreated: 1,
      OfficeAdded: 1,
      UnitAdded: 2,
      DocumentTypeAdded: 25,
      CalendarSeeded: 2,
      StaffAdded: 2,
    })
  })

  it('keeps e-mails and passwords out of the ledger', async () => {
    await send(form)
    const rows = await database.asOwner<{ body: string }>('select body from ledger_event')
    expect(rows.map((row) => row.body).join('')).not.toMatch(/ada@|clave-de/u)
  })

  it('gives both people an account their password opens', async () => {
    await send(form)
    const { municipality } = await site()
    const account = await database.database.anywhere((db) =>
      accountByEmail(db, {
        municipalityId: municipality?.municipalityId ?? '',
        email: 'JUANA@prueba.example',
      }),
    )
    expect(await isPassword('clave-de-juana', account?.passwordHash ?? null)).toBe(true)
    expect(await isPassword('clave-de-ada-1', account?.passwordHash ?? null)).toBe(false)
  })

  it('works once', async () => {
    await send(form)
    expect(await refusedFor(send(form))).toEqual(['E-CFG-01 null'])
    expect(await refusedFor(check(code))).toEqual(['E-CFG-01 null'])
    expect(
      await setupLink(
        { dataFolder: contexts.dataFolder, publicUrl: 'https://x.example' },
        database.database,
      ),
    ).toBeNull()
  })

  it('works once for two who press at the same moment', async () => {
    const other = { ...form, name: 'Otra Municipalidad' }
    const settled = await Promise.allSettled([send(form), send(other)])
    expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = settled.find((one) => one.status === 'rejected')
    expect(lost?.reason).toMatchObject({ code: 'E-CFG-01' })
    expect(await count('municipality')).toBe(1)
    expect(await count('account')).toBe(2)
  })

  it('says at each field what is wrong, all at once, and creates nothing', async () => {
    const bad = {
      ...form,
      country: 'XX',
      timeZone: 'America/Atlantis',
      shieldPngBase64: Buffer.from('<svg onload="x"/>').toString('base64'),
      units: [form.units[0], form.units[1], form.units[0]].filter((unit) => unit !== undefined),
      headOfRegistry: { ...form.headOfRegistry, email: 'ADA@prueba.example' },
    }
    expect(await refusedFor(send(bad))).toEqual([
      'E-DOC-18 country',
      'E-DOC-18 timeZone',
      'E-CFG-06 shieldPngBase64',
      'E-CFG-02 units.2.code',
      'E-CFG-03 headOfRegistry.email',
    ])
    expect(await count('municipality')).toBe(0)
  })

  it('refuses a weak password at its field, and the link still works afterwards', async () => {
    const weak = { ...form, headOfRegistry: { ...form.headOfRegistry, password: 'aaaaaaaaaaaa' } }
    expect(await refusedFor(send(weak))).toEqual(['E-CLA-04 headOfRegistry.password'])
    expect(await count('municipality')).toBe(0)
    expect(await send(form)).toMatchObject({ municipalityName: 'Municipalidad de Prueba' })
  })

  it('refuses an image that pretends to be a PNG, and one that unfolds too far', async () => {
    const cut = Buffer.from(pixel, 'base64').subarray(0, 40)
    const vast = Buffer.from(pixel, 'base64')
    vast.writeUInt32BE(60_000, 16)
    for (const image of [cut, vast]) {
      const shown = { ...form, shieldPngBase64: image.toString('base64') }
      expect(await refusedFor(send(shown))).toEqual(['E-CFG-06 shieldPngBase64'])
    }
  })
})

const check = (given: string) => checkSetup(contexts.at({ 'X-Setup-Code': given }), nothing)

describe('the set-up code', () => {
  it('opens the page with the countries to choose from', async () => {
    const answer = await check(code)
    expect(answer.isOpen).toBe(true)
    expect(answer.countries.map((country) => country.code)).toContain('CL')
    const regionsOf = (wanted: string) =>
      answer.countries.find((country) => country.code === wanted)?.regions.map(({ name }) => name)
    expect(regionsOf('ES')).toContain('Comunitat Valenciana')
    expect(regionsOf('UY')).toEqual([])
  })

  it('is the only one that opens it', async () => {
    expect(await refusedFor(check('otra-cosa'))).toEqual(['E-CFG-01 null'])
    expect(await refusedFor(send(form, ''))).toEqual(['E-CFG-01 null'])
  })

  it('changes at every start, and only the last one works', async () => {
    const link = await setupLink(
      { dataFolder: contexts.dataFolder, publicUrl: 'https://registro.example' },
      database.database,
    )
    expect(link).toMatch(/^https:\/\/registro\.example\/setup#[\w-]{22}$/u)
    expect(await refusedFor(check(code))).toEqual(['E-CFG-01 null'])
    expect((await check(link?.split('#')[1] ?? '')).isOpen).toBe(true)
  })

  it('lies on the disk only as a hash that its owner alone may read', async () => {
    const path = join(contexts.dataFolder, 'setup-code')
    expect(await readFile(path, 'utf8')).not.toContain(code)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })
})

describe('what anyone may know', () => {
  it('is only the version before the set-up', async () => {
    expect(await readService(contexts.at(), nothing)).toEqual({
      municipality: null,
      version: expect.any(String),
    })
    expect(await refusedFor(readShield(contexts.at(), nothing))).toEqual(['E-CON-03 null'])
  })

  it('is the name, the contact and the shield after it', async () => {
    await send(form)
    const here = await site()
    expect((await readService(contexts.at({}, here), nothing)).municipality).toEqual({
      name: 'Municipalidad de Prueba',
      contact: 'Plaza 1 · registro@prueba.example',
      country: 'CL',
      bookPrefix: 'E',
      hasShield: true,
    })
    const shield = await readShield(contexts.at({}, here), nothing)
    expect(shield.headers.get('Content-Type')).toBe('image/png')
    expect(Buffer.from(await shield.arrayBuffer()).toString('base64')).toBe(pixel)
    const again = await readShield(
      contexts.at({ 'If-None-Match': shield.headers.get('ETag') ?? '' }, here),
      nothing,
    )
    expect(again.status).toBe(304)
  })
})

function hosted(): PublicContext {
  const env = {
    ASIENTO_DATA: contexts.dataFolder,
    OIDC_ISSUER: 'https://ingreso.prueba.example/villa',
    OIDC_CLIENT_ID: 'asiento',
    OIDC_CLIENT_SECRET: 'una-clave',
  }
  const context = contexts.at({ 'X-Setup-Code': code })
  return { ...context, app: { ...context.app, config: readConfig(env) } }
}

const sendTo = (context: PublicContext, body: SetUpForm) => setUp(context, { ...nothing, body })

/** Two links in place of two passwords. */
const withoutPasswords: SetUpForm = {
  ...form,
  administrator: { ...form.administrator, password: null },
  headOfRegistry: { ...form.headOfRegistry, password: null },
}

describe('setting up where people sign in elsewhere', () => {
  it('asks for no password, and gives each of the two a link of their own, kept as a hash', async () => {
    const { firstSignIns } = await sendTo(hosted(), withoutPasswords)
    expect(firstSignIns?.map(({ part, name }) => [part, name])).toEqual([
      ['administrator', 'Ada Admin'],
      ['headOfRegistry', 'Juana Jefa Soto'],
    ])
    const secrets = firstSignIns?.map(
      ({ link }) => /^.*\/welcome#(?<it>[\w-]{43})$/u.exec(link)?.[1],
    )
    expect(new Set(secrets).size).toBe(2)
    const kept = await database.asOwner<{ hash: string }>(
      `select encode(secret_hash, 'hex') as hash from binding_link`,
    )
    expect(kept.map(({ hash }) => hash).toSorted()).toEqual(
      (secrets ?? [])
        .map((secret) =>
          createHash('sha256')
            .update(secret ?? '')
            .digest('hex'),
        )
        .toSorted(),
    )
    expect(await database.asOwner('select from account where password_hash is not null')).toEqual(
      [],
    )
  })

  it('keeps what the links carry out of the ledger', async () => {
    const { firstSignIns } = await sendTo(hosted(), withoutPasswords)
    const rows = await database.asOwner<{ body: string }>('select body from ledger_event')
    const told = rows.map((row) => row.body).join('')
    for (const { link } of firstSignIns ?? []) expect(told).not.toContain(link.split('#')[1])
  })

  it('refuses a password that nothing would ask for, and its absence where it is asked for', async () => {
    expect(await refusedFor(sendTo(hosted(), form))).toEqual([
      'E-DOC-18 administrator.password',
      'E-DOC-18 headOfRegistry.password',
    ])
    expect(await refusedFor(send(withoutPasswords))).toEqual([
      'E-DOC-18 administrator.password',
      'E-DOC-18 headOfRegistry.password',
    ])
    expect(await database.asOwner('select from municipality')).toEqual([])
  })

  it('tells the page which service that is', async () => {
    const { signInService } = await checkSetup(hosted(), nothing)
    expect(signInService).toEqual({ name: 'ingreso.prueba.example', unusedValues: [] })
    expect((await check(code)).signInService).toBeNull()
  })
})

describe('the region of the calendar', () => {
  it('is one of the country, or none: then the days are the nation’s alone', async () => {
    expect(await refusedFor(send({ ...form, region: 'VC' }))).toEqual(['E-DOC-18 region'])
    await send({ ...form, country: 'ES', timeZone: 'Europe/Madrid' })
    const layers = await database.asOwner('select distinct layer from holiday')
    expect(layers).toEqual([{ layer: 'COUNTRY' }])
  })

  it('is the municipality’s from then on: offered for a year that set-up did not seed', async () => {
    await send({ ...form, country: 'ES', region: 'VC', timeZone: 'Europe/Madrid' })
    const [administrator] = await database.asOwner<{
      municipality_id: string
      staff_id: string
      clerk_code: string
    }>(`select s.* from staff s join role_assignment using (staff_id) where role = 'ADM'`)
    const context = contexts.of({
      municipalityId: administrator?.municipality_id ?? '',
      staffId: administrator?.staff_id ?? '',
      name: form.administrator.name,
      clerkCode: administrator?.clerk_code ?? '',
      grants: [{ role: 'ADM', officeId: null, unitId: null }],
    })
    const year = new Date().getFullYear() + 2
    const calendar = await readCalendar(context, { ...nothing, params: { year } })
    expect(calendar).toMatchObject({ region: 'VC', days: [], isRegionWhole: false })
    const seeded = { ...nothing, params: { year: 2027 } }
    expect(await readCalendar(context, seeded)).toMatchObject({ isRegionWhole: true })
    const body = { year, region: calendar.region, locality: null }
    const { days } = await suggestDays(context, { ...nothing, body })
    expect(days).toContainEqual(
      expect.objectContaining({ name: 'Lunes de Pascua', layer: 'REGION' }),
    )
  })
})
