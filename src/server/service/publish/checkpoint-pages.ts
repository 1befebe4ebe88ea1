/**
 * What other installations and anybody's witness read, without signing in: our checkpoint (C2SP
 * tlog-checkpoint) with what witnesses cosigned of it, the proof that a larger tree begins with a
 * smaller one, and what we keep of another town (C2SP tlog-witness). Hashes and counts of closings;
 * nothing of any document.
 */
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { AppContext } from '../../context/request-context.ts'
import type { GrownTree } from '../../ledger/merkle.ts'
import { consistencyPath, growTree } from '../../ledger/merkle.ts'
import type { Checkpoint } from '../../outside/checkpoint.ts'
import { checkpointText, proofText } from '../../outside/checkpoint.ts'
import { originOf } from '../../outside/checkpoint-keys.ts'
import { closingLeaves, lastCheckpoint } from '../../outside/closing-tree.ts'
import { signText } from '../../ledger/signed-note.ts'

export async function ownCheckpoint(app: AppContext, url: string): Promise<Response> {
  const site = await app.sites.asked(url)
  const { municipality } = site
  if (!municipality) return nothing('Este libro todavía no existe.')
  const { municipalityId } = municipality
  const note = await app.database.read(municipalityId, async (db) => {
    const origin = await originOf(db, municipalityId, site)
    const checkpoint = await lastCheckpoint(db, municipalityId, origin)
    if (!checkpoint) return null
    const text = checkpointText(checkpoint)
    const signature = signText(app.checkpointKeys.signer(municipalityId, origin, 'log'), text)
    const cosignatures = await cosignaturesOf(db, municipalityId, checkpoint)
    return `${text}\n${signature}${cosignatures.join('')}`
  })
  return note === null ? nothing('Este libro todavía no tiene ningún cierre.') : shown(note)
}

async function cosignaturesOf(
  db: Transaction,
  municipalityId: string,
  { origin, size }: { readonly origin: string; readonly size: number },
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('cosignature')
    .select('line')
    .where((eb) => eb.and({ municipality_id: municipalityId, origin, tree_size: size }))
    .orderBy('witness')
    .limit(16)
    .execute()
  return rows.map(({ line }) => line)
}

const count = /^[1-9]\d{0,14}$/u

/** Only between sizes that a published checkpoint has reached. */
export async function ownConsistency(
  app: AppContext,
  trees: KnownTrees,
  url: string,
  [from, to]: readonly [string, string],
): Promise<Response> {
  const site = await app.sites.asked(url)
  const { municipality } = site
  const [smaller, larger] = [Number(from), Number(to)]
  if (!municipality || !count.test(from) || !count.test(to) || smaller > larger) {
    return nothing('Indique dos cantidades de cierres, primero la menor.')
  }
  const { municipalityId } = municipality
  const last = await app.database.read(municipalityId, async (db) =>
    lastCheckpoint(db, municipalityId, await originOf(db, municipalityId, site)),
  )
  const tree = last && last.size >= larger ? await trees(municipalityId, last) : null
  return tree === null || tree.size < larger
    ? nothing('Este libro no tiene tantos cierres.')
    : shown(proofText(consistencyPath(tree, smaller, larger)))
}

/** The tree of a checkpoint of a municipality. */
export type KnownTrees = (municipalityId: string, checkpoint: Checkpoint) => Promise<GrownTree>

/**
 * Each is hashed once by a process, until the next checkpoint: whoever asks for many proofs costs
 * no more than one.
 */
export function openTrees({ database }: Pick<AppContext, 'database'>): KnownTrees {
  const known = new Map<string, { readonly root: Buffer; readonly tree: Promise<GrownTree> }>()
  return (municipalityId, { size, root }) => {
    const last = known.get(municipalityId)
    if (last?.root.equals(root)) return last.tree
    const leaves = database.read(municipalityId, (db) => closingLeaves(db, municipalityId, size))
    const tree = leaves.then(growTree)
    known.set(municipalityId, { root, tree })
    tree.catch(() => known.delete(municipalityId))
    return tree
  }
}

/** By the SHA-256 of the name of the other town's book. */
export async function keptCheckpoint(
  app: AppContext,
  url: string,
  hash: string,
): Promise<Response> {
  const { municipality } = await app.sites.asked(url)
  if (!municipality) return nothing(notKept)
  const { municipalityId } = municipality
  const { rows } = await app.database.read(municipalityId, (db) =>
    sql<{ note: string; cosignature: string }>`
      select note, cosignature from watched_checkpoint
      where municipality_id = ${municipalityId} and encode(sha256(convert_to(origin, 'UTF8')), 'hex') = ${hash}
      order by tree_size desc limit 1`.execute(db),
  )
  const [row] = rows
  return row ? shown(`${row.note}${row.cosignature}`) : nothing(notKept)
}

const notKept = 'De ese libro no se guarda nada aquí.'

// It changes once a day: a proxy may answer a crowd, and a minute later everybody sees what is new.
const headers = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Cache-Control': 'public, max-age=60',
}

function shown(text: string): Response {
  return new Response(text, { headers })
}

function nothing(sentence: string): Response {
  return new Response(`${sentence}\n`, { status: 404, headers })
}
