/**
 * How the register is searched: eighteen kinds of question by people who see different parts of it,
 * searched and counted through the API, each answer compared row by row with the plain query.
 */
import { join } from 'node:path'

import type { Client } from '#contract/client.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { SearchQuestion } from '#contract/entry/search.ts'
import type { searchEntries } from '#contract/entry/search.ts'
import type { Actor, Role } from '#domain/permission/permission.ts'
import type { ReferenceData } from '#server/reference/reference-data.ts'
import { openReferenceData } from '#server/reference/reference-data.ts'

import type { BenchPerson } from '../stage/bench-people.ts'
import { hireForBench, reopenPerson } from '../stage/bench-people.ts'
import { benchUnits } from '../stage/bench-town.ts'
import { clientOf } from '../stage/caller.ts'
import { keepBook } from '../stage/kept-book.ts'
import { hardestQuestions } from './search-hardest.ts'
import { writeSearchBook } from './search-book.ts'
import type { PlainAnswer } from './search-plain.ts'
import { keptAnswers, plainAnswers, writeOutWords } from './search-plain.ts'
import type { Taken } from './search-tables.ts'
import { hardestTable, searchTables } from './search-tables.ts'
import type { Stage } from '../stage/stage.ts'

const timesAsked = 6
const limit = 50
const mostCounted = 10_000

interface Reader {
  readonly who: string
  readonly person: BenchPerson
  readonly actor: Actor
}

/**
 * Fills the book unless it is a kept one. Answers the tables; throws at the first answer that is
 * not the plain query's.
 */
export async function measureSearch(
  stage: Stage,
  total: number,
  report: (done: string) => void,
): Promise<string> {
  const readers = await readersOf(stage)
  if (stage.kept === null) await fill(stage, readers, total, report)
  const reference = await openReferenceData(stage.database, () => new Date()).of(
    stage.town.municipalityId,
  )
  const kinds = Object.entries(kindsOf(reference))
  const questions = kinds.map(([, question]) => question)
  const answers = await keptAnswers(
    join(stage.dataFolder, 'bench-answers.json'),
    [questions, readers.map(({ actor }) => actor.staffId)],
    async () => {
      const looked: PlainAnswer[][] = []
      for (const { who, actor } of readers) {
        // oxlint-disable-next-line no-await-in-loop -- one look at every row at a time
        looked.push(await plainAnswers(stage.database, { actor, reference }, questions, limit))
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
  return `${searchTables(taken)}\n\n${hardestTable(await takeHardest(stage, readers, report))}`
}

/**
 * Each asked once, and answered: not compared, for the plain query would take hours over some of
 * them.
 */
async function takeHardest(
  stage: Stage,
  readers: readonly Reader[],
  report: (done: string) => void,
): Promise<readonly Taken[]> {
  const taken: Taken[] = []
  for (const [kind, question] of Object.entries(hardestQuestions(new Date().getUTCFullYear()))) {
    for (const reader of readers) {
      const client = clientOfReader(reader, stage)
      const { order: _order, ...counting } = question
      const body = { ...question, limit }
      // oxlint-disable no-await-in-loop -- one measurement at a time
      const searched = [await timeTaken(() => client.call('searchEntries', { body }))]
      const counted = [await timeTaken(() => client.call('countEntries', { body: counting }))]
      // oxlint-enable no-await-in-loop
      taken.push({ kind, who: reader.who, searched, counted })
    }
    report(kind)
  }
  return taken
}

async function timeTaken(work: () => Promise<unknown>): Promise<number> {
  const begunMs = performance.now()
  await work()
  return performance.now() - begunMs
}

async function fill(
  stage: Stage,
  readers: readonly Reader[],
  total: number,
  report: (done: string) => void,
): Promise<void> {
  const { owner, town, dataFolder, vacuum } = stage
  await writeSearchBook(stage, total, report)
  await vacuum()
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
    const body = { ...question, limit }
    const said = await clientOfReader(reader, stage).call('searchEntries', { body })
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
    const said = await clientOfReader(reader, stage).call('countEntries', { body: question })
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

function clientOfReader({ person }: Reader, { caller }: Stage): Client {
  return clientOf({ ...caller, credentials: person.credentials })
}

function demandSame(
  who: string,
  question: SearchQuestion,
  expected: readonly string[],
  said: Reply<typeof searchEntries>,
): void {
  const { entries, isByNearNames } = said
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

function kindsOf(reference: ReferenceData): Readonly<Record<string, SearchQuestion>> {
  const [unitId = ''] = [...reference.units.keys()].slice(4)
  const [typeId = ''] = [...reference.types.keys()].slice(6)
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
