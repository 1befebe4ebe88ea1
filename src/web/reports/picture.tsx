/** The picture of a section: drawn from its rows, and never without the table of them. */
import type { ReportRow, SectionId } from '#domain/book/report.ts'

import { reportWords as words } from '../words/book/reports.ts'
import { BarPicture } from './bar-picture.tsx'
import type { BarPart, BarRow } from './bar-picture.tsx'
import { HeatPicture } from './heat-picture.tsx'

export function Picture({
  section,
  rows,
}: {
  readonly section: SectionId
  readonly rows: readonly ReportRow[]
}) {
  if (section === 'countsByHour') return <HeatPicture cells={rows.map(hourOf)} />
  const drawing = drawings[section]
  if (drawing === undefined) return null
  return (
    <BarPicture
      rows={rows.map((row) => drawing.barOf(row))}
      legend={drawing.legend}
      note={drawing.note}
    />
  )
}

interface Drawing {
  readonly barOf: (row: ReportRow) => BarRow
  readonly legend?: readonly Omit<BarPart, 'value'>[]
  readonly note?: string
}

const bands = ['upTo5', 'upTo15', 'upTo30', 'over30'] as const

/** Places are those of the columns in `reportLayout`. */
const drawings: Readonly<Partial<Record<SectionId, Drawing>>> = {
  pendingByUnit: {
    barOf: (row) => ({
      name: textAt(row, 0),
      parts: bands.map((band, place) => ({
        name: words.columns[band] ?? '',
        tone: `band-${place + 1}`,
        value: numberAt(row, 7 + place),
      })),
    }),
    legend: bands.map((band, place) => ({
      name: words.columns[band] ?? '',
      tone: `band-${place + 1}`,
    })),
  },
  overdueByUnit: {
    barOf: (row) => ({
      name: textAt(row, 0),
      parts: ['late', 'soon', 'stopped'].map((tone, place) => ({
        name: '',
        tone,
        value: numberAt(row, 1 + place),
      })),
    }),
    legend: [
      { name: words.columns['overdue'] ?? '', tone: 'late' },
      { name: words.columns['soon'] ?? '', tone: 'soon' },
      { name: words.columns['suspended'] ?? '', tone: 'stopped' },
    ],
  },
  timesByUnit: timed(0),
  timesByType: timed(0),
  staysByUnit: timed(0),
  countsByType: counted((row) => textAt(row, 0)),
  countsByChannel: counted((row) => words.codes['channel']?.[textAt(row, 0)] ?? textAt(row, 0)),
  countsByOffice: counted((row) => textAt(row, 0)),
  countsByMonth: {
    ...counted((row) => textAt(row, 0)),
    barOf: (row) => ({
      name: textAt(row, 0),
      parts: [{ name: '', tone: 'plain', value: numberAt(row, 1) }],
      before: numberAt(row, 2),
    }),
  },
  incidentsByKind: {
    barOf: (row) => ({
      name: words.codes['incident']?.[textAt(row, 0)] ?? textAt(row, 0),
      parts: [{ name: '', tone: 'plain', value: numberAt(row, 1) }],
    }),
  },
}

function counted(nameOf: (row: ReportRow) => string): Drawing {
  return {
    barOf: (row) => ({
      name: nameOf(row),
      parts: [{ name: '', tone: 'plain', value: numberAt(row, 1) }],
      before: numberAt(row, 3),
    }),
    note: words.chartCounts,
  }
}

function timed(name: number): Drawing {
  return {
    barOf: (row) => ({
      name: textAt(row, name),
      parts: [{ name: '', tone: 'plain', value: numberAt(row, 3) }],
      mark: numberAt(row, 4),
    }),
    note: words.chartMedian,
  }
}

function hourOf(row: ReportRow) {
  return { weekday: numberAt(row, 0), hour: numberAt(row, 1), count: numberAt(row, 2) }
}

function textAt(row: ReportRow, place: number): string {
  return String(row[place] ?? '')
}

function numberAt(row: ReportRow, place: number): number {
  return Number(row[place] ?? 0)
}
