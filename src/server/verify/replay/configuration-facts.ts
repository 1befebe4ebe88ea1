/**
 * The municipality, its units, offices, document types, calendar, papers, webhooks and templates, as
 * each fact of the ledger makes their rows. What a founding leaves unsaid stands here.
 */
import type { CalendarLayer, DayKey, NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { BookFormat } from '#domain/entry/register-number.ts'
import type { LetterTemplate } from '#domain/letter-templates/template.ts'
import type {
  DocumentTypeForm,
  OfficeForm,
  PapersForm,
  TermsForm,
} from '#domain/municipality/configuration-change.ts'
import { dayText } from '#domain/municipality/configuration-change.ts'
import type { WebhookForm } from '#domain/municipality/webhook.ts'
import {
  dayColumns,
  officeColumns,
  typeColumns,
  termsColumns,
} from '../../platform/municipality/terms/configuration-rows.ts'
import type { Apply, Organization, Said } from './organization.ts'
import { addRow, changeRow, columnOf, rowsOf } from './organization.ts'

interface Created {
  readonly name: string
  readonly country: string
  readonly region: string | null
  readonly timeZone: string
  readonly contact: string
  readonly book: BookFormat
  readonly shieldSha256: string | null
}

interface UnitAdded {
  readonly code: string
  readonly name: string
  readonly parentId: string | null
  readonly validFrom: CivilDate
  readonly validTo?: CivilDate | null
  readonly successorId?: string | null
  readonly delegates?: boolean
}

interface Seeded {
  readonly year: number
  readonly layer: CalendarLayer
  readonly holidays: readonly Pick<NonWorkingDay, 'date' | 'name' | 'source'>[]
}

type SaidOffice = Omit<OfficeForm, 'validTo' | 'seasons'> & Partial<OfficeForm>
type SaidType = Omit<DocumentTypeForm, 'isActive'> & Partial<DocumentTypeForm>

export const configurationFacts = {
  MunicipalityCreated: createMunicipality,
  UnitAdded: (made, said, { parentId, validFrom, ...data }: UnitAdded) => {
    addRow(made, 'org_unit', said, said.subjectId, {
      unit_id: said.subjectId,
      parent_id: parentId,
      code: data.code,
      name: data.name,
      valid_from: validFrom,
      valid_to: data.validTo ?? null,
      successor_id: data.successorId ?? null,
      delegates: data.delegates ?? false,
    })
  },
  UnitRenamed: (made, { subjectId }, { to }: { to: { code: string; name: string } }) => {
    changeRow(made, 'org_unit', subjectId, { code: to.code, name: to.name })
  },
  UnitMoved: (made, { subjectId }, { to }: { to: string | null }) => {
    changeRow(made, 'org_unit', subjectId, { parent_id: to })
  },
  UnitClosed: (
    made,
    { subjectId },
    { validTo, successorId }: { validTo: CivilDate; successorId: string | null },
  ) => {
    changeRow(made, 'org_unit', subjectId, { valid_to: validTo, successor_id: successorId })
  },
  UnitReopened: (made, { subjectId }) => {
    changeRow(made, 'org_unit', subjectId, { valid_to: null, successor_id: null })
  },
  UnitDelegationChanged: (made, { subjectId }, { to }: { to: boolean }) => {
    changeRow(made, 'org_unit', subjectId, { delegates: to })
  },
  OfficeAdded: (made, said, data: SaidOffice) => {
    const columns = officeOf(made, said, data)
    addRow(made, 'registry_office', said, said.subjectId, { office_id: said.subjectId, ...columns })
  },
  OfficeChanged: (made, said, data: OfficeForm) => {
    changeRow(made, 'registry_office', said.subjectId, officeOf(made, said, data))
  },
  DocumentTypeAdded: (made, said, data: SaidType) => {
    const columns = typeOf({ isActive: true, ...data })
    addRow(made, 'document_type', said, said.subjectId, { type_id: said.subjectId, ...columns })
  },
  DocumentTypeChanged: (made, { subjectId }, data: DocumentTypeForm) => {
    changeRow(made, 'document_type', subjectId, typeOf(data))
  },
  CalendarSeeded: (made, said, { year, layer, holidays }: Seeded) => {
    openYear(made, said, year)
    for (const holiday of holidays)
      addDay(made, said, { ...holiday, layer, officeId: null, locality: null, act: '' })
  },
  CalendarYearOpened: (made, said, { year }: { year: number }) => {
    openYear(made, said, year)
  },
  CalendarApproved: (made, { at, actorId }, { year }: { year: number }) => {
    const approval = { approved_at: new Date(at), approved_by: actorId }
    changeRow(made, 'calendar_year', String(year), approval)
  },
  HolidayAdded: addDay,
  HolidayChanged: (made, _said, day: NonWorkingDay) => {
    changeRow(made, 'holiday', dayText(day), dayColumns(day))
  },
  HolidayRemoved: (made, _said, day: DayKey) => {
    if (!rowsOf(made, 'holiday').delete(dayText(day))) throw new Error('quita lo que no estaba')
  },
  PapersChanged: changePapers,
  TermsChanged: (made, { municipalityId }, data: TermsForm) => {
    changeRow(made, 'municipality', municipalityId, termsColumns(data))
  },
  WebhookAdded: (made, said, data: WebhookForm) => {
    const columns = { webhook_id: said.subjectId, ...webhookColumns(data), status: 'ACTIVE' }
    addRow(made, 'webhook', said, said.subjectId, columns)
  },
  WebhookChanged: (made, { subjectId }, data: WebhookForm) => {
    changeRow(made, 'webhook', subjectId, webhookColumns(data))
  },
  WebhookSecretIssued: () => {},
  WebhookPaused: webhookBecomes('PAUSED'),
  WebhookResumed: webhookBecomes('ACTIVE'),
  WebhookRemoved: webhookBecomes('REMOVED'),
  LetterTemplateApproved: (
    made,
    said,
    data: { version: number; writtenById: string; form: LetterTemplate },
  ) => {
    addRow(made, 'letter_template', said, `${said.subjectId} ${data.version}`, {
      template_id: said.subjectId,
      version: data.version,
      form: JSON.stringify(data.form),
      written_by_id: data.writtenById,
      approved_by_id: said.actorId,
      approved_at: new Date(said.at),
    })
  },
} satisfies Readonly<Record<string, Apply<never>>>

function createMunicipality(made: Organization, said: Said, data: Created): void {
  made.book = data.book
  made.timeZone = data.timeZone
  addRow(made, 'municipality', said, said.municipalityId, {
    name: data.name,
    country: data.country,
    region: data.region,
    time_zone: data.timeZone,
    book_scope: data.book.scope,
    book_prefix: data.book.prefix,
    // The ledger keeps the hash of the picture.
    shield_png: data.shieldSha256,
    contact: data.contact,
    receipt_footer: '',
    label_size: '62x29',
    status_mails_since: null,
    publishes_times: false,
    gives_answers: false,
    calendar_mode: null,
    remedy_amount: null,
    remedy_unit: null,
    decision_amount: null,
    decision_unit: null,
    created_at: new Date(said.at),
  })
}

function officeOf(made: Organization, { subjectId }: Said, data: SaidOffice): object {
  const { code, timeZone, isMain } = data
  made.offices.set(subjectId, { code, timeZone })
  const offices = rowsOf(made, 'registry_office')
  // There is one main office: whichever is made so takes it from the other.
  if (isMain) for (const [key, row] of offices) offices.set(key, { ...row, is_main: false })
  return officeColumns({ seasons: [], validTo: null, ...data })
}

function typeOf(form: DocumentTypeForm): object {
  const required = JSON.stringify(form.requiredAttachments)
  return { ...typeColumns(form), required_attachments: required }
}

function openYear(made: Organization, said: Said, year: number): void {
  const unapproved = { approved_at: null, approved_by: null }
  addRow(made, 'calendar_year', said, String(year), { year, ...unapproved })
}

function addDay(made: Organization, said: Said, day: NonWorkingDay): void {
  addRow(made, 'holiday', said, dayText(day), dayColumns(day))
}

function changePapers(made: Organization, { municipalityId, at }: Said, data: PapersForm): void {
  const before = rowsOf(made, 'municipality').get(municipalityId)
  const since = columnOf(before, 'status_mails_since') ?? new Date(at)
  changeRow(made, 'municipality', municipalityId, {
    receipt_footer: data.receiptFooter,
    label_size: data.labelSize,
    status_mails_since: data.sendsStatusMails ? since : null,
    publishes_times: data.publishesTimes,
    gives_answers: data.givesAnswers,
  })
}

function webhookColumns({ url, description, kinds }: WebhookForm): object {
  return { url, description, kinds: JSON.stringify(kinds) }
}

function webhookBecomes(status: 'PAUSED' | 'ACTIVE' | 'REMOVED'): Apply<object> {
  return (made, { subjectId }) => changeRow(made, 'webhook', subjectId, { status })
}
