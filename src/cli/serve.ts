/** Runs a server until it is told to stop. Shared by `start` and `demo`, which differ in what they do before. */
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApp } from '#server/app.ts'
import { keepArchive } from '#server/backup/keep-archive.ts'
import type { Config } from '#server/config.ts'
import { applicationUrl } from '#server/database/application-login.ts'
import { migrate } from '#server/database/migrate.ts'
import { reachPostgres } from '#server/database/reach-postgres.ts'
import { openStaticFiles } from '#server/http/static-files.ts'
import { fingerprintOf } from '#server/http/certificate.ts'
import { listen } from '#server/listen.ts'
import type { OpenedHouse } from '#server/open-house.ts'
import { openHouse } from '#server/open-house.ts'
import { openHousekeeping } from '#server/housekeeping.ts'
import { jobKinds } from '#server/job-kinds.ts'
import { openWorker } from '#server/jobs/open-worker.ts'
import { openLog } from '#server/log.ts'
import { openMetricsDoor } from '#server/metrics/open-metrics-door.ts'
import { productVersion } from '#server/service/product-version.ts'
import { pino } from 'pino'

import { print } from './print.ts'

export interface Serving {
  readonly house: OpenedHouse
  readonly stop: () => Promise<void>
}

const builtWeb = fileURLToPath(new URL('../../dist/web', import.meta.url))

/** Database, migrations, house, doors. What was opened is closed again when a later step fails, the last first. */
export async function serve(config: Config): Promise<Serving> {
  const opened: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- one stands on the other
    for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close()
  }
  try {
    const postgres = await reachPostgres(config, print, config.walArchive)
    opened.push(() => postgres.stop())
    await migrate({ url: postgres.url })
    const databaseUrl = await applicationUrl(postgres.url)
    const house = await openHouse({ config, databaseUrl, log: ourLog() })
    opened.push(() => house.close())
    const app = openApp(house, await openStaticFiles(path.resolve(builtWeb)))
    const doors = await listen(house, app)
    opened.push(() => doors.close())
    if (config.tls?.kind === 'trial' && doors.certificate !== null) {
      print(trialNotice(fingerprintOf(doors.certificate)))
    }
    const figures = await metricsDoor(house)
    const housekeeping = openHousekeeping(house)
    const archive = archiveOf(house, postgres.url)
    const { database, log } = house
    const worker = openWorker({ context: house, kinds: jobKinds, database, databaseUrl, log })
    return {
      house,
      async stop() {
        house.leave()
        await doors.close()
        await figures.close()
        await worker.close()
        await housekeeping.close()
        await archive.close()
        await house.close()
        await postgres.stop()
      },
    }
  } catch (cause) {
    await stop()
    throw cause
  }
}

function trialNotice(fingerprint: string): string {
  return (
    'Certificado de prueba: cada navegador advertirá una vez en cada una de las dos direcciones. Antes de ' +
    `aceptarlo, compare su huella SHA-256:\n  ${fingerprint}`
  )
}

/** To standard error: the terminal stays readable, and a collector can read it. */
function ourLog() {
  return openLog({ level: process.env['LOG_LEVEL'] ?? 'warn', destination: pino.destination(2) })
}

/** What is kept to play back a past minute, when it is wanted. */
function archiveOf({ config, log, now }: OpenedHouse, url: string) {
  const { walArchive: archive } = config
  if (archive === null) return { close: () => Promise.resolve() }
  return keepArchive({ url, archive, config, product: productVersion, log, now })
}

/** The figures, when they are wanted. */
function metricsDoor({ config, database, metrics }: OpenedHouse) {
  const { dataFolder } = config
  if (config.metrics === null) return { close: () => Promise.resolve() }
  const measured = { database, metrics, dataFolder, version: productVersion }
  return openMetricsDoor(config.metrics, measured)
}

/** Resolves when the terminal, or the system, asks the process to end. A second request ends it at once. */
export function untilAskedToStop(): Promise<void> {
  return new Promise((resolve) => {
    let isAsked = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (isAsked) process.exit(1)
        isAsked = true
        resolve()
      })
    }
  })
}
