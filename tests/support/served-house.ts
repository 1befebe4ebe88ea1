/** A house with its doors open on free ports and the built pages behind them, for journeys in a real browser. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { pino } from 'pino'

import type { Role } from '#domain/permission.ts'
import { openApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { listen } from '#server/listen.ts'
import { openHouse } from '#server/open-house.ts'
import type { OpenedHouse } from '#server/open-house.ts'

import { openTestDatabase } from './database.ts'
import type { TestDatabase } from './database.ts'
import { freePorts } from './free-ports.ts'
import { foundTown } from './town.ts'
import type { Town } from './town.ts'

/** Doors open, and nobody inside yet: as on the first start of an installation. */
export interface EmptyHouse {
  readonly address: string
  readonly house: OpenedHouse
  readonly db: TestDatabase
  close(): Promise<void>
}

export interface ServedHouse extends EmptyHouse {
  readonly town: Town
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

export async function openEmptyHouse(
  env: Readonly<Record<string, string>> = {},
): Promise<EmptyHouse> {
  const db = await openTestDatabase()
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-served-'))
  const { port, idPort } = await freePorts()
  const config = readConfig({
    ASIENTO_DATA: dataFolder,
    PORT: String(port),
    ID_PORT: String(idPort),
    ...env,
  })
  const house = await openHouse({ config, databaseUrl: db.appUrl, log: pino({ level: 'silent' }) })
  const doors = await listen(house, openApp(house, await openStaticFiles(builtWeb)))
  return {
    house,
    db,
    address: config.publicUrl,
    async close() {
      await doors.close()
      await house.close()
      await db.close()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

export async function openServedHouse(
  env: Readonly<Record<string, string>> = {},
): Promise<ServedHouse> {
  const empty = await openEmptyHouse(env)
  const town = await foundTown(empty.db.database)
  const accounts = new Map<Role, Promise<Account>>()
  return {
    ...empty,
    town,
    accountOf(role) {
      const account = { email: `${role.toLowerCase()}@prueba.example`, password: usualPassword }
      const known = accounts.get(role) ?? openAccount(empty, town, role, account)
      accounts.set(role, known)
      return known
    },
  }
}

/** Gives the person of a role of a town in the house an account of the embedded provider. */
export async function openAccount(
  { house, db }: Pick<EmptyHouse, 'house' | 'db'>,
  town: Town,
  role: Role,
  { email, password }: Account,
): Promise<Account> {
  const { municipalityId } = town
  const { subject } = await house.database.inMunicipality(municipalityId, (transaction) =>
    house.identity.createAccount(transaction, { municipalityId, email, password }),
  )
  const { staffId } = town.actorOf(role)
  // The ledger knows the person by the subject they were founded with: the account takes that one.
  await db.asOwner(
    'update account set subject = (select subject from staff where staff_id = $2) where subject = $1',
    [subject, staffId],
  )
  await db.asOwner('update staff set email = $1 where staff_id = $2', [email, staffId])
  return { email, password }
}
