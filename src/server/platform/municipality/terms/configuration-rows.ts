/** Units, document types, offices and days: as rows keep them, and as forms say them. */
import type { NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { Term, TermUnit } from '#domain/deadline/deadline.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import type {
  DocumentTypeForm,
  OfficeForm,
  TermsForm,
} from '#domain/municipality/configuration-change.ts'
import type { CountryProfile } from '#domain/municipality/country-profile.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { profileOf } from './work-calendar.ts'

export function unitOf(row: Selectable<Tables['org_unit']>): OrgUnit {
  return {
    unitId: row.unit_id,
    parentId: row.parent_id,
    code: row.code,
    name: row.name,
    validTo: row.valid_to,
    successorId: row.successor_id,
    delegates: row.delegates,
  }
}

export function typeForm(row: Selectable<Tables['document_type']>): DocumentTypeForm {
  return {
    code: row.code,
    name: row.name,
    defaultUnitId: row.default_unit_id,
    deadline: termOf(row.deadline_amount, row.deadline_unit),
    confidentiality: row.confidentiality,
    priority: row.priority,
    requiredAttachments: row.required_attachments,
    subjectTemplate: row.subject_template,
    isSealed: row.is_sealed,
    isActive: row.is_active,
    silenceNote: row.silence_note,
  }
}

export function typeColumns(
  form: DocumentTypeForm,
): Omit<Selectable<Tables['document_type']>, 'municipality_id' | 'type_id'> {
  return {
    code: form.code,
    name: form.name,
    default_unit_id: form.defaultUnitId,
    deadline_amount: form.deadline?.amount ?? null,
    deadline_unit: form.deadline?.unit ?? null,
    confidentiality: form.confidentiality,
    priority: form.priority,
    required_attachments: [...form.requiredAttachments],
    subject_template: form.subjectTemplate,
    is_sealed: form.isSealed,
    is_active: form.isActive,
    silence_note: form.silenceNote,
  }
}

export function officeColumns(
  form: OfficeForm,
): Omit<Insertable<Tables['registry_office']>, 'municipality_id' | 'office_id'> {
  return {
    code: form.code,
    name: form.name,
    address: form.address,
    time_zone: form.timeZone,
    closes_at: JSON.stringify(form.closesAt),
    seasons: JSON.stringify(form.seasons),
    after_hours_policy: form.afterHours,
    is_main: form.isMain,
    valid_to: form.validTo,
  }
}

export function dayColumns(
  day: NonWorkingDay,
): Omit<Insertable<Tables['holiday']>, 'municipality_id'> {
  return {
    on_date: day.date,
    layer: day.layer,
    office_id: day.officeId,
    locality: day.locality,
    name: day.name,
    source: day.source,
    act: day.act,
  }
}

export const termColumns = [
  'calendar_mode',
  'remedy_amount',
  'remedy_unit',
  'decision_amount',
  'decision_unit',
] as const

interface TermsRow {
  readonly country: string
  readonly calendar_mode: TermsForm['calendarMode'] | null
  readonly remedy_amount: number | null
  readonly remedy_unit: TermUnit | null
  readonly decision_amount: number | null
  readonly decision_unit: TermUnit | null
}

export function generalTerms(row: TermsRow): TermsForm {
  const { calendarMode, remedyTerm, decisionTerm } = termsOfCountry(profileOf(row.country))
  return {
    calendarMode: row.calendar_mode ?? calendarMode,
    remedyTerm: termOf(row.remedy_amount, row.remedy_unit) ?? remedyTerm,
    decisionTerm: termOf(row.decision_amount, row.decision_unit) ?? decisionTerm,
  }
}

/** What the law of a country says, as a form says it. */
export function termsOfCountry({
  calendarMode,
  remedyTerm,
  decisionTerm,
}: CountryProfile): TermsForm {
  return { calendarMode, remedyTerm, decisionTerm }
}

export function termsColumns({
  calendarMode,
  remedyTerm,
  decisionTerm,
}: TermsForm): Omit<TermsRow, 'country'> {
  return {
    calendar_mode: calendarMode,
    remedy_amount: remedyTerm.amount,
    remedy_unit: remedyTerm.unit,
    decision_amount: decisionTerm.amount,
    decision_unit: decisionTerm.unit,
  }
}

/** A term as two columns keep it; null when none was set. */
function termOf(amount: number | null, unit: TermUnit | null): Term | null {
  return amount !== null && unit !== null ? { amount, unit } : null
}

/** Null when the type had no term of its own then. */
export type TermAt = (typeId: string, position: number) => Term | null

export async function readTermHistory(db: Transaction, municipalityId: string): Promise<TermAt> {
  const rows = await db
    .selectFrom('ledger_event')
    .select(['position', 'subject_id', 'body'])
    .where('municipality_id', '=', municipalityId)
    .where('type', 'in', ['DocumentTypeAdded', 'DocumentTypeChanged'])
    .orderBy('position')
    .execute()
  const histories = Map.groupBy(
    rows.map((row) => ({
      typeId: row.subject_id,
      position: row.position,
      term: termIn(row.body),
    })),
    ({ typeId }) => typeId,
  )
  return (typeId, position) =>
    histories.get(typeId)?.findLast((said) => said.position <= position)?.term ?? null
}

// The ledger is written by this server alone and its chain is verified: its shape is trusted.
function termIn(body: string): Term | null {
  const { data }: { data: { deadline: Term | null } } = JSON.parse(body)
  return data.deadline
}
