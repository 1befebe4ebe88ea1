/**
 * `restore COPY`: begins again from a backup, in an empty place. Exit code 0 when it opened, 1 when
 * not, 2 when misused.
 */
import { parseArgs } from 'node:util'
import { restoreBackup } from '#server/backup/restore.ts'
import type { Restored, RestorePhase } from '#server/backup/restore.ts'
import { readConfig } from '#server/config/config.ts'
import { reachPostgres } from '#server/database/cluster/reach-postgres.ts'

import { firstOf, inWords } from './backup.ts'
import { readPassphrase } from '../common/passphrase.ts'
import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { openProgress } from '../common/progress.ts'
import { untilLeaving } from '../common/until-leaving.ts'

const usage = `Uso: npm run asiento -- restore COPIA [--passphrase-file ARCHIVO] [--accept-faults]

  Recupera en la carpeta de ASIENTO_DATA (y en la base de DATABASE_URL, si la hay), que deben estar vacías.
  Nada se escribe sin haber comprobado la copia entera, ni se abre sin haber verificado lo recuperado. Si se
  interrumpe (Ctrl+C) o algo falla, todo queda como estaba.
  --passphrase-file  el archivo que guarda la frase con que se cifró
  --accept-faults    lo abre aunque algo no cuadre: solo si no hay una copia mejor`

export async function restore(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  const config = readConfig(process.env)
  const progress = openProgress()
  const restored = await restoreBackup({
    file: wish.file,
    passphrase: await readPassphrase(wish.passphraseFile),
    dataFolder: config.dataFolder,
    s3: config.s3,
    acceptsFaults: wish.acceptsFaults,
    signal: untilLeaving(),
    report: ({ phase, done, total }) => progress.tell({ name: phaseNames[phase], done, total }),
    async reachDatabase(folder) {
      const settings = { ...config, dataFolder: folder, attach: false }
      // What becomes of it is told by what it was needed for.
      const postgres = await reachPostgres(settings, () => undefined)
      return { ...postgres, isOutside: config.databaseUrl !== null }
    },
  }).finally(progress.end)
  print(storyOf(restored, config.dataFolder))
  return restored.isOpen ? 0 : 1
}

export const phaseNames: Readonly<Record<RestorePhase, string>> = {
  prove: 'Comprobando la copia',
  create: 'Preparando la base de datos',
  load: 'Recuperando filas y documentos',
  index: 'Rehaciendo índices y claves',
  migrate: 'Poniendo la base al día',
  verify: 'Verificando los libros',
}

function storyOf(restored: Restored, dataFolder: string): string {
  const { faults, isOpen } = restored
  const told = faults.length === 0 ? [] : [`LO RECUPERADO NO ESTÁ ÍNTEGRO.\n${firstOf(faults)}`]
  if (!isOpen) {
    return [
      ...told,
      'No se abrió ni quedó nada. Pruebe con otra copia; si no la hay, repita con --accept-faults.',
    ].join('\n')
  }
  const proof =
    faults.length === 0
      ? 'Recuperado y comprobado: el libro está íntegro, igual que al copiarlo.'
      : null
  return [
    ...told,
    ...(proof === null ? [] : [proof]),
    inWords(restored),
    `Está en ${dataFolder}. Lo registrado después de ese momento no está, y sus números pueden estar en comprobantes: el libro`,
    'no da ninguno hasta que dos personas lo decidan en «Estado del libro» (docs/operate/clock.md).',
  ].join('\n')
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): {
  readonly file: string
  readonly passphraseFile: string | undefined
  readonly acceptsFaults: boolean
} | null {
  try {
    const options = {
      'passphrase-file': { type: 'string' },
      'accept-faults': { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    })
    const [file, another] = positionals
    if (file === undefined || another !== undefined) return null
    return {
      file,
      passphraseFile: values['passphrase-file'],
      acceptsFaults: values['accept-faults'],
    }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}
