/**
 * `restore COPY`: begins again from a backup, in an empty place, or brings one municipality back
 * beside others. Exit code 0 when it opened, 1 when not, 2 when misused.
 */
import { parseArgs } from 'node:util'
import { restoreBeside } from '#server/backup/beside/restore-beside.ts'
import { finishRestoration, restoreBackup } from '#server/backup/restore.ts'
import type { Restored, RestorePhase } from '#server/backup/restore.ts'
import { readConfig } from '#server/config/config.ts'
import { reachPostgres } from '#server/database/cluster/reach-postgres.ts'

import { firstOf, inWords } from './backup.ts'
import { exitCode } from '../common/exit-codes.ts'
import { readPassphrase } from '../common/passphrase.ts'
import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { openProgress } from '../common/progress.ts'
import { reachBooks } from '../common/reach-books.ts'
import { untilLeaving } from '../common/until-leaving.ts'

const usage = `Uso: npm run asiento -- restore COPIA [--passphrase-file ARCHIVO] [--accept-faults]
     npm run asiento -- restore COPIA --beside [--passphrase-file ARCHIVO]

  Recupera en la carpeta de ASIENTO_DATA (y en la base de DATABASE_URL, si la hay), que deben estar vacías.
  Nada se escribe sin haber comprobado la copia entera, ni se abre sin haber verificado lo recuperado. Si se
  interrumpe (Ctrl+C) o algo falla, todo queda como estaba.
  --beside           la copia de una sola municipalidad, en la instalación de ASIENTO_DATA, que atiende a otras y no la tiene
  --passphrase-file  el archivo que guarda la frase con que se cifró
  --accept-faults    lo abre aunque algo no cuadre: solo si no hay una copia mejor`

export async function restore(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  return wish.isBeside ? bringBeside(wish) : beginAgain(wish)
}

async function bringBeside({ file, passphraseFile }: Wish): Promise<number> {
  const passphrase = await readPassphrase(passphraseFile)
  const progress = openProgress()
  const signal = untilLeaving()
  const restored = await reachBooks(
    (url, config) =>
      restoreBeside({
        url,
        config,
        file,
        passphrase,
        signal,
        report: ({ phase, done, total }) => progress.tell({ name: phaseNames[phase], done, total }),
      }),
    signal,
  ).finally(progress.end)
  print(besideOthers(restored))
  return restored.isOpen ? exitCode.done : exitCode.failed
}

function besideOthers(restored: Restored): string {
  if (!restored.isOpen) {
    const faults = firstOf(restored.faults)
    return `LO RECUPERADO NO ESTÁ ÍNTEGRO.\n${faults}\nNo se abrió ni quedó nada. Pruebe con otra copia.`
  }
  return [
    'Recuperada y comprobada: el libro está íntegro, igual que al copiarlo. Las demás municipalidades no se tocaron.',
    inWords(restored),
    'Ya atiende en su dirección. Todos deben ingresar de nuevo, y el libro no da números hasta que dos personas digan en',
    '«Estado del libro» cuál fue el último entregado (docs/operate/clock.md).',
  ].join('\n')
}

async function beginAgain(wish: Wish): Promise<number> {
  const config = readConfig(process.env)
  if (await finishRestoration(config)) {
    print(
      `La recuperación que se había cortado ya estaba entera y comprobada: se terminó de poner en ${config.dataFolder}.\n` +
        'Puede arrancar el servidor. No se leyó otra copia.',
    )
    return exitCode.done
  }
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

interface Wish {
  readonly file: string
  readonly passphraseFile: string | undefined
  readonly acceptsFaults: boolean
  readonly isBeside: boolean
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  try {
    const options = {
      'passphrase-file': { type: 'string' },
      'accept-faults': { type: 'boolean', default: false },
      beside: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    })
    const [file, another] = positionals
    const { 'accept-faults': acceptsFaults, beside: isBeside } = values
    if (file === undefined || another !== undefined || (isBeside && acceptsFaults)) return null
    return { file, passphraseFile: values['passphrase-file'], acceptsFaults, isBeside }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}
