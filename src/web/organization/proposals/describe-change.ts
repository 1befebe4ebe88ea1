/** A proposed change in words: what it is about, and its lines, "Dice / Debe decir". Pure. */
import type {
  ConfigurationView,
  OfficeSeasonView,
  ProposalView,
} from '#contract/municipality/configuration.ts'

import { configurationWords as words } from '../../words/office/configuration.ts'
import { writtenDay } from '../../words/entries/deadlines.ts'
import { writtenTerm } from '../../words/entries/due-ladder.ts'
import { confidentialityWords, priorityWords } from '../../words/entries/entries.ts'
import { generalTermsWords } from '../../words/office/general-terms.ts'
import { seasonWords } from '../../words/office/seasons.ts'
import { webhookWords } from '../../words/office/webhooks.ts'
import { groundText, isUnread } from './ground-text.ts'
import { writtenMonthDay } from './month-day-field.tsx'
import { typedDate, writtenZone } from '../../words/language/dates.ts'

type Change = ProposalView['change']

export interface ChangedField {
  readonly label: string
  readonly from: string
  readonly to: string
}

export interface DescribedChange {
  readonly title: string
  readonly lines: readonly string[]
  readonly fields: readonly ChangedField[]
}

type Names = Pick<ConfigurationView, 'units' | 'types'> | null

export function describeChange(change: Change, names: Names): DescribedChange {
  switch (change.kind) {
    case 'CALENDAR_DAYS':
      return { title: words.kinds.CALENDAR_DAYS, lines: change.days.map(dayLine), fields: [] }
    case 'CALENDAR_YEAR':
      return { title: words.yearApproved(change.year), lines: [], fields: [] }
    case 'DOCUMENT_TYPE':
    case 'OFFICE':
      return formChange(change, names)
    case 'LETTER_TEMPLATE':
      // Its page shows the texts beside each other.
      return { title: templateTitle(change), lines: [], fields: [] }
    case 'WEBHOOK': {
      const { before, after } = change
      const title = before
        ? words.changeIn(before.description)
        : words.webhookAdded(after.description)
      return { title, lines: [], fields: changedFields(before ?? {}, after, names) }
    }
    case 'PAPERS':
    case 'TERMS':
      return {
        title: change.kind === 'PAPERS' ? words.papersChanged : words.kinds.TERMS,
        lines: [],
        fields: changedFields(change.before, change.after, names),
      }
  }
}

function templateTitle({
  before,
  after,
}: Extract<Change, { readonly kind: 'LETTER_TEMPLATE' }>): string {
  return before ? words.changeIn(before.name) : after.name
}

function formChange(
  change: Extract<Change, { readonly kind: 'DOCUMENT_TYPE' | 'OFFICE' }>,
  names: Names,
): DescribedChange {
  const { before, after, kind } = change
  const added = kind === 'OFFICE' ? words.officeAdded : words.typeAdded
  return {
    title: before ? words.changeIn(before.name) : added(after.name),
    lines: kind === 'DOCUMENT_TYPE' ? doubtsOf(change, names) : [],
    fields: changedFields(before ?? {}, after, names),
  }
}

/** Whoever confirms a term of the law has to know that nobody could read its article. */
function doubtsOf(
  { typeId, after }: Extract<Change, { readonly kind: 'DOCUMENT_TYPE' }>,
  names: Names,
): string[] {
  const legal = names?.types.find((type) => type.typeId === typeId)?.legal ?? null
  return legal !== null && isUnread(after.deadline, legal) ? [groundText(legal)] : []
}

type DayChange = Extract<Change, { readonly kind: 'CALENDAR_DAYS' }>['days'][number]

function dayLine({ before, after }: DayChange): string {
  if (before && after) return words.dayChanged(writtenDay(after.date), before.name, after.name)
  if (after?.locality != null) {
    return words.localDayAdded(writtenDay(after.date), after.name, after.locality)
  }
  if (before?.locality != null) {
    return words.localDayRemoved(writtenDay(before.date), before.name, before.locality)
  }
  if (after) {
    return words.dayAdded(writtenDay(after.date), after.name, words.layerNames[after.layer])
  }
  return before ? words.dayRemoved(writtenDay(before.date), before.name) : ''
}

const webhookFields = {
  url: webhookWords.url,
  description: webhookWords.system,
  kinds: webhookWords.told,
}

function changedFields(before: object, after: object, names: Names): ChangedField[] {
  const said = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).flatMap(([field, to]: [string, unknown]) => {
    const from = said.get(field)
    if (JSON.stringify(from ?? null) === JSON.stringify(to)) return []
    const labels: Readonly<Record<string, string>> = { ...words.fields, ...webhookFields }
    const label = labels[field] ?? field
    return [{ label, from: valueText(field, from, names), to: valueText(field, to, names) }]
  })
}

function valueText(field: string, value: unknown, names: Names): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'string') return textOf(field, value, names)
  if (Array.isArray(value)) return listText(value)
  return typeof value === 'object' ? objectText(value) : JSON.stringify(value)
}

function listText(values: readonly unknown[]): string {
  const kinds: Readonly<Record<string, string>> = webhookWords.kinds
  const said = values.map((value) =>
    isSeason(value) ? seasonText(value) : (kinds[String(value)] ?? String(value)),
  )
  return said.length === 0 ? words.nothing : said.join('; ')
}

function isSeason(value: unknown): value is OfficeSeasonView {
  return typeof value === 'object' && value !== null && 'closesAt' in value
}

function seasonText({ name, from, to, closesAt }: OfficeSeasonView): string {
  return seasonWords.said(name, writtenMonthDay(from), writtenMonthDay(to), objectText(closesAt))
}

function textOf(field: string, value: string, names: Names): string {
  if (field === 'defaultUnitId') {
    return names?.units.find(({ unitId }) => unitId === value)?.name ?? value
  }
  if (field === 'validTo') return typedDate(value)
  if (field === 'timeZone') return writtenZone(value)
  const known: Readonly<Record<string, string>> = {
    ...confidentialityWords,
    ...priorityWords,
    ...words.afterHoursNames,
    ...words.labelSizes,
    ...generalTermsWords.calendarModes,
  }
  return known[value] ?? value
}

/** A term, or the closing times of a week. */
function objectText(value: object): string {
  const { amount, unit }: { amount?: number; unit?: 'WORKING_DAY' | 'CALENDAR_DAY' | 'MONTH' } =
    value
  if (amount !== undefined && unit !== undefined) return writtenTerm({ amount, unit })
  const times = Object.entries(value).map(
    ([day, time]: [string, unknown]) => `${words.weekdays[Number(day) - 1] ?? day} ${String(time)}`,
  )
  return times.length === 0 ? words.nothing : times.join(', ')
}
