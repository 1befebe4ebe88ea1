/** Whether a proof file that somebody brings is true, and of this book. */
import type { AnyProof, DayProof } from '#contract/entry/proofs.ts'
import { anyProof } from '#contract/entry/proofs.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import { hashOf } from '../../ledger/chain.ts'
import { merkleRoot, rootOver } from '../../ledger/merkle.ts'

/** OPEN: true and of this book, of a day that is not closed yet. */
export type ProofVerdict = 'TRUE' | 'OPEN' | 'BROKEN' | 'FOREIGN' | 'UNREADABLE'

export async function checkProof(
  db: Transaction,
  municipalityId: string,
  text: string,
): Promise<ProofVerdict> {
  const proof = proofIn(text)
  if (proof === null) return 'UNREADABLE'
  if (!agrees(proof)) return 'BROKEN'
  const places = placesIn(proof)
  for (const place of places) {
    // oxlint-disable-next-line no-await-in-loop -- two at most
    if (!(await isOfBook(db, municipalityId, place))) return 'FOREIGN'
  }
  return proof.closing === null ? 'OPEN' : 'TRUE'
}

function proofIn(text: string): AnyProof | null {
  try {
    return anyProof.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/**
 * Whether the file agrees with itself: each hash with its text, and all of them with the root of
 * the closing.
 */
function agrees(proof: AnyProof): boolean {
  const isEventTrue = !('event' in proof) || !('body' in proof.event) || isHashed(proof.event)
  const { closing } = proof
  if (closing === null) return isEventTrue
  const slice = sliceIn(closing)
  return isEventTrue && isHashed(closing) && slice !== null && rootIn(proof, slice) === slice.root
}

type WholeEvent = DayProof['closing']

function isHashed({ previousHash, hash, body }: WholeEvent): boolean {
  return hashOf(Buffer.from(previousHash, 'hex'), body).toString('hex') === hash
}

interface Slice {
  readonly first: number
  readonly through: number
  readonly root: string
}

function sliceIn({ body }: WholeEvent): Slice | null {
  const said: { type?: string; data?: Slice } = JSON.parse(body)
  return said.type === 'DayClosed' && said.data ? said.data : null
}

function rootIn(proof: AnyProof, { first, through }: Slice): string | null {
  const count = through - first + 1
  if (proof.format === 'asiento-day/1') {
    const leaves = proof.hashes.map((hash) => Buffer.from(hash, 'hex'))
    return leaves.length === count ? merkleRoot(leaves).toString('hex') : null
  }
  const { event, path } = proof
  const index = event.position - first
  if (path === null || index < 0 || index >= count) return null
  const steps = path.map((hash) => Buffer.from(hash, 'hex'))
  return rootOver(Buffer.from(event.hash, 'hex'), index, count, steps)?.toString('hex') ?? null
}

interface Place {
  readonly position: number
  readonly hash: string
}

function placesIn(proof: AnyProof): readonly Place[] {
  const closing = proof.closing === null ? [] : [proof.closing]
  return 'event' in proof ? [proof.event, ...closing] : closing
}

async function isOfBook(
  db: Transaction,
  municipalityId: string,
  { position, hash }: Place,
): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_event where municipality_id = ${municipalityId} and position = ${position}
      and hash = decode(${hash}, 'hex')`.execute(db)
  return rows.length > 0
}
