/**
 * An endpoint is data: the server mounts it, clients call it by its name, the OpenAPI page
 * describes it and the tests walk it.
 */
import type { RefusalCode } from '#domain/common/refusal.ts'
import * as z from 'zod'
import { id } from './schemas.ts'
import type { TokenScope } from './token-scopes.ts'

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE'

export interface Address {
  readonly method: Method
  /** With `:name` slots, as in `/api/entries/:entryId`. */
  readonly path: string
  /** As every GET, and some POSTs whose questions name people. */
  readonly isReading: boolean
}

export type ReplyKind = 'json' | 'file' | 'events'

export interface Endpoint extends Address {
  readonly summary: string
  /** `pending`: signed in, approved or not. `phone`: the telephone of a form. */
  readonly access: 'public' | 'pending' | 'signed-in' | 'phone'
  /** What the credential of a program must be for; `any` use; null: no credential reaches it. */
  readonly scope: TokenScope | 'any' | null
  readonly params: z.ZodObject | null
  readonly query: z.ZodObject | null
  /** A schema, `'file'` for a raw body that is streamed, or null. */
  readonly body: z.ZodType | 'file' | null
  readonly reply: z.ZodType | null
  readonly replyKind: ReplyKind
  /** Refused with E-SYS-03 unless `If-Match` carries its version. */
  readonly needsVersion: boolean
  /** Refused with E-SYS-09 when the last proof of who is asking is older than five minutes. */
  readonly isSensitive: boolean
  readonly refusals: readonly RefusalCode[]
}

type Given = Pick<Endpoint, 'summary'> & Partial<Omit<Endpoint, 'method' | 'path'>>

const defaults = {
  access: 'signed-in',
  scope: null,
  query: null,
  body: null,
  reply: null,
  replyKind: 'json',
  needsVersion: false,
  isSensitive: false,
  refusals: [],
} as const satisfies Omit<Endpoint, keyof Address | 'summary' | 'params'>

/**
 * An endpoint, with what most share filled in: signed in, JSON, no version, an id in each slot of
 * its path. Keeps the literal types for callers.
 */
export function endpoint<const Path extends string, const Definition extends Given>(
  method: Method,
  path: Path,
  definition: Definition,
): Filled<Path, Definition> {
  const slots = Array.from(path.matchAll(/:(\w+)/gu), ([, name = '']) => [name, id] as const)
  // The type reads the same slots in the path.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const params = (slots.length === 0 ? null : z.object(Object.fromEntries(slots))) as ParamsIn<Path>
  return { method, path, isReading: method === 'GET', ...defaults, params, ...definition }
}

type SlotsIn<Path extends string> = Path extends `${string}:${infer Slot}/${infer Rest}`
  ? Slot | SlotsIn<Rest>
  : Path extends `${string}:${infer Slot}`
    ? Slot
    : never
type ParamsIn<Path extends string> = [SlotsIn<Path>] extends [never]
  ? null
  : z.ZodObject<{ readonly [Slot in SlotsIn<Path>]: typeof id }>

type Defaults<Path extends string> = typeof defaults & { readonly params: ParamsIn<Path> }
export type Filled<Path extends string, Definition> = Address &
  Definition &
  Omit<Defaults<Path>, keyof Definition>

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : null
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : null

export interface Received<Definition extends Endpoint> {
  readonly params: Parsed<Definition['params']>
  readonly query: Parsed<Definition['query']>
  readonly body: Parsed<Definition['body']>
}

export type CallOf<Definition extends Endpoint, FileBody = unknown> = Part<
  'params',
  Sent<Definition['params']>
> &
  Part<'query', Sent<Definition['query']>> &
  Part<'body', Definition['body'] extends 'file' ? FileBody : Sent<Definition['body']>>

// In brackets, so that a body of several shapes stays one body.
type Part<Name extends string, Value> = [Value] extends [null]
  ? unknown
  : { readonly [Key in Name]: Value }

export type Reply<Definition extends Endpoint> = Parsed<Definition['reply']>
