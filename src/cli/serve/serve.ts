/**
 * Runs a server until it is told to stop. Shared by `start` and `demo`, which differ in what they
 * do before.
 */
import { cleanedUp, passedOver } from '#server/platform/common/clean-up.ts'
import { openApp } from '#server/app/app.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import { applicationUrl, reachPostgres } from '#server/platform/database/cluster/reach-postgres.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { openStaticFiles } from '#server/platform/http/respond/static-files.ts'
import { fingerprintOf } from '#server/platform/http/receive/certificate.ts'
import { listen } from '#server/app/listen.ts'
import type { OpenedApp } from '#server/app/open-app.ts'
import { openAppContext } from '#server/app/open-app.ts'
import { openHousekeeping, jobKinds } from '#server/app/housekeeping.ts'
import { openReading } from '#server/platform/files/text/read-scans.ts'
import { openWorker } from '#server/platform/jobs/open-worker.ts'
import { openLog } from '#server/platform/common/log.ts'
import { openMetricsDoor } from '#server/app/metrics/open-metrics-server.ts'
import { productFiles, productVersion } from '#server/platform/common/product-files.ts'
import { pino } from 'pino'
import { print } from '../common/print.ts'
import { codeOfSignal } from '../common/until-leaving.ts'
import { flushCompileCache } from 'node:module'
import { readConfig } from '#server/platform/common/config/config.ts'
import { setupLink } from '#server/features/service/set-up/setup-code.ts'
import { plainCommand } from '../common/command.ts'

interface Serving {
  readonly app: OpenedApp
  readonly stop: () => Promise<void>
}

/**
 * Database, migrations, context, ports. What was opened is closed again when a later step fails,
 * the last first.
 */
export async function serve(config: Config): Promise<Serving> {
  const opened: (() => unknown)[] = []
  const stop = async (): Promise<void> => {
    // oxlint-disable-next-line no-await-in-loop -- one stands on the other
    for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close()
  }
  try {
    const postgres = await reachPostgres(config, print)
    opened.push(() => postgres.stop())
    await migrate({ url: postgres.url })
    const databaseUrl = await applicationUrl(postgres.url)
    const app = await openAppContext({ config, databaseUrl, log: ourLog() })
    opened.push(() => app.close())
    const hono = openApp(app, await openStaticFiles(productFiles.pages))
    const doors = await listen(app, hono)
    opened.push(() => doors.close())
    if (config.tls?.kind === 'trial' && doors.certificate !== null) {
      print(trialNotice(fingerprintOf(doors.certificate)))
    }
    const figures = await metricsDoor(app)
    const housekeeping = openHousekeeping(app)
    const { database, log } = app
    const worker = openWorker({ context: app, kinds: jobKinds, database, log })
    const reading = openReading(app)
    return {
      app,
      async stop() {
        app.leave()
        await cleanedUp(
          async () => {
            await doors.close()
            await figures.close()
            await worker.close()
            await reading.close()
            await housekeeping.close()
            await app.close()
          },
          () => postgres.stop(),
        )
      },
    }
  } catch (cause) {
    await passedOver(stop)
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

function metricsDoor({ config, database, metrics }: OpenedApp) {
  const { dataFolder } = config
  if (config.metrics === null) return { close: () => Promise.resolve() }
  const measured = { database, metrics, dataFolder, version: productVersion }
  return openMetricsDoor(config.metrics, measured)
}

// A terminal and systemd ask every process of the group, and whoever started this one passes it on:
// one request comes twice.
const sameRequestMs = 1000

/**
 * Resolves when the terminal, or the system, asks the process to end. Whoever asks again later ends
 * it at once.
 */
export function untilStopRequested(): Promise<void> {
  return new Promise((resolve) => {
    let askedAtMs: number | null = null
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        askedAtMs ??= performance.now()
        if (performance.now() - askedAtMs > sameRequestMs) process.exit(codeOfSignal(signal))
        resolve()
      })
    }
  })
}

const usage = `Uso: npm start

  No lleva palabras: lo que se puede elegir se dice en el entorno (docs/operate/settings.md).`

export const start = plainCommand(usage, async () => {
  const asked = untilStopRequested()
  const config = readConfig(process.env)
  const { app, stop } = await serve(config)
  const link = await setupLink(config, app.database)
  print(
    link === null
      ? `Asiento está en marcha: ${config.publicUrl}`
      : `Asiento está en marcha. Para empezar, abra este enlace (sirve una vez): ${link}`,
  )
  // What ends by a power cut keeps nothing for its next start.
  flushCompileCache()
  await asked
  print('Cerrando…')
  await stop()
})
