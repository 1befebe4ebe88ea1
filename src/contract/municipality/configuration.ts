/**
 * Calendar, types, offices and papers: proposed and confirmed (docs/specification/roles.md, note
 * 5).
 */
import { calendarLayers, calendarModes } from '#domain/deadline/calendar.ts'
import * as catalogueValues from '#domain/municipality/catalogue.ts'
import { isTimeZone } from '#domain/deadline/civil-date.ts'
import { labelSizes } from '#domain/municipality/configuration-change.ts'
import { isMonthDay } from '#domain/deadline/office-season.ts'
import { afterHoursPolicies } from '#domain/deadline/deadline.ts'
import * as z from 'zod'
import { endpoint } from '../common/endpoint.ts'
import { term } from '../entry/handling-shapes.ts'
import { templateChange, wantedTemplate } from '../letters/templates.ts'
import { legalGround, legalLine } from '../common/legal.ts'
import { wantedWebhook, webhookChange } from './webhooks.ts'
import { date, id, instant, line, remark, text } from '../common/schemas.ts'

const year = z.int().min(2000).max(2100)

export const dayKey = z.object({
  date,
  layer: z.enum(calendarLayers),
  officeId: id.nullable(),
  locality: line(80).nullable().default(null).describe('Exactly in the layer LOCALITY'),
})

export const day = dayKey.extend({
  name: line(200, 1),
  source: line(200),
  act: line(80),
})
export type DayView = z.output<typeof day>

export const documentTypeForm = z.object({
  code: z.string().regex(/^[A-Z0-9]{2,8}$/u),
  name: line(120, 3),
  defaultUnitId: id.nullable(),
  deadline: term.nullable(),
  confidentiality: z.enum(catalogueValues.confidentialities),
  priority: z.enum(catalogueValues.priorities),
  requiredAttachments: z.array(line(80, 2)).max(20),
  subjectTemplate: line(200),
  isSealed: z.boolean(),
  isActive: z.boolean(),
  silenceNote: line(120),
})
export type DocumentTypeFormView = z.output<typeof documentTypeForm>

const closesAt = z.record(
  z.string().regex(/^[1-7]$/u),
  z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u),
)

const monthDay = z.string().refine(isMonthDay).describe('MM-DD')

const season = z.object({
  name: line(60, 1),
  from: monthDay,
  to: monthDay,
  closesAt,
})
export type OfficeSeasonView = z.output<typeof season>

export const officeForm = z.object({
  code: z.string().regex(/^[A-Z0-9]{2,4}$/u),
  name: line(120, 3),
  address: line(200),
  timeZone: z.string().refine(isTimeZone),
  closesAt,
  seasons: z
    .array(season)
    .max(12)
    .default([])
    .describe('Other hours, every year; no day in two of them'),
  afterHours: z.enum(afterHoursPolicies),
  isMain: z.boolean(),
  validTo: date.nullable(),
})
export type OfficeFormView = z.output<typeof officeForm>

const papersForm = z.object({
  receiptFooter: text(600),
  labelSize: z.enum(labelSizes),
  sendsStatusMails: z.boolean(),
  publishesTimes: z.boolean(),
  givesAnswers: z.boolean(),
})
export type PapersFormView = z.output<typeof papersForm>

// A program that knows nothing of these leaves them as they are.
const wantedPapers = papersForm.partial({
  sendsStatusMails: true,
  publishesTimes: true,
  givesAnswers: true,
})

const termsForm = z.object({
  calendarMode: z
    .enum(calendarModes)
    .describe('Whose calendar stops a term that runs for the citizen'),
  remedyTerm: term,
  decisionTerm: term.describe('Offered to a document type that sets no other'),
})
export type TermsFormView = z.output<typeof termsForm>

const wantedChange = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('CALENDAR_DAYS'),
    put: z.array(day).max(100),
    remove: z.array(dayKey).max(100),
  }),
  z.object({ kind: z.literal('CALENDAR_YEAR'), year }),
  z.object({ kind: z.literal('DOCUMENT_TYPE'), typeId: id, type: documentTypeForm }),
  z.object({ kind: z.literal('OFFICE'), officeId: id, office: officeForm }),
  z.object({ kind: z.literal('PAPERS'), papers: wantedPapers }),
  z.object({ kind: z.literal('TERMS'), terms: termsForm }),
  wantedWebhook,
  wantedTemplate,
])
export type WantedChangeView = z.output<typeof wantedChange>

const dayChange = z.object({ before: day.nullable(), after: day.nullable() })

const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('CALENDAR_DAYS'), days: z.array(dayChange) }),
  z.object({ kind: z.literal('CALENDAR_YEAR'), year }),
  z.object({
    kind: z.literal('DOCUMENT_TYPE'),
    typeId: id,
    before: documentTypeForm.nullable(),
    after: documentTypeForm,
  }),
  z.object({
    kind: z.literal('OFFICE'),
    officeId: id,
    before: officeForm.nullable(),
    after: officeForm,
  }),
  z.object({ kind: z.literal('PAPERS'), before: papersForm, after: papersForm }),
  z.object({ kind: z.literal('TERMS'), before: termsForm, after: termsForm }),
  webhookChange,
  templateChange,
])

const sweep = z.object({
  total: z.int(),
  examined: z.int(),
  moved: z.int(),
  isFinished: z.boolean(),
})

const proposal = z.object({
  proposalId: id,
  change,
  stage: z.enum(['PROPOSED', 'CONFIRMED', 'DECLINED']),
  proposedAt: instant,
  proposedBy: z.string(),
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  isOwn: z.boolean(),
  refusal: remark.nullable(),
  mayConfirm: z.boolean(),
  mayDecline: z.boolean(),
  sweep: sweep.nullable(),
})
export type ProposalView = z.output<typeof proposal>

export const listProposals = endpoint('GET', '/api/proposals', {
  summary: 'What waits for the head of registry: oldest first, and the last fifty decided.',
  reply: z.object({ waiting: z.array(proposal), decided: z.array(proposal) }),
  refusals: ['E-PER-09'],
})

/** Of a change as it is proposed, and as it is confirmed. */
const ofChange = ['E-PER-09', 'E-CFG-02', 'E-CFG-20', 'E-CFG-21', 'E-CFG-23', 'E-CFG-25'] as const

export const proposeChange = endpoint('PUT', '/api/proposals/:proposalId', {
  summary:
    'Proposes a change of calendar, types, offices, papers, terms or webhooks. The same id again answers the same proposal.',
  body: wantedChange,
  reply: proposal,
  refusals: [...ofChange, 'E-DOC-18', 'E-CFG-24'],
})

export const confirmProposal = endpoint('PUT', '/api/proposals/:proposalId/confirmation', {
  summary:
    'The head of registry confirms: the change holds at once, and open deadlines that a changed day touches are counted again.',
  reply: proposal,
  refusals: [...ofChange, 'E-CFG-26', 'E-ROL-11', 'E-CON-03'],
})

export const declineProposal = endpoint('PUT', '/api/proposals/:proposalId/decline', {
  summary:
    'Declines a proposal: the head of registry with a reason, or whoever proposed it takes it back.',
  body: z.object({ reason: text(400) }),
  reply: proposal,
  refusals: ['E-PER-09', 'E-CON-03', 'E-TRA-02', 'E-CFG-20'],
})

const movedEntry = z.object({
  entryId: id,
  entryNumber: z.string(),
  /** Null where the reader may know of the document but not read it. */
  subject: z.string().nullable(),
  from: date,
  to: date,
})

export const previewMoves = endpoint('POST', '/api/deadline-moves', {
  isReading: true,
  summary:
    'Which open documents a change of days would move: from when to when. The count is of all but those confidential documents that are not the reader’s; the list is of those the reader may know of.',
  body: z.object({ change: wantedChange, page: z.int().min(1).max(500) }),
  reply: z.object({
    count: z.int(),
    hidden: z.int(),
    pages: z.int(),
    entries: z.array(movedEntry),
  }),
  refusals: ['E-PER-09', 'E-DOC-18'],
})
export type MovesView = z.output<typeof previewMoves.reply>

export const readCalendar = endpoint('GET', '/api/calendars/:year', {
  summary: 'The non-working days of a year: layer by layer, and who approved it.',
  params: z.object({ year: z.coerce.number().pipe(year) }),
  reply: z.object({
    year: z.int(),
    weekend: z.array(z.int()),
    approval: z.object({ at: instant, by: z.string() }).nullable(),
    days: z.array(day),
    /** The year that must be approved next, and by when; null while none is missing. */
    reminder: z.object({ year: z.int(), before: date, isLate: z.boolean() }).nullable(),
    regions: z.array(z.object({ code: z.string(), name: z.string() })),
    region: z.string().nullable(),
    /** Whether the region's days of that year are all known, and were compared with a list. */
    isRegionWhole: z.boolean(),
    offices: z.array(z.object({ officeId: id, name: z.string() })),
    localities: z.array(z.string()),
    mayPropose: z.boolean(),
  }),
  refusals: ['E-PER-09'],
})
export type CalendarView = z.output<typeof readCalendar.reply>

export const suggestDays = endpoint('POST', '/api/calendar-suggestions', {
  isReading: true,
  summary:
    'The days open data knows and the calendar lacks: of a year, of the country and of one region. With a locality, the days of that region as those of another place.',
  body: z.object({
    year,
    region: line(20).nullable(),
    locality: line(80).nullable().default(null),
  }),
  reply: z.object({ days: z.array(day) }),
  refusals: ['E-PER-09', 'E-DOC-18'],
})

export const readConfiguration = endpoint('GET', '/api/configuration', {
  summary:
    'Document types, registry offices and papers as kept. For administrators and heads of registry.',
  reply: z.object({
    types: z.array(
      documentTypeForm.extend({
        typeId: id,
        /** What the law of the country says of such a type; null of the council’s own. */
        legal: legalLine.nullable(),
      }),
    ),
    offices: z.array(officeForm.extend({ officeId: id })),
    units: z.array(z.object({ unitId: id, name: z.string() })),
    papers: papersForm,
    isMailSet: z.boolean(),
    terms: termsForm,
    startingFooter: z.string(),
    country: z.object({
      /** What the law of the country says while the municipality sets nothing else. */
      terms: termsForm,
      grounds: z.object({
        calendarMode: legalGround,
        remedyTerm: legalGround,
        decisionTerm: legalGround,
      }),
      timeZones: z.array(z.string()),
      hasSaturdayByOffice: z.boolean(),
    }),
    mayPropose: z.boolean(),
  }),
  refusals: ['E-PER-09'],
})
export type ConfigurationView = z.output<typeof readConfiguration.reply>
