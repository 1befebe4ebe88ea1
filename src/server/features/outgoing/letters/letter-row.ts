/** The rows of a numbered letter, made of its facts alone: written with them, and proven. */
import { canonicalJson } from '#domain/common/canonical.ts'
import type { LetterText, NumberedLetter } from '#domain/letters/letter.ts'
import { nextSigner } from '#domain/letters/letter.ts'
import type { Insertable } from 'kysely'
import { createHash } from 'node:crypto'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { AppendedEvent } from '../../../platform/ledger/append.ts'

type Changing = Pick<
  Insertable<Tables['numbered_letter']>,
  'status' | 'since' | 'next_signer_id' | 'outgoing_id' | 'annulment'
>

/** What changes of it afterwards. */
export function changingColumns(letter: NumberedLetter): Changing {
  return {
    status: letter.status,
    since: new Date(letter.since),
    next_signer_id: nextSigner(letter)?.staffId ?? null,
    outgoing_id: letter.outgoingId,
    annulment: letter.annulment && JSON.stringify(letter.annulment),
  }
}

export function numberedRow(
  municipalityId: string,
  letter: NumberedLetter,
  link: Pick<AppendedEvent, 'position' | 'hash' | 'previousHash'>,
): Insertable<Tables['numbered_letter']> {
  const { heading, officeId, authorId, textId, series } = letter
  return {
    municipality_id: municipalityId,
    letter_id: letter.letterId,
    series_code: series.code,
    series_year: series.year,
    series_number: series.number,
    document_number: letter.documentNumber,
    document_date: letter.documentDate,
    numbered_by_id: letter.numberedById,
    content: JSON.stringify({ heading, officeId, authorId, textId }),
    ...changingColumns(letter),
    ledger_position: link.position,
    hash: link.hash,
    previous_hash: link.previousHash,
  }
}

export function fileRows(municipalityId: string, letter: NumberedLetter): Tables['letter_file'][] {
  const { letterId, file, numberedAt, copies } = letter
  const frozen = {
    signerId: null,
    uploadedById: null,
    signedBy: null,
    at: numberedAt,
    file,
  }
  return [frozen, ...copies].map((kept, ordinal) => ({
    municipality_id: municipalityId,
    letter_id: letterId,
    ordinal,
    signer_id: kept.signerId,
    uploaded_by_id: kept.uploadedById,
    signed_by: kept.signedBy,
    kept_at: new Date(kept.at),
    sha256: Buffer.from(kept.file.sha256, 'hex'),
    size_bytes: kept.file.sizeBytes,
    media_type: kept.file.mediaType,
    pages: kept.file.pages,
  }))
}

/** «Oficio N.º 12-2026-OBR» as the name of a file. */
export function fileNameOf({ documentNumber }: Pick<NumberedLetter, 'documentNumber'>): string {
  return documentNumber.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-')
}

type OwnColumns = Partial<Omit<Tables['letter'], 'form' | 'words' | 'confidentiality'>>

/** What its facts say of the letter's own row. Its reserve follows what it answers too. */
export function ownColumns({ heading, officeId, authorId, ...letter }: NumberedLetter): OwnColumns {
  const { text, numberedAt } = letter
  return {
    office_id: officeId,
    unit_id: heading.unitId,
    route_unit_ids: [heading.unitId],
    author_id: authorId,
    status: 'NUMBERED',
    since: new Date(numberedAt),
    revision: text.revision,
    changed_by_id: text.savedById,
    changed_at: new Date(text.savedAt),
    reviewer_id: text.reviewerId,
    approved_revision: text.approval && text.revision,
    approved_by_id: text.approval && text.approval.byId,
    reader_ids: readersOf(heading, [authorId, text.savedById, text.reviewerId]),
  }
}

/** Whoever writes, reviews or signs it. */
export function readersOf(
  { signers }: Pick<LetterText, 'signers'>,
  others: readonly (string | null)[],
): string[] {
  const named = [...others, ...signers.map(({ staffId }) => staffId)]
  return [...new Set(named.filter((one) => one !== null))]
}

/** Lower-case hexadecimal, of a text as it is kept. */
export function hashOfText(form: LetterText): string {
  return createHash('sha256').update(canonicalJson(form), 'utf8').digest('hex')
}

export function remarkRows(
  municipalityId: string,
  { letterId, text }: NumberedLetter,
): Tables['letter_remark'][] {
  return text.remarks.map(({ remarkId, revision, decision, remark, byId, at }) => ({
    municipality_id: municipalityId,
    letter_id: letterId,
    remark_id: remarkId,
    revision,
    decision,
    remark,
    made_by_id: byId,
    made_at: new Date(at),
  }))
}
