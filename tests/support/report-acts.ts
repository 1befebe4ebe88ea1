/**
 * Acts that reports count, each by the head of the unit where the entry is; and what a report says
 * of them.
 */
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { ReportView } from '#contract/book/reports.ts'
import type { ReportKind, SectionId } from '#domain/book/report.ts'
import { columnsOf } from '#domain/book/report.ts'

import { answer, doing } from './acts.ts'
import type { Person } from './person.ts'

type Versioned = Pick<EntryView, 'entryId' | 'version'>

export function close(head: Person, entry: Versioned): Promise<EntryView> {
  return doing(head, api.closeEntry, entry, answer(daysAgo(1)))
}

export function giveBack(head: Person, entry: Versioned): Promise<EntryView> {
  const body = { cause: 'NOT_COMPETENT', text: 'Corresponde a otra oficina' }
  return doing(head, api.returnEntry, entry, body)
}

/** A day in UTC, `YYYY-MM-DD`. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

/** The rows of a section, each by the names of its columns. */
export function rowsIn(
  view: ReportView,
  report: ReportKind,
  section: SectionId,
): Record<string, unknown>[] {
  const names = columnsOf(report, section).map(({ id }) => id)
  const found = view.sections.find((each) => each.section === section)
  if (!found) throw new Error(`There is no section ${section}`)
  return found.rows.map((row) => Object.fromEntries(row.map((cell, place) => [names[place], cell])))
}
