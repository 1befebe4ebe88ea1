/** What a clerk does while others watch, as her browser sends it. */
import { randomUUID } from 'node:crypto'

import type { sending } from '#contract/entry/handling-shapes.ts'
import type * as z from 'zod'

import { clientOf } from '../stage/caller.ts'
import type { Stage } from '../stage/stage.ts'

export type Acting = Pick<Stage, 'caller' | 'town'>

/** What the ledger says of an act: which entry, what, and when, in ms since 1970. */
export interface Act {
  readonly entryId: string
  readonly type: string
  readonly version: number
  readonly atMs: number
}

/** Registers a plain document, as the form hands it over. */
export async function registerOne(acting: Acting): Promise<Act> {
  const { entry } = await clientOf(acting.caller).call('registerEntry', {
    params: { entryId: randomUUID() },
    body: acting.town.document,
  })
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
  const { entryId, version, handling } = await clientOf(acting.caller).call(
    'routeEntry',
    {
      params: { entryId: entry.entryId },
      body: { principal, copies: [], readerIds: [] },
    },
    { version: entry.version },
  )
  return { entryId, version, type: 'EntryRouted', atMs: Date.parse(handling?.since ?? '') }
}
