/**
 * A shape that extends one of the contract points to it and says only what it adds: `allOf`, as
 * JSON Schema 2020-12 composes.
 */
import { isRecord } from '#domain/common/record.ts'
import type { Json, NamedShapes } from './shared-schemas.ts'

/** Extending a shorter one costs more than saying it again. */
const shortestBase = 150

interface Shape {
  readonly node: Json
  /** Each as it is written, with whether it must be there. */
  readonly lines: ReadonlySet<string>
}

/**
 * The paths, and the names of its shapes, with everything that extends a shape which stands
 * elsewhere too.
 */
export function extending(paths: Json, names: NamedShapes['names']): NamedShapes {
  const found = shapesIn(paths)
  const bases = [...names.keys()]
    .filter((text) => text.length >= shortestBase)
    .flatMap((text) => shapesIn(JSON.parse(text)).slice(0, 1))
    .filter(({ lines }) => found.filter((one) => holds(one, lines)).length > 1)
    .toSorted((one, other) => other.lines.size - one.lines.size)
  const written = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(written)
    if (!isRecord(value)) return value
    const shape = shapeOf(value)
    const base = bases.find(
      ({ lines }) => shape && lines.size < shape.lines.size && holds(shape, lines),
    )
    if (base) return { allOf: [written(base.node), written(without(value, base.node))] }
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, written(inner)]))
  }
  const whole = written(paths)
  return {
    paths: isRecord(whole) ? whole : paths,
    names: new Map(
      [...names].map(([text, name]) => [JSON.stringify(written(JSON.parse(text))), name]),
    ),
  }
}

function holds({ lines }: Shape, base: Shape['lines']): boolean {
  return [...base].every((line) => lines.has(line))
}

function without(node: Json, { properties: known }: Json): Json {
  const { properties, required, ...said } = node
  const isOwn = (key: string): boolean => isRecord(known) && !(key in known)
  const own = isRecord(properties) ? Object.entries(properties).filter(([key]) => isOwn(key)) : []
  const needed = Array.isArray(required) ? required.filter((key) => isOwn(String(key))) : []
  return {
    ...said,
    properties: Object.fromEntries(own),
    ...(needed.length === 0 ? {} : { required: needed }),
  }
}

function shapesIn(value: unknown): Shape[] {
  if (Array.isArray(value)) return value.flatMap(shapesIn)
  if (!isRecord(value)) return []
  const own = shapeOf(value)
  return [...(own ? [own] : []), ...Object.values(value).flatMap(shapesIn)]
}

function shapeOf(node: Json): Shape | null {
  const { type, properties, required } = node
  if (type !== 'object' || !isRecord(properties)) return null
  const needed = new Set<unknown>(Array.isArray(required) ? required : [])
  const lines = Object.entries(properties).map(([key, inner]) =>
    JSON.stringify([key, inner, needed.has(key)]),
  )
  return { node, lines: new Set(lines) }
}
