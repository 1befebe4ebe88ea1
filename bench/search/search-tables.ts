/**
 * What was measured of searching, as it is read: the first time apart from the others, by kind and
 * by who asked.
 */
import { asTable, paceOf, percentile, written } from '../stage/figures.ts'

/** How long each asking of one kind by one person took; the first found nothing read before. */
export interface Taken {
  readonly kind: string
  readonly who: string
  readonly searched: readonly number[]
  readonly counted: readonly number[]
}

export function searchTables(taken: readonly Taken[]): string {
  const by = (key: 'kind' | 'who', head: string): string =>
    asTable([
      [head, ...heads('buscar'), ...heads('contar')],
      ...[...Map.groupBy(taken, (one) => one[key])].map(([name, some]) => [
        name,
        ...cells(again(some, 'searched')),
        ...cells(again(some, 'counted')),
      ]),
    ])
  const whole = asTable([
    ['', ...heads(''), 'preguntas'],
    ...(['searched', 'counted'] as const).flatMap((what) => {
      const name = what === 'searched' ? 'Buscar' : 'Contar'
      const firsts = taken.flatMap((one) => one[what].slice(0, 1))
      const others = again(taken, what)
      return [
        [`${name}, la primera vez`, ...cells(firsts), String(firsts.length)],
        [`${name}, después`, ...cells(others), String(others.length)],
      ]
    }),
  ])
  return `${by('kind', 'Pregunta')}\n\n${by('who', 'Quién')}\n\n${whole}\n\nTodas las respuestas fueron las de la consulta simple.`
}

function again(taken: readonly Taken[], what: 'searched' | 'counted'): readonly number[] {
  return taken.flatMap((one) => one[what].slice(1))
}

function heads(name: string): readonly string[] {
  return ['p50', 'p95', 'p99', 'peor'].map((head) => `${name} ${head}`.trim())
}

function cells(times: readonly number[]): readonly string[] {
  const { p50Ms, p99Ms } = paceOf(times, 1)
  return [p50Ms, percentile(times, 0.95), p99Ms, Math.max(...times)].map(written)
}

/** The longest that anybody waited for each. */
export function hardestTable(taken: readonly Taken[]): string {
  return asTable([
    ['Lo peor que se puede escribir, ms', 'buscar', 'contar'],
    ...[...Map.groupBy(taken, (one) => one.kind)].map(([kind, some]) => [
      kind,
      ...(['searched', 'counted'] as const).map((what) =>
        written(Math.max(...some.flatMap((one) => one[what]))),
      ),
    ]),
  ])
}
