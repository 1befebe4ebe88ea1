/**
 * How the register is searched: eighteen kinds of question by seven people who see different parts
 * of it, searched and counted through the API.
 */
import type { SearchQuestion } from '#contract/entry/search.ts'
import type { Role } from '#domain/permission/permission.ts'

import { print } from '../src/cli/common/print.ts'
import { asTable, paceOf, percentile, timeTaken, written } from './measure.ts'
import { writeSearchBook } from './search-book.ts'
import { benchUnits, clientOf, hire } from './stage.ts'
import type { Caller, Stage } from './stage.ts'

const timesAsked = 6

const readers: readonly (readonly [string, Role, number | null])[] = [
  ['registro', 'REG', null],
  ['jefatura de registro', 'JREG', null],
  ['jefatura de arriba', 'JU', 0],
  ['técnica', 'TR', 3],
  ['oficina que recibe poco', 'TR', benchUnits - 1],
  ['auditoría', 'AUD', null],
  ['administración', 'ADM', null],
]

interface Taken {
  readonly kind: string
  readonly who: string
  readonly searched: readonly number[]
  readonly counted: readonly number[]
}

export async function measureSearch(stage: Stage, total: number): Promise<string> {
  const people: (readonly [string, Caller])[] = []
  for (const [who, role, unit] of readers) people.push([who, await hire(stage, role, unit)])
  await writeSearchBook(stage, total)
  await stage.vacuum()
  await stage.restart()
  const taken: Taken[] = []
  for (const [kind, question] of Object.entries(kindsOf(stage))) {
    for (const [who, caller] of people) {
      const client = clientOf(caller)
      const body = { ...question, limit: 50 }
      const searched = await timesOf(() => client.call('searchEntries', { body }))
      const counted = await timesOf(() => client.call('countEntries', { body: question }))
      taken.push({ kind, who, searched, counted })
    }
    print(kind)
  }
  return tables(taken)
}

async function timesOf(ask: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  while (times.length < timesAsked) times.push(await timeTaken(ask))
  return times
}

function kindsOf({
  municipality: { foundation },
}: Stage): Readonly<Record<string, SearchQuestion>> {
  const currentUnitId = foundation.units[4]?.unitId
  const typeId = foundation.types[6]?.typeId
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
    'común, una oficina y un estado': { text: 'calle', currentUnitId, handling: 'OBSERVED' },
    'sin palabras, un tipo': { typeId },
    'común en unos días': { text: '"calle"', from: `${year - 3}-03-01`, to: `${year - 3}-03-15` },
  }
}

function tables(taken: readonly Taken[]): string {
  const by = (head: string, groupOf: (one: Taken) => string): string =>
    asTable([
      [head, ...heads('buscar'), ...heads('contar')],
      ...[...Map.groupBy(taken, groupOf)].map(([name, some]) => [
        name,
        ...cells(some.flatMap(({ searched }) => searched.slice(1))),
        ...cells(some.flatMap(({ counted }) => counted.slice(1))),
      ]),
    ])
  const first = [
    'todas, la primera vez',
    ...cells(taken.flatMap(({ searched }) => searched.slice(0, 1))),
    ...cells(taken.flatMap(({ counted }) => counted.slice(0, 1))),
  ]
  const all = by('De todos', () => 'todas, después')
  return [
    by('Pregunta, ms', ({ kind }) => kind),
    by('Quién', ({ who }) => who),
    `${all}\n| ${first.join(' | ')} |`,
  ].join('\n\n')
}

const heads = (name: string): string[] =>
  ['p50', 'p95', 'p99', 'peor'].map((head) => `${name} ${head}`.trim())

function cells(times: readonly number[]): string[] {
  const { p50Ms, p99Ms, slowestMs } = paceOf(times)
  return [p50Ms, percentile(times, 0.95), p99Ms, slowestMs].map(written)
}
