import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanedUp } from '#server/platform/common/clean-up.ts'
import type { Config } from '#server/platform/common/config/config.ts'
import { readConfig } from '#server/platform/common/config/config.ts'
import { demandPorts } from '#server/platform/common/config/demand-ports.ts'
import { noteDrill } from '#server/platform/jobs/backup-notes.ts'
import { startEmbeddedPostgres } from '#server/platform/database/cluster/embedded-postgres.ts'
import { applicationUrl, reachPostgres } from '#server/platform/database/cluster/reach-postgres.ts'
import { migrate } from '#server/platform/database/schema/migrate.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { demoAccounts, demoPassword, emailOf } from '../demo/villa-asiento.ts'
import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { serve, untilStopRequested } from './serve.ts'

// Relative to the project: never the folder of a real register, whatever the environment says.
const demoFolder = '.data/demo'

const usage = `Uso: npm run demo [-- --keep]

  --keep  conserva el municipio inventado de la última vez`

export async function demo(words: readonly string[]): Promise<number> {
  const isKept = words.length === 1 && words[0] === '--keep'
  if (words.length > 0 && !isKept) return misused(usage, words)
  const asked = untilStopRequested()
  const config = readConfig({
    ...process.env,
    ASIENTO_DATA: demoFolder,
    DATABASE_URL: '',
  })
  await demandPorts(config)
  if (!isKept) await wipe(config.dataFolder)
  if (!existsSync(join(config.dataFolder, 'postgres'))) await invent(config)
  const { stop } = await serve(config)
  return cleanedUp(
    async () => {
      print(`\nLa demostración está en marcha: ${config.publicUrl}\n`)
      print(accountTable())
      print(
        '\nTodo es inventado, y se borra al volver a empezar (npm run demo -- --keep lo conserva).',
      )
      await asked
      print('Cerrando…')
      return 0
    },
    () => stop(),
  )
}

async function invent(config: Config): Promise<void> {
  print('Inventando dos meses de Villa Asiento…')
  const postgres = await reachPostgres(config, print)
  await cleanedUp(
    async () => {
      const ownerUrl = postgres.url
      await migrate({ url: ownerUrl })
      const databaseUrl = await applicationUrl(ownerUrl)
      const now = new Date()
      const { entryCount } = await seedDemo({ config, ownerUrl, databaseUrl }, now)
      // A municipality that works tried its backup this morning: invented, as all of it.
      const endedAt = new Date(now.getTime() - 180 * 60_000)
      await noteDrill(config.dataFolder, { endedAt, fault: null })
      print(`${entryCount} documentos registrados, y un libro antiguo importado.`)
    },
    () => postgres.stop(),
  )
}

async function wipe(folder: string): Promise<void> {
  if (existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'))) {
    // A killed demonstration leaves its PostgreSQL behind: taking it over is the way to stop it.
    const left = await startEmbeddedPostgres({ folder, attach: false, report: print })
    await left.stop({ isThrownAway: true })
  }
  await rm(folder, { recursive: true, force: true })
}

function accountTable(): string {
  const width = Math.max(...demoAccounts.map((account) => emailOf(account).length))
  const rows = demoAccounts.map((account) => `  ${emailOf(account).padEnd(width)}  ${account.does}`)
  return [`  Cuentas, todas con la contraseña ${demoPassword}:`, ...rows].join('\n')
}
