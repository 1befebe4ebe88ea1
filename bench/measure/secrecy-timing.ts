/**
 * Whether the time of an answer tells who came in confidence: the same questions of people known by
 * a confidential entry alone, and of people who are nowhere, asked by clerks who may read neither.
 * Each question is asked of one of either and of a third, who is nowhere too, one right after the
 * other in an order drawn by lot; the third shows how much two of a kind differ by chance.
 */
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Client } from '#contract/client.ts'

import { print } from '../../src/cli/common/print.ts'
import { writeSearchBook } from '../search/search-book.ts'
import type { BenchPerson } from '../stage/bench-people.ts'
import { hireForBench } from '../stage/bench-people.ts'
import type { BenchTown } from '../stage/bench-town.ts'
import { clientOf } from '../stage/caller.ts'
import { asTable, written } from '../stage/figures.ts'
import type { Stage } from '../stage/stage.ts'
import { openStage } from '../stage/stage.ts'
import type { Compared } from './timing-figures.ts'
import { compare, shuffled } from './timing-figures.ts'
import type { Stranger } from './strangers.ts'
import { drawStrangers } from './strangers.ts'

const bookEntries = 20_000
const threes = 150
const rounds = 2
/** The directory answers one of them thirty times a minute. */
const askers = 150
const warmUps = 20

/** Known by a confidential entry alone, and two of nobody. */
type Three = readonly [secret: Stranger, nobody: Stranger, another: Stranger]
type Ask = (client: Client, who: Stranger, town: BenchTown) => Promise<unknown>

const type = ({ document }: BenchTown): string | null => document.typeId ?? null
const registering: Ask = (client, who, town) => register(client, who, town, 'ORDINARY')
const noDuplicate = { senderReference: null, identityNumber: null, senderName: null }

const questions: Readonly<Record<string, Ask>> = {
  'directorio, por nombre': (client, { surname }) =>
    client.call('searchParties', { body: { text: surname } }),
  'directorio, por número': (client, { number }) =>
    client.call('searchParties', { body: { text: number } }),
  'buscar el nombre': (client, { surname }) =>
    client.call('searchEntries', { body: { text: surname } }),
  'buscar cómo comienza': (client, { surname }) =>
    client.call('searchEntries', { body: { text: surname.slice(0, -1) } }),
  'buscar el nombre mal escrito': (client, { nearly }) =>
    client.call('searchEntries', { body: { text: nearly } }),
  'buscar por remitente': (client, { surname }) =>
    client.call('searchEntries', { body: { sender: surname } }),
  'buscar el número': (client, { number }) =>
    client.call('searchEntries', { body: { text: number } }),
  'buscar una palabra del asunto': (client, { word }) =>
    client.call('searchEntries', { body: { text: word } }),
  'contar por nombre': (client, { surname }) =>
    client.call('countEntries', { body: { text: surname } }),
  'repetidos, por número': (client, { number, word }, town) =>
    client.call('findDuplicates', {
      body: { ...noDuplicate, identityNumber: number, typeId: type(town), subject: `De ${word}` },
    }),
  'repetidos, por nombre': (client, { surname, word }, town) =>
    client.call('findDuplicates', {
      body: { ...noDuplicate, senderName: surname, typeId: type(town), subject: `De ${word}` },
    }),
  'asuntos de esa persona': (client, { number }, town) =>
    client.call('suggestSubjects', { body: { identityNumber: number, typeId: type(town) } }),
}

export async function benchSecrecy(): Promise<number> {
  const stage = await openStage()
  try {
    print(await measureSecrecy(stage))
    return 0
  } finally {
    await stage.close()
  }
}

async function measureSecrecy(stage: Stage): Promise<string> {
  await fill(stage)
  const strangers = drawStrangers(threes * 3)
  const all = Array.from({ length: threes }, (_, place): Three => {
    const [secret, nobody, another] = strangers.slice(place * 3, place * 3 + 3)
    if (!secret || !nobody || !another) throw new Error('Too few were drawn')
    return [secret, nobody, another]
  })
  const typist = clientOf(stage.caller)
  for (const [secret] of all) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await register(typist, secret, stage.town, 'CONFIDENTIAL')
  }
  const clients = await openAskers(stage)
  await stage.vacuum()
  const rows = [['Por lo que tarda la respuesta', 'mediana ms', ...differenceHeads]]
  for (const [name, ask] of Object.entries(questions)) {
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    rows.push([name, ...cellsOf(await measureQuestion(ask, all, clients, stage.town))])
  }
  // Last, because whoever is registered is known from then on.
  const times = await timesOf(registering, all, clients, stage.town, { isAskedBefore: false })
  rows.push(['registrar a esa persona', ...cellsOf(compare(times))])
  return `${asTable(rows)}\n`
}

const differenceHeads = [
  'en confianza − nadie, µs',
  'entre',
  'acierto',
  'nadie − nadie, µs',
  'entre',
  'acierto',
]

function cells({ differenceMs, lowMs, highMs, hit }: Compared['secret']): string[] {
  return [
    written(differenceMs * 1000),
    `${written(lowMs * 1000)} y ${written(highMs * 1000)}`,
    written(hit),
  ]
}

function cellsOf({ medianMs, secret, control }: Compared): string[] {
  return [written(medianMs), ...cells(secret), ...cells(control)]
}

async function measureQuestion(
  ask: Ask,
  all: readonly Three[],
  clients: Clients,
  town: BenchTown,
): Promise<Compared> {
  const times: (readonly [number, number, number])[] = []
  for (let round = 0; round < rounds; round += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one measurement at a time
    times.push(...(await timesOf(ask, all, clients, town, { isAskedBefore: true })))
  }
  return compare(times)
}

type Clients = () => Client

/** `isAskedBefore`: as whoever asks again and again, for which nothing more is put on record. */
async function timesOf(
  ask: Ask,
  all: readonly Three[],
  clients: Clients,
  town: BenchTown,
  { isAskedBefore }: { readonly isAskedBefore: boolean },
): Promise<readonly (readonly [number, number, number])[]> {
  const times: [number, number, number][] = []
  for (const three of shuffled(all)) {
    const client = clients()
    const taken: [number, number, number] = [0, 0, 0]
    for (const place of shuffled([0, 1, 2] as const)) {
      // oxlint-disable no-await-in-loop -- one measurement at a time
      if (isAskedBefore) await ask(client, three[place], town)
      const begunMs = performance.now()
      await ask(client, three[place], town)
      taken[place] = performance.now() - begunMs
      // oxlint-enable no-await-in-loop
    }
    times.push(taken)
  }
  return times.slice(isAskedBefore ? 0 : warmUps)
}

function register(
  client: Client,
  { surname, number, word }: Stranger,
  { document }: BenchTown,
  confidentiality: 'ORDINARY' | 'CONFIDENTIAL',
): Promise<unknown> {
  const [party] = document.parties
  if (!party) throw new Error('The plain document has no party')
  return client.call('registerEntry', {
    params: { entryId: randomUUID() },
    body: {
      ...document,
      confidentiality,
      subject: `De ${word}`,
      parties: [
        { ...party, surname1: surname, identity: { country: 'CL', type: 'CL_RUT', number } },
      ],
    },
  })
}

/** A book with its texts, its lexicon and its directory. */
async function fill(stage: Stage): Promise<void> {
  await writeSearchBook(stage, bookEntries, () => undefined)
  await stage.owner.inMunicipality(stage.town.municipalityId, (db) =>
    sql`select learn_people_again(array_agg(distinct identity_number), '{}') from entry_party`.execute(
      db,
    ),
  )
}

/** One after the other, each in turn. */
async function openAskers(stage: Stage): Promise<Clients> {
  const people: BenchPerson[] = []
  for (let count = 0; count < askers; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each waits for the ledger
    people.push(await hireForBench(stage, 'REG'))
  }
  const clients = people.map(({ credentials }) => clientOf({ ...stage.caller, credentials }))
  let turn = 0
  return () => {
    const client = clients[turn % clients.length]
    turn += 1
    if (!client) throw new Error('Nobody was hired')
    return client
  }
}
