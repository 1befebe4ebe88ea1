/** `npm run demo`: the product on a folder to be thrown away, with an invented town in it. */
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { cleanedUp } from '#server/common/clean-up.ts'
import { readConfig } from '#server/config/config.ts'
import { demandPorts } from '#server/config/demand-ports.ts'
import { noteDrill, type DrillResult } from '#server/database/schema/note-drill.ts'
import { startEmbeddedPostgres } from '#server/database/cluster/embedded-postgres.ts'
import { mainMunicipality } from '#server/service/set-up/main-municipality.ts'

import { bringOldBook } from '../demo/old-book.ts'
import { seedDemo } from '../demo/seed-demo.ts'
import { demoAccounts, demoPassword, emailOf } from '../demo/villa-asiento.ts'
import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { serve, untilAskedToStop } from './serve.ts'

// Relative to the project: never the folder of a real register, whatever the environment says.
const demoFolder = '.data/demo'

// Where a council has a disk of another machine.
const outsideFolder = join(demoFolder, 'fuera')

const usage = `Uso: npm run demo [-- --keep]

  --keep  conserva el municipio inventado de la última vez`

/** `--keep` goes on with the town of the last time. */
export async function demo(words: readonly string[]): Promise<number> {
  const isKept = words.length === 1 && words[0] === '--keep'
  if (words.length > 0 && !isKept) return misused(usage, words)
  const asked = untilAskedToStop()
  const config = readConfig({
    ...process.env,
    ASIENTO_DATA: demoFolder,
    DATABASE_URL: '',
    HEADS_FOLDER: outsideFolder,
  })
  await demandPorts(config)
  if (!isKept) await wipe(config.dataFolder)
  if (config.headsFolder !== null) await mkdir(config.headsFolder, { recursive: true })
  const { app, ownerUrl, stop } = await serve(config)
  return cleanedUp(
    async () => {
      if (!(await mainMunicipality(app.database))) {
        print('Inventando dos años de Villa Asiento…')
        const { entryCount, municipalityId } = await seedDemo(app, app.now())
        await noteDrill(ownerUrl, inventedDrill(app.now()))
        await bringOldBook(app.database, municipalityId)
        print(`${entryCount} documentos registrados, y un libro antiguo importado.`)
      }
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

/** A municipality that works rehearsed its backup this morning: invented, as all of it. */
function inventedDrill(now: Date): DrillResult {
  const at = (minutesAgo: number): Date => new Date(now.getTime() - minutesAgo * 60_000)
  return { beganAt: at(182), endedAt: at(180), fault: null, parts: [], sizeBytes: 40_000_000 }
}

/** Throws when another demonstration is running on the folder. */
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
