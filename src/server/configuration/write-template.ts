import type { JsonValue } from '#domain/common/canonical.ts'
import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import type { ConfigurationChange } from '#domain/municipality/configuration-change.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { LedgerFact } from '../ledger/append.ts'
import type { Place } from './place.ts'

/** A further version of a template; those before it stay as they were. */
export async function writeTemplate(
  db: Transaction,
  { municipalityId, actorId, proposedById, at }: Place,
  { templateId, version, after }: Extract<ConfigurationChange, { kind: 'LETTER_TEMPLATE' }>,
): Promise<Pick<LedgerFact, 'type' | 'subjectId' | 'data'>> {
  await db
    .insertInto('letter_template')
    .values({
      municipality_id: municipalityId,
      template_id: templateId,
      version,
      form: JSON.stringify(after),
      written_by_id: proposedById,
      approved_by_id: actorId,
      approved_at: at,
    })
    .execute()
  const data = { version, writtenById: proposedById, form: asJson(after) }
  return { type: 'LetterTemplateApproved', subjectId: templateId, data }
}

function asJson(form: LetterTemplate): JsonValue {
  // oxlint-disable-next-line no-unsafe-type-assertion -- a form is made of JSON values only
  return form as unknown as JsonValue
}
