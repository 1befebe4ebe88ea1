/**
 * What the requests of the contract are made of, leaf by leaf: a value for each that its schema
 * takes, of every shape that it may have, and what is wrong in its place. Read from the schemas
 * alone.
 */
import * as z from 'zod'

export type Json = Readonly<Record<string, unknown>>
export type Path = readonly (string | number)[]

export interface Leaf {
  readonly path: Path
  /** As JSON Schema has it. */
  readonly shape: Json
  readonly isRequired: boolean
  /** Also of the other shapes that may stand in its place. */
  readonly types: readonly string[]
  /** Every value that may stand there; null when they cannot be counted. */
  readonly values: readonly string[] | null
}

/** A value that is taken, and the leaves in it that no case before it had. */
export interface Case {
  readonly sample: unknown
  readonly leaves: readonly Leaf[]
}

export function shapeOf(type: z.ZodType): Json {
  return z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
}

/** One for each of the shapes that the whole, or a part of it, may have. */
export function casesOf(shape: Json): readonly Case[] {
  return casesAt(shape, { path: [], isRequired: true })
}

type At = Pick<Leaf, 'path' | 'isRequired'>

function casesAt(shape: Json, at: At): Case[] {
  const branches = branchesOf(shape).filter(({ type }) => type !== 'null')
  if (branches.length === 0) return casesOfOne(shape, at, [shape])
  // The shapes that one property tells apart are told apart there.
  const siblings = branchesOf(shape)
  return branches.flatMap((branch) => casesOfOne(branch, at, siblings))
}

function casesOfOne(shape: Json, at: At, siblings: readonly Json[]): Case[] {
  const own: Leaf = { ...at, shape, ...commonOf(siblings) }
  const { properties, items } = shape
  if (isJson(properties)) return casesOfObject(shape, properties, at, siblings)
  if (!isJson(items)) return [{ sample: leafOf(shape), leaves: [own] }]
  const inner = casesAt(items, { path: [...at.path, 0], isRequired: false })
  return inner.map(({ sample, leaves }, place) => ({
    sample: [sample],
    leaves: place === 0 ? [own, ...leaves] : leaves,
  }))
}

function casesOfObject(shape: Json, properties: Json, at: At, siblings: readonly Json[]): Case[] {
  const required = Array.isArray(shape['required']) ? shape['required'] : []
  const inner = Object.entries(properties).flatMap(([key, type]) =>
    isJson(type)
      ? [
          [
            key,
            casesAt(type, { path: [...at.path, key], isRequired: required.includes(key) }).map(
              (one) => (isTeller(type) ? told(one, key, siblings) : one),
            ),
          ] as const,
        ]
      : [],
  )
  const first = Object.fromEntries(inner.map(([key, [one]]) => [key, one?.sample]))
  return [
    {
      sample: first,
      leaves: [
        { ...at, shape, ...commonOf(siblings) },
        ...inner.flatMap(([, [one]]) => one?.leaves ?? []),
      ],
    },
    ...inner.flatMap(([key, [, ...others]]) =>
      others.map(({ sample, leaves }) => ({ sample: { ...first, [key]: sample }, leaves })),
    ),
  ]
}

/** A property that says which of several shapes this is. */
function isTeller(type: Json): boolean {
  return 'const' in type
}

function told(one: Case, key: string, siblings: readonly Json[]): Case {
  const values = siblings.flatMap(({ properties }) => {
    const inner = isJson(properties) ? properties[key] : null
    return isJson(inner) ? (commonOf([inner]).values ?? []) : []
  })
  return { ...one, leaves: one.leaves.map((leaf) => ({ ...leaf, values })) }
}

function commonOf(siblings: readonly Json[]): Pick<Leaf, 'types' | 'values'> {
  const types = siblings.map((one) =>
    typeof one['type'] === 'string' ? one['type'] : typeof one['const'],
  )
  const values = siblings.map(valuesOf)
  return {
    types,
    values: values.every((some) => some !== null) ? values.flat() : null,
  }
}

function valuesOf({ enum: values, const: only, type }: Json): string[] | null {
  if (type === 'null') return []
  if (typeof only === 'string') return [only]
  return Array.isArray(values) ? values.map(String) : null
}

/**
 * What its schema does not take in place of a leaf of a body; `undefined` for one that is missing.
 */
export function wrongInBody({ shape, types, isRequired, values }: Leaf): unknown[] {
  const { type, items } = shape
  return [
    ...Object.entries(ofAnotherType).flatMap(([name, value]) =>
      types.includes(name) ? [] : [value],
    ),
    types.includes('string') ? 7 : 'de otra forma',
    ...(isRequired ? [undefined] : []),
    ...(values === null ? [] : ['NINGUNO']),
    ...(type === 'string' && values === null ? wrongTexts(shape) : []),
    ...(type === 'integer' || type === 'number' ? wrongNumbers(shape) : []),
    ...(isJson(items) ? wrongLists(shape) : []),
  ]
}

/** The same of a piece of an address, where everything is text. */
export function wrongInAddress({ shape, values }: Leaf): string[] {
  if (values !== null) return ['NINGUNO']
  if (shape['type'] === 'string') return wrongTexts(shape).filter((text) => text !== '')
  return ['doce', ...wrongNumbers(shape).map(String)]
}

const ofAnotherType: Readonly<Record<string, unknown>> = {
  object: { de: 'otra forma' },
  boolean: true,
  null: null,
}

function wrongTexts({ format, pattern, maxLength, minLength }: Json): string[] {
  if (format === 'date') return ['2026-02-30', 'mañana']
  if (format === 'date-time') return ['2026-02-30T10:00:00Z', '2026-02-03']
  const isFormed = typeof format === 'string' || typeof pattern === 'string'
  return [
    ...(isFormed ? ['¿?'] : []),
    ...(typeof maxLength === 'number' ? ['x'.repeat(maxLength + 1)] : []),
    ...(typeof maxLength === 'number' || isFormed ? [] : ['x'.repeat(9000)]),
    ...(typeof minLength === 'number' && minLength > 0 ? [''] : []),
    // Nothing but space is nothing.
    ...(minLength === 1 ? [' '] : []),
  ]
}

function wrongNumbers({ type, minimum, maximum }: Json): number[] {
  return [
    ...(type === 'integer' ? [1.5] : []),
    ...(typeof maximum === 'number' ? [maximum + 1] : []),
    ...(typeof minimum === 'number' ? [minimum - 1] : []),
  ]
}

function wrongLists({ items, minItems, maxItems }: Json): unknown[][] {
  const sample = isJson(items) ? casesOf(items)[0]?.sample : null
  return [
    ...(typeof maxItems === 'number' ? [Array.from({ length: maxItems + 1 }, () => sample)] : []),
    ...(typeof minItems === 'number' && minItems > 0 ? [[]] : []),
  ]
}

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function branchesOf(shape: Json): Json[] {
  const branches = shape['anyOf'] ?? shape['oneOf']
  return Array.isArray(branches) ? branches.filter(isJson).flatMap(flat) : []
}

function flat(shape: Json): Json[] {
  const branches = branchesOf(shape)
  return branches.length > 0 ? branches : [shape]
}

/** The whole with another value at a place; without it, when the value is `undefined`. */
export function withAt(whole: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (Array.isArray(whole)) {
    return whole.map((one: unknown, place) => (place === key ? withAt(one, rest, value) : one))
  }
  return isJson(whole) ? { ...whole, [key]: withAt(whole[key], rest, value) } : whole
}

function leafOf(shape: Json): unknown {
  const { type, format, enum: values, const: only } = shape
  if (only !== undefined) return only
  if (Array.isArray(values)) return values[0]
  if (type === 'integer' || type === 'number')
    return typeof shape['minimum'] === 'number' ? Math.max(1, shape['minimum']) : 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  const sample = typeof format === 'string' ? samples[format] : undefined
  return sample ?? textOf(shape)
}

function textOf({ pattern, minLength, maxLength }: Json): unknown {
  if (typeof pattern === 'string')
    return written.find((text) => new RegExp(pattern, 'iu').test(text))
  const text = 'texto'.padEnd(typeof minLength === 'number' ? minLength : 0, 'o')
  return text.slice(0, typeof maxLength === 'number' ? maxLength : undefined)
}

/**
 * What the patterns of the contract ask for: codes, hours, days of a year, numbers, hashes, ids.
 */
const written = [
  'AB',
  'PE-LIM',
  'ABC',
  '1',
  '08:00',
  '01-15',
  '123456',
  'a'.repeat(64),
  '3f0c8a52-6d1b-4c7e-9a55-0b8f2d1c4e6a',
]

const samples: Readonly<Record<string, string>> = {
  uuid: '3f0c8a52-6d1b-4c7e-9a55-0b8f2d1c4e6a',
  date: '2026-11-23',
  email: 'nombre@dominio.example',
  base64: 'AAAA',
  'date-time': '2026-11-23T13:45:00Z',
}
