/**
 * A checkpoint that was kept outside, with the signatures of witnesses: one of the books must begin
 * with exactly its closings. Who holds the database can hash, close and sign everything anew; not
 * what somebody else keeps.
 */
import { merkleRoot } from '../../ledger/merkle.ts'
import { checkpointIn } from '../../outside/checkpoint.ts'
import type { Checkpoint } from '../../outside/checkpoint.ts'
import { checkSignature, readSignedNote } from '../../ledger/signed-note.ts'
import type { SignedNote, VerifierKey } from '../../ledger/signed-note.ts'
import type { Book } from '../replay/discrepancy.ts'
import { Discrepancy } from '../replay/discrepancy.ts'

export interface KeptCheckpoint extends Checkpoint {
  readonly note: SignedNote
}

/** Null when it is none. */
export function keptCheckpointIn(text: string): KeptCheckpoint | null {
  const note = readSignedNote(text)
  const checkpoint = note && checkpointIn(note.text)
  return note && checkpoint && checkpoint.size > 0 ? { ...checkpoint, note } : null
}

export interface SignedBy {
  readonly name: string
  /** When a witness says that it saw it; null in the signature of the book's own installation. */
  readonly at: Date | null
}

/**
 * Whose signatures of the known keys it carries; null when one of them is false, so that nothing of
 * it is believed.
 */
export function signersOf(
  { note }: KeptCheckpoint,
  keys: readonly VerifierKey[],
): readonly SignedBy[] | null {
  const signers: SignedBy[] = []
  for (const key of keys) {
    const found = checkSignature(note, key)
    if (found.state === 'BAD') return null
    if (found.state === 'TRUE') signers.push({ name: key.name, at: found.at })
  }
  return signers
}

/** The closings of each book, as its chain was walked. */
export type ClosingHashes = ReadonlyMap<string, readonly Buffer[]>

/** Throws a `Discrepancy` when none of the books begins with its closings. */
export function demandCheckpoint(
  books: readonly Book[],
  closings: ClosingHashes,
  { size, root, origin }: Checkpoint,
): void {
  const counts = books.map(({ municipalityId }) => closings.get(municipalityId)?.length ?? 0)
  const isHeld = books.some(({ municipalityId }) => {
    const own = closings.get(municipalityId) ?? []
    return own.length >= size && merkleRoot(own.slice(0, size)).equals(root)
  })
  if (isHeld) return
  const [book = { municipalityId: '', name: 'Este libro' }] = books
  const most = Math.max(0, ...counts)
  const what =
    most < size
      ? `tiene ${most} cierres y el punto de control de ${origin} guarda ${size}: se le quitó el final, o se recuperó de una copia anterior.`
      : `no empieza con los ${size} cierres que guarda el punto de control de ${origin}: se reescribió.`
  throw new Discrepancy(
    books.length === 1 ? book : { ...book, name: 'Ninguno de los libros' },
    {},
    what,
  )
}
