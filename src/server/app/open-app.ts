/**
 * Opens everything a server process holds, in the order in which each needs the other, and closes
 * it backwards.
 */
import { setMaxListeners } from 'node:events'
import type { Logger } from 'pino'
import type { Config } from '../platform/common/config/config.ts'
import { openReferenceData } from '../platform/municipality/reference/reference-data.ts'
import { openDatabase } from '../platform/database/connect/open-database.ts'
import type { Database } from '../platform/database/connect/open-database.ts'
import type { AppContext } from '../platform/http/context/request-context.ts'
import { openRegistrar } from '../features/entries/rows/registrar.ts'
import { openStatusMailKeys } from '../platform/outbound/mail/status-mail-keys.ts'
import { checkedStore } from '../platform/files/check/checked-store.ts'
import { openScanner } from '../platform/files/check/clamd.ts'
import { openFileAlarm } from '../platform/files/check/file-alarm.ts'
import { openFileStore } from '../platform/files/store/open-file-store.ts'
import { openDiskSpace, roomElsewhere } from '../platform/files/store/disk-space.ts'
import type { Shortage } from '../platform/files/store/disk-space.ts'
import { openIdentity } from '../platform/identity/identity.ts'
import { readSecrets } from '../platform/common/secrets.ts'
import { openFollower } from '../platform/ledger/follow.ts'
import { isStillWanted } from '../features/entries/status-mail/tell-senders.ts'
import { openMailer } from '../platform/outbound/mail/open-mailer.ts'
import { openMetrics } from '../platform/jobs/metrics.ts'
import type { Metrics } from '../platform/jobs/metrics.ts'
import { openSites } from '../platform/municipality/sites/sites.ts'
import { openEditorsFollower, openPhonesFollower } from '../platform/http/presence/followers.ts'
import { openWebhookKey } from '../platform/outbound/webhook-key.ts'
import { openLearner } from '../features/entries/rows/learner.ts'

export interface OpenAppOptions {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
  readonly now?: () => Date
  readonly maxConnections?: number
}

export interface OpenedApp extends AppContext {
  /** Says to everything that lasts that this process is about to end. */
  readonly leave: () => void
  readonly close: () => Promise<void>
}

export async function openAppContext(options: OpenAppOptions): Promise<OpenedApp> {
  const { config, log } = options
  const now = options.now ?? (() => new Date())
  const metrics = openMetrics()
  const database = await databaseOf(options, metrics)
  const sites = await openSites(database, config)
  const referenceData = openReferenceData(database, now)
  const files = checkedStore(
    await openFileStore(config),
    openFileAlarm({ database, referenceData, metrics, log, now }),
  )
  const room = config.databaseUrl === null ? await roomAt(config, log) : roomElsewhere
  const follower = await openFollower(database, () => sites.forget())
  const editors = await openEditorsFollower(database, (err) =>
    log.warn({ err }, 'who is editing was not told'),
  )
  const phones = await openPhonesFollower(database)
  const learner = openLearner({ database, log })
  const registrar = openRegistrar(database, learner.later)
  const leaving = new AbortController()
  setMaxListeners(0, leaving.signal) // one for each screen that follows
  const { mailer, ...keys } = await openMailRoom(
    { config, database, referenceData, log, now },
    leaving.signal,
  )
  const told = { config, database, sites, mailer, log, now }
  const identity = await openIdentity(told)
  return {
    config,
    database,
    sites,
    files,
    room,
    scanner: config.clamd === null ? null : openScanner(config.clamd),
    follower,
    editors,
    phones,
    registrar,
    learner,
    identity,
    mailer,
    ...keys,
    referenceData,
    metrics,
    log,
    now,
    leaving: leaving.signal,
    leave: () => leaving.abort(),
    async close() {
      room.close()
      await registrar.close()
      await identity.close()
      await mailer.close()
      await Promise.all([learner.close(), follower.close(), editors.close(), phones.close()])
      await database.close()
    },
  }
}

type MailRoom = Pick<AppContext, 'config' | 'database' | 'referenceData' | 'log' | 'now'>

async function openMailRoom({ referenceData, ...options }: MailRoom, leaving: AbortSignal) {
  const { sealingKey } = await readSecrets(options.config.dataFolder)
  const statusMailKeys = openStatusMailKeys(sealingKey)
  const asked = { ...options, referenceData, statusMailKeys }
  const mailer = await openMailer({
    ...options,
    leaving,
    isWanted: (letter) => isStillWanted(asked, letter),
  })
  const webhookKey = openWebhookKey(sealingKey)
  return { mailer, statusMailKeys, webhookKey }
}

function databaseOf(
  { databaseUrl, log, maxConnections = 16 }: OpenAppOptions,
  metrics: Metrics,
): Promise<Database> {
  return openDatabase({
    url: databaseUrl,
    appRole: 'asiento_app',
    maxConnections,
    report: (err) => log.warn({ err }, 'a database connection was lost'),
    reportLate: (wait) => {
      metrics.gaveUp(wait)
      log.warn({ wait }, 'a wait for the database was given up')
    },
  })
}

function roomAt({ dataFolder, reserveBytes }: Config, log: Logger) {
  const report = (isShort: Shortage): void => {
    log[isShort === 'NOTHING' ? 'warn' : 'error'](sentences[isShort])
  }
  return openDiskSpace({ folder: dataFolder, reserveBytes, report })
}

const sentences: Readonly<Record<Shortage, string>> = {
  NOTHING: 'there is room on the disk again',
  FILES: 'the disk is getting full: no file is taken in, registering and reading go on',
  EVERYTHING: 'the disk is nearly full: nothing new is taken in, reading goes on',
}
