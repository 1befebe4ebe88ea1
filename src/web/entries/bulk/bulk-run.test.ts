import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { describe, expect, it } from 'vitest'

import { doneRows, runBulk, undoLeftMs, waitingRows, type BulkRow } from './bulk-run.ts'

const rows = waitingRows(
  ['1', '2', '3'].map((entryId) => ({ entryId, entryNumber: `E-2026-${entryId}`, version: 4 })),
)
const after = (entryId: string, undoUntil: string | null = null): EntryView =>
  // Only what the loop looks at.
  ({ entryId, handling: { undoUntil } }) as unknown as EntryView
const states = (all: readonly BulkRow[]): string[] => all.map(({ outcome }) => outcome.state)

describe('one act on many entries', () => {
  it('goes on after one is refused, and says why of that one', async () => {
    const told: string[][] = []
    const done = await runBulk(
      rows,
      async ({ entryId }) => {
        if (entryId === '2') throw new Error('Ya fue recibido')
        return after(entryId)
      },
      new AbortController().signal,
      (now) => told.push(states(now)),
    )
    expect(states(done)).toEqual(['DONE', 'REFUSED', 'DONE'])
    expect(told[0]).toEqual(['DONE', 'WAITING', 'WAITING'])
    expect(done[1]?.outcome).toEqual({ state: 'REFUSED', message: 'Ya fue recibido' })
    expect(doneRows(done).map(({ entryId }) => entryId)).toEqual(['1', '3'])
  })

  it('does nothing more once it is stopped', async () => {
    const stop = new AbortController()
    const sent: string[] = []
    const done = await runBulk(
      rows,
      async ({ entryId }) => {
        sent.push(entryId)
        stop.abort()
        return after(entryId)
      },
      stop.signal,
      () => undefined,
    )
    expect(sent).toEqual(['1'])
    expect(states(done)).toEqual(['DONE', 'SKIPPED', 'SKIPPED'])
  })

  it('can be taken back only while every one of them can', () => {
    const now = Date.parse('2026-11-21T10:00:00Z')
    const soon = after('1', '2026-11-21T10:00:12Z')
    const later = after('2', '2026-11-21T10:00:20Z')
    expect(undoLeftMs([later, soon], now)).toBe(12_000)
    expect(undoLeftMs([later, after('3')], now)).toBe(0)
    expect(undoLeftMs([], now)).toBe(0)
  })
})
