import type { api } from '#contract/api.ts'
import type { TermsFormView } from '#contract/municipality/configuration.ts'
import type { TermsForm, Configuration } from '#domain/municipality/configuration-change.ts'
import type { CountryCode } from '#domain/common/country.ts'
import { countryLaws } from '#domain/law/country-laws.ts'
import { demandAllowed } from '#domain/common/refusal.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayConfigure, mayConfirmChanges } from '#domain/permission/permission.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import {
  termsOfCountry,
  generalTerms,
  termColumns,
  typeForm,
} from '../../../platform/municipality/terms/configuration-rows.ts'
import { groundView, lawOfType } from '../../../platform/municipality/terms/law-of-type.ts'
import { startingFooter } from '../../../platform/municipality/found/starting-footer.ts'
import { profileOf, dayOf } from '../../../platform/municipality/terms/work-calendar.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { lastTemplates } from '../../../platform/municipality/reference/readable-letters.ts'

/**
 * Straight from the rows and not from the counter's memory: whoever has just changed something sees
 * it.
 */
export const readConfiguration: Handler<typeof api.readConfiguration> = async ({ app, actor }) => {
  demandReader(actor)
  const { municipalityId } = actor
  return app.database.read(municipalityId, async (db) => {
    const { types, offices, papers, terms } = await standingConfiguration(db, municipalityId)
    const { name, country } = await db
      .selectFrom('municipality')
      .select(['name', 'country'])
      .where('municipality_id', '=', municipalityId)
      .executeTakeFirstOrThrow()
    const units = await db
      .selectFrom('org_unit')
      .select(['unit_id', 'name'])
      .where('municipality_id', '=', municipalityId)
      .where('valid_to', 'is', null)
      .orderBy('name')
      .execute()
    const profile = profileOf(country)
    return {
      types: [...types].map(([typeId, type]) => ({
        ...type,
        typeId,
        legal: lawOfType(country, type.code),
        requiredAttachments: [...type.requiredAttachments],
      })),
      offices: [...offices].map(([officeId, office]) => ({
        ...office,
        officeId,
        closesAt: { ...office.closesAt },
        seasons: office.seasons.map((season) => ({ ...season, closesAt: { ...season.closesAt } })),
      })),
      units: units.map((row) => ({ unitId: row.unit_id, name: row.name })),
      papers: { ...papers },
      isMailSet: app.mailer.isSet,
      terms: termsView(terms),
      startingFooter: startingFooter(name),
      country: {
        terms: termsView(termsOfCountry(profile)),
        grounds: groundsOf(profile.country),
        timeZones: [...profile.timeZones],
        hasSaturdayByOffice: profile.hasSaturdayByOffice,
      },
      mayPropose: mayConfigure(actor),
    }
  })
}

function groundsOf(country: CountryCode) {
  const { calendarMode, remedy, decision } = countryLaws[country]
  return {
    calendarMode: groundView(calendarMode),
    remedyTerm: groundView(remedy),
    decisionTerm: groundView(decision),
  }
}

function termsView({ calendarMode, remedyTerm, decisionTerm }: TermsForm): TermsFormView {
  return { calendarMode, remedyTerm: { ...remedyTerm }, decisionTerm: { ...decisionTerm } }
}

/** Throws E-PER-09 unless the person proposes or confirms. */
export function demandReader(actor: Actor): void {
  const isTheirs = mayConfigure(actor) || mayConfirmChanges(actor)
  demandAllowed(isTheirs, 'SEE_THE_CONFIGURATION', 'SYSTEM_ADMINISTRATION')
}

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
  const webhooks = await db
    .selectFrom('webhook')
    .select(['webhook_id', 'url', 'description', 'kinds'])
    .where('municipality_id', '=', municipalityId)
    .where('status', '<>', 'REMOVED')
    .execute()
  const templates = await lastTemplates(db, municipalityId)
  return {
    days: days.map(dayOf),
    ...(await standingCatalogue(db, municipalityId)),
    papers: {
      receiptFooter: municipality.receipt_footer,
      labelSize: municipality.label_size,
      sendsStatusMails: municipality.status_mails_since !== null,
      publishesTimes: municipality.publishes_times,
      givesAnswers: municipality.gives_answers,
    },
    terms: generalTerms(municipality),
    webhooks: new Map(webhooks.map(({ webhook_id: webhookId, ...form }) => [webhookId, form])),
    templates: new Map(templates.map(({ template_id: templateId, ...last }) => [templateId, last])),
  }
}

async function standingCatalogue(
  db: Transaction,
  municipalityId: string,
): Promise<Pick<Configuration, 'types' | 'offices'>> {
  const types = await db
    .selectFrom('document_type')
    .selectAll()
    .where('municipality_id', '=', municipalityId)
    .orderBy('code')
    .execute()
  const offices = await db
    .selectFrom('registry_office')
    .select(['office_id', 'code', 'name', 'address', 'time_zone as timeZone', 'seasons'])
    .select(['closes_at as closesAt', 'after_hours_policy as afterHours', 'is_main as isMain'])
    .select('valid_to as validTo')
    .where('municipality_id', '=', municipalityId)
    .orderBy('is_main', 'desc')
    .orderBy('code')
    .execute()
  return {
    types: new Map(types.map((row) => [row.type_id, typeForm(row)])),
    offices: new Map(offices.map(({ office_id: officeId, ...form }) => [officeId, form])),
  }
}
