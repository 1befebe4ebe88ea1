/** A signed letter as what goes out: its last signed copy, and what it says of itself. */
import { Refusal } from '#domain/common/refusal.ts'
import type { LetterFile, NumberedLetter } from '#domain/letters/letter.ts'
import { lastCopy } from '#domain/letters/letter.ts'
import type { OutgoingContent } from '#domain/outgoing/outgoing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { RequestContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { HeldHead } from '../../ledger/append.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { keepChange, writeFacts } from './change-letter.ts'
import type { SeenLetter } from './see-letter.ts'
import { demandAct, seeLetter, seeLetterIn } from './see-letter.ts'

/** What is said on sending it out stands in the signed bytes already. */
export type SaidByLetter = Omit<OutgoingContent, 'folios' | 'addressees'>

export interface SignedLetter {
  readonly letterId: string
  readonly officeId: string
  readonly said: SaidByLetter
  /** In the order in which they stand in it; the way of each is chosen when it leaves. */
  readonly addressees: OutgoingContent['addressees']
  readonly file: LetterFile & { readonly fileName: string }
}

/** Refuses E-SAL-18 for one that is not signed, or has left. */
export async function signedLetter(
  context: RequestContext,
  letterId: string,
): Promise<SignedLetter> {
  const seen = await seeLetter(context, letterId)
  demandAct(context.actor, seen, 'dispatch')
  const letter = signedIn(seen)
  const { addressees, signers, ...heading } = letter.heading
  const names = await namesOf(
    context,
    signers.map(({ staffId }) => staffId),
  )
  const signedBy = signers
    .filter(({ kind }) => kind === 'SIGNATURE')
    .map(({ staffId, position }) => `${names.get(staffId) ?? ''}, ${position}`)
    .join('; ')
  return {
    letterId,
    officeId: letter.officeId,
    said: {
      unitId: heading.unitId,
      kind: heading.kind,
      documentNumber: letter.documentNumber,
      documentDate: letter.documentDate,
      signedBy,
      subject: heading.subject,
      // What it answers makes the exit as secret too.
      confidentiality: seen.ownConfidentiality,
      answers: heading.answers,
    },
    addressees,
    file: { ...lastCopy(letter), fileName: `${fileNameOf(letter)}.pdf` },
  }
}

function signedIn({ numbered }: SeenLetter): NumberedLetter {
  if (numbered?.status !== 'SIGNED') throw new Refusal('E-SAL-18')
  return numbered
}

/** «Oficio N.º 12-2026-OBR» as the name of a file. */
export function fileNameOf({ documentNumber }: Pick<NumberedLetter, 'documentNumber'>): string {
  return documentNumber.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')
}

async function namesOf(
  { app, actor }: RequestContext,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await app.database.read(actor.municipalityId, (db) =>
    db
      .selectFrom('staff')
      .select(['staff_id', 'name'])
      .where('municipality_id', '=', actor.municipalityId)
      .where('staff_id', 'in', staffIds)
      .execute(),
  )
  return new Map(rows.map((row) => [row.staff_id, row.name]))
}

export interface LetterLeaving {
  readonly app: Pick<RequestContext['app'], 'now'>
  readonly actor: Actor
  readonly reference: ReferenceData
  readonly letter: SignedLetter
  readonly outgoingId: string
}

/** Still signed and still this very copy, held until the transaction ends: E-SAL-18 otherwise. */
export async function holdSigned(db: Transaction, leaving: LetterLeaving): Promise<NumberedLetter> {
  const seen = await seeLetterIn(db, leaving, leaving.letter.letterId, true)
  demandAct(leaving.actor, seen, 'dispatch')
  const numbered = signedIn(seen)
  if (lastCopy(numbered).sha256 !== leaving.letter.file.sha256) throw new Refusal('E-SAL-18')
  return numbered
}

/** With its dispatch, in one transaction: after the exit has its row. */
export async function letLeave(
  db: Transaction,
  head: HeldHead,
  { actor, letter, outgoingId }: Pick<LetterLeaving, 'actor' | 'letter' | 'outgoingId'>,
  numbered: NumberedLetter,
): Promise<void> {
  const fact = { type: 'LetterDispatched', data: { outgoingId } } as const
  const events = await writeFacts(db, head, {
    facts: [fact],
    letterId: letter.letterId,
    actorId: actor.staffId,
  })
  await keepChange(db, actor.municipalityId, numbered, events)
}
