/**
 * Copying, checking and restoring a book of many entries with files, as whoever runs the server
 * does it: each command in a process of its own, on a book that the demonstration's writer made,
 * events and all, so that `verify` proves it. Times are told beside that of a plain copy of the
 * folder in the same run.
 */
import { execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import { startEmbeddedPostgres } from '#server/database/cluster/embedded-postgres.ts'
import type { EmbeddedPostgres } from '#server/database/cluster/embedded-postgres.ts'
import { migrate } from '#server/database/schema/migrate.ts'
import { openDatabase } from '#server/database/connect/open-database.ts'
import type { FileStore } from '#server/files/store/file-store.ts'
import { openFolderStore } from '#server/files/store/folder-store.ts'
import { readSecretsFile } from '#server/identity/keys/secrets.ts'

import type { Chance } from '../../src/cli/demo/chance.ts'
import type { Letter } from '../../src/cli/demo/letters.ts'
import { seedDemo } from '../../src/cli/demo/seed-demo.ts'
import { letterSubjects } from '../../src/cli/demo/subjects.ts'
import { asTable, written } from '../stage/figures.ts'
import { peakBytesOf } from '../stage/memory.ts'

export interface BackupSize {
  readonly entries: number
  readonly files: number
}

const mebibyte = 1_048_576
/** As a scanned page weighs. */
const fileBytes = 262_144
const lookEveryMs = 100
const run = promisify(execFile)
const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url))

export async function measureBackup(
  size: BackupSize,
  report: (done: string) => void,
): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'asiento-bench-backup-'))
  try {
    return await measureIn(home, size, report)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

async function measureIn(
  home: string,
  size: BackupSize,
  report: (done: string) => void,
): Promise<string> {
  const book = join(home, 'book')
  await fill(book, size, report)
  const passphrase = join(home, 'frase')
  await writeFile(passphrase, 'una frase de paso que se escribe en un papel\n')
  const rows = [['', 'segundos', 'veces cp', 'MB', 'memoria MB']]
  const floorSeconds = await plainCopyOf(book, join(home, 'floor'))
  rows.push(['cp y sync de la carpeta', written(floorSeconds), '1', '', ''])
  const time = async (
    name: string,
    words: readonly string[],
    env: Readonly<Record<string, string>>,
    file: string | null = null,
  ): Promise<void> => {
    const { seconds, peakBytes } = await costOf(words, env)
    const bytes = file === null ? null : (await stat(file)).size
    const cells = [seconds, seconds / floorSeconds, bytes && bytes / mebibyte, peakBytes / mebibyte]
    rows.push([name, ...cells.map((value) => (value === null ? '' : written(value)))])
    report(rows.at(-1)?.join('  ') ?? '')
  }
  for (const [how, ending, words] of [
    ['en claro', 'tar', []],
    ['cifrada', 'tar.age', ['--passphrase-file', passphrase]],
  ] as const) {
    const [copy, again] = [join(home, `copia.${ending}`), join(home, `again-${ending}`)]
    const at = { ASIENTO_DATA: book }
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    await time(`copiar, ${how}`, ['backup', copy, ...words], at, copy)
    // oxlint-disable-next-line no-await-in-loop
    await time('  comprobar', ['backup', '--check', copy, ...words], {})
    const there = { ASIENTO_DATA: again }
    // oxlint-disable-next-line no-await-in-loop
    await time('  recuperar, comprobada y verificada', ['restore', copy, ...words], there)
    // oxlint-disable-next-line no-await-in-loop
    await time('  verificar otra vez', ['verify'], there)
    // oxlint-disable-next-line no-await-in-loop
    await rm(again, { recursive: true })
  }
  await withOutside(join(home, 'outside'), async (url) => {
    const there = { ASIENTO_DATA: join(home, 'beside'), DATABASE_URL: url }
    const copy = join(home, 'outside.tar')
    await time('recuperar en otro PostgreSQL', ['restore', join(home, 'copia.tar')], there)
    await time('  copiar de él', ['backup', copy], there, copy)
    await time('  comprobar', ['backup', '--check', copy], {})
    await time('  recuperar en el incluido', ['restore', copy], {
      ASIENTO_DATA: join(home, 'back'),
    })
  })
  return asTable(rows)
}

/** Two years of the invented town, with as many entries and different files. */
async function fill(
  folder: string,
  { entries, files: count }: BackupSize,
  report: (done: string) => void,
): Promise<void> {
  const postgres = await startEmbeddedPostgres({ folder, attach: false, report: () => undefined })
  try {
    await migrate({ url: postgres.url })
    await readSecretsFile(folder)
    const database = await openDatabase({
      url: postgres.url,
      appRole: 'asiento_app',
      maxConnections: 2,
    })
    const files = await openFolderStore(join(folder, 'files'))
    const startMs = performance.now()
    await seedDemo({ database, files }, new Date(), entries, (store, municipalityId, chance) =>
      storeScans(store, municipalityId, { chance, count }),
    )
    report(`${entries} asientos en ${written((performance.now() - startMs) / 1000)} s`)
    await database.close()
  } finally {
    await postgres.stop()
  }
}

async function storeScans(
  files: FileStore,
  municipalityId: string,
  { chance, count }: { readonly chance: Chance; readonly count: number },
): Promise<Letter[]> {
  const kinds = letterSubjects(chance, 40)
  const letters: Letter[] = []
  for (let index = 0; index < count; index += 1) {
    const typeCode = kinds[index % kinds.length]?.typeCode ?? ''
    // oxlint-disable-next-line no-await-in-loop -- each is safe on the disk before the next
    const stored = await files.put(municipalityId, scan(), fileBytes * 2, () => Promise.resolve())
    const { sha256, sizeBytes } = stored
    letters.push({ typeCode, sha256, sizeBytes, mediaType: 'application/pdf', pages: 1 })
  }
  return letters
}

async function* scan(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('%PDF-1.7\n')
  yield randomBytes(fileBytes)
}

/** The floor: every byte of the installation at rest copied to the same disk, and on it. */
async function plainCopyOf(folder: string, target: string): Promise<number> {
  const startMs = performance.now()
  await run('cp', ['-r', folder, target])
  await run('sync', ['-f', target])
  const seconds = (performance.now() - startMs) / 1000
  await rm(target, { recursive: true })
  return seconds
}

/** `peakBytes`: the most that the process itself held at once; PostgreSQL is another one. */
async function costOf(
  words: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ readonly seconds: number; readonly peakBytes: number }> {
  const startMs = performance.now()
  const child = spawn(process.execPath, [main, ...words], {
    env: { ...process.env, DATABASE_URL: '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peakBytes = 0
  const looking = setInterval(() => {
    if (child.pid === undefined) return
    void peakBytesOf(child.pid).then((bytes) => (peakBytes = Math.max(peakBytes, bytes ?? 0)))
  }, lookEveryMs)
  await once(child, 'close')
  clearInterval(looking)
  if (child.exitCode !== 0) throw new Error(`${words.join(' ')}: ${child.exitCode}`)
  return { seconds: (performance.now() - startMs) / 1000, peakBytes }
}

/** A PostgreSQL that is not the one of the data folder, with an empty database in it. */
async function withOutside(folder: string, work: (url: string) => Promise<void>): Promise<void> {
  const outside: EmbeddedPostgres = await startEmbeddedPostgres({
    folder,
    attach: false,
    report: () => undefined,
  })
  try {
    await work(outside.url)
  } finally {
    await outside.stop()
  }
}
