/**
 * Drafts in the browser's own database, one per open form. Reading them waits for no other page. Each names the page that writes it:
 * a page that another one took it from learns so with its next write, however long it was frozen, and changes nothing.
 */
import { entries, promisifyRequest } from 'idb-keyval'

import { notedIn, openBrowserStore, openJournal } from '../../browser-store.ts'
import { mintId } from '../../mint-id.ts'
import { readDraft, type Draft } from './draft.ts'
import { holdEntry, openElsewhere, releaseEntry } from './draft-hold.ts'

const database = 'asiento-drafts'
const store = openBrowserStore(database)
const journal = openJournal(database)
const pages = new BroadcastChannel(database)
const pageId = mintId()

const keyOf = ({ staffId, entryId }: Pick<Draft, 'staffId' | 'entryId'>): string =>
  `${staffId}:${entryId}`

/** What came of a write: `elsewhere`, another page writes it now; `gone`, somebody dropped it since this page kept it. */
export type Keeping = 'kept' | 'elsewhere' | 'gone'

/** Notes what was typed, at once: it outlives the page from here on. The files come with `keepDraft`. */
export function noteDraft(draft: Draft): boolean {
  const { uploads: _uploads, ...typed } = draft
  return journal.note(keyOf(draft), { ...typed, writerId: pageId })
}

/** Keeps a draft, and its files. `wasKept`: this page has kept it before, so that it has to be there. */
export async function keepDraft(draft: Draft, wasKept = false): Promise<Keeping> {
  const key = keyOf(draft)
  const noted = journal.text(key)
  const outcome = await change(key, (kept): Change => {
    if (kept === undefined && wasKept) return { outcome: 'gone' }
    if (isOfAnother(kept)) return { outcome: 'elsewhere' }
    return { outcome: 'kept', put: { ...draft, writerId: pageId } }
  })
  // Kept now; or another page's word counts, and this one's is not to stand in its way.
  if (outcome === 'kept' || writerOf(notedIn(noted)) === pageId) journal.strike(key, noted)
  return outcome
}

/** Whether this page still is the one that writes the draft. */
export async function standingOf(draft: Pick<Draft, 'staffId' | 'entryId'>): Promise<Keeping> {
  return change(keyOf(draft), (kept): Change => {
    if (kept === undefined) return { outcome: 'gone' }
    return { outcome: isOfAnother(kept) ? 'elsewhere' : 'kept' }
  })
}

export async function dropDraft(staffId: string, entryId: string): Promise<void> {
  const key = keyOf({ staffId, entryId })
  journal.note(key, null)
  const noted = journal.text(key)
  await remove(key)
  journal.strike(key, noted)
}

async function remove(key: string): Promise<void> {
  await store('readwrite', (drafts) => {
    drafts.delete(key)
    drafts.transaction.commit()
    return promisifyRequest(drafts.transaction)
  })
}

export interface FoundDraft extends Draft {
  /** Another page of this browser has it open. */
  readonly isElsewhere: boolean
}

/** The person's drafts, the newest first. Waits for no other page. */
export async function findDrafts(staffId: string): Promise<readonly FoundDraft[]> {
  const [kept, elsewhere] = await Promise.all([allKept(), openElsewhere()])
  void settleJournal(elsewhere).catch(() => undefined)
  return [...kept.values()]
    .map((draft) => readDraft(draft, staffId))
    .filter((draft) => draft !== null)
    .map((draft) => ({ ...draft, isElsewhere: elsewhere.has(draft.entryId) }))
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/** The draft, written by this page from now on; whichever page wrote it until now is told. Null when there is none any more. */
export async function takeDraft(staffId: string, entryId: string): Promise<Draft | null> {
  const key = keyOf({ staffId, entryId })
  holdEntry(entryId)
  const noted = journal.text(key)
  let draft: Draft | null = null
  try {
    await change(key, (kept): Change => {
      draft = readDraft(merged(kept, noted), staffId)
      return { outcome: 'kept', ...(draft && { put: { ...Object(draft), writerId: pageId } }) }
    })
    journal.strike(key, noted)
  } catch {
    // The database takes nothing: what was noted is all there is.
    draft = readDraft(merged(undefined, noted), staffId)
    if (draft) noteDraft(draft)
  }
  if (draft) say({ kind: 'taken', entryId })
  else releaseEntry(entryId)
  return draft
}

interface Change {
  readonly outcome: Keeping
  readonly put?: object
}

/** Looks at what is kept and changes it in one transaction; resolves when it is done. */
async function change(key: string, act: (kept: unknown) => Change): Promise<Keeping> {
  let outcome: Keeping = 'kept'
  await store('readwrite', (drafts) => {
    const reading: IDBRequest<unknown> = drafts.get(key)
    reading.addEventListener('success', () => {
      const { put, ...said } = act(reading.result)
      outcome = said.outcome
      if (put) drafts.put(put, key)
      drafts.transaction.commit()
    })
    return promisifyRequest(drafts.transaction)
  })
  return outcome
}

function writerOf(kept: unknown): string | undefined {
  const isTold = typeof kept === 'object' && kept !== null && 'writerId' in kept
  return isTold && typeof kept.writerId === 'string' ? kept.writerId : undefined
}

function isOfAnother(kept: unknown): boolean {
  const writerId = writerOf(kept)
  return writerId !== undefined && writerId !== pageId
}

/** Everything kept by anybody, with what the journal knows better. Without a database there is the journal. */
async function allKept(): Promise<ReadonlyMap<string, unknown>> {
  const inStore = await entries<string, unknown>(store).catch(() => [])
  const kept = new Map(inStore)
  for (const [key, text] of journal.texts()) kept.set(key, merged(kept.get(key), text))
  return kept
}

/** What was noted is newer than what the same page kept, and without its files. Of another page's, what was kept is right. */
function merged(kept: unknown, text: string | null): unknown {
  const noted = notedIn(text)
  if (noted === undefined) return kept
  if (noted === null) return undefined
  if (kept !== undefined && writerOf(kept) !== writerOf(noted)) return kept
  const uploads = typeof kept === 'object' && kept && 'uploads' in kept ? kept.uploads : []
  return { ...Object(noted), uploads }
}

/** Brings what pages noted and did not live to keep into the database, so that nothing stays in local storage. */
async function settleJournal(elsewhere: ReadonlySet<string>): Promise<void> {
  for (const [key, text] of journal.texts()) {
    if (elsewhere.has(key.slice(key.indexOf(':') + 1))) continue
    const put = (kept: unknown): Change => {
      const draft = merged(kept, text)
      return { outcome: 'kept', ...(draft !== undefined && { put: Object(draft) }) }
    }
    // oxlint-disable-next-line no-await-in-loop -- one or two, after a crash
    if (notedIn(text) === null) await remove(key)
    // oxlint-disable-next-line no-await-in-loop
    else await change(key, put)
    journal.strike(key, text)
  }
}

interface PageNews {
  readonly kind: 'taken' | 'wanted' | 'open-here'
  readonly entryId: string
}

function say(news: PageNews): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
  pages.postMessage(news)
}

/** Calls back when another page takes the entry, and answers those who ask whether it is open here. */
export function whenTaken(entryId: string, onTaken: () => void): () => void {
  return hear((news) => {
    if (news.entryId !== entryId) return
    if (news.kind === 'taken') onTaken()
    if (news.kind === 'wanted') say({ kind: 'open-here', entryId })
  })
}

/** Asks whoever has the entry open; calls back when a page answers. One that is on its way out does not. */
export function whenAnswered(entryId: string, onAnswer: () => void): () => void {
  const stop = hear((news) => {
    if (news.kind === 'open-here' && news.entryId === entryId) onAnswer()
  })
  say({ kind: 'wanted', entryId })
  return stop
}

function hear(listener: (news: PageNews) => void): () => void {
  const heard = ({ data }: MessageEvent<PageNews>): void => listener(data)
  pages.addEventListener('message', heard)
  return () => pages.removeEventListener('message', heard)
}
