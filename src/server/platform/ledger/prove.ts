import type { DayProof, EntryProof } from '#contract/entry/proofs.ts'
import { sql } from 'kysely'
import type { Transaction } from '../database/tables/transaction.ts'
import { isVoid } from './corrected.ts'
import { merklePath } from './merkle.ts'

interface Proven {
  readonly municipalityId: string
  readonly municipality: string
  readonly officeId: string
  readonly position: number
  /** Whether the file says what happened, or only its hash. */
  readonly isWhole: boolean
}

/**
 * The proof of an event about an entry of that office; without a closing while its day is not
 * closed.
 */
export async function proveEvent(db: Transaction, proven: Proven): Promise<EntryProof> {
  const { municipalityId, municipality, officeId, position, isWhole } = proven
  const event = await eventAt(db, municipalityId, position)
  const day = await db
    .selectFrom('daily_closing as d')
    .select(['ledger_position', 'first_position', 'through_position'])
    .where((eb) => eb.and({ municipality_id: municipalityId, office_id: officeId }))
    .where('first_position', '<=', position)
    .where('through_position', '>=', position)
    .where(sql<boolean>`not ${isVoid('d')}`)
    .executeTakeFirst()
  const told = isWhole ? event : { position, hash: event.hash }
  const proof = { format: 'asiento-proof/1', municipality, event: told } as const
  if (!day) return { ...proof, path: null, closing: null }
  const { first_position: first, through_position: through } = day
  const leaves = await hashesBetween(db, municipalityId, first, through)
  const path = merklePath(leaves, position - first).map((hash) => hash.toString('hex'))
  const closing = await eventAt(db, municipalityId, day.ledger_position)
  return { ...proof, path, closing, ...(await stampOf(db, municipalityId, day.ledger_position)) }
}

interface ProvenDay {
  readonly municipalityId: string
  readonly municipality: string
  readonly position: number
  readonly first: number
  readonly through: number
}

export async function proveDay(db: Transaction, day: ProvenDay): Promise<DayProof> {
  const { municipalityId, municipality, position, first, through } = day
  const leaves = await hashesBetween(db, municipalityId, first, through)
  return {
    format: 'asiento-day/1',
    municipality,
    closing: await eventAt(db, municipalityId, position),
    hashes: leaves.map((hash) => hash.toString('hex')),
    ...(await stampOf(db, municipalityId, position)),
  }
}

async function stampOf(
  db: Transaction,
  municipalityId: string,
  position: number,
): Promise<Pick<DayProof, 'stamp'>> {
  const token = await stampToken(db, municipalityId, position)
  return token ? { stamp: token.toString('base64') } : {}
}

/** The time stamp of a closing, as the authority gave it. */
export async function stampToken(
  db: Transaction,
  municipalityId: string,
  position: number,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('closing_stamp')
    .select('token')
    .where((eb) => eb.and({ municipality_id: municipalityId, ledger_position: position }))
    .executeTakeFirst()
  return row?.token ?? null
}

async function eventAt(
  db: Transaction,
  municipalityId: string,
  position: number,
): Promise<DayProof['closing']> {
  const row = await db
    .selectFrom('ledger_event')
    .select(['previous_hash', 'hash', 'body'])
    .where((eb) => eb.and({ municipality_id: municipalityId, position }))
    .executeTakeFirstOrThrow()
  return {
    position,
    previousHash: row.previous_hash.toString('hex'),
    hash: row.hash.toString('hex'),
    body: row.body,
  }
}

async function hashesBetween(
  db: Transaction,
  municipalityId: string,
  first: number,
  through: number,
): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('ledger_event')
    .select('hash')
    .where('municipality_id', '=', municipalityId)
    .where('position', '>=', first)
    .where('position', '<=', through)
    .orderBy('position')
    .execute()
  return rows.map(({ hash }) => hash)
}
