/**
 * What is told of a letter at the bell: how it stands, to whom it waits for or whose it is. Written
 * in the transaction that moves it on, while its row is held, and over as soon as it moves on.
 */
import type { LetterNoticeKind } from '#domain/book/notice.ts'
import type { NumberedLetter } from '#domain/letters/letter.ts'
import { nextSigner } from '#domain/letters/letter.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { SeenLetter } from './see-letter.ts'

interface Moved {
  readonly municipalityId: string
  readonly letterId: string
  readonly actorId: string | null
  readonly at: Date
}

export interface Told {
  readonly kind: LetterNoticeKind
  readonly people: readonly string[]
}

/** Nobody is told of what they did themselves; null tells nobody anything. */
export async function tellOfLetter(
  db: Transaction,
  { municipalityId, letterId, actorId, at }: Moved,
  told: Told | null,
): Promise<void> {
  await endNotices(db, { municipalityId, letterId })
  if (!told) return
  await sql`
    insert into notice (municipality_id, staff_id, letter_id, kind, made_at, shows_at)
    select s.municipality_id, s.staff_id, ${letterId}, ${told.kind}, ${at}, ${at}
    from staff s
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE'
      and s.staff_id is distinct from ${actorId} and s.staff_id = any (${told.people}::uuid[])`.execute(
    db,
  )
}

/** A further text was approved by nobody. */
export async function endApproval(db: Transaction, { row, place }: SeenLetter): Promise<void> {
  const { municipality_id: municipalityId, letter_id: letterId } = row
  if (place.isApproved) await endNotices(db, { municipalityId, letterId })
}

async function endNotices(
  db: Transaction,
  { municipalityId, letterId }: Pick<Moved, 'municipalityId' | 'letterId'>,
): Promise<void> {
  await db
    .deleteFrom('notice')
    .where((eb) => eb.and({ municipality_id: municipalityId, letter_id: letterId }))
    .execute()
}

/** Whom a letter tells that has its number, by how it stands. */
export function toldByNumbered(letter: NumberedLetter): Told | null {
  const { status, authorId } = letter
  const signer = nextSigner(letter)
  if (signer) return { kind: 'LETTER_TO_SIGN', people: [signer.staffId] }
  if (status === 'SIGNED') return { kind: 'LETTER_SIGNED', people: [authorId] }
  return status === 'ANNULLED' ? { kind: 'LETTER_ANNULLED', people: [authorId] } : null
}
