/**
 * `backup PLACE`: everything in one file, or one municipality alone, while people work. Exit code 0
 * when whole, 1 when a file was already lost, 2 when misused.
 */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BackupProblem, PlaceProblem } from '#server/backup/backup-problem.ts'
import { backupFormat } from '#server/backup/contents.ts'
import { proveBackup } from '#server/backup/prove-backup.ts'
import type { Proof } from '#server/backup/prove-backup.ts'
import type { ReadBackup } from '#server/backup/read-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { noteBackup } from '#server/files/last-backup.ts'
import { openFileStore } from '#server/files/store/open-file-store.ts'
import { productVersion } from '#server/common/product-version.ts'

import { readPassphrase } from '../common/passphrase.ts'
import { misused } from '../common/misused.ts'
import { print } from '../common/print.ts'
import { openProgress } from '../common/progress.ts'
import { reachBooks } from '../common/reach-books.ts'
import { townAt } from '../common/towns.ts'
import { untilLeaving } from '../common/until-leaving.ts'

const usage = `Uso: npm run asiento -- backup LUGAR [--host DIRECCIÓN] [--passphrase-file ARCHIVO]
     npm run asiento -- backup --check COPIA [--passphrase-file ARCHIVO]

  LUGAR              el archivo que se escribe, con terminación, como .tar; si es una carpeta, uno nuevo dentro, con la fecha por nombre
  --host             de una sola municipalidad, la que atiende en esa dirección: sus filas y documentos, nada de las demás
  --passphrase-file  cifra la copia con la frase de la primera línea de ese archivo (formato age)
  --check            no escribe nada: lee una copia entera y dice si se puede recuperar`

interface Wish {
  readonly place: string
  readonly passphraseFile: string | undefined
  readonly host: string | null
  readonly isCheck: boolean
}

export async function backup(words: readonly string[]): Promise<number> {
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  const passphrase = await readPassphrase(wish.passphraseFile)
  if (wish.isCheck) {
    return check(wish.place, passphrase)
  }
  const now = new Date()
  const ending = passphrase === null ? 'tar' : 'tar.age'
  const file = await fileAt(wish, now, ending)
  const signal = untilLeaving()
  const written = await reachBooks(async (url, config) => {
    const store = await openFileStore(config)
    const { dataFolder } = config
    const only = wish.host === null ? null : await townAt(url, config, wish.host)
    const options = { url, store, dataFolder, file, only, passphrase, product: productVersion, now }
    const done = await writeBackup({ ...options, signal }).catch((cause: unknown) => {
      throw signal.aborted ? new BackupProblem('E-COP-23', {}, { cause }) : cause
    })
    const isWhole = done.beginning.keys.length > 0 && lossesOf(done) === 0
    const at = path.resolve(file)
    // The page of the register's health warns of a whole that is old: one municipality is not it.
    if (only === null) await noteBackup(dataFolder, { takenAt: now, isWhole, place: at })
    return { ...done, goesWithTheBook: isInside(at, dataFolder) }
  }, signal)
  print(`Copia escrita: ${file} (${megabytes(written.sizeBytes)} MB).`)
  if (lossesOf(written) > 0) print(lostBefore)
  print(inWords(written))
  const { keys } = written.beginning
  if (keys.length === 0) {
    print(
      'La copia NO lleva las claves del servicio: revise si ASIENTO_DATA es la carpeta del servidor.',
    )
  }
  if (passphrase === null) {
    print('Sin cifrar: contiene datos personales y las claves del servicio. Guárdela con cuidado.')
  }
  if (written.goesWithTheBook) {
    print(
      'La copia está dentro de ASIENTO_DATA: lo que se lleve esa carpeta se la lleva también. Guárdela en otro disco.',
    )
  }
  return keys.length === 0 ? 1 : lossesOf(written)
}

async function check(file: string, passphrase: string | null): Promise<number> {
  const progress = openProgress()
  const proof = await proveBackup({
    file,
    passphrase,
    signal: new AbortController().signal,
    report: (done, total) => progress.tell({ name: 'Comprobando la copia', done, total }),
  }).finally(progress.end)
  const { losses } = proof
  const isSound = losses.length === 0
  if (!isSound) print('LA COPIA NO ESTÁ ENTERA.')
  else if (lossesOf(proof) === 0) print('La copia está sana: se puede recuperar.')
  else print(`La copia llegó como se hizo, pero no está completa.\n${lostBefore}`)
  if (losses.length > 0) print(firstOf(losses.map(({ message }) => message)))
  print([provenInWords(proof), inWords(proof)].join('\n'))
  return losses.length > 0 ? 1 : lossesOf(proof)
}

function provenInWords({ rows, beginning, manifest, unproven }: Proof): string {
  const total = [...rows.values()].reduce((sum, each) => sum + each, 0)
  return [
    `Comprobado: ${counted(total)} filas enteras de ${counted(beginning.tables.length)} tablas, ` +
      `${counted(manifest.files.count)} archivos byte por byte, y las claves.`,
    'Si el libro estaba íntegro al copiarlo lo dicen «verify» y «drill»: el que no lo estaba se abre solo con --accept-faults.',
    ...unproven,
  ].join('\n')
}

/** Told by all three: who copies, who checks and who restores (`restore.ts`). */
const lostBefore =
  'YA ANTES DE COPIAR FALTABAN O ESTABAN DAÑADOS los documentos que se nombran abajo: los dañados van como estaban. ' +
  'Busque su original, o una copia anterior que los traiga; esta se recupera solo con --accept-faults.'

const mostTold = 5

/** The first few sentences, and how many more there are. */
export function firstOf(sentences: readonly string[]): string {
  const more = sentences.length - mostTold
  return [...sentences.slice(0, mostTold), ...(more > 0 ? [`Y ${counted(more)} más.`] : [])].join(
    '\n',
  )
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  try {
    const options = {
      'passphrase-file': { type: 'string' },
      host: { type: 'string' },
      check: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = parseArgs({
      args: [...words],
      options,
      allowPositionals: true,
    })
    const [place, another] = positionals
    const { check: isCheck, host = null } = values
    if (place === undefined || another !== undefined || (isCheck && host !== null)) return null
    return { place, passphraseFile: values['passphrase-file'], host, isCheck }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

async function fileAt({ place, host }: Wish, now: Date, ending: string): Promise<string> {
  const found = await stat(place).catch(() => null)
  if (found?.isDirectory() !== true) {
    // A disk that is not mounted, or a folder that is not there, is no name for a file.
    if (found === null && path.extname(place) === '') throw new PlaceProblem('E-COP-28', { place })
    return place
  }
  const stamp = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
  const whose = host === null ? '' : `${host.toLowerCase()}-`
  return path.join(place, `asiento-${whose}${stamp}.${ending}`)
}

/** What a backup holds, for whoever must decide whether it serves. */
export function inWords({
  beginning,
  manifest,
}: Pick<ReadBackup, 'beginning' | 'manifest'>): string {
  const { files, damaged, missing, places } = manifest
  const taken = new Date(beginning.takenAt).toLocaleString('es', {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  const lost = [
    ...missing.map((address) => `  Faltaba antes de copiar: ${places[address] ?? address}`),
    ...damaged.map((address) => `  Dañado antes de copiar: ${places[address] ?? address}`),
  ]
  const { municipality = null } = beginning.format === backupFormat ? beginning : {}
  return [
    ...(municipality === null
      ? []
      : [`De una sola municipalidad: ${municipality.name}, ${municipality.host}.`]),
    `Del ${taken}: ${counted(files.count)} archivos (${megabytes(files.sizeBytes)} MB).`,
    ...lost,
    ...beginning.books.map(({ name, position, hash, lastEntry }) =>
      [
        `${name}: ${counted(position)} sucesos; último asiento, ${lastEntry?.entryNumber ?? 'ninguno'}.`,
        `  Cabeza del libro: ${position}:${hash}`,
      ].join('\n'),
    ),
  ].join('\n')
}

function lossesOf({ manifest }: Pick<ReadBackup, 'manifest'>): number {
  return manifest.damaged.length + manifest.missing.length === 0 ? 0 : 1
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toLocaleString('es', { maximumFractionDigits: 1 })
}

function counted(count: number): string {
  return count.toLocaleString('es')
}

function isInside(file: string, folder: string): boolean {
  const way = path.relative(folder, file)
  return !(way.startsWith('..') || path.isAbsolute(way))
}
