/** Units, document types, offices and days: as rows keep them, and as forms say them. */
import type { NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { OrgUnit } from '#domain/municipality/catalogue.ts'
import type { DocumentTypeForm, OfficeForm } from '#domain/municipality/configuration-change.ts'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../database/tables/tables.ts'
import { termOf } from './general-terms.ts'

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
