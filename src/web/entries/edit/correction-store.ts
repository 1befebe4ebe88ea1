/** Corrections that were not saved yet, in the browser's own database: one for each person and entry. */
import { get, promisifyRequest } from 'idb-keyval'

import { notedIn, openBrowserStore, openJournal } from '../../browser-store.ts'
import type { KeptCorrection } from './kept-correction.ts'

const database = 'asiento-corrections'
const store = openBrowserStore(database)
const journal = openJournal(database)

const keyOf = (staffId: string, entryId: string): string => `${staffId}:${entryId}`

/** With each change, at once: it outlives the page from here on. null forgets it. */
export function noteCorrection(
  staffId: string,
  entryId: string,
  kept: KeptCorrection | null,
): void {
  journal.note(keyOf(staffId, entryId), kept)
}

/** Into the database, and out of the journal. */
export async function keepCorrection(
  staffId: string,
  entryId: string,
  kept: KeptCorrection | null,
): Promise<void> {
  const key = keyOf(staffId, entryId)
  journal.note(key, kept)
  await put(key, kept)
}

/** As it was kept, of whatever shape; undefined when there is none. What a page noted and did not live to keep comes first. */
export async function readCorrection(staffId: string, entryId: string): Promise<unknown> {
  const key = keyOf(staffId, entryId)
  const noted = notedIn(journal.text(key))
  if (noted === undefined) return get(key, store)
  await put(key, noted).catch(() => undefined)
  return noted ?? undefined
}

async function put(key: string, kept: unknown): Promise<void> {
  const noted = journal.text(key)
  await store('readwrite', (corrections) => {
    if (kept === null) corrections.delete(key)
    else corrections.put(kept, key)
    corrections.transaction.commit()
    return promisifyRequest(corrections.transaction)
  })
  journal.strike(key, noted)
}
