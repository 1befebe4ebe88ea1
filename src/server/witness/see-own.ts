/**
 * What a witness keeps of our own book: fetched from it, believed only when it and we signed it,
 * and compared with the tree as it is here. More than we have: this book is older, brought back
 * from a copy. Other closings: one of the two was rewritten.
 */
import type { OwnTrouble } from '#contract/common/witness.ts'
import { growTree, rootOfFirst } from '../ledger/merkle.ts'
import { checkpointIn, publicPaths } from '../outside/checkpoint.ts'
import { originOf } from '../outside/checkpoint-keys.ts'
import { closingLeaves } from '../outside/closing-tree.ts'
import { AnsweredOtherwise, fetchSmall } from '../outside/fetch-small.ts'
import { checkSignature, readSignedNote } from '../ledger/signed-note.ts'
import type { WatchedTown } from '../config/witness-settings.ts'
import { anew } from './see-book.ts'
import type { Looking } from './see-book.ts'

/** NONE: it does not watch us, or saw nothing yet. AWAY as in `BookSeen`. */
export type OwnSeen =
  | { readonly state: 'NONE' }
  | { readonly state: 'AWAY'; readonly reason: string }
  | { readonly state: 'KEPT'; readonly size: number; readonly trouble: OwnTrouble | null }

// Theirs may carry the signatures of many witnesses.
const mostBytes = 16 * 1024

export async function seeOwn(
  app: Looking,
  municipalityId: string,
  town: WatchedTown,
): Promise<OwnSeen> {
  const { database, sites } = app
  const site = await sites.of(municipalityId)
  const origin = await database.read(municipalityId, (db) => originOf(db, municipalityId, site))
  try {
    const url = new URL(publicPaths.kept(origin), town.address)
    const shown = (await fetchSmall(url, { headers: anew, mostBytes })).toString('utf8')
    return await compareOwn(app, municipalityId, { town, origin, shown })
  } catch (cause) {
    if (cause instanceof AnsweredOtherwise && cause.status === 404) return { state: 'NONE' }
    return { state: 'AWAY', reason: cause instanceof Error ? cause.message : String(cause) }
  }
}

interface ShownOwn {
  readonly town: WatchedTown
  readonly origin: string
  readonly shown: string
}

async function compareOwn(
  { checkpointKeys, database }: Looking,
  municipalityId: string,
  { town, origin, shown }: ShownOwn,
): Promise<OwnSeen> {
  const note = readSignedNote(shown)
  const checkpoint = note && checkpointIn(note.text)
  const own = checkpointKeys.signer(municipalityId, origin, 'log')
  const cosigned = note && checkSignature(note, town.witness)
  const isBelieved =
    note !== null && checkpoint?.origin === origin && checkSignature(note, own).state === 'TRUE'
  if (!isBelieved || cosigned?.state !== 'TRUE' || cosigned.at === null) {
    return { state: 'AWAY', reason: 'what it keeps of this book is not signed as it should be' }
  }
  const { size, root } = checkpoint
  const signedAt = cosigned.at
  return database.inMunicipality(municipalityId, async (db) => {
    const leaves = await closingLeaves(db, municipalityId, size)
    if (leaves.length < size) return { state: 'KEPT', size, trouble: 'BEHIND' }
    const tree = await growTree(leaves)
    if (!rootOfFirst(tree, size).equals(root)) return { state: 'KEPT', size, trouble: 'PARTED' }
    await db
      .insertInto('cosignature')
      .values({
        municipality_id: municipalityId,
        origin,
        tree_size: size,
        witness: town.witness.name,
        line: lineBy(shown, town.witness.name),
        signed_at: signedAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return { state: 'KEPT', size, trouble: null }
  })
}

function lineBy(shown: string, name: string): string {
  const line = shown.split('\n').findLast((one) => one.startsWith(`— ${name} `))
  return `${line}\n`
}
