/**
 * What an administrator proposes and the head of registry confirms (docs/specification/roles.md,
 * note 5), beside what it found.
 */
import type { CalendarMode, DayKey, NonWorkingDay } from '../deadline/calendar.ts'
import { canonicalJson } from '../common/canonical.ts'
import type { DocumentType } from './catalogue.ts'
import type { CivilDate } from '../deadline/civil-date.ts'
import type { AfterHoursPolicy, Term } from '../deadline/deadline.ts'
import type { Season } from '../deadline/office-season.ts'
import type { LetterTemplate } from '../letter-templates/template.ts'
import { placeKey } from '../common/place-name.ts'
import type { WebhookForm } from './webhook.ts'

export const labelSizes = ['50x25', '62x29'] as const
export type LabelSize = (typeof labelSizes)[number]

export type DocumentTypeForm = Omit<DocumentType, 'typeId'>

export interface OfficeSeason extends Season {
  readonly name: string
  readonly closesAt: Readonly<Record<string, string>>
}

export interface OfficeForm {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly timeZone: string
  /** `HH:MM` by ISO weekday, `1` is Monday; a day without one does not open. */
  readonly closesAt: Readonly<Record<string, string>>
  /** Its hours in seasons of every year, in no order; no day is in two of them. */
  readonly seasons: readonly OfficeSeason[]
  readonly afterHours: AfterHoursPolicy
  readonly isMain: boolean
  readonly validTo: CivilDate | null
}

export interface PapersForm {
  /** The sentence on data protection; empty for the one every municipality starts with. */
  readonly receiptFooter: string
  readonly labelSize: LabelSize
  /** Whether senders are told by e-mail how their documents stand. */
  readonly sendsStatusMails: boolean
  /** Whether everybody may read how long it takes to answer. */
  readonly publishesTimes: boolean
  /** Whether an answer is handed out for the code of the receipt, at `/consulta`. */
  readonly givesAnswers: boolean
}

/** Where no document type says another. */
export interface TermsForm {
  readonly calendarMode: CalendarMode
  readonly remedyTerm: Term
  readonly decisionTerm: Term
}

/** A day as it was and as it shall be: added when it was not, removed when it shall not be. */
export interface DayChange {
  readonly before: NonWorkingDay | null
  readonly after: NonWorkingDay | null
}

export type ConfigurationChange =
  | { readonly kind: 'CALENDAR_DAYS'; readonly days: readonly DayChange[] }
  | { readonly kind: 'CALENDAR_YEAR'; readonly year: number }
  | FormChange<'DOCUMENT_TYPE', DocumentTypeForm, { readonly typeId: string }>
  | FormChange<'OFFICE', OfficeForm, { readonly officeId: string }>
  | { readonly kind: 'PAPERS'; readonly before: PapersForm; readonly after: PapersForm }
  | { readonly kind: 'TERMS'; readonly before: TermsForm; readonly after: TermsForm }
  | FormChange<'WEBHOOK', WebhookForm, { readonly webhookId: string }>
  | FormChange<
      'LETTER_TEMPLATE',
      LetterTemplate,
      { readonly templateId: string; readonly version: number }
    >

/** Null before it was there. */
type FormChange<Kind extends string, Form, Id> = Id & {
  readonly kind: Kind
  readonly before: Form | null
  readonly after: Form
}

/** What is not said stays as it is. */
type WantedPapers = Omit<PapersForm, PapersChoice> & {
  readonly [Choice in PapersChoice]?: boolean | undefined
}

/** What came to the papers one after another, each off until it is chosen. */
export type PapersChoice = 'sendsStatusMails' | 'publishesTimes' | 'givesAnswers'

export type WantedChange =
  | {
      readonly kind: 'CALENDAR_DAYS'
      readonly put: readonly NonWorkingDay[]
      readonly remove: readonly DayKey[]
    }
  | { readonly kind: 'CALENDAR_YEAR'; readonly year: number }
  | { readonly kind: 'DOCUMENT_TYPE'; readonly typeId: string; readonly type: DocumentTypeForm }
  | { readonly kind: 'OFFICE'; readonly officeId: string; readonly office: OfficeForm }
  | { readonly kind: 'PAPERS'; readonly papers: WantedPapers }
  | { readonly kind: 'TERMS'; readonly terms: TermsForm }
  | { readonly kind: 'WEBHOOK'; readonly webhookId: string; readonly webhook: WebhookForm }
  | {
      readonly kind: 'LETTER_TEMPLATE'
      readonly templateId: string
      /** The version that it was written over; 0 for a new one. */
      readonly overVersion: number
      readonly template: LetterTemplate
    }

export interface Configuration {
  readonly days: readonly NonWorkingDay[]
  readonly types: ReadonlyMap<string, DocumentTypeForm>
  readonly offices: ReadonlyMap<string, OfficeForm>
  readonly papers: PapersForm
  readonly terms: TermsForm
  readonly webhooks: ReadonlyMap<string, WebhookForm>
  /** The last version of each, of those that were withdrawn too. */
  readonly templates: ReadonlyMap<string, StandingTemplate>
}

export interface StandingTemplate {
  readonly version: number
  readonly form: LetterTemplate
}

export function draftChange(wanted: WantedChange, now: Configuration): ConfigurationChange | null {
  if (wanted.kind === 'CALENDAR_DAYS') return dayChanges(wanted, now)
  if (wanted.kind === 'CALENDAR_YEAR') return wanted
  const change = formChange(wanted, now)
  return same(change.before, change.after) ? null : change
}

type OfForms<Change extends { readonly kind: string }> = Exclude<
  Change,
  { readonly kind: 'CALENDAR_DAYS' | 'CALENDAR_YEAR' }
>

/** The form that is asked for, beside the one that stands. */
function formChange(
  wanted: OfForms<WantedChange>,
  now: Configuration,
): OfForms<ConfigurationChange> {
  switch (wanted.kind) {
    case 'DOCUMENT_TYPE': {
      const { kind, typeId, type: after } = wanted
      return { kind, typeId, before: now.types.get(typeId) ?? null, after }
    }
    case 'OFFICE': {
      const { kind, officeId, office: after } = wanted
      return { kind, officeId, before: now.offices.get(officeId) ?? null, after }
    }
    case 'PAPERS':
      return { kind: 'PAPERS', before: now.papers, after: papersAfter(now.papers, wanted.papers) }
    case 'TERMS':
      return { kind: 'TERMS', before: now.terms, after: wanted.terms }
    case 'WEBHOOK': {
      const { kind, webhookId, webhook: after } = wanted
      return { kind, webhookId, before: now.webhooks.get(webhookId) ?? null, after }
    }
    case 'LETTER_TEMPLATE': {
      const { kind, templateId, overVersion, template: after } = wanted
      const before = now.templates.get(templateId)?.form ?? null
      return { kind, templateId, version: overVersion + 1, before, after }
    }
  }
}

function papersAfter(before: PapersForm, papers: WantedPapers): PapersForm {
  const {
    sendsStatusMails = before.sendsStatusMails,
    publishesTimes = before.publishesTimes,
    givesAnswers = before.givesAnswers,
  } = papers
  return { ...papers, sendsStatusMails, publishesTimes, givesAnswers }
}

function dayChanges(
  { put, remove }: Extract<WantedChange, { kind: 'CALENDAR_DAYS' }>,
  { days }: Configuration,
): ConfigurationChange | null {
  const wanted = new Map<string, DayChange>()
  for (const key of remove) wanted.set(dayText(key), { before: null, after: null })
  for (const after of put) wanted.set(dayText(after), { before: null, after })
  const changes = [...wanted].flatMap(([key, { after }]) => {
    const before = days.find((day) => dayText(day) === key) ?? null
    return same(before, after) ? [] : [{ before, after }]
  })
  return changes.length === 0 ? null : { kind: 'CALENDAR_DAYS', days: changes }
}

export function daysAfter(
  days: readonly NonWorkingDay[],
  changes: readonly DayChange[],
): readonly NonWorkingDay[] {
  const touched = new Set(
    changes
      .flatMap(({ before, after }) => [before, after])
      .flatMap((day) => (day ? [dayText(day)] : [])),
  )
  const added = changes.flatMap(({ after }) => (after ? [after] : []))
  return [...days.filter((day) => !touched.has(dayText(day))), ...added]
}

/**
 * The dates that open or close, and the one office they are of, null for all. Days of other places
 * touch no due date of the register.
 */
export function touchedDates(changes: readonly DayChange[]): {
  readonly dates: readonly CivilDate[]
  readonly officeId: string | null
} {
  const moved = changes.filter(({ before, after }) => (before === null) !== (after === null))
  const days = moved
    .flatMap(({ before, after }) => before ?? after ?? [])
    .filter(({ layer }) => layer !== 'LOCALITY')
  const offices = new Set(days.map((day) => day.officeId))
  const [only] = offices
  return {
    dates: [...new Set(days.map((day) => day.date))].toSorted(),
    officeId: offices.size === 1 ? (only ?? null) : null,
  }
}

/** One text for one day: the same place written in two ways is one place. */
export function dayText({ date, layer, officeId, locality }: DayKey): string {
  return `${date} ${layer} ${officeId ?? placeKey(locality ?? '')}`
}

function same(a: object | null, b: object | null): boolean {
  return canonicalJson(a) === canonicalJson(b)
}

/** Confirming it would undo what somebody else did meanwhile. */
export function isStale(change: ConfigurationChange, now: Configuration): boolean {
  if (change.kind === 'CALENDAR_YEAR') return false
  if (change.kind === 'CALENDAR_DAYS')
    return change.days.some(({ before, after }) => {
      const key = before ?? after
      const found = now.days.find((day) => key !== null && dayText(day) === dayText(key))
      return !same(before, found ?? null)
    })
  if (change.kind === 'LETTER_TEMPLATE')
    return change.version !== (now.templates.get(change.templateId)?.version ?? 0) + 1
  return !same(change.before, formNow(change, now) ?? null)
}

function formNow(
  change: Exclude<OfForms<ConfigurationChange>, { readonly kind: 'LETTER_TEMPLATE' }>,
  now: Configuration,
): object | undefined {
  switch (change.kind) {
    case 'DOCUMENT_TYPE':
      return now.types.get(change.typeId)
    case 'OFFICE':
      return now.offices.get(change.officeId)
    case 'PAPERS':
      return now.papers
    case 'TERMS':
      return now.terms
    case 'WEBHOOK':
      return now.webhooks.get(change.webhookId)
  }
}
