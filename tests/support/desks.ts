import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '#domain/permission.ts'
import { readConfig } from '#server/config.ts'
import { openCounters } from '#server/counter/counter.ts'
import type { Database } from '#server/database/open-database.ts'
import type { Desk, House, PublicDesk } from '#server/desk.ts'
import { pino } from 'pino'

/** Desks for verbs that need nothing but the database, the configuration and the clock of the house, and what is given. */
export type Desks = {
  readonly dataFolder: string
  readonly at: (headers?: Readonly<Record<string, string>>) => PublicDesk
  readonly of: (actor: Actor) => Desk
  close(): Promise<void>
}

export async function openDesks(database: Database, given: Partial<House> = {}): Promise<Desks> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'asiento-desk-'))
  const config = readConfig({ ASIENTO_DATA: dataFolder })
  const parts: Partial<House> = {
    config,
    database,
    counters: openCounters(database, () => new Date()),
    log: pino({ enabled: false }),
    now: () => new Date(),
    ...given,
  }
  // The verbs these desks are for touch no other part; one that does fails at once, and loudly.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const house = parts as House
  const at = (headers: Readonly<Record<string, string>> = {}): PublicDesk => ({
    house,
    request: {
      id: 'test',
      header: (name) => headers[name] ?? null,
      body: null,
      version: 0,
      replyHeaders: new Headers(),
      signal: new AbortController().signal,
    },
  })
  return {
    dataFolder,
    at,
    of: (actor) => ({ ...at(), actor }),
    close: () => rm(dataFolder, { recursive: true, force: true }),
  }
}
