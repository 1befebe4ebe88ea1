/** What a clerk does while others watch, as her browser sends it. */
import { randomUUID } from 'node:crypto'

import type { sending } from '#contract/handling-shapes.ts'
import type * as z from 'zod'

import type { Stage } from './stage.ts'

export type Acting = Pick<Stage, 'caller' | 'town'>

/** What the ledger says of an act: which entry, what, and when, in ms since 1970. */
export interface Act {
  readonly entryId: string
  readonly type: string
  readonly version: number
  readonly atMs: number
}

/** The part of an entry that is looked at here. */
interface Said {
  readonly entryId: string
  readonly version: number
  readonly registeredAt: string
  readonly handling: { readonly since: string } | null
}

/** Registers a plain document, as the form hands it over. */
export async function registerOne(acting: Acting): Promise<Act> {
  const said = await put(acting, `/api/entries/${randomUUID()}`, acting.town.document, {})
  // oxlint-disable-next-line no-unsafe-type-assertion -- as the contract says
  const { entry } = said as { entry: Said }
  const { entryId, version, registeredAt } = entry
  return { entryId, version, type: 'EntryRegistered', atMs: Date.parse(registeredAt) }
}

/** Derives it to one office. */
export async function routeOne(acting: Acting, entry: Act, unitId: string): Promise<Act> {
  const principal: z.input<typeof sending> = {
    unitId,
    purpose: 'ACTION',
    instruction: null,
    paperIncluded: false,
    foliosSent: null,
    dueOn: null,
  }
  const said = await put(
    acting,
    `/api/entries/${entry.entryId}/route`,
    { principal, copies: [], readerIds: [] },
    { 'If-Match': `"${entry.version}"` },
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- as the contract says
  const { entryId, version, handling } = said as Said
  return { entryId, version, type: 'EntryRouted', atMs: Date.parse(handling?.since ?? '') }
}

async function put(
  { caller }: Acting,
  path: string,
  body: object,
  headers: Readonly<Record<string, string>>,
): Promise<unknown> {
  const answer = await fetch(`${caller.origin}${path}`, {
    method: 'PUT',
    headers: { ...caller.credentials, ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  return answer.json()
}
