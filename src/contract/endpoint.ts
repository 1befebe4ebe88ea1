/**
 * An endpoint is data: method, path, what goes in, what comes out and which refusals it may answer.
 * The server mounts it, the browser calls it by its name, the OpenAPI page describes it and the tests walk it: one list, no second
 * version. Only where it is found is apart, in `addresses.ts`.
 */
import type { RefusalCode } from '#domain/refusal.ts'
import type { z } from 'zod'
import { addresses, type Address, type EndpointName } from './addresses.ts'

/** How bytes travel when they are not JSON: a file going in, a file coming out, a stream of positions. */
export type ReplyKind = 'json' | 'file' | 'events'

export interface Endpoint extends Address {
  readonly summary: string
  /** `pending`: for whoever signed in, approved or not. `signed-in`: for whoever was approved. */
  readonly access: 'public' | 'pending' | 'signed-in'
  readonly params: z.ZodObject | null
  readonly query: z.ZodObject | null
  /** A schema, `'file'` for a raw body that is streamed, or null. */
  readonly body: z.ZodType | 'file' | null
  readonly reply: z.ZodType | null
  readonly replyKind: ReplyKind
  /** The change is refused with E-SYS-03 unless `If-Match` carries the version it was made on. */
  readonly needsVersion: boolean
  /** Demands a recent proof of who is asking: refused with E-SYS-09 when the last one is older than five minutes. */
  readonly isSensitive: boolean
  readonly refusals: readonly RefusalCode[]
}

type Given = Pick<Endpoint, 'summary'> & Partial<Omit<Endpoint, keyof Address>>

/** An endpoint at its address. Fills in what most share: signed in, JSON, no version. Keeps the literal types for callers. */
export function endpoint<const Name extends EndpointName, const Definition extends Given>(
  name: Name,
  definition: Definition,
): Filled<Name, Definition> {
  const defaults: Omit<Endpoint, keyof Address | 'summary'> = {
    access: 'signed-in',
    params: null,
    query: null,
    body: null,
    reply: null,
    replyKind: 'json',
    needsVersion: false,
    isSensitive: false,
    refusals: [],
  }
  // The spread has exactly the shape the type computes; the compiler cannot follow conditional keys through a spread.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return { ...addresses[name], ...defaults, ...definition } as Filled<Name, Definition>
}

interface Defaults {
  readonly access: 'signed-in'
  readonly params: null
  readonly query: null
  readonly body: null
  readonly reply: null
  readonly replyKind: 'json'
  readonly needsVersion: false
  readonly isSensitive: false
  readonly refusals: readonly []
}

export type Filled<Name extends EndpointName, Definition> = (typeof addresses)[Name] &
  Definition &
  Omit<Defaults, keyof Definition>

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : null
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : null

/** What a handler receives, parsed. */
export interface Received<Definition extends Endpoint> {
  readonly params: Parsed<Definition['params']>
  readonly query: Parsed<Definition['query']>
  readonly body: Parsed<Definition['body']>
}

/** What a caller must give; parts the endpoint does not have are absent. */
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
