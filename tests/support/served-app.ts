/**
 * A server with its doors open on free ports and the built pages behind them, for journeys in a
 * real browser.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Role } from '#domain/permission/permission.ts'
import { openApp } from '#server/app/app.ts'
import { readConfig } from '#server/platform/common/config/config.ts'
import { openStaticFiles } from '#server/platform/http/respond/static-files.ts'
import { listen } from '#server/app/listen.ts'
import { openAppContext } from '#server/app/open-app.ts'
import type { OpenedApp } from '#server/app/open-app.ts'

import { openTestDatabase, municipalityTemplate } from './database.ts'
import type { TestDatabase } from './database.ts'
import { freePorts } from './free-ports.ts'
import { giveAccount } from './give-account.ts'
import { keptLog } from './server-log.ts'
import { foundTestMunicipality, standingMunicipality } from './municipality.ts'
import type { Municipality, MunicipalityForm } from './municipality.ts'

/** Doors open, and nobody inside yet: as on the first start of an installation. */
export interface EmptyApp {
  readonly address: string
  readonly app: OpenedApp
  readonly db: TestDatabase
  close(): Promise<void>
}

export interface ServedApp extends EmptyApp {
  readonly municipality: Municipality
  /** E-mail and password of the person of a role; the account is made on the first asking. */
  accountOf(role: Role): Promise<Account>
}

export interface Account {
  readonly email: string
  readonly password: string
}

// Another folder, for looking at pages that are still being made.
const builtWeb =
  process.env['BUILT_WEB'] ?? fileURLToPath(new URL('../../dist/web', import.meta.url))
const usualPassword = 'una frase para pruebas'

export async function openEmptyApp(
  env: Readonly<Record<string, string>> = {},
  given?: TestDatabase,
  now?: () => Date,
): Promise<EmptyApp> {
  const db = given ?? (await openTestDatabase())
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-served-'))
  const { port, idPort } = await freePorts()
  const config = readConfig({
    ASIENTO_DATA: dataFolder,
    PORT: String(port),
    ID_PORT: String(idPort),
    ...env,
  })
  const { appUrl: databaseUrl } = db
  const app = await openAppContext({
    config,
    databaseUrl,
    log: keptLog,
    ...(now && { now }),
  })
  const doors = await listen(app, openApp(app, await openStaticFiles(builtWeb)))
  return {
    app,
    db,
    address: config.publicUrl,
    async close() {
      await doors.close()
      await app.close()
      await db.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

/**
 * `db` in place of a new one: whose clock is told, say. `form` for a municipality other than the usual one,
 * `founded` for one that was founded then, `now` for what the server takes for the time.
 */
export async function openServedApp(
  env: Readonly<Record<string, string>> = {},
  db?: TestDatabase,
  form?: MunicipalityForm,
  founded = new Date(),
  now?: () => Date,
): Promise<ServedApp> {
  const isUsual = db === undefined && form === undefined
  const given = db ?? (await openTestDatabase(isUsual ? { template: municipalityTemplate } : {}))
  const empty = await openEmptyApp(env, given, now)
  const municipality = isUsual
    ? standingMunicipality(founded)
    : await foundTestMunicipality(empty.db.database, founded, form)
  const accounts = new Map<Role, Promise<Account>>()
  return {
    ...empty,
    municipality,
    accountOf(role) {
      const account = { email: `${role.toLowerCase()}@prueba.example`, password: usualPassword }
      const known = accounts.get(role) ?? openAccount(empty, municipality, role, account)
      accounts.set(role, known)
      return known
    },
  }
}

/** Gives the person of a role of a municipality in the server an account of the embedded provider. */
export async function openAccount(
  { db }: Pick<EmptyApp, 'db'>,
  municipality: Municipality,
  role: Role,
  account: Account,
): Promise<Account> {
  await giveAccount(db, municipality.actorOf(role), account)
  return account
}
