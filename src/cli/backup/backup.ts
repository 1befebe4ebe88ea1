import { stat } from 'node:fs/promises'
import path from 'node:path'
import { readBackup } from '#server/backup/read-backup.ts'
import type { ReadBackup } from '#server/backup/read-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { productVersion } from '#server/platform/common/product-files.ts'
import { EnvironmentProblem, OperatorProblem } from '#server/platform/common/config/config.ts'
import { noteBackup } from '#server/platform/jobs/backup-notes.ts'
import { openFileStore } from '#server/platform/files/store/open-file-store.ts'
import { exitCode } from '../common/exit-codes.ts'
import { command } from '../common/command.ts'
import { readPassphrase } from '../common/passphrase.ts'
import { print } from '../common/print.ts'
import { openProgress } from '../common/progress.ts'
import { reachBooks } from '../common/reach-books.ts'
import { untilLeaving } from '../common/until-leaving.ts'

const usage = `Uso: npm run asiento -- backup LUGAR [--passphrase-file ARCHIVO]
     npm run asiento -- backup --check COPIA [--passphrase-file ARCHIVO]

  LUGAR              el archivo que se escribe, con terminación, como .tar; si es una carpeta, uno nuevo dentro, con la fecha por nombre
  --passphrase-file  cifra la copia (formato age) con la frase, o la clave pública, de la primera línea de ese archivo
  --check            no escribe nada: lee una copia entera y dice si llegó como se hizo`

export const backup = command({
  usage,
  options: { 'passphrase-file': { type: 'string' }, check: { type: 'boolean' } },
  understand: ({ values, positionals: [place, ...others] }) =>
    place === undefined || others.length > 0 ? null : { place, ...values },
  async run({ place, check: isChecked, ...values }) {
    const secret = await readPassphrase(values['passphrase-file'])
    return isChecked === true ? check(place, secret) : write(place, secret)
  },
})

async function write(place: string, secret: string | null): Promise<number> {
  const now = new Date()
  const file = await fileAt(place, now, secret === null ? 'tar' : 'tar.age')
  const signal = untilLeaving()
  const written = await reachBooks(async (url, config) => {
    const { dataFolder } = config
    const store = await openFileStore(config)
    const options = { url, store, dataFolder, file, secret, product: productVersion, now, signal }
    const done = await writeBackup(options).catch((cause: unknown) => {
      if (!signal.aborted) throw cause
      throw new OperatorProblem('Se interrumpió: no quedó ninguna copia a medias.', { cause })
    })
    const at = path.resolve(file)
    const isWhole = done.hasKeys && done.manifest.lost.length === 0
    await noteBackup(dataFolder, { takenAt: now, isWhole, place: at })
    return { ...done, isWhole, goesWithTheBook: !path.relative(dataFolder, at).startsWith('..') }
  }, signal)
  print(
    [
      `Copia escrita: ${file} (${megabytes(written.sizeBytes)} MB).`,
      inWords(written),
      ...(written.hasKeys ? [] : [withoutKeys]),
      ...(secret === null ? [inTheClear] : []),
      ...(written.goesWithTheBook ? [insideData] : []),
    ].join('\n'),
  )
  return written.isWhole ? exitCode.done : exitCode.failed
}

const withoutKeys =
  'La copia NO lleva las claves del servicio: revise si ASIENTO_DATA es la carpeta del servidor.'
const inTheClear =
  'Sin cifrar: contiene datos personales y las claves del servicio. Guárdela con cuidado.'
const insideData =
  'La copia está dentro de ASIENTO_DATA: lo que se lleve esa carpeta se la lleva también. Guárdela en otro disco.'

async function check(file: string, secret: string | null): Promise<number> {
  const progress = openProgress()
  const read = await readBackup({
    file,
    secret,
    signal: new AbortController().signal,
    report: (done, total) => progress.tell({ name: 'Comprobando la copia', done, total }),
  }).finally(progress.end)
  const isWhole = read.losses.length === 0 && read.manifest.lost.length === 0
  print(isWhole ? 'La copia llegó como se hizo.' : 'LA COPIA NO ESTÁ COMPLETA.')
  if (read.losses.length > 0) print(firstOf(read.losses))
  print(
    `${inWords(read)}\nSi lo copiado estaba íntegro, y se recupera, lo dice «drill» (docs/operate/backup.md).`,
  )
  return isWhole ? exitCode.done : exitCode.failed
}

async function fileAt(place: string, now: Date, ending: string): Promise<string> {
  const found = await stat(place).catch(() => null)
  if (found?.isDirectory() === true) {
    const stamp = now.toISOString().slice(0, 19).replaceAll(':', '').replace('T', '-')
    return path.join(place, `asiento-${stamp}.${ending}`)
  }
  // A disk that is not mounted, or a folder that is not there, is no name for a file.
  if (found !== null || path.extname(place) !== '') return place
  throw new EnvironmentProblem(
    `${place} no existe: si es una carpeta, móntela o créela antes; si es el nombre del archivo de la copia, póngale una terminación, como .tar. No se escribió nada.`,
  )
}

const mostTold = 5

export function firstOf(sentences: readonly string[]): string {
  const more = sentences.length - mostTold
  return [...sentences.slice(0, mostTold), ...(more > 0 ? [`Y ${more} más.`] : [])].join('\n')
}

export function inWords({
  beginning,
  manifest,
}: Pick<ReadBackup, 'beginning' | 'manifest'>): string {
  const { files, lost } = manifest
  const taken = new Date(beginning.takenAt).toLocaleString('es', {
    dateStyle: 'long',
    timeStyle: 'short',
  })
  return [
    `Del ${taken}: ${files.count} archivos (${megabytes(files.sizeBytes)} MB).`,
    ...lost.map(
      ({ isMissing, document }) =>
        `  ${isMissing ? 'FALTABA' : 'ESTABA DAÑADO'} ya antes de copiar: ${document}. Busque su original.`,
    ),
    ...beginning.books.map(
      ({ name, position, hash, lastEntryNumber }) =>
        `${name}: ${position} sucesos; último asiento, ${lastEntryNumber ?? 'ninguno'}.\n  Cabeza del libro: ${position}:${hash}`,
    ),
  ].join('\n')
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toLocaleString('es', { maximumFractionDigits: 1 })
}
