/**
 * The reports (docs/specification/reports.md). Screens and files are drawn from the same layout.
 */
import { isRegistry } from '../permission/permission.ts'
import type { Actor } from '../permission/permission.ts'

export const reportKinds = [
  'book',
  'exits',
  'pending',
  'overdue',
  'unacknowledged',
  'times',
  'counts',
  'incidents',
] as const
export type ReportKind = (typeof reportKinds)[number]

export const reportFormats = ['pdf', 'xlsx', 'csv'] as const
export type ReportFormat = (typeof reportFormats)[number]

/**
 * `id` is a number that is a name; `code` a word of a closed list; `days` are working days with a
 * decimal; `share` a part of one.
 */
export type ColumnKind =
  | 'text'
  | 'id'
  | 'hash'
  | 'date'
  | 'instant'
  | 'count'
  | 'days'
  | 'share'
  | 'yes'
  | 'code'

export type ReportRow = readonly (string | number | boolean | null)[]

const spread = { closed: 'count', mean: 'days', median: 'days', p90: 'days' } as const
const compared = { count: 'count', share: 'share', before: 'count', change: 'share' } as const

export const reportLayout = {
  book: {
    bookEntries: {
      number: 'id',
      registeredAt: 'instant',
      documentDate: 'date',
      sender: 'text',
      type: 'text',
      subject: 'text',
      unit: 'text',
      resolution: 'text',
      notes: 'text',
      registerStatus: 'code',
      hash: 'hash',
    },
  },
  exits: {
    exitEntries: {
      number: 'id',
      dispatchedAt: 'instant',
      document: 'code',
      documentNumber: 'text',
      documentDate: 'date',
      addressees: 'text',
      subject: 'text',
      unit: 'text',
      answers: 'text',
      triedAt: 'instant',
      awaited: 'count',
      notes: 'text',
      exitStatus: 'code',
      hash: 'hash',
    },
  },
  pending: {
    pendingByUnit: {
      unit: 'text',
      REGISTERED: 'count',
      ROUTED: 'count',
      RECEIVED: 'count',
      IN_PROGRESS: 'count',
      OBSERVED: 'count',
      RETURNED: 'count',
      upTo5: 'count',
      upTo15: 'count',
      upTo30: 'count',
      over30: 'count',
      total: 'count',
    },
  },
  overdue: {
    overdueByUnit: { unit: 'text', overdue: 'count', soon: 'count', suspended: 'count' },
    overdueEntries: {
      number: 'id',
      sender: 'text',
      subject: 'text',
      unit: 'text',
      dueOn: 'date',
      daysLate: 'count',
      isSuspended: 'yes',
    },
  },
  unacknowledged: {
    unacknowledgedEntries: {
      number: 'id',
      subject: 'text',
      unit: 'text',
      sentAt: 'instant',
      daysWaiting: 'count',
    },
  },
  times: {
    timesAll: spread,
    timesByUnit: { unit: 'text', ...spread },
    timesByType: { type: 'text', ...spread },
    staysByUnit: { unit: 'text', stays: 'count', mean: 'days', median: 'days', p90: 'days' },
  },
  counts: {
    countsByType: { type: 'text', ...compared },
    countsByChannel: { channel: 'code', ...compared },
    countsByOffice: { office: 'text', ...compared, perHour: 'days' },
    countsByMonth: { month: 'id', count: 'count', before: 'count' },
    countsByHour: { weekday: 'code', hour: 'count', count: 'count' },
  },
  incidents: {
    incidentsByKind: { incident: 'code', count: 'count' },
    incidentEntries: {
      at: 'instant',
      incident: 'code',
      number: 'id',
      subject: 'text',
      unit: 'text',
      reason: 'text',
    },
  },
} as const satisfies Record<ReportKind, Record<string, Record<string, ColumnKind>>>

type Layouts = typeof reportLayout
export type SectionId = { [Kind in ReportKind]: keyof Layouts[Kind] }[ReportKind]

export function sectionsOf(kind: ReportKind): readonly SectionId[] {
  // Every key of the layout is one of them.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return Object.keys(reportLayout[kind]) as SectionId[]
}

export interface ReportColumn {
  readonly id: string
  readonly kind: ColumnKind
}

export function columnsOf(kind: ReportKind, section: SectionId): readonly ReportColumn[] {
  const sections: Readonly<Record<string, Readonly<Record<string, ColumnKind>>>> =
    reportLayout[kind]
  return Object.entries(sections[section] ?? {}).map(([id, column]) => ({ id, kind: column }))
}

/** The sections that name entries, one a row: long ones, and not for whoever sees numbers only. */
const listSections: readonly string[] = [
  'bookEntries',
  'exitEntries',
  'overdueEntries',
  'unacknowledgedEntries',
  'incidentEntries',
]

export function isListSection(section: string): boolean {
  return listSections.includes(section)
}

/** A CSV is one table: only what has a list goes out as one, and to whoever may have the list. */
export function formatsOf(
  kind: ReportKind,
  reader: Pick<Actor, 'grants'>,
): readonly ReportFormat[] {
  const hasList = sectionsOf(kind).some(isListSection) && seesEntries(reader)
  return hasList ? reportFormats : ['pdf', 'xlsx']
}

/** Larger ones are prepared in the background (docs/specification/reports.md, W-REP-02). */
export const largeReportRows = 10_000

/** What a person's reports are about (docs/specification/roles.md). */
export type ReportShare =
  | { readonly scope: 'MUNICIPALITY' }
  | { readonly scope: 'OFFICES'; readonly officeIds: readonly string[] | null }
  | { readonly scope: 'UNITS' }

export function reportShareOf(actor: Actor): ReportShare {
  const all = actor.grants.some(({ role }) => role === 'ADM' || role === 'AUD' || role === 'JREG')
  if (all) return { scope: 'MUNICIPALITY' }
  if (!isRegistry(actor)) return { scope: 'UNITS' }
  const offices = actor.grants.filter(({ role }) => role === 'REG')
  const ids = offices.flatMap(({ officeId }) => (officeId === null ? [] : [officeId]))
  return { scope: 'OFFICES', officeIds: ids.length < offices.length ? null : ids }
}

/** The administrator counts and names nothing (docs/specification/roles.md). */
export function mayReadReport(actor: Pick<Actor, 'grants'>, kind: ReportKind): boolean {
  const roles = new Set(actor.grants.map(({ role }) => role))
  if (kind === 'book' || kind === 'exits')
    return roles.has('REG') || roles.has('JREG') || roles.has('JU') || roles.has('AUD')
  return roles.size > 0 && (seesEntries(actor) || !sectionsOf(kind).every(isListSection))
}

export function seesEntries(actor: Pick<Actor, 'grants'>): boolean {
  return actor.grants.some(({ role }) => role !== 'ADM')
}
