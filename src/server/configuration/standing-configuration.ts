/**
 * What stands now, read from the rows: what a proposal is compared with when it is made, and again
 * when it is confirmed.
 */
import type {
  Configuration,
  DocumentTypeForm,
  OfficeForm,
  StandingTemplate,
} from '#domain/municipality/configuration-change.ts'
import type { WebhookForm } from '#domain/municipality/webhook.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { typeForm } from '../municipality/terms/configuration-rows.ts'
import { generalTerms, termColumns } from '../municipality/terms/general-terms.ts'
import { lastTemplates } from '../reference/last-templates.ts'
import { dayOf } from '../municipality/terms/work-calendar.ts'

export async function standingConfiguration(
  db: Transaction,
  municipalityId: string,
): Promise<Configuration> {
  const days = await db
    .selectFrom('holiday')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .orderBy('on_date')
    .execute()
  const municipality = await db
    .selectFrom('municipality')
    .select([
      'country',
      'receipt_footer',
      'label_size',
      'status_mails_since',
      'publishes_times',
      'gives_answers',
      ...termColumns,
    ])
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  return {
    days: days.map(dayOf),
    types: await standingTypes(db, municipalityId),
    offices: await standingOffices(db, municipalityId),
    papers: {
      receiptFooter: municipality.receipt_footer,
      labelSize: municipality.label_size,
      sendsStatusMails: municipality.status_mails_since !== null,
      publishesTimes: municipality.publishes_times,
      givesAnswers: municipality.gives_answers,
    },
    terms: generalTerms(municipality),
    webhooks: await standingWebhooks(db, municipalityId),
    templates: await standingTemplates(db, municipalityId),
  }
}

async function standingTemplates(
  db: Transaction,
  municipalityId: string,
): Promise<Map<string, StandingTemplate>> {
  const rows = await lastTemplates(db, municipalityId)
  return new Map(rows.map(({ template_id: templateId, ...last }) => [templateId, last]))
}

async function standingWebhooks(
  db: Transaction,
  municipalityId: string,
): Promise<Map<string, WebhookForm>> {
  const rows = await db
    .selectFrom('webhook')
    .select(['webhook_id', 'url', 'description', 'kinds'])
    .where('municipality_id', '=', municipalityId)
    .where('status', '<>', 'REMOVED')
    .execute()
  return new Map(rows.map(({ webhook_id: webhookId, ...form }) => [webhookId, form]))
}

async function standingTypes(
  db: Transaction,
  municipalityId: string,
): Promise<Map<string, DocumentTypeForm>> {
  const rows = await db
    .selectFrom('document_type')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .orderBy('code')
    .execute()
  return new Map(rows.map((row) => [row.type_id, typeForm(row)]))
}

async function standingOffices(
  db: Transaction,
  municipalityId: string,
): Promise<Map<string, OfficeForm>> {
  const rows = await db
    .selectFrom('registry_office')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .orderBy('is_main', 'desc')
    .orderBy('code')
    .execute()
  return new Map(
    rows.map((row) => [
      row.office_id,
      {
        code: row.code,
        name: row.name,
        address: row.address,
        timeZone: row.time_zone,
        closesAt: row.closes_at,
        seasons: row.seasons,
        afterHours: row.after_hours_policy,
        isMain: row.is_main,
        validTo: row.valid_to,
      },
    ]),
  )
}
