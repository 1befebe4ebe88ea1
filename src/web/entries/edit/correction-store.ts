/** Corrections that were not saved yet, in the browser's own database: one for each person and entry. */
import { createStore, get, promisifyRequest } from 'idb-keyval'

import type { KeptCorrection } from './kept-correction.ts'

const store = createStore('asiento-corrections', 'entries')

const keyOf = (staffId: string, entryId: string): string => `${staffId}:${entryId}`

/** null forgets it. */
export async function keepCorrection(
  staffId: string,
  entryId: string,
  kept: KeptCorrection | null,
): Promise<void> {
  const key = keyOf(staffId, entryId)
  await store('readwrite', (corrections) => {
    if (kept) corrections.put(kept, key)
    else corrections.delete(key)
    // Said aloud, because a page that is going away does not live to see the transaction end by itself.
    corrections.transaction.commit()
    return promisifyRequest(corrections.transaction)
  })
}

/** As it was kept, of whatever shape; undefined when there is none. */
export async function readCorrection(staffId: string, entryId: string): Promise<unknown> {
  return get(keyOf(staffId, entryId), store)
}
