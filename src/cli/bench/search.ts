/**
 * How the register is searched: eighteen kinds of question by people who see different parts of it, searched and counted through the API,
 * each answer compared row by row with the plain query.
 */
import type { SearchQuestion } from '#contract/search.ts'
import { countEntries, searchEntries } from '#contract/search.ts'
import type { Actor, Role } from '#domain/permission.ts'
import type { Counter } from '#server/counter/counter.ts'
import { openCounters } from '#server/counter/counter.ts'

import type { BenchPerson } from './bench-people.ts'
import { hireForBench, reopenPerson } from './bench-people.ts'
import { benchUnits } from './bench-town.ts'
import { asTable, paceOf, written } from './figures.ts'
import { keepBook } from './kept-book.ts'
import { writeSearchBook } from './search-book.ts'
import { plainAnswer, plainCount, writeOutWords } from './search-plain.ts'
import type { Stage } from './stage.ts'

const timesAsked = 5
const limit = 50

interface Reader {
  readonly who: string
  readonly person: BenchPerson
  readonly actor: Actor
}

/** Fills the book unless it is a kept one. Answers the table; throws at the first answer that is not the plain query's. */
export async function measureSearch(
  stage: Stage,
  total: number,
  report: (done: string) => void,
): Promise<string> {
  const readers = await readersOf(stage)
  if (stage.kept === null) await fill(stage, readers, total, report)
  const counter = await openCounters(stage.database, () => new Date()).of(stage.town.municipalityId)
  const kinds = kindsOf(counter)
  const rows = [['Buscar', ...readers.map(({ who }) => `${who} p50`), 'peor ms', 'contar, peor ms']]
  const searched: number[] = []
  const counted: number[] = []
  for (const [kind, question] of Object.entries(kinds)) {
    const cells: string[] = []
    const ofKind: number[] = []
    const countsOfKind: number[] = []
    for (const reader of readers) {
      // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
      const times = await measureOne(stage, reader, counter, question)
      ofKind.push(...times)
      cells.push(written(paceOf(times, 1).p50Ms))
      // oxlint-disable-next-line no-await-in-loop
      countsOfKind.push(...(await measureCount(stage, reader, counter, question)))
    }
    searched.push(...ofKind)
    counted.push(...countsOfKind)
    const worst = [Math.max(...ofKind), Math.max(...countsOfKind)].map(written)
    rows.push([kind, ...cells, ...worst])
    report(kind)
  }
  return `${asTable(rows)}\n\nBuscar: ${summary(searched)}\nContar: ${summary(counted)}`
}

async function fill(
  { owner, town, dataFolder }: Stage,
  readers: readonly Reader[],
  total: number,
  report: (done: string) => void,
): Promise<void> {
  await writeSearchBook(owner, town.municipalityId, total, report)
  await writeOutWords(owner)
  const { municipalityId, subject, foundation } = town
  await keepBook(dataFolder, {
    town: { municipalityId, subject, foundation },
    total,
    readers: readers.map(({ person: { staffId, unitId, subject: account } }) => ({
      staffId,
      unitId,
      subject: account,
    })),
  })
}

function summary(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other)
  const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN
  return (
    `${times.length} preguntas, todas iguales a la consulta simple: ` +
    `p50 ${written(paceOf(times, 1).p50Ms)} ms, p95 ${written(p95)} ms, peor ${written(Math.max(...times))} ms`
  )
}

/** Asked some times; the answer is compared once. */
async function measureOne(
  stage: Stage,
  reader: Reader,
  counter: Counter,
  question: SearchQuestion,
): Promise<readonly number[]> {
  const expected = await plainAnswer(
    stage.database,
    { actor: reader.actor, counter },
    question,
    limit,
  )
  return timesOf(async () => {
    const said = await askAs(reader, stage, 'entry-searches', { ...question, limit })
    return () => demandSame(reader.who, question, expected, said)
  })
}

async function measureCount(
  stage: Stage,
  reader: Reader,
  counter: Counter,
  question: SearchQuestion,
): Promise<readonly number[]> {
  const most = 10_000
  const there = await plainCount(
    stage.database,
    { actor: reader.actor, counter },
    question,
    most + 1,
  )
  const expected = { count: Math.min(there, most), isMore: there > most }
  return timesOf(async () => {
    const said = countEntries.reply.parse(await askAs(reader, stage, 'entry-counts', question))
    return () => {
      if (said.count === expected.count && said.isMore === expected.isMore) return
      throw new Error(
        `${reader.who}, contar ${JSON.stringify(question)}: ${JSON.stringify(said)}; ` +
          `la consulta simple: ${JSON.stringify(expected)}`,
      )
    }
  })
}

/** How long each asking took; what it answers is looked at when the clock has stopped. */
async function timesOf(ask: () => Promise<() => void>): Promise<readonly number[]> {
  const times: number[] = []
  for (let time = 0; time < timesAsked; time += 1) {
    const begunMs = performance.now()
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const demand = await ask()
    times.push(performance.now() - begunMs)
    demand()
  }
  return times
}

async function askAs(
  { person }: Reader,
  { caller }: Stage,
  path: string,
  body: object,
): Promise<unknown> {
  const answer = await fetch(`${caller.origin}/api/${path}`, {
    method: 'POST',
    headers: { ...person.credentials, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return answer.json()
}

function demandSame(
  who: string,
  question: SearchQuestion,
  expected: readonly string[],
  said: unknown,
): void {
  const { entries, isByNearNames } = searchEntries.reply.parse(said)
  // Names written nearly so are offered where the plain query finds nothing.
  const found = isByNearNames ? [] : entries.map(({ entryNumber }) => entryNumber)
  if (JSON.stringify(found) === JSON.stringify(expected)) return
  throw new Error(
    `${who}, ${JSON.stringify(question)}: ${found.length} ${found.slice(0, 5).join(' ')}; ` +
      `la consulta simple: ${expected.length} ${expected.slice(0, 5).join(' ')}; ${JSON.stringify(said).slice(0, 300)}`,
  )
}

async function readersOf(stage: Stage): Promise<readonly Reader[]> {
  const wanted: readonly (readonly [string, Role, number | null])[] = [
    ['registro', 'REG', null],
    ['jefatura de registro', 'JREG', null],
    ['jefatura de arriba', 'JU', 0],
    ['técnica', 'TR', 3],
    ['oficina que recibe poco', 'TR', benchUnits - 1],
    ['auditoría', 'AUD', null],
    ['administración', 'ADM', null],
  ]
  const readers: Reader[] = []
  for (const [place, [who, role, unit]] of wanted.entries()) {
    const hired = stage.kept?.readers[place]
    const coming = hired ? reopenPerson(stage, hired) : hireForBench(stage, role, unit)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const person = await coming
    const actor: Actor = {
      municipalityId: stage.town.municipalityId,
      staffId: person.staffId,
      name: who,
      clerkCode: '',
      grants: [{ role, officeId: null, unitId: person.unitId }],
    }
    readers.push({ who, person, actor })
  }
  return readers
}

function kindsOf(counter: Counter): Readonly<Record<string, SearchQuestion>> {
  const [unitId = ''] = [...counter.units.keys()].slice(4)
  const [typeId = ''] = [...counter.types.keys()].slice(6)
  const year = new Date().getUTCFullYear()
  return {
    'palabra muy común': { text: '"solicita"' },
    'común, sin acento y en plural': { text: '"arboles"' },
    'dos comunes': { text: 'calle "solicita"' },
    'tres en cualquier orden': { text: '"soto" "ceremonia" "gonzalez"' },
    'rara en el asunto': { text: '"caso" "chupiallido"' },
    'no existe': { text: '"inexistentisima"' },
    'comienzo de dos letras': { text: 'so' },
    'comienzo de cuatro': { text: 'perm' },
    'comienzo largo': { text: 'solicitud' },
    'comienzo raro': { text: 'chupia' },
    número: { text: `500/${year - 1}` },
    'documento de identidad': { text: '10.000.042-2' },
    remitente: { sender: 'gonzalez ines' },
    'texto de adjuntos': { text: '"presupuesto" "inspeccione"' },
    'común y un tipo': { text: '"calle"', typeId },
    'común, una oficina y un estado': {
      text: 'calle',
      currentUnitId: unitId,
      handling: 'OBSERVED',
    },
    'sin palabras, un tipo': { typeId },
    'común en unos días': { text: '"calle"', from: `${year - 3}-03-01`, to: `${year - 3}-03-15` },
  }
}
