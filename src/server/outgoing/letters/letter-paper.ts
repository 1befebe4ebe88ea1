/** A letter as PDF: the same facts, the same bytes. */
import type { LetterText } from '#domain/letters/letter.ts'
import { letterheadOf } from '../../municipality/book/year-closings.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { LetterNumbering, LetterSources } from './merge-values.ts'

export async function letterPaper(
  reference: ReferenceData,
  text: LetterText,
  sources: LetterSources,
  made: LetterNumbering & { readonly at: Date },
): Promise<Uint8Array> {
  const { renderLetter } = await import('../../papers/print/letter.ts')
  const { municipality, office } = letterheadOf(reference, officeOf(reference, text.officeId))
  return renderLetter({
    municipality,
    office,
    unit: reference.units.get(text.unitId)?.name ?? '',
    kind: text.kind,
    documentNumber: made.documentNumber,
    documentDate: made.documentDate,
    madeAt: made.at.toISOString(),
    subject: text.subject,
    addressees: text.addressees,
    answers: sources.answers,
    body: text.body,
    values: sources.values,
    signers: text.signers.map(({ staffId, position, kind }) => ({
      name: sources.names.get(staffId) ?? '',
      position,
      kind,
    })),
  })
}
