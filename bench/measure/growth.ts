/**
 * What a larger book costs: registering, the fifty newest, searching and opening an entry, one
 * client, in books of ten thousand, a hundred thousand and a million entries, asked by turns.
 */
import { sql } from 'kysely'

import { print } from '../../src/cli/common/print.ts'
import { asTable, median, written } from '../stage/figures.ts'
import type { LoadJob } from '../stage/load.ts'
import type { Reading } from '../stage/put-under-load.ts'
import { readUnderLoad } from '../stage/put-under-load.ts'
import type { Stage } from '../stage/stage.ts'
import { openStage } from '../stage/stage.ts'
import { fillGrownBook } from './growth-book.ts'

const sizes = [10_000, 100_000, 1_000_000]
const rounds = 3
const openedEntries = 2000

type Work = Pick<LoadJob, 'method' | 'path' | 'body' | 'ids'>

const works = ['register', 'newest', 'rare', 'common', 'open'] as const
const names: Readonly<Record<(typeof works)[number], string>> = {
  register: 'Registrar sin archivo',
  newest: 'Los 50 más nuevos',
  rare: 'Buscar una palabra rara',
  common: 'Buscar una palabra común',
  open: 'Abrir un asiento',
}

interface Book {
  readonly stage: Stage
  readonly works: Readonly<Record<(typeof works)[number], Work>>
}

/** In books of up to `largest` entries, each on a stage of its own, which is thrown away. */
export async function measureGrowth(largest: number): Promise<string> {
  const wanted = [...sizes.filter((size) => size < largest), largest]
  const stages: Stage[] = []
  const books: Book[] = []
  try {
    for (const size of wanted) {
      // oxlint-disable no-await-in-loop -- one after the other
      const stage = await openStage()
      stages.push(stage)
      await fillGrownBook(stage, size)
      books.push({ stage, works: await worksOf(stage) })
      // oxlint-enable no-await-in-loop
      print(`${entriesOf(size)} escritos`)
    }
    const heads = wanted.flatMap((size) => [`${entriesOf(size)}, p50 ms`, 'p99 ms', 'CPU ms'])
    const rows = [['Un cliente, mediana de 3', ...heads, 'razón p50', 'razón p99', 'razón CPU']]
    for (const work of works) {
      // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
      rows.push([names[work], ...cells(await measureByTurns(books, work))])
      print(names[work])
    }
    return `\n${asTable(rows)}`
  } finally {
    await Promise.all(stages.map((stage) => stage.close()))
  }
}

const entriesOf = (size: number): string => `${size.toLocaleString('es-CL')} asientos`

async function worksOf({ owner, town }: Stage): Promise<Book['works']> {
  const { rows } = await owner.anywhere((db) =>
    sql<{ ids: string[]; rare: string }>`
      select (select array_agg(entry_id) from (
          select entry_id from entry join ledger_event on subject_id = entry_id and type = 'EntryRegistered'
          order by random() limit ${openedEntries}) e) as ids,
        (select word from (select substring(subject from '\\(caso (\\w+)\\)') as word from entry) w
          where word is not null group by word order by count(*), word limit 1) as rare`.execute(
      db,
    ),
  )
  const { ids = [], rare = '' } = rows[0] ?? {}
  return {
    register: {
      method: 'PUT',
      path: '/api/entries/{id}',
      body: { json: JSON.stringify(town.document) },
    },
    newest: { method: 'GET', path: '/api/entries', body: null },
    rare: search(`"${rare}"`),
    common: search('"solicita"'),
    open: { method: 'GET', path: '/api/entries/{id}', body: null, ids },
  }
}

function search(text: string): Work {
  const json = JSON.stringify({ text, limit: 50 })
  return { method: 'POST', path: '/api/entry-searches', body: { json } }
}

/** Of each book, from the smallest to the largest, one reading a round. */
async function measureByTurns(books: readonly Book[], work: (typeof works)[number]) {
  const readings = books.map(() => new Array<Reading>())
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, { stage, works: of }] of books.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- by turns, so that all meet the same machine
      readings[place]?.push(
        await readUnderLoad(stage, { ...stage.caller, ...of[work], clients: 1 }),
      )
    }
  }
  return readings
}

/** And how many times the smallest book's the largest book's are. */
function cells(readings: readonly (readonly Reading[])[]): string[] {
  const [smallest = [], largest = []] = [readings[0], readings.at(-1)]
  const figures = [
    ({ p50Ms }: Reading) => p50Ms,
    ({ p99Ms }: Reading) => p99Ms,
    ({ cpu }: Reading) => cpu.sum,
  ]
  const growth = figures.map((of) =>
    median(largest.map((reading, round) => of(reading) / of(smallest[round] ?? reading))),
  )
  return [...readings.flatMap((each) => figures.map((of) => median(each.map(of)))), ...growth].map(
    written,
  )
}
