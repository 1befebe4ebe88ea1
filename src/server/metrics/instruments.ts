/**
 * Counters, gauges and histograms in the text that Prometheus reads (exposition format 0.0.4). Of
 * our own because it is a hundred lines: the usual library brings a telemetry interface and a
 * sketch of quantiles that we would not use.
 */
type Labels = Readonly<Record<string, string>>

/** What is told of one name: its help, its kind, and its lines. */
export interface Instrument {
  readonly write: () => string
}

export interface Counter extends Instrument {
  readonly add: (labels?: Labels, amount?: number) => void
}

export interface Histogram extends Instrument {
  readonly observe: (labels: Labels, value: number) => void
}

export function counter(name: string, help: string): Counter {
  const values = new Map<string, number>()
  return {
    add(labels = {}, amount = 1) {
      const key = written(labels)
      values.set(key, (values.get(key) ?? 0) + amount)
    },
    write: () => block({ name, help, kind: 'counter' }, linesOf(name, values)),
  }
}

/** One measured anew each time it is asked for; a value that is null has no line. */
export function gauge(
  name: string,
  help: string,
  values: readonly (readonly [Labels, number | null])[],
): string {
  const told = new Map(
    values.flatMap(([labels, value]) => (value === null ? [] : [[written(labels), value]])),
  )
  return block({ name, help, kind: 'gauge' }, linesOf(name, told))
}

export function histogram(name: string, help: string, bounds: readonly number[]): Histogram {
  const series = new Map<string, { labels: Labels; counts: number[]; sum: number; count: number }>()
  return {
    observe(labels, value) {
      const key = written(labels)
      const one = series.get(key) ?? { labels, counts: bounds.map(() => 0), sum: 0, count: 0 }
      series.set(key, one)
      const first = bounds.findIndex((bound) => value <= bound)
      if (first >= 0) one.counts[first] = (one.counts[first] ?? 0) + 1
      one.sum += value
      one.count += 1
    },
    write() {
      const lines = [...series.values()].flatMap(({ labels, counts, sum, count }) => {
        let below = 0
        const buckets = bounds.map((bound, index) => {
          below += counts[index] ?? 0
          return line(`${name}_bucket`, { ...labels, le: String(bound) }, below)
        })
        return [
          ...buckets,
          line(`${name}_bucket`, { ...labels, le: '+Inf' }, count),
          line(`${name}_sum`, labels, sum),
          line(`${name}_count`, labels, count),
        ]
      })
      return block({ name, help, kind: 'histogram' }, lines)
    },
  }
}

interface Told {
  readonly name: string
  readonly help: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
}

function block({ name, help, kind }: Told, lines: readonly string[]): string {
  if (lines.length === 0) return ''
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...lines, ''].join('\n')
}

function linesOf(name: string, values: ReadonlyMap<string, number>): string[] {
  return [...values].map(([labels, value]) => `${name}${labels} ${value}`)
}

function line(name: string, labels: Labels, value: number): string {
  return `${name}${written(labels)} ${value}`
}

function written(labels: Labels): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${escaped(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escaped(value: string): string {
  return value
    .replaceAll('\\', '\\\\')
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', '\\n')
}
