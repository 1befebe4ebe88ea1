/**
 * `npm run bench`: what the register costs on this machine, in one run, on a folder that is thrown
 * away. Absolute times move from run to run; the ratios to plain SQL on the same database are the
 * figure. What was read is in docs/benchmarks.md.
 */
import { randomUUID } from 'node:crypto'
import { availableParallelism, cpus } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { measureBackup } from './measure/backup.ts'
import { measureCluster } from './measure/cluster.ts'
import { exitRows } from './measure/exits.ts'
import { measureFloor } from './measure/floor.ts'
import { measureDays } from './measure/count-days.ts'
import { benchHostile } from './measure/hostile.ts'
import { asTable, median, type Pace, written } from './stage/figures.ts'
import { fillBook } from './stage/fill-book.ts'
import { measureLive } from './live/live.ts'
import { registerOne } from './live/live-acts.ts'
import { readWaitingFile, sendLargePdf } from './measure/large-file.ts'
import { memoryRaisedBy, residentBytes } from './stage/memory.ts'
import { registerByPlainSql } from './measure/plain-sql.ts'
import { putUnderLoad } from './stage/put-under-load.ts'
import { measureReports } from './measure/reports.ts'
import { benchSecrecy } from './measure/secrecy-timing.ts'
import { measureSignIn } from './measure/sign-in.ts'
import { measureSwitch } from './measure/switch-person.ts'
import type { Stage } from './stage/stage.ts'
import { openStage } from './stage/stage.ts'
import { measureSize } from './measure/size.ts'
import { benchSoak } from './measure/soak.ts'
import { measureSearch } from './search/search.ts'
import { measureTowns } from './measure/towns.ts'
import { measureTrays } from './measure/trays.ts'
import { misused } from '../src/cli/common/misused.ts'
import { print } from '../src/cli/common/print.ts'

const mebibyte = 1_048_576
const largeFileMiB = 200
const bookEntries = 100_000
const searchedEntries = 1_000_000
const restarts = 3

type Part = 'register' | 'trays' | 'live' | 'sign-in'
// Without a name, all but the one that needs a browser.
const usualParts: readonly Part[] = ['register', 'trays', 'live']
const parts: readonly Part[] = [...usualParts, 'sign-in']
// Each measured by itself.
const singles = [
  'search',
  'cluster',
  'reports',
  'days',
  'backup',
  'hostile',
  'secrecy',
  'floor',
  'switch',
  'towns',
] as const

const usage = `Uso: npm run bench [-- QUÉ… | search [ASIENTOS] [--data CARPETA] | cluster | reports | days | floor | hostile | secrecy | switch | towns [MUNICIPALIDADES] | backup [ASIENTOS] | soak [--minutes N]]

  QUÉ        ${parts.join(', ')}; si no se dice, todo salvo sign-in
  --browser  mide live también en una página de verdad
  floor      lo que se espera al registrar y al abrir la lista, junto al mínimo que haría cualquier registro
  hostile    lo que esperan quienes ingresan y registran mientras 60 direcciones atacan a la vez
  secrecy    si lo que tarda una respuesta dice quién presentó algo confidencial
  switch     lo que dura «Cambiar de persona», con contraseña y con llave de acceso, en un navegador de verdad
  towns      lo que cuestan 300, 1.500 y 3.000 municipalidades en una instalación, junto a una sola
  soak       lo que hace la memoria mientras veinte personas trabajan media hora, o N minutos; termina mal si pasa de la meta`

/**
 * `words`: what to measure, of `register`, `trays`, `live` and `sign-in`; all but the last, which
 * needs a browser, when none is named. `--browser`: `live` in a real page too. `search` is measured
 * by itself, in a book of its own of a million entries, or of as many as the number beside it says;
 * with `--data` and a folder the filled book is kept there and measured again the next time.
 * `cluster`, by itself too: several processes behind a proxy, and what an entry weighs. `reports`,
 * by itself too: the book as a file, and the memory that takes. `hostile`: signing in and
 * registering beside sixty hostile addresses. `floor`: registering and the list beside the least
 * that could be done. `secrecy`: whether the time of an answer tells who came in confidence.
 * `towns`: what many municipalities in one installation cost beside one.
 * `switch`: from one person to the next at one browser. `days`: counting working days, without any
 * server. `backup`: a book of a hundred thousand entries with five thousand files, or of as many as
 * the number says, copied, checked and restored. `soak`: memory over half an hour of work, or over
 * as many `--minutes` as are said; answers 1 when it misses a goal.
 */
export async function bench(words: readonly string[]): Promise<number> {
  if (words[0] === 'soak') return (await benchSoak(words.slice(1))) ?? misused(usage, words)
  const wish = wishIn(words)
  if (wish === null) return misused(usage, words)
  if (wish.alone !== null) return aloneParts[wish.alone](wish)
  const { wanted, inBrowser } = wish
  print(`${cpus()[0]?.model ?? ''}, ${availableParallelism()} núcleos, Node ${process.version}\n`)
  const stage = await openStage()
  try {
    const idleBytes = await residentBytes(stage.serverPid())
    if (wanted.has('register')) await measureRegistering(stage)
    else await registerOne(stage)
    const loadedBytes = await residentBytes(stage.serverPid())
    if (wanted.has('register')) await measureUploads(stage)
    if (wanted.has('sign-in')) print(`${await measureSignIn(stage)}\n`)
    if (wanted.has('live')) print(`${await measureLive(stage, { inBrowser })}\n`)
    await measureFullBook(stage, wanted)
    if (wanted.has('register')) await measureStart(stage, idleBytes, loadedBytes)
    return 0
  } finally {
    await stage.close()
  }
}

type Single = (typeof singles)[number]

// On its own book, or on none.
const aloneParts: Readonly<Record<Single, (wish: Wish) => number | Promise<number>>> = {
  search: ({ total, folder }) => onStage((stage) => measureSearch(stage, total, print), folder),
  cluster: () =>
    onStage(async (stage) => {
      print(`${await measureCluster(stage)}\n`)
      return measureSize(stage)
    }),
  reports: () =>
    onStage(async (stage) => {
      await registerOne(stage)
      return measureReports(stage, print)
    }),
  floor: () =>
    onStage(async (stage) => {
      await registerOne(stage)
      await fillBook(stage, bookEntries)
      return measureFloor(stage, bookEntries)
    }),
  hostile: benchHostile,
  secrecy: benchSecrecy,
  async switch() {
    // Passkeys belong to a name and not to a number.
    const stage = await openStage(null, 'localhost')
    return ended(stage, measureSwitch)
  },
  towns: ({ total }) => onStage((stage) => measureTowns(stage, total, print)),
  days: () => {
    print(measureDays())
    return 0
  },
  async backup({ total }) {
    print(await measureBackup({ entries: total, files: Math.ceil(total / 20) }, print))
    return 0
  },
}

/** What a number may stand beside, and how many it is without one. */
const usualTotals = { search: searchedEntries, backup: bookEntries, towns: 3000 }
const countedFrom = new Map<string, number>(Object.entries(usualTotals))

interface Wish {
  /** What is measured by itself; null when it is the parts. */
  readonly alone: Single | null
  readonly wanted: ReadonlySet<Part>
  readonly inBrowser: boolean
  readonly total: number
  /** Where the filled book is kept; null for a folder that is thrown away. */
  readonly folder: string | null
}

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  try {
    const options = {
      browser: { type: 'boolean', default: false },
      data: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const alone = singles.find((name) => name === positionals[0]) ?? null
    const folder = values.data === undefined ? null : resolve(values.data)
    if (folder !== null && alone !== 'search') return null
    if (alone !== null)
      return values.browser ? null : singleWish(alone, folder, positionals.slice(1))
    const named = new Set(parts.filter((part) => positionals.includes(part)))
    const wanted = named.size > 0 ? named : new Set(usualParts)
    const wish = { alone, wanted, inBrowser: values.browser, total: searchedEntries, folder }
    return named.size === positionals.length ? wish : null
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

function singleWish(alone: Single, folder: string | null, rest: readonly string[]): Wish | null {
  const usual = countedFrom.get(alone)
  const total = totalIn(rest, usual ?? searchedEntries)
  const isCounted = usual !== undefined
  if (total === null || (!isCounted && rest.length > 0)) return null
  return { alone, wanted: new Set(), inBrowser: false, total, folder }
}

/** How many entries, when it is said; null when it cannot be understood. */
function totalIn([count, ...rest]: readonly string[], usual: number): number | null {
  if (rest.length > 0) return null
  if (count === undefined) return usual
  return /^[1-9]\d{0,8}$/u.test(count) ? Number(count) : null
}

/** Prints what is said, and clears up whatever happens. */
async function onStage(
  measure: (stage: Stage) => Promise<string>,
  folder: string | null = null,
): Promise<number> {
  return ended(await openStage(folder), measure)
}

async function ended(stage: Stage, measure: (on: Stage) => Promise<string>): Promise<number> {
  try {
    print(await measure(stage))
    return 0
  } finally {
    await stage.close()
  }
}

async function measureFullBook(stage: Stage, wanted: ReadonlySet<Part>): Promise<void> {
  if (!wanted.has('register') && !wanted.has('trays')) return
  await fillBook(stage, bookEntries)
  if (wanted.has('register')) await measureList(stage)
  if (wanted.has('trays')) print(`${await measureTrays(stage)}\n`)
}

async function measureRegistering(stage: Stage): Promise<void> {
  const register = (clients: number): Promise<Pace> =>
    putUnderLoad({
      ...stage.caller,
      method: 'PUT',
      path: '/api/entries/{id}',
      body: { json: JSON.stringify(stage.town.document) },
      clients,
    })
  const rows: string[][] = [['Registrar', ...paceHeads]]
  // By turns, so that both ways meet the same machine.
  const api = [await register(1), await register(16)]
  const plain = [await registerByPlainSql(stage, 1), await registerByPlainSql(stage, 16)]
  for (const [index, clients] of ['1 cliente', '16 clientes'].entries()) {
    const [ours, floor] = [api[index], plain[index]]
    if (!ours || !floor) continue
    rows.push(
      [`API, ${clients}`, ...paceCells(ours)],
      [`SQL solo, ${clients}`, ...paceCells(floor)],
    )
    rows.push([`  razón API / SQL`, written(ours.perSecond / floor.perSecond), '', ''])
  }
  const gain = (api[1]?.perSecond ?? Number.NaN) / (api[0]?.perSecond ?? Number.NaN)
  rows.push(['  16 clientes / 1 cliente', written(gain), '', ''], ...(await exitRows(stage, api)))
  print(`${asTable(rows)}\n`)
}

async function measureList(stage: Stage): Promise<void> {
  const rows: string[][] = [
    [`Lista, ${bookEntries.toLocaleString('es-CL')} asientos`, ...paceHeads],
  ]
  const year = new Date().getUTCFullYear()
  const pages: Record<string, string> = {
    'página 1': '/api/entries',
    'página 1.900': '/api/entries?cursor=5000',
    'por número': `/api/entries?number=E-${year}-050000`,
  }
  for (const [name, path] of Object.entries(pages)) {
    for (const clients of [1, 16]) {
      // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
      const pace = await putUnderLoad({ ...stage.caller, method: 'GET', path, body: null, clients })
      rows.push([`${name}, ${clients} a la vez`, ...paceCells(pace)])
    }
  }
  print(`${asTable(rows)}\n`)
}

async function measureUploads(stage: Stage): Promise<void> {
  const rows: string[][] = [['Subir', 'MB/s', 'p50 ms', 'p99 ms', 'memoria +MB']]
  for (const clients of [1, 16]) {
    let pace: Pace | null = null
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    const raised = await memoryRaisedBy(stage.serverPid(), async () => {
      const path = '/api/uploads/{id}'
      pace = await putUnderLoad({ ...stage.caller, method: 'PUT', path, body: 'pdf', clients })
    })
    const { perSecond, p50Ms, p99Ms } = pace ?? nothing
    const cells = [perSecond, p50Ms, p99Ms].map(written)
    rows.push([`PDF de 1 MiB, ${clients} a la vez`, ...cells, megabytes(raised)])
  }
  const uploadId = randomUUID()
  const large = {
    'PDF de 200 MiB': () => sendLargePdf(stage.caller, uploadId, largeFileMiB * mebibyte),
    '  y leerlo': () => readWaitingFile(stage.caller, uploadId),
  }
  for (const [name, work] of Object.entries(large)) {
    const startMs = performance.now()
    // oxlint-disable-next-line no-await-in-loop
    const raised = await memoryRaisedBy(stage.serverPid(), work)
    const elapsedMs = performance.now() - startMs
    const speed = written((largeFileMiB * 1000) / elapsedMs)
    rows.push([name, speed, written(elapsedMs), '', megabytes(raised)])
  }
  print(`${asTable(rows)}\n`)
}

async function measureStart(
  stage: Stage,
  idleBytes: number | null,
  loadedBytes: number | null,
): Promise<void> {
  const againMs: number[] = []
  for (let count = 0; count < restarts; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    againMs.push(await stage.restart())
  }
  print(
    asTable([
      ['Servidor', ''],
      ['primer arranque, con base nueva, ms', written(stage.firstStartMs)],
      [`arranque, mediana de ${restarts}, ms`, written(median(againMs))],
      ['memoria en reposo, MB', megabytes(idleBytes)],
      ['memoria después de registrar, MB', megabytes(loadedBytes)],
    ]),
  )
}

const paceHeads = ['por segundo', 'p50 ms', 'p99 ms']
const nothing: Pace = { perSecond: Number.NaN, p50Ms: Number.NaN, p99Ms: Number.NaN }

function paceCells({ perSecond, p50Ms, p99Ms }: Pace): string[] {
  return [perSecond, p50Ms, p99Ms].map(written)
}

const megabytes = (bytes: number | null): string =>
  bytes === null ? 'no se sabe' : written(bytes / mebibyte)
