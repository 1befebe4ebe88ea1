/**
 * Seeing another town's book: its checkpoint is fetched, its signature checked, and it is kept and
 * cosigned only when it is proven to begin with the one kept before (RFC 6962). What is kept is
 * never changed; who shows less is not followed.
 */
import type { TownTrouble } from '#contract/common/witness.ts'
import type { AppContext } from '../context/request-context.ts'
import { isBeginning } from '../ledger/merkle.ts'
import type { Checkpoint } from '../outside/checkpoint.ts'
import { checkpointIn, mostProofLines, proofIn, publicPaths } from '../outside/checkpoint.ts'
import { witnessName } from '../outside/checkpoint-keys.ts'
import { lastKept } from '../outside/closing-tree.ts'
import { fetchSmall } from '../outside/fetch-small.ts'
import { checkSignature, cosignText, readSignedNote } from '../ledger/signed-note.ts'
import type { WatchedTown } from '../config/witness-settings.ts'
import { takeTurns } from '../database/tables/take-turns.ts'

export type Looking = Pick<
  AppContext,
  'checkpointKeys' | 'config' | 'database' | 'log' | 'now' | 'sites'
>

/**
 * AWAY: it did not answer, or nothing that could be read; the reason is for whoever runs the
 * server.
 */
export type BookSeen =
  | { readonly state: 'KEPT'; readonly size: number }
  | { readonly state: 'AWAY'; readonly reason: string }
  | { readonly state: 'REFUSED'; readonly trouble: TownTrouble; readonly shown: string }

const mostNoteBytes = 16 * 1024
const mostProofBytes = mostProofLines * 45
// Another process may keep a larger one while we ask for the proof.
const mostAttempts = 3

export async function seeBook(
  app: Looking,
  municipalityId: string,
  town: WatchedTown,
): Promise<BookSeen> {
  try {
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      // Before asking: what it shows afterwards can only be more.
      // oxlint-disable-next-line no-await-in-loop -- again only when another process was quicker
      const last = await app.database.read(municipalityId, (db) =>
        lastKept(db, municipalityId, town.log.name),
      )
      // oxlint-disable-next-line no-await-in-loop
      const seen = await askAndCompare(app, municipalityId, town, last)
      if (seen !== null) return seen
    }
    return { state: 'AWAY', reason: 'other processes look at the same time' }
  } catch (cause) {
    return { state: 'AWAY', reason: cause instanceof Error ? cause.message : String(cause) }
  }
}

/** Null when another process kept one meanwhile: what was proven is proven from something older. */
async function askAndCompare(
  app: Looking,
  municipalityId: string,
  town: WatchedTown,
  last: Checkpoint | null,
): Promise<BookSeen | null> {
  const shown = await ask(town, publicPaths.checkpoint, mostNoteBytes)
  const checkpoint = signedBy(town, shown)
  if (checkpoint === null) return { state: 'REFUSED', trouble: 'OTHER_KEY', shown }
  const { size } = checkpoint
  const from = last?.size ?? 0
  if (size < from) return { state: 'REFUSED', trouble: 'SHORTER', shown }
  if (size === 0) return { state: 'AWAY', reason: 'it has not closed a day yet' }
  if (last && !(await proves(town, last, checkpoint))) {
    return { state: 'REFUSED', trouble: 'REWRITTEN', shown }
  }
  const isKept =
    size === from || (await keep(app, municipalityId, { ...checkpoint, note: shown }, from))
  return isKept ? { state: 'KEPT', size } : null
}

/** A copy that something on the way kept would be older than what was seen already. */
export const anew = { 'cache-control': 'no-cache' } as const

async function ask({ address }: WatchedTown, path: string, mostBytes: number): Promise<string> {
  return (await fetchSmall(new URL(path, address), { headers: anew, mostBytes })).toString('utf8')
}

/** Null when it is of another name or key. Throws when it is no checkpoint at all. */
function signedBy({ log }: WatchedTown, shown: string): Checkpoint | null {
  const note = readSignedNote(shown)
  const checkpoint = note && checkpointIn(note.text)
  if (note === null || checkpoint === null) throw new Error('it answered no checkpoint')
  const isTheirs = checkpoint.origin === log.name && checkSignature(note, log).state === 'TRUE'
  return isTheirs ? checkpoint : null
}

async function proves(town: WatchedTown, last: Checkpoint, shown: Checkpoint): Promise<boolean> {
  if (last.size === shown.size) return isBeginning(last, shown, [])
  const path = publicPaths.consistency(last.size, shown.size)
  const proof = proofIn(await ask(town, path, mostProofBytes))
  return proof !== null && isBeginning(last, shown, proof)
}

interface Shown extends Checkpoint {
  readonly note: string
}

/** False when what is kept is not what it was compared with any more. */
async function keep(
  { checkpointKeys, database, now, sites }: Looking,
  municipalityId: string,
  { origin, size, root, note }: Shown,
  from: number,
): Promise<boolean> {
  const site = await sites.of(municipalityId)
  const signer = checkpointKeys.signer(municipalityId, witnessName(site), 'witness')
  const text = readSignedNote(note)?.text ?? ''
  return database.inMunicipality(municipalityId, async (db) => {
    await lockTown(db, municipalityId, origin)
    const last = await lastKept(db, municipalityId, origin)
    if ((last?.size ?? 0) !== from) return false
    const at = now()
    await db
      .insertInto('watched_checkpoint')
      .values({
        municipality_id: municipalityId,
        origin,
        tree_size: size,
        root,
        note,
        cosignature: cosignText(signer, text, at),
        seen_at: at,
      })
      .execute()
    return true
  })
}

/** One process at a time writes what it saw of a town. */
export async function lockTown(
  db: Parameters<typeof lastKept>[0],
  municipalityId: string,
  origin: string,
): Promise<void> {
  const name = `witness ${municipalityId} ${origin}`
  await takeTurns(db, name)
}
