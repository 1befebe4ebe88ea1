/**
 * After each closing the tree of closings has grown: its size and root are written down, to be
 * signed and read by whoever watches. What was said before is never contradicted: where the book is
 * another one by now, nothing more is published.
 */
import type { AppContext } from '../context/request-context.ts'
import { findHead } from '../ledger/append.ts'
import type { GrownTree } from '../ledger/merkle.ts'
import { growTree, rootOfFirst } from '../ledger/merkle.ts'
import { visitMunicipalities } from '../municipality/sites/visits.ts'
import type { Checkpoint } from '../outside/checkpoint.ts'
import { originOf } from '../outside/checkpoint-keys.ts'
import { closingLeaves, lastCheckpoint } from '../outside/closing-tree.ts'
import { takeTurns } from '../database/tables/take-turns.ts'

type Publishing = Pick<AppContext, 'database' | 'log' | 'now' | 'sites'>

/** The book does not begin with the closings that were published: it was rewritten. */
export class CheckpointParts extends Error {
  override name = 'CheckpointParts'
}

export async function makeCheckpointRound(app: Publishing): Promise<void> {
  await visitMunicipalities(app, 'checkpoints', async (municipalityId) => {
    await publishCheckpoint(app, municipalityId)
    return '00:00'
  })
}

/**
 * Returns what it published; null when nothing is new, or while a restored book waits. Throws
 * `CheckpointParts`.
 */
export async function publishCheckpoint(
  { database, now, sites }: Publishing,
  municipalityId: string,
): Promise<Checkpoint | null> {
  const site = await sites.of(municipalityId)
  return database.inMunicipality(municipalityId, async (db) => {
    // Several processes close days: one publishes, the others find nothing new.
    await takeTurns(db, `checkpoint ${municipalityId}`)
    // Closings after the moment of the copy may be known outside: until two people decide, the tree
    // keeps its old name.
    const head = await findHead(db, municipalityId, 'LOOK')
    if (head === null || head.isRestored) return null
    const origin = await originOf(db, municipalityId, site)
    const last = await lastCheckpoint(db, municipalityId, origin)
    const { count } = await db
      .selectFrom('daily_closing')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('municipality_id', '=', municipalityId)
      .executeTakeFirstOrThrow()
    if (count === (last?.size ?? 0)) return null
    // Positions are in the order of commits: what is read is always the beginning of what will be.
    const tree = await growTree(await closingLeaves(db, municipalityId))
    if (last) demandSame(last, tree)
    const checkpoint = { origin, size: tree.size, root: rootOfFirst(tree, tree.size) }
    await db
      .insertInto('checkpoint')
      .values({
        municipality_id: municipalityId,
        origin,
        tree_size: checkpoint.size,
        root: checkpoint.root,
        made_at: now(),
      })
      .execute()
    return checkpoint
  })
}

function demandSame({ size, root }: Checkpoint, tree: GrownTree): void {
  if (tree.size > size && rootOfFirst(tree, size).equals(root)) return
  throw new CheckpointParts(`the book does not begin with the ${size} closings that were published`)
}
