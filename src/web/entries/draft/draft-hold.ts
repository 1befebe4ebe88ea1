/**
 * Which entries are open in which page of this browser. A lock stands for a form on a screen that
 * somebody can type into: it is let go of when the form is left, when the page is kept for going
 * back and when it is frozen. It only tells a page whether to offer a draft or to put it on the
 * screen; who may write is settled in the database (`draft-store.ts`).
 */
import { mintId } from '../../common/mint-id.ts'

const lockPrefix = 'draft:'

interface Hold {
  letGo: () => void
}

const holds = new Map<string, Hold>()

/** Marks the entry as open in this page, until `releaseEntry`. */
export function holdEntry(entryId: string): void {
  if (!holds.has(entryId)) holds.set(entryId, { letGo: lockFor(entryId) })
}

export function releaseEntry(entryId: string): void {
  holds.get(entryId)?.letGo()
  holds.delete(entryId)
}

/**
 * Stands in line for the lock, and holds it from then on; answers how to let go. Locks exist on
 * https and localhost only.
 */
function lockFor(entryId: string): () => void {
  if (!('locks' in navigator)) return () => undefined
  const end = new AbortController()
  const held = new Promise<void>((resolve) =>
    end.signal.addEventListener('abort', () => resolve(), { once: true }),
  )
  navigator.locks
    .request(lockPrefix + entryId, { signal: end.signal }, () => held)
    .catch(() => undefined)
  return () => end.abort()
}

function letGoOfAll(): void {
  for (const hold of holds.values()) hold.letGo()
}

function holdAgain(): void {
  for (const [entryId, hold] of holds) hold.letGo = lockFor(entryId)
}

globalThis.addEventListener('pagehide', letGoOfAll)
document.addEventListener('freeze', letGoOfAll)

/**
 * Calls back when a page comes back that was frozen, or kept for going back: others may have
 * written meanwhile.
 */
export function onReturn(listener: () => void): () => void {
  const returned = (): void => {
    letGoOfAll()
    holdAgain()
    listener()
  }
  const shown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) returned()
  }
  globalThis.addEventListener('pageshow', shown)
  document.addEventListener('resume', returned)
  return () => {
    globalThis.removeEventListener('pageshow', shown)
    document.removeEventListener('resume', returned)
  }
}

/** The entries that other pages have open. Never waits for any of them. */
export async function openElsewhere(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  // Which locks are this page's own, those it just let go of too, the browser says of one whose
  // name nobody else has.
  const mark = mintId()
  return navigator.locks.request(mark, async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const here = held.find(({ name }) => name === mark)?.clientId
    // Whoever waits in line to hold it has it open too; whoever only watches asks for a shared one.
    const theirs = [...held, ...pending].filter(
      ({ mode, clientId }) => mode === 'exclusive' && clientId !== here,
    )
    return new Set(
      theirs.flatMap(({ name = '' }) =>
        name.startsWith(lockPrefix) ? [name.slice(lockPrefix.length)] : [],
      ),
    )
  })
}

/**
 * Calls back once no other page has the entry open; never where there are no locks. Answers how to
 * stop watching.
 */
export function whenFree(entryId: string, onFree: () => void): () => void {
  if (!('locks' in navigator)) return () => undefined
  const end = new AbortController()
  navigator.locks
    .request(lockPrefix + entryId, { mode: 'shared', signal: end.signal }, () => {
      if (!end.signal.aborted) onFree()
    })
    .catch(() => undefined)
  return () => end.abort()
}
