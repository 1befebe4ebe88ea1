import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Actor } from '#domain/permission.ts'
import { readConfig } from '#server/config.ts'
import type { Config } from '#server/config.ts'
import { openCounters } from '#server/counter/counter.ts'
import type { Database } from '#server/database/open-database.ts'
import type { Desk, House, PublicDesk } from '#server/desk.ts'
import type { KnownMunicipality, Site } from '#server/municipality/sites.ts'
import { pino } from 'pino'

/** Desks for verbs that need nothing but the database, the configuration and the clock of the house, and what is given. */
export type Desks = {
  readonly dataFolder: string
  /** At the address of `site`; of nobody yet when not said. */
  readonly at: (headers?: Readonly<Record<string, string>>, site?: Site) => PublicDesk
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
  const at = (
    headers: Readonly<Record<string, string>> = {},
    site = mainSite(config, null),
  ): PublicDesk => ({
    house,
    request: {
      id: 'test',
      site,
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
    of: (actor) => ({
      ...at({}, mainSite(config, { municipalityId: actor.municipalityId, name: '' })),
      actor,
    }),
    close: () => rm(dataFolder, { recursive: true, force: true }),
  }
}

function mainSite({ publicUrl }: Config, municipality: KnownMunicipality | null): Site {
  const { hostname: host, origin } = new URL(publicUrl)
  return { host, origin, municipality, isMain: true, isOnly: true }
}
