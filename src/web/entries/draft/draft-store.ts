/**
 * Drafts in the browser's own database, one per open form. Reading them waits for no other page.
 * Each names the page that writes it: a page that another one took it from learns so with its next
 * write, however long it was frozen, and changes nothing. What they say is sealed
 * (`draft-seal.ts`).
 */
import { entries, promisifyRequest } from 'idb-keyval'

import { notedIn, openBrowserStore, openJournal } from '../../common/browser-store.ts'
import { mintId } from '../../common/mint-id.ts'
import type { Draft } from './draft.ts'
import { holdEntry, openElsewhere, releaseEntry } from './draft-hold.ts'
import { draftIn, filesOf, isSealed, sealedDraft, sealedFiles, withFiles } from './draft-seal.ts'

const database = 'asiento-drafts'
const store = openBrowserStore(database)
const journal = openJournal(database)
const pages = new BroadcastChannel(database)
const pageId = mintId()

const keyOf = ({ staffId, entryId }: Pick<Draft, 'staffId' | 'entryId'>): string =>
  `${staffId}:${entryId}`

/**
 * What came of a write: `elsewhere`, another page writes it now; `gone`, somebody dropped it since
 * this page kept it.
 */
export type Keeping = 'kept' | 'elsewhere' | 'gone'

/**
 * Notes what was typed, at once: it outlives the page from here on. The files come with
 * `keepDraft`.
 */
export function noteDraft(draft: Draft): boolean {
  try {
    return journal.note(keyOf(draft), sealedDraft(draft, pageId))
  } catch {
    // Without the person's key nothing is kept: what anybody could read is worse than nothing.
    return false
  }
}

/**
 * Of keepings that began one after the other, only the last counts: a large file takes its time to
 * be sealed.
 */
const turns = new Map<string, number>()

/**
 * Keeps a draft, and its files. `wasKept`: this page has kept it before, so that it has to be
 * there.
 */
export async function keepDraft(draft: Draft, wasKept = false): Promise<Keeping> {
  const key = keyOf(draft)
  const turn = (turns.get(key) ?? 0) + 1
  turns.set(key, turn)
  const noted = journal.text(key)
  const put = sealedDraft(draft, pageId)
  const files = await sealedFiles(draft)
  const outcome = await change(key, (kept): Change => {
    if (kept === undefined && wasKept) return { outcome: 'gone' }
    if (isOfAnother(kept)) return { outcome: 'elsewhere' }
    return { outcome: 'kept', ...(turns.get(key) === turn && { put: { ...put, ...files } }) }
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

/** Answers how to take it back. */
export async function dropDraft(staffId: string, entryId: string): Promise<() => Promise<void>> {
  const key = keyOf({ staffId, entryId })
  const typed = journal.text(key)
  journal.note(key, null)
  const noted = journal.text(key)
  const dropped = merged(await remove(key), typed)
  journal.strike(key, noted)
  return async () => {
    if (dropped !== undefined)
      await change(key, (): Change => ({ outcome: 'kept', put: Object(dropped) }))
  }
}

/** Answers what was kept until now. */
async function remove(key: string): Promise<unknown> {
  let removed: unknown
  await store('readwrite', (drafts) => {
    const reading: IDBRequest<unknown> = drafts.get(key)
    reading.addEventListener('success', () => {
      removed = reading.result
    })
    drafts.delete(key)
    drafts.transaction.commit()
    return promisifyRequest(drafts.transaction)
  })
  return removed
}

/** Without the bytes of its files, which `takeDraft` brings. */
export interface FoundDraft extends Draft {
  /** Another page of this browser has it open. */
  readonly isElsewhere: boolean
}

/** The person's drafts, the newest first. Waits for no other page. */
export async function findDrafts(staffId: string): Promise<readonly FoundDraft[]> {
  const [kept, elsewhere] = await Promise.all([allKept(), openElsewhere()])
  void settleJournal(elsewhere).catch(() => undefined)
  return [...kept.values()]
    .map((draft) => draftIn(draft, staffId))
    .filter((draft) => draft !== null)
    .map((draft) => ({ ...draft, isElsewhere: elsewhere.has(draft.entryId) }))
    .toSorted((a, b) => b.savedAt.localeCompare(a.savedAt))
}

/**
 * The draft, written by this page from now on; whichever page wrote it until now is told. Null when
 * there is none any more.
 */
export async function takeDraft(staffId: string, entryId: string): Promise<Draft | null> {
  const key = keyOf({ staffId, entryId })
  holdEntry(entryId)
  const noted = journal.text(key)
  let found: unknown
  let isKept = true
  try {
    await change(key, (kept): Change => {
      found = merged(kept, noted)
      const isDraft = draftIn(found, staffId) !== null
      return { outcome: 'kept', ...(isDraft && { put: { ...Object(found), writerId: pageId } }) }
    })
    journal.strike(key, noted)
  } catch {
    // The database takes nothing: what was noted is all there is.
    found = merged(undefined, noted)
    isKept = false
  }
  const typed = draftIn(found, staffId)
  const draft = typed && (await withFiles(typed, found))
  if (draft && !isKept) noteDraft(draft)
  else if (draft && !isSealed(found)) await keepDraft(draft, true)
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

/**
 * Everything kept by anybody, with what the journal knows better. Without a database there is the
 * journal.
 */
async function allKept(): Promise<ReadonlyMap<string, unknown>> {
  const inStore = await entries<string, unknown>(store).catch(() => [])
  const kept = new Map(inStore)
  for (const [key, text] of journal.texts()) kept.set(key, merged(kept.get(key), text))
  return kept
}

/**
 * What was noted is newer than what the same page kept, and without its files. Of another page's,
 * what was kept is right.
 */
function merged(kept: unknown, text: string | null): unknown {
  const noted = notedIn(text)
  if (noted === undefined) return kept
  if (noted === null) return undefined
  if (kept !== undefined && writerOf(kept) !== writerOf(noted)) return kept
  return { ...Object(noted), ...filesOf(kept) }
}

/**
 * Brings what pages noted and did not live to keep into the database, so that nothing stays in
 * local storage.
 */
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

/**
 * Calls back when another page takes the entry, and answers those who ask whether it is open here.
 */
export function whenTaken(entryId: string, onTaken: () => void): () => void {
  return hear((news) => {
    if (news.entryId !== entryId) return
    if (news.kind === 'taken') onTaken()
    if (news.kind === 'wanted') say({ kind: 'open-here', entryId })
  })
}

/**
 * Asks whoever has the entry open; calls back when a page answers. One that is on its way out does
 * not.
 */
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
