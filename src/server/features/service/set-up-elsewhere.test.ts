/**
 * Setting up where people sign in at a service of the council's own: two links in place of two
 * passwords.
 */
import { createHash } from 'node:crypto'
import { api } from '#contract/api.ts'
import type { PublicContext } from '#server/platform/http/context/request-context.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { Contexts } from '#tests/contexts.ts'
import { openContexts } from '#tests/contexts.ts'
import { refusedFor } from '#tests/refused.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../platform/common/config/config.ts'
import type { SetUpForm } from './set-up/set-up.ts'
import { checkSetup, setUp } from './set-up/set-up.ts'
import { issueSetupCode } from './set-up/setup-code.ts'

const withoutPasswords: SetUpForm = api.setUp.body.parse({
  name: 'Municipalidad de Prueba',
  country: 'CL',
  region: null,
  timeZone: 'America/Santiago',
  contact: '',
  book: { scope: 'MUNICIPALITY', prefix: 'E' },
  shieldPngBase64: null,
  office: { code: 'OP', name: 'Oficina de Partes', address: '' },
  units: [{ code: 'ALC', name: 'Alcaldía' }],
  administrator: { name: 'Ada Admin', email: 'ada@prueba.example', password: null },
  headOfRegistry: { name: 'Juana Jefa Soto', email: 'juana@prueba.example', password: null },
})
const form: SetUpForm = {
  ...withoutPasswords,
  administrator: { ...withoutPasswords.administrator, password: 'clave-de-ada-1' },
  headOfRegistry: { ...withoutPasswords.headOfRegistry, password: 'clave-de-juana' },
}
const nothing = { params: null, query: null, body: null }

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

const own = () => contexts.at({ 'X-Setup-Code': code })
const sendTo = (context: PublicContext, body: SetUpForm) => setUp(context, { ...nothing, body })

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
    expect(await refusedFor(sendTo(own(), withoutPasswords))).toEqual([
      'E-DOC-18 administrator.password',
      'E-DOC-18 headOfRegistry.password',
    ])
    expect(await database.asOwner('select from municipality')).toEqual([])
  })

  it('tells the page which service that is', async () => {
    const { signInService } = await checkSetup(hosted(), nothing)
    expect(signInService).toEqual({ name: 'ingreso.prueba.example', unusedValues: [] })
    expect((await checkSetup(own(), nothing)).signInService).toBeNull()
  })
})

describe('the region of the calendar', () => {
  it('is one of the country, or none: then the days are the nation’s alone', async () => {
    expect(await refusedFor(sendTo(own(), { ...form, region: 'VC' }))).toEqual(['E-DOC-18 region'])
    await sendTo(own(), { ...form, country: 'ES', timeZone: 'Europe/Madrid' })
    const layers = await database.asOwner('select distinct layer from holiday')
    expect(layers).toEqual([{ layer: 'COUNTRY' }])
  })
})
