/**
 * `drill`: proves that a backup restores by restoring one beside. Exit code 0 when the copy was the
 * book, 1 when not.
 */
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { drill as runDrill } from '#server/backup/drill.ts'
import type { DrillPart } from '#server/backup/drill.ts'
import type { DrillResult } from '#server/database/schema/note-drill.ts'
import { openFileStore } from '#server/files/store/open-file-store.ts'
import { productVersion } from '#server/common/product-version.ts'

import { exitCode } from '../common/exit-codes.ts'
import { misused } from '../common/misused.ts'
import { readPassphrase } from '../common/passphrase.ts'
import { print } from '../common/print.ts'
import { openProgress } from '../common/progress.ts'
import { reachBooks } from '../common/reach-books.ts'
import { phaseNames } from './restore.ts'
import { townAt } from '../common/towns.ts'
import { untilLeaving } from '../common/until-leaving.ts'

const usage = `Uso: npm run asiento -- drill [--host DIRECCIÓN] [--place CARPETA] [--passphrase-file ARCHIVO]

  Copia el libro, lo recupera al lado en un PostgreSQL aparte, lo verifica, compara cabeza y filas, y borra la copia.
  No interrumpe al servidor, no envía correo y no toca el libro; el resultado queda en «Salud del registro».
  --host             de una sola municipalidad, la que atiende en esa dirección; su resultado no queda ahí
  --place            la carpeta donde cabe la copia; si no se dice, la de ASIENTO_DATA
  --passphrase-file  cifra la copia del ensayo, como la de cada noche`

const partNames: Readonly<Record<DrillPart, string>> = {
  backup: 'Copiando',
  ...phaseNames,
  remove: 'Borrando la copia',
}

export async function drill(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  const passphrase = await readPassphrase(wish.passphraseFile)
  const signal = untilLeaving()
  const progress = openProgress()
  const result = await reachBooks(async (url, config) => {
    const { dataFolder, reserveBytes } = config
    const place = path.resolve(wish.place ?? dataFolder)
    const only = wish.host === undefined ? null : await townAt(url, config, wish.host)
    await mkdir(place, { recursive: true, mode: 0o711 })
    return runDrill({
      url,
      only,
      store: await openFileStore(config),
      dataFolder,
      place,
      reserveBytes,
      passphrase,
      product: productVersion,
      signal,
      report: (part, done, total) => progress.tell({ name: partNames[part], done, total }),
      now: () => new Date(),
    })
  }, signal).finally(progress.end)
  print(storyOf(result, wish.host))
  return result.fault === null ? exitCode.done : exitCode.failed
}

function storyOf({ fault, parts }: DrillResult, host: string | undefined): string {
  const total = parts.reduce((sum, { tookMs }) => sum + tookMs, 0)
  return [
    fault === null
      ? `El ensayo${host === undefined ? '' : ` de ${host}`} salió bien en ${seconds(total)} s: la copia se recupera, y es el libro.`
      : `EL ENSAYO FALLÓ.\n${fault}`,
    ...parts.map(({ part, tookMs }) => `  ${nameOf(part).padEnd(32)} ${seconds(tookMs)} s`),
  ].join('\n')
}

function seconds(ms: number): string {
  return (ms / 1000).toLocaleString('es', { maximumFractionDigits: 1 })
}

function nameOf(part: string): string {
  return Object.entries(partNames).find(([known]) => known === part)?.[1] ?? part
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): {
  readonly host: string | undefined
  readonly place: string | undefined
  readonly passphraseFile: string | undefined
} | null {
  try {
    const options = {
      host: { type: 'string' },
      place: { type: 'string' },
      'passphrase-file': { type: 'string' },
    } as const
    const { values } = parseArgs({ args: [...words], options })
    return { host: values.host, place: values.place, passphraseFile: values['passphrase-file'] }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}
