/**
 * Corrections that were not saved yet, sealed in the browser's own database: one for each person
 * and entry, under a name that only that person can find.
 */
import { get, promisifyRequest } from 'idb-keyval'

import { notedIn, openBrowserStore, openJournal } from '../../common/browser-store.ts'
import { sealedName, sealValue, unsealValue } from '../../session/current/browser-key.ts'
import type { KeptCorrection } from './kept-correction.ts'

const database = 'asiento-corrections'
const store = openBrowserStore(database)
const journal = openJournal(database)

/** Which entries somebody corrects is nobody else's to know. */
const keyOf = (staffId: string, entryId: string): string => sealedName(staffId, 'entry', entryId)
const oldKeyOf = (staffId: string, entryId: string): string => `${staffId}:${entryId}`
const nameOf = (entryId: string): string => `correction ${entryId}`

const sealed = (staffId: string, entryId: string, kept: KeptCorrection | null): string | null =>
  kept && sealValue(staffId, nameOf(entryId), kept)

/** With each change, at once: it outlives the page from here on. null forgets it. */
export function noteCorrection(
  staffId: string,
  entryId: string,
  kept: KeptCorrection | null,
): void {
  journal.note(keyOf(staffId, entryId), sealed(staffId, entryId, kept))
}

/** Into the database, and out of the journal. */
export async function keepCorrection(
  staffId: string,
  entryId: string,
  kept: KeptCorrection | null,
): Promise<void> {
  const key = keyOf(staffId, entryId)
  const text = sealed(staffId, entryId, kept)
  journal.note(key, text)
  await put(key, text)
}

/**
 * As it was kept, of whatever shape; undefined when there is none. What a page noted and did not
 * live to keep comes first.
 */
export async function readCorrection(staffId: string, entryId: string): Promise<unknown> {
  const key = keyOf(staffId, entryId)
  await rename(oldKeyOf(staffId, entryId), key)
  const noted = notedIn(journal.text(key))
  if (noted === undefined) return unsealed(staffId, entryId, await get(key, store))
  await put(key, noted).catch(() => undefined)
  return unsealed(staffId, entryId, noted)
}

/** Corrections of before were kept as they are. */
function unsealed(staffId: string, entryId: string, kept: unknown): unknown {
  return typeof kept === 'string'
    ? unsealValue(staffId, nameOf(entryId), kept)
    : (kept ?? undefined)
}

/** Those of before have a name that says whose they are and of what. */
async function rename(old: string, key: string): Promise<void> {
  const noted = notedIn(journal.text(old))
  const kept: unknown = noted === undefined ? await get(old, store) : noted
  if (kept === undefined) return
  if (kept !== null) await put(key, kept)
  await put(old, null)
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
