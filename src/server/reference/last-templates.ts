import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import type { Transaction } from '../database/tables/transaction.ts'

export interface LastTemplate {
  readonly template_id: string
  readonly version: number
  readonly form: LetterTemplate
}

/** The last version of each template of letters, of those that were withdrawn too. */
export async function lastTemplates(
  db: Transaction,
  municipalityId: string,
): Promise<readonly LastTemplate[]> {
  return db
    .selectFrom('letter_template')
    .select(['template_id', 'version', 'form'])
    .distinctOn('template_id')
    .where('municipality_id', '=', municipalityId)
    .orderBy('template_id')
    .orderBy('version', 'desc')
    .execute()
}
