/**
 * `npm run bench`: what the register costs on this machine, in one run, on a folder that is thrown
 * away. Absolute times move from run to run; the ratios of `floor` and `growth` are the figure.
 * What was read is in docs/benchmarks.md.
 */
import { randomUUID } from 'node:crypto'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

import { measureCluster } from './measure/cluster.ts'
import { exitRows } from './measure/exits.ts'
import { measureFloor } from './measure/floor.ts'
import { measureGrowth } from './measure/growth.ts'
import { measureDays } from './measure/count-days.ts'
import { benchHostile } from './measure/hostile.ts'
import { asTable, median, type Pace, written } from './stage/figures.ts'
import { fillBook } from './stage/fill-book.ts'
import { measureLive } from './live/live.ts'
import { registerOne } from './live/live-acts.ts'
import { readWaitingFile, sendLargePdf } from './measure/large-file.ts'
import { memoryRaisedBy, residentBytes } from './stage/memory.ts'
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
  'hostile',
  'secrecy',
  'floor',
  'growth',
  'switch',
  'towns',
] as const

const usage = `Uso: npm run bench [-- QUÉ… | search [ASIENTOS] [--data CARPETA] | cluster | reports | days | floor [--directus] | growth [ASIENTOS] | hostile | secrecy | switch | towns [MUNICIPALIDADES] | soak [--minutes N]]

  QUÉ        ${parts.join(', ')}; si no se dice, todo salvo sign-in
  --browser  mide live también en una página de verdad
  floor      lo que se espera al registrar y al abrir la lista, junto al mínimo que haría cualquier registro;
             con --directus, también junto a Directus, que se instala aparte la primera vez (700 MB)
  growth     cuánto más se espera en libros de 10.000, 100.000 y 1.000.000 de asientos, o hasta los que se digan
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
 * that could be done; with `--directus` beside Directus too. `growth`: the same in larger and
 * larger books, to a million entries or as many as the number says. `secrecy`: whether the time of
 * an answer tells who came in confidence. `towns`: what many municipalities in one installation
 * cost beside one. `switch`: from one person to the next at one browser. `days`: counting working
 * days, without any server. `soak`: memory over half an hour of work, or over as many `--minutes` as are said; answers 1 when it misses a goal.
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
    if (wanted.has('register')) await measureRegistering(stage)
    else await registerOne(stage)
    if (wanted.has('sign-in')) print(`${await measureSignIn(stage)}\n`)
    if (wanted.has('live')) print(`${await measureLive(stage, { inBrowser })}\n`)
    if (wanted.has('trays')) {
      await fillBook(stage, bookEntries)
      print(`${await measureTrays(stage)}\n`)
    }
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
  floor: ({ besideDirectus }) =>
    onStage((stage) =>
      withMachineLoad(async () => {
        await registerOne(stage)
        await fillBook(stage, bookEntries)
        return measureFloor(stage, bookEntries, { besideDirectus })
      }),
    ),
  async growth({ total }) {
    print(await withMachineLoad(() => measureGrowth(total)))
    return 0
  },
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
}

/** What a number may stand beside, and how many it is without one. */
const usualTotals = {
  search: searchedEntries,
  growth: searchedEntries,
  towns: 3000,
}
const countedFrom = new Map<string, number>(Object.entries(usualTotals))

interface Wish {
  /** What is measured by itself; null when it is the parts. */
  readonly alone: Single | null
  readonly wanted: ReadonlySet<Part>
  readonly inBrowser: boolean
  /** `floor`, with Directus. */
  readonly besideDirectus: boolean
  readonly total: number
  /** Where the filled book is kept; null for a folder that is thrown away. */
  readonly folder: string | null
}

const nothingWished = {
  alone: null,
  wanted: new Set<Part>(),
  inBrowser: false,
  besideDirectus: false,
  total: searchedEntries,
  folder: null,
} satisfies Wish

/** Null when the words cannot be understood. */
function wishIn(words: readonly string[]): Wish | null {
  try {
    const options = {
      browser: { type: 'boolean', default: false },
      directus: { type: 'boolean', default: false },
      data: { type: 'string' },
    } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const alone = singles.find((name) => name === positionals[0]) ?? null
    return alone === null ? partsWish(values, positionals) : singleWish(alone, values, positionals)
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

interface Options {
  readonly browser: boolean
  readonly directus: boolean
  readonly data?: string | undefined
}

function partsWish(options: Options, names: readonly string[]): Wish | null {
  if (options.directus || options.data !== undefined) return null
  const named = new Set(parts.filter((part) => names.includes(part)))
  const wanted = named.size > 0 ? named : new Set(usualParts)
  const wish = { ...nothingWished, wanted, inBrowser: options.browser }
  return named.size === names.length ? wish : null
}

function singleWish(alone: Single, options: Options, [, ...rest]: readonly string[]): Wish | null {
  const { directus: besideDirectus, data } = options
  if (options.browser) return null
  if (besideDirectus && alone !== 'floor') return null
  if (data !== undefined && alone !== 'search') return null
  const usual = countedFrom.get(alone)
  const total = totalIn(rest, usual ?? searchedEntries)
  if (total === null || (usual === undefined && rest.length > 0)) return null
  const folder = data === undefined ? null : resolve(data)
  return { ...nothingWished, alone, besideDirectus, total, folder }
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

async function measureRegistering(stage: Stage): Promise<void> {
  const idleBytes = await residentBytes(stage.serverPid())
  await measureSending(stage)
  const loadedBytes = await residentBytes(stage.serverPid())
  await measureUploads(stage)
  await measureStart(stage, idleBytes, loadedBytes)
}

async function measureSending(stage: Stage): Promise<void> {
  const paces: Pace[] = []
  for (const clients of [1, 16]) {
    const path = '/api/entries/{id}'
    const body = { json: JSON.stringify(stage.town.document) }
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    paces.push(await putUnderLoad({ ...stage.caller, method: 'PUT', path, body, clients }))
  }
  const names = ['1 cliente', '16 clientes']
  const rows = [
    ['Registrar', ...paceHeads],
    ...paces.map((pace, place) => [`API, ${names[place]}`, ...paceCells(pace)]),
    ...(await exitRows(stage, paces)),
  ]
  print(`${asTable(rows)}\n`)
}

async function measureUploads(stage: Stage): Promise<void> {
  const rows: string[][] = [['Subir', 'MB/s', 'ms', 'memoria +MB']]
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
    rows.push([name, speed, written(elapsedMs), megabytes(raised)])
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

function paceCells({ perSecond, p50Ms, p99Ms }: Pace): string[] {
  return [perSecond, p50Ms, p99Ms].map(written)
}

/** Below the tables, how busy the machine was: of the last minute, and of 5 and 15. */
async function withMachineLoad(measure: () => Promise<string>): Promise<string> {
  const before = writtenLoad()
  const tables = await measure()
  return `${tables}\n\nCarga de la máquina: ${before} al comenzar, ${writtenLoad()} al terminar`
}

const writtenLoad = (): string => loadavg().map(written).join('; ')

const megabytes = (bytes: number | null): string =>
  bytes === null ? 'no se sabe' : written(bytes / mebibyte)
