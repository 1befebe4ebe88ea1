/**
 * How the register is searched: eighteen kinds of question by people who see different parts of it, searched and counted through the API,
 * each answer compared row by row with the plain query.
 */
import { join } from 'node:path'

import type { SearchQuestion } from '#contract/search.ts'
import { countEntries, searchEntries } from '#contract/search.ts'
import type { Actor, Role } from '#domain/permission.ts'
import type { Counter } from '#server/counter/counter.ts'
import { openCounters } from '#server/counter/counter.ts'

import type { BenchPerson } from './bench-people.ts'
import { hireForBench, reopenPerson } from './bench-people.ts'
import { benchUnits } from './bench-town.ts'
import { keepBook } from './kept-book.ts'
import { writeSearchBook } from './search-book.ts'
import type { PlainAnswer } from './search-plain.ts'
import { keptAnswers, plainAnswers, writeOutWords } from './search-plain.ts'
import type { Taken } from './search-tables.ts'
import { searchTables } from './search-tables.ts'
import type { Stage } from './stage.ts'

const timesAsked = 6
const limit = 50
const mostCounted = 10_000

interface Reader {
  readonly who: string
  readonly person: BenchPerson
  readonly actor: Actor
}

/** Fills the book unless it is a kept one. Answers the tables; throws at the first answer that is not the plain query's. */
export async function measureSearch(
  stage: Stage,
  total: number,
  report: (done: string) => void,
): Promise<string> {
  const readers = await readersOf(stage)
  if (stage.kept === null) await fill(stage, readers, total, report)
  const counter = await openCounters(stage.database, () => new Date()).of(stage.town.municipalityId)
  const kinds = Object.entries(kindsOf(counter))
  const questions = kinds.map(([, question]) => question)
  const answers = await keptAnswers(
    join(stage.dataFolder, 'bench-answers.json'),
    [questions, readers.map(({ actor }) => actor.staffId)],
    async () => {
      const looked: PlainAnswer[][] = []
      for (const { who, actor } of readers) {
        // oxlint-disable-next-line no-await-in-loop -- one look at every row at a time
        looked.push(await plainAnswers(stage.database, { actor, counter }, questions, limit))
        report(`consulta simple, ${who}`)
      }
      return looked
    },
  )
  // What was read for comparing is not in PostgreSQL's own memory when the first question comes.
  await stage.restart()
  const taken: Taken[] = []
  for (const [place, [kind, question]] of kinds.entries()) {
    for (const [index, reader] of readers.entries()) {
      const expected = answers[index]?.[place]
      if (!expected) continue
      // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
      const searched = await measureOne(stage, reader, expected, question)
      // oxlint-disable-next-line no-await-in-loop
      const counted = await measureCount(stage, reader, expected, question)
      taken.push({ kind, who: reader.who, searched, counted })
    }
    report(kind)
  }
  return searchTables(taken)
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

/** Asked some times, each answer compared. */
async function measureOne(
  stage: Stage,
  reader: Reader,
  expected: PlainAnswer,
  question: SearchQuestion,
): Promise<readonly number[]> {
  return timesOf(async () => {
    const said = await askAs(reader, stage, 'entry-searches', { ...question, limit })
    return () => demandSame(reader.who, question, expected.entryNumbers, said)
  })
}

async function measureCount(
  stage: Stage,
  reader: Reader,
  { count: there }: PlainAnswer,
  question: SearchQuestion,
): Promise<readonly number[]> {
  const expected = { count: Math.min(there, mostCounted), isMore: there > mostCounted }
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
