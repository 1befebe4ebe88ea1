/** The one text form of a JSON value, so that anyone can compute its hash: RFC 8785. */

export type JsonValue =
  | null
  | boolean
  | number
  | string
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/** Throws on what JSON cannot carry without loss. */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean') return String(value)
  if (typeof value === 'number') return canonicalNumber(value)
  if (typeof value === 'string') return canonicalString(value)
  if (Array.isArray(value)) return `[${Array.from(value, canonicalJson).join(',')}]`
  if (isPlainObject(value)) return canonicalObject(value)
  throw new TypeError(`Not a JSON value: ${typeof value}`)
}

function canonicalObject(value: Readonly<Record<string, unknown>>): string {
  // The default order of `toSorted` is by UTF-16 code unit, which is what RFC 8785 §3.2.3 asks for.
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${canonicalString(key)}:${canonicalJson(value[key])}`)
  return `{${members.join(',')}}`
}

function canonicalNumber(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError(`Not a JSON number: ${value}`)
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new TypeError(`Integer too large to be exact: ${value}`)
  }
  return JSON.stringify(value)
}

function canonicalString(value: string): string {
  if (!value.isWellFormed()) throw new TypeError('A string holds half a surrogate pair')
  return JSON.stringify(value)
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
