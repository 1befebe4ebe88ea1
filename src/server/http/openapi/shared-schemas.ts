/**
 * What stands twice in the description of the API is said once, under `components`, and pointed to.
 * A shape that the contract exports is called what it is called there; another one by where it
 * first stands.
 */
import { isRecord } from '#domain/common/record.ts'
import * as z from 'zod'

export type Json = Readonly<Record<string, unknown>>
export type Way = 'input' | 'output'

/** What pointing to a shape takes, with a name of ten letters. */
const pointerLength = 43

/** The JSON Schema of a type. */
export function schemaOf(type: z.ZodType, io: Way): Json {
  const { $schema: _dialect, ...shape } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return slim(shape)
}

/**
 * Without what a format says already, without the bounds of whole numbers as such, and with
 * something-or-nothing as one type.
 */
function slim(node: Json): Json {
  const kept = Object.entries(node).filter(([key, value]) => !isIdle(node, key, value))
  const slimmed = Object.fromEntries(kept.map(([key, value]) => [key, slimValue(value)]))
  const { anyOf, ...rest } = slimmed
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return slimmed
  const [something, nothing]: readonly unknown[] = anyOf
  if (!isRecord(something) || !isRecord(nothing) || nothing['type'] !== 'null') return slimmed
  const { type, ...said } = something
  const { enum: values } = something
  if (Array.isArray(values) && JSON.stringify(something).length < pointerLength + 20) {
    return { ...rest, ...something, enum: [...values, null] }
  }
  // Of an object the shape itself may stand elsewhere too.
  const isPlain = typeof type === 'string' && type !== 'object' && !('enum' in said)
  return isPlain ? { ...rest, type: [type, 'null'], ...said } : slimmed
}

function slimValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(slimValue)
  return isRecord(value) ? slim(value) : value
}

/** What comes out may have more tomorrow; so its shape is that of what goes in. */
function isIdle(node: Json, key: string, value: unknown): boolean {
  if (key === 'pattern') return typeof node['format'] === 'string'
  if (key === 'type') return value === 'string' && ('const' in node || 'enum' in node)
  return (
    (key === 'additionalProperties' && value === false) ||
    (key === 'minimum' && value === Number.MIN_SAFE_INTEGER) ||
    (key === 'maximum' && value === Number.MAX_SAFE_INTEGER)
  )
}

/** The names of the contract's own shapes, by what they look like in JSON Schema. */
export function namesOfShapes(modules: readonly object[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [name, type] of modules.flatMap((module) => Object.entries(module))) {
    if (!(type instanceof z.ZodType)) continue
    const [output, input] = [
      JSON.stringify(schemaOf(type, 'output')),
      JSON.stringify(schemaOf(type, 'input')),
    ]
    if (!names.has(output)) names.set(output, capitalized(name))
    if (!names.has(input)) names.set(input, `${capitalized(name)}Input`)
  }
  return names
}

export interface NamedShapes {
  readonly paths: Json
  /** By what they look like in JSON Schema. */
  readonly names: ReadonlyMap<string, string>
}

type Box = 'schemas' | 'parameters' | 'responses'

/** Takes what repeats out of `paths`. */
export function sharing({ paths, names }: NamedShapes): Readonly<Record<Box | 'paths', Json>> {
  const shared: Record<Box, Record<string, unknown>> = {
    schemas: {},
    parameters: {},
    responses: {},
  }
  const whole = lifted(paths, shared.schemas)
  const counts = new Map<string, number>()
  count(whole, counts)
  const known = new Map<string, string>()
  const share = (box: Box, node: Json, text: string, place: string): Json => {
    const wished = names.get(text) ?? capitalized(place)
    let name = wished
    for (let number = 2; name in shared[box]; number += 1) name = `${wished}${number}`
    const address = `#/components/${box}/${name}`
    known.set(text, address)
    // Its place in the list is taken before its parts look for theirs.
    shared[box][name] = null
    shared[box][name] = inside(node, name)
    return { $ref: address }
  }
  const replaced = (node: unknown, place: string): unknown => {
    if (Array.isArray(node)) return node.map((one) => replaced(one, place))
    if (!isRecord(node)) return node
    const box = boxOf(node)
    const own = typeof node['name'] === 'string' ? node['name'] : place
    const text = JSON.stringify(node)
    if (box === null || !isWorthIt(text, counts.get(text) ?? 0)) return inside(node, own)
    const address = known.get(text)
    return address === undefined ? share(box, node, text, own) : { $ref: address }
  }
  const inside = (node: Json, place: string): Json => {
    const own = typeof node['operationId'] === 'string' ? node['operationId'] : place
    const parts = Object.entries(node).filter(([key]) => key !== 'type' || !isPlainObject(node))
    return Object.fromEntries(
      parts.map(([key, value]) => [key, replaced(value, structure.has(key) ? own : key)]),
    )
  }
  return { paths: inside(whole, ''), ...shared }
}

/**
 * What points to itself stands under `$defs` of its own schema, where nobody finds it in here:
 * brought among the shared ones.
 */
function lifted(node: Json, into: Record<string, unknown>): Json {
  const parts = Object.entries(node).map(([key, value]) => [key, liftedValue(value, into)] as const)
  const { $defs: own, ...rest } = Object.fromEntries(parts)
  if (!isRecord(own)) return Object.fromEntries(parts)
  const first = Object.keys(into).length + 1
  const names = Object.keys(own).map((old, place) => [old, `Part${first + place}`] as const)
  const renamed = (said: unknown): unknown => {
    const text = names.reduce(
      (before, [old, name]) =>
        before.replaceAll(`"#/$defs/${old}"`, `"#/components/schemas/${name}"`),
      JSON.stringify(said),
    )
    return JSON.parse(text)
  }
  for (const [old, name] of names) into[name] = renamed(own[old])
  const whole = renamed(rest)
  return isRecord(whole) ? whole : rest
}

function liftedValue(value: unknown, into: Record<string, unknown>): unknown {
  if (Array.isArray(value)) return value.map((one) => liftedValue(one, into))
  return isRecord(value) ? lifted(value, into) : value
}

/** Keys of OpenAPI and JSON Schema, which say nothing of what is described. */
const structure = new Set([
  'schema',
  'content',
  'application/json',
  'requestBody',
  'responses',
  '200',
  'properties',
  'items',
  'allOf',
  'anyOf',
  'oneOf',
  'additionalProperties',
  'parameters',
])

/** Whether it is shorter when it is said once and pointed to. */
function isWorthIt(text: string, times: number): boolean {
  return text.length + times * pointerLength < times * text.length
}

/**
 * That something with properties is an object goes without saying, and clients are made from it all
 * the same.
 */
function isPlainObject({ type, properties }: Json): boolean {
  return type === 'object' && isRecord(properties)
}

function count(node: unknown, counts: Map<string, number>): void {
  if (Array.isArray(node)) for (const one of node) count(one, counts)
  if (!isRecord(node)) return
  if (boxOf(node) !== null) {
    const text = JSON.stringify(node)
    const times = (counts.get(text) ?? 0) + 1
    counts.set(text, times)
    // What is inside a repeated one stands there once.
    if (times > 1) return
  }
  for (const value of Object.values(node)) count(value, counts)
}

/**
 * Where a node may be shared. A property may be called `type` or `in` too; then it holds a schema,
 * and no word.
 */
function boxOf(node: Json): Box | null {
  if (typeof node['in'] === 'string') return 'parameters'
  if (typeof node['description'] === 'string' && isRecord(node['content'])) return 'responses'
  const { type, allOf, anyOf, oneOf, enum: values } = node
  const isSchema =
    typeof type === 'string' || [type, allOf, anyOf, oneOf, values].some(Array.isArray)
  return isSchema ? 'schemas' : null
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
