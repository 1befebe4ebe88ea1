/**
 * The one growing tree of a book: its leaves are the hashes of the events of its daily closings, in
 * their order, void ones too. Each hash chains everything before it, so that the root stands for
 * the whole book up to its last closing.
 */
import type { Transaction } from '../database/tables/transaction.ts'
import type { Checkpoint } from './checkpoint.ts'
import { closingEvents } from './closing-events.ts'

/** Those of the first closings, at most `most`; all of them when it is not said. */
export async function closingLeaves(
  db: Transaction,
  municipalityId: string,
  most: number | null = null,
): Promise<readonly Buffer[]> {
  const rows = await closingEvents(db, municipalityId)
    .select('v.hash')
    .orderBy('c.ledger_position')
    .$if(most !== null, (query) => query.limit(most ?? 0))
    .execute()
  return rows.map(({ hash }) => hash)
}

/** The last one that was made of this tree; null when there is none. */
export async function lastCheckpoint(
  db: Transaction,
  municipalityId: string,
  origin: string,
): Promise<Checkpoint | null> {
  const row = await db
    .selectFrom('checkpoint')
    .select(['tree_size', 'root'])
    .where((eb) => eb.and({ municipality_id: municipalityId, origin }))
    .orderBy('tree_size', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { origin, size: row.tree_size, root: row.root } : null
}

/**
 * The last of another town's that was kept here, as a note with our cosignature; null when there is
 * none.
 */
export async function lastKept(
  db: Transaction,
  municipalityId: string,
  origin: string,
): Promise<(Checkpoint & { readonly note: string; readonly seenAt: Date }) | null> {
  const row = await db
    .selectFrom('watched_checkpoint')
    .select(['tree_size', 'root', 'note', 'cosignature', 'seen_at'])
    .where((eb) => eb.and({ municipality_id: municipalityId, origin }))
    .orderBy('tree_size', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { tree_size: size, root, note, cosignature, seen_at: seenAt } = row
  return { origin, size, root, note: `${note}${cosignature}`, seenAt }
}
