/**
 * Offices, document types, calendar, papers and proposals as the ledger makes them, one fact after
 * another.
 */
import type { DayKey, NonWorkingDay } from '#domain/deadline/calendar.ts'
import type { DocumentTypeForm } from '#domain/municipality/configuration-change.ts'
import { dayText } from '#domain/municipality/configuration-change.ts'
import type { WebhookForm } from '#domain/municipality/webhook.ts'
import type { LedgerBody } from '../../ledger/chain.ts'
import {
  dayColumns,
  officeColumns,
  typeColumns,
} from '../../municipality/terms/configuration-rows.ts'
import { termsColumns } from '../../municipality/terms/general-terms.ts'
import type { ConfigurationFact } from './configuration-fact.ts'
import type { Rows } from './keep-rows.ts'
import { addRow, changeRow, changeRows, removeRow } from './keep-rows.ts'
import { applyChange } from './replay-proposals.ts'

export interface KnownOffice {
  readonly code: string
  readonly timeZone: string
}

/** What of an organization these facts make. */
export interface Configured {
  readonly offices: Map<string, KnownOffice>
  readonly rows: Readonly<
    Record<
      | 'municipality'
      | 'registry_office'
      | 'document_type'
      | 'calendar_year'
      | 'holiday'
      | 'proposal'
      | 'webhook'
      | 'letter_template',
      Rows
    >
  >
}

type Said = Pick<LedgerBody, 'municipalityId' | 'subjectId' | 'actorId' | 'at'>

/** Throws when the fact cannot follow. */
export function applyConfigurationFact(
  configured: Configured,
  said: Said,
  fact: ConfigurationFact,
): void {
  const { rows } = configured
  if (isAbout('Office', fact)) writeOffice(configured, said, fact)
  else if (isAbout('DocumentType', fact)) writeType(rows.document_type, said, fact)
  else if (isAbout('Change', fact)) applyChange(rows.proposal, said, fact)
  else if (isAbout('Papers', fact)) writePapers(rows.municipality, said, fact)
  else if (isAbout('Webhook', fact)) applyWebhookFact(rows.webhook, said, fact)
  else if (isAbout('LetterTemplate', fact)) writeTemplate(rows.letter_template, said, fact)
  else if (isAbout('Terms', fact)) {
    changeRow(rows.municipality, said.municipalityId, termsColumns(fact.data))
  } else applyCalendarFact(configured, said, fact)
}

type FactAbout<Subject extends string> = Extract<
  ConfigurationFact,
  { readonly type: `${Subject}${string}` }
>

function isAbout<
  Subject extends
    | 'Office'
    | 'DocumentType'
    | 'Change'
    | 'Papers'
    | 'Terms'
    | 'Webhook'
    | 'LetterTemplate',
>(subject: Subject, fact: ConfigurationFact): fact is FactAbout<Subject> {
  return fact.type.startsWith(subject)
}

function writeTemplate(
  templates: Rows,
  { municipalityId, subjectId, actorId, at }: Said,
  { data: { version, writtenById, form } }: FactAbout<'LetterTemplate'>,
): void {
  addRow(templates, `${subjectId} ${version}`, {
    municipality_id: municipalityId,
    template_id: subjectId,
    version,
    form: JSON.stringify(form),
    written_by_id: writtenById,
    approved_by_id: actorId,
    approved_at: new Date(at),
  })
}

function writePapers(
  municipality: Rows,
  { municipalityId, at }: Said,
  { data }: FactAbout<'Papers'>,
): void {
  const { receiptFooter, labelSize } = data
  const { sendsStatusMails = false, publishesTimes = false, givesAnswers = false } = data
  const before: Readonly<Record<string, unknown>> = { ...municipality.get(municipalityId) }
  const since = before['status_mails_since'] ?? new Date(at)
  changeRow(municipality, municipalityId, {
    receipt_footer: receiptFooter,
    label_size: labelSize,
    status_mails_since: sendsStatusMails ? since : null,
    publishes_times: publishesTimes,
    gives_answers: givesAnswers,
  })
}

function writeType(
  types: Rows,
  { municipalityId, subjectId }: Said,
  fact: FactAbout<'DocumentType'>,
): void {
  if (fact.type === 'DocumentTypeChanged') {
    changeRow(types, subjectId, typeRow(fact.data))
    return
  }
  addRow(types, subjectId, {
    municipality_id: municipalityId,
    type_id: subjectId,
    ...typeRow({ isActive: true, silenceNote: '', ...fact.data }),
  })
}

function typeRow(form: DocumentTypeForm): object {
  return {
    ...typeColumns(form),
    required_attachments: JSON.stringify(form.requiredAttachments),
  }
}

function writeOffice(
  configured: Configured,
  { municipalityId, subjectId }: Said,
  fact: FactAbout<'Office'>,
): void {
  const offices = configured.rows.registry_office
  const { code, timeZone, isMain } = fact.data
  configured.offices.set(subjectId, { code, timeZone })
  // There is one main office: whichever is made so takes it from the other.
  if (isMain) changeRows(offices, { is_main: false })
  const columns = officeColumns({ seasons: [], validTo: null, ...fact.data })
  if (fact.type === 'OfficeChanged') changeRow(offices, subjectId, columns)
  else
    addRow(offices, subjectId, {
      municipality_id: municipalityId,
      office_id: subjectId,
      ...columns,
    })
}

type CalendarFact = FactAbout<'Calendar' | 'Holiday'>

function applyCalendarFact({ rows }: Configured, said: Said, fact: CalendarFact): void {
  const { municipalityId } = said
  switch (fact.type) {
    case 'CalendarSeeded':
      openYear(rows.calendar_year, municipalityId, fact.data.year)
      for (const { date, name, source } of fact.data.holidays) {
        const layer = fact.data.layer
        const day = { date, layer, officeId: null, locality: null, name, source, act: '' }
        addRow(rows.holiday, dayText(day), holidayRow(municipalityId, day))
      }
      return
    case 'CalendarYearOpened':
      openYear(rows.calendar_year, municipalityId, fact.data.year)
      return
    case 'CalendarApproved': {
      const approval = { approved_at: new Date(said.at), approved_by: said.actorId }
      changeRow(rows.calendar_year, String(fact.data.year), approval)
      return
    }
    case 'HolidayAdded':
      addRow(
        rows.holiday,
        keyOf(fact.data),
        holidayRow(municipalityId, { locality: null, ...fact.data }),
      )
      return
    case 'HolidayChanged':
      changeRow(
        rows.holiday,
        keyOf(fact.data),
        holidayRow(municipalityId, { locality: null, ...fact.data }),
      )
      return
    case 'HolidayRemoved':
      removeRow(rows.holiday, keyOf(fact.data))
  }
}

function openYear(years: Rows, municipalityId: string, year: number): void {
  const unapproved = { approved_at: null, approved_by: null }
  addRow(years, String(year), { municipality_id: municipalityId, year, ...unapproved })
}

/** Days said before there were other places are of none. */
type Placed<Day extends DayKey> = Omit<Day, 'locality'> & Partial<Pick<Day, 'locality'>>

function holidayRow(municipalityId: string, day: NonWorkingDay): object {
  return { municipality_id: municipalityId, ...dayColumns(day) }
}

function keyOf(day: Placed<DayKey>): string {
  return dayText({ ...day, locality: day.locality ?? null })
}

const webhookStatuses = {
  WebhookPaused: 'PAUSED',
  WebhookResumed: 'ACTIVE',
  WebhookRemoved: 'REMOVED',
} as const

function applyWebhookFact(
  webhooks: Rows,
  { municipalityId, subjectId }: Said,
  fact: FactAbout<'Webhook'>,
): void {
  switch (fact.type) {
    case 'WebhookAdded':
      addRow(webhooks, subjectId, {
        municipality_id: municipalityId,
        webhook_id: subjectId,
        ...webhookColumns(fact.data),
        status: 'ACTIVE',
      })
      return
    case 'WebhookChanged':
      changeRow(webhooks, subjectId, webhookColumns(fact.data))
      return
    case 'WebhookSecretIssued':
      return
    case 'WebhookPaused':
    case 'WebhookResumed':
    case 'WebhookRemoved':
      changeRow(webhooks, subjectId, { status: webhookStatuses[fact.type] })
  }
}

function webhookColumns({ url, description, kinds }: WebhookForm): object {
  return { url, description, kinds: JSON.stringify(kinds) }
}
