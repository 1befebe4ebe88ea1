/** Opens everything a server process holds, in the order in which each needs the other, and closes it backwards. */
import { setMaxListeners } from 'node:events'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openCounters } from './counter/counter.ts'
import { openSweeps } from './configuration/sweeps.ts'
import { openDatabase } from './database/open-database.ts'
import type { Database } from './database/open-database.ts'
import type { House } from './desk.ts'
import { openRegistrar } from './entries/registrar.ts'
import { checkedStore } from './files/checked-store.ts'
import { openFileAlarm } from './files/file-alarm.ts'
import { openFileStore } from './files/open-file-store.ts'
import { openRoom, roomElsewhere } from './files/room.ts'
import { openIdentity } from './identity/identity.ts'
import { openFollower } from './ledger/follow.ts'
import { openMailer } from './mail/open-mailer.ts'
import { openMetrics } from './metrics/metrics.ts'
import type { Metrics } from './metrics/metrics.ts'
import { watchFiles } from './metrics/watch-files.ts'
import { openSites } from './municipality/sites.ts'
import { openEditorsFollower } from './presence/follow-editors.ts'

export interface OpenHouseOptions {
  readonly config: Config
  /** The migrated database. */
  readonly databaseUrl: string
  readonly log: Logger
  readonly now?: () => Date
  readonly maxConnections?: number
  /** As `OpenDatabaseOptions` has it. */
  readonly steadyMs?: () => number
}

export interface OpenedHouse extends House {
  /** Says to everything that lasts that this process is about to end. */
  readonly leave: () => void
  /** Waits for registrations under way and lets everything go. */
  readonly close: () => Promise<void>
}

export async function openHouse(options: OpenHouseOptions): Promise<OpenedHouse> {
  const { config, log } = options
  const now = options.now ?? (() => new Date())
  const metrics = openMetrics()
  const database = await databaseOf(options, metrics)
  const sites = await openSites(database, config)
  const counters = openCounters(database, now)
  const files = checkedStore(
    watchFiles(await openFileStore(config), metrics),
    openFileAlarm({ database, counters, metrics, log, now }),
  )
  const room = config.databaseUrl === null ? await roomAt(config, log) : roomElsewhere
  const follower = await openFollower(database)
  const editors = await openEditorsFollower(database, (err) =>
    log.warn({ err }, 'who is editing was not told'),
  )
  const registrar = openRegistrar(database)
  const sweeps = openSweeps({ database, log })
  const mailer = await openMailer({ config, database, log, now })
  const leaving = new AbortController()
  setMaxListeners(0, leaving.signal) // one for each screen that follows, and each page that waits for a sign-in
  const told = { config, database, sites, mailer, log, now, leaving: leaving.signal }
  const identity = await openIdentity(told)
  return {
    config,
    database,
    sites,
    files,
    room,
    follower,
    editors,
    registrar,
    sweeps,
    identity,
    mailer,
    counters,
    metrics,
    log,
    now,
    leaving: leaving.signal,
    leave: () => leaving.abort(),
    async close() {
      room.close()
      await registrar.close()
      await sweeps.close()
      await identity.close()
      await mailer.close()
      await follower.close()
      await editors.close()
      await database.close()
    },
  }
}

function databaseOf(
  { databaseUrl, log, maxConnections = 16, steadyMs }: OpenHouseOptions,
  metrics: Metrics,
): Promise<Database> {
  return openDatabase({
    url: databaseUrl,
    appRole: 'asiento_app',
    maxConnections,
    ...(steadyMs && { steadyMs }),
    report: (err) => log.warn({ err }, 'a database connection was lost'),
    reportLate: (wait) => {
      metrics.gaveUp(wait)
      log.warn({ wait }, 'a wait for the database was given up')
    },
  })
}

function roomAt({ dataFolder, reserveBytes }: Config, log: Logger) {
  const report = (isShort: boolean): void => {
    if (isShort) log.error('the disk is nearly full: nothing new is taken in, reading goes on')
    else log.warn('there is room on the disk again')
  }
  return openRoom({ folder: dataFolder, reserveBytes, report })
}
