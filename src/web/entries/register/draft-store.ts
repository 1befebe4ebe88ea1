/**
 * Drafts in the browser's own database, one per open form. A form holds a lock while it is open, so that a second tab starts its
 * own entry instead of taking over (and registering under the id of) the one being typed in the first.
 */
import { createStore, del, entries, promisifyRequest } from 'idb-keyval'

import { readDraft, type Draft } from './draft.ts'

const store = createStore('asiento-drafts', 'entries')

const keyOf = (staffId: string, entryId: string): string => `${staffId}:${entryId}`

export async function keepDraft(draft: Draft): Promise<void> {
  await store('readwrite', (drafts) => {
    drafts.put(draft, keyOf(draft.staffId, draft.entryId))
    // Said aloud, because a page that is going away does not live to see the transaction end by itself.
    drafts.transaction.commit()
    return promisifyRequest(drafts.transaction)
  })
}

export async function dropDraft(staffId: string, entryId: string): Promise<void> {
  await del(keyOf(staffId, entryId), store)
}

/** The person's drafts that no other tab has open, the newest first. */
export async function looseDrafts(staffId: string): Promise<readonly Draft[]> {
  const own = await keptDrafts(staffId)
  const elsewhere = await openElsewhere()
  return own.filter(({ entryId }) => !elsewhere.has(entryId))
}

/** The person's newest draft that no other tab has open; it is this tab's from now on. Null when there is none. */
export async function takeDraft(staffId: string): Promise<Draft | null> {
  for (const draft of await keptDrafts(staffId)) {
    if (await holdEntry(draft.entryId)) return draft
  }
  return null
}

async function keptDrafts(staffId: string): Promise<readonly Draft[]> {
  const kept = await entries<IDBValidKey, unknown>(store)
  return kept
    .map(([, draft]) => readDraft(draft, staffId))
    .filter((draft) => draft !== null)
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

async function openElsewhere(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held: locks = [] } = await navigator.locks.query()
  const ids = locks.flatMap(({ name = '' }) =>
    name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
  )
  return new Set(ids.filter((entryId) => !held.has(entryId)))
}

const lockPrefix = 'draft:'

// A page that was just left, by a reload say, lets go of its locks a moment after the next one asks for them: seconds on a busy
// computer. A tab that is alive says so at once, and nobody waits for it.
const patienceMs = 5000
const tabs = new BroadcastChannel('asiento-drafts')

tabs.addEventListener('message', ({ data }: MessageEvent<TabNews>) => {
  if (data.kind === 'wanted' && held.has(data.entryId))
    say({ kind: 'open-here', entryId: data.entryId })
})

interface TabNews {
  readonly kind: 'wanted' | 'open-here'
  readonly entryId: string
}

function say(news: TabNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  tabs.postMessage(news)
}

/** Marks the entry as open in this tab until the tab goes away; false when another tab has it. */
export function holdEntry(entryId: string): Promise<boolean> {
  // Asked again while the answer is awaited, as by a page drawn anew: a second request would stand in line behind the first.
  const known = asked.get(entryId)
  if (known) return known
  const asking = askFor(entryId)
  asked.set(entryId, asking)
  const forget = (): unknown => asked.delete(entryId)
  void asking.then((isHeld) => isHeld || forget(), forget)
  return asking
}

async function askFor(entryId: string): Promise<boolean> {
  // Locks exist on https and localhost only; on a plain address two tabs of one person may meet, as in most programs.
  if (!('locks' in navigator)) return true
  const stop = new AbortController()
  const hear = ({ data }: MessageEvent<TabNews>): void => {
    if (data.kind === 'open-here' && data.entryId === entryId) stop.abort()
  }
  tabs.addEventListener('message', hear)
  const timer = setTimeout(() => stop.abort(), patienceMs)
  try {
    return await new Promise((resolve) => {
      const hold = async (): Promise<never> => {
        held.add(entryId)
        resolve(true)
        return new Promise<never>(() => undefined)
      }
      navigator.locks
        .request(`${lockPrefix}${entryId}`, { signal: stop.signal }, hold)
        .catch(() => resolve(false))
      say({ kind: 'wanted', entryId })
    })
  } finally {
    clearTimeout(timer)
    tabs.removeEventListener('message', hear)
  }
}

const asked = new Map<string, Promise<boolean>>()
const held = new Set<string>()
