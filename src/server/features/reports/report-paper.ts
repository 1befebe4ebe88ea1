/** A report as a file says it: in Spanish, with what it is of, who made it and when. */
import {
  codeWords,
  columnTitles,
  reportTitles,
  sectionTitles,
  withheldWord,
} from '#contract/book/report-words.ts'
import type {
  ColumnKind,
  ReportColumn,
  ReportFormat,
  ReportKind,
  ReportRow,
} from '#domain/book/report.ts'
import { columnsOf, isListSection, seesEntries } from '#domain/book/report.ts'
import { seriesCodeFor } from '#domain/entry/register-number.ts'
import { mayReadClosings } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import { isVoid } from '../../platform/ledger/corrected.ts'
import { yearActFacts, yearClosings } from '../../platform/municipality/book/year-closings.ts'
import type { CsvSeparator } from '../../platform/papers/tables/csv.ts'
import { writeCsv } from '../../platform/papers/tables/csv.ts'
import type {
  FilePieces,
  Table,
  TableAct,
  TableColumn,
  TablePaper,
} from '../../platform/papers/tables/table.ts'
import { writeDate, writeInstantWithZone } from '../../platform/papers/facts/wording.ts'
import { bookSource, exitsSource } from './book.ts'
import { countsSources } from './counts.ts'
import { incidentSources } from './incidents.ts'
import type { ReportScene, SectionSource } from './report-scene.ts'
import { officeName, typeName, unitName } from './report-scene.ts'
import { timesSources } from './times.ts'
import { overdueSources, pendingSources, unacknowledgedSources } from './waiting.ts'

const sourcesOf: Readonly<Record<ReportKind, (scene: ReportScene) => readonly SectionSource[]>> = {
  book: (scene) => [bookSource(scene)],
  exits: (scene) => [exitsSource(scene)],
  pending: pendingSources,
  overdue: overdueSources,
  unacknowledged: unacknowledgedSources,
  times: timesSources,
  counts: countsSources,
  incidents: incidentSources,
}

/** The sections of a report that its reader may see. */
export function sourcesFor(scene: ReportScene, report: ReportKind): readonly SectionSource[] {
  const sources = sourcesOf[report](scene)
  return seesEntries(scene.actor)
    ? sources
    : sources.filter(({ section }) => !isListSection(section))
}

/** How many rows a file of it would have. */
export async function countRows(sources: readonly SectionSource[]): Promise<number> {
  const counts = await Promise.all(sources.map((source) => source.count()))
  return counts.reduce((sum, count) => sum + count, 0)
}

export interface FileChoice {
  readonly report: ReportKind
  readonly format: ReportFormat
  readonly separator: CsvSeparator
}

const mediaTypes: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** `libro-de-registro-2026-01-01-2026-03-31.pdf` */
export function fileOf(
  { report, format }: Pick<FileChoice, 'report' | 'format'>,
  { filters: { from, to } }: ReportScene,
): { readonly fileName: string; readonly mediaType: string } {
  const title = reportTitles[report]
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z]+/gu, '-')
  return { fileName: `${title}-${from}-${to}.${format}`, mediaType: mediaTypes[format] }
}

/** A CSV is one table: that of the documents. */
export async function* writeReport(
  scene: ReportScene,
  sources: readonly SectionSource[],
  { report, format, separator }: FileChoice,
): FilePieces {
  const tables = sources.map((source) => tableOf(report, source))
  if (format === 'csv') {
    const list = tables[sources.findIndex(({ section }) => isListSection(section))]
    if (list === undefined) throw new Error('Only a list goes out as CSV')
    yield* writeCsv(list, { separator })
    return
  }
  const acts = report === 'book' ? await yearActsOf(scene) : []
  const paper = paperOf(scene, report, { tables, acts })
  if (format === 'xlsx') {
    const { writeXlsx } = await import('../../platform/papers/tables/xlsx.ts')
    yield* writeXlsx(paper)
    return
  }
  const { writePdf } = await import('../../platform/papers/tables/pdf.ts')
  yield* writePdf(paper)
}

function paperOf(
  scene: ReportScene,
  report: ReportKind,
  { tables, acts }: Pick<TablePaper, 'tables' | 'acts'>,
): TablePaper {
  const { actor, reference, app, timeZone, share, today } = scene
  const { from, to, officeId, unitId, typeId, series, band } = scene.filters
  const madeAt = app.now().toISOString()
  const zones = new Set([...reference.offices.values()].map((office) => office.timeZone))
  const facts: readonly (readonly [label: string, value: string | false | undefined])[] = [
    // What is open is of the day it is asked for; the rest, of its period.
    standing.includes(report)
      ? ['Al día', writeDate(today)]
      : ['Periodo', `${writeDate(from)} a ${writeDate(to)}`],
    ['Oficina de registro', officeId && officeName(scene, officeId)],
    ['Unidad', unitId && unitName(scene, unitId)],
    ['Tipo', typeId && typeName(scene, typeId)],
    ['Serie', series],
    ['Antigüedad', band && columnTitles[band]],
    ['Alcance', shares[share.scope]],
    ['Hecho por', `${actor.name} (${actor.clerkCode})`],
    ['Hecho el', writeInstantWithZone(madeAt, timeZone)],
    ['Horas', zones.size > 1 ? 'de la oficina de cada documento' : `de ${timeZone}`],
    ['Libro cerrado', acts.length > 0 && 'La diligencia de cierre está al final.'],
  ]
  return {
    title: reportTitles[report],
    municipality: reference.municipality.name,
    facts: facts.flatMap(([label, value]) => (value ? [[label, value] as const] : [])),
    tables,
    acts,
    madeAt,
  }
}

const standing: readonly ReportKind[] = ['pending', 'overdue', 'unacknowledged']
const shares: Readonly<Record<ReportScene['share']['scope'], string | false>> = {
  MUNICIPALITY: false,
  OFFICES: 'sus oficinas de registro',
  UNITS: 'sus unidades',
}

/**
 * The acts that close the book, at its end: whoever takes a whole year away takes its act with it
 * (docs/specification/ledger.md). None of part of a year or of a book, nor of a year that is not
 * closed yet.
 */
async function yearActsOf(scene: ReportScene): Promise<readonly TableAct[]> {
  const { actor, reference, app, municipalityId } = scene
  const year = wholeYear(scene)
  const series = wholeBooks(scene)
  if (year === null || series.length === 0 || !mayReadClosings(actor)) return []
  const rows = await app.database.read(municipalityId, (db) =>
    yearClosings(db, municipalityId)
      .where('c.year', '=', year)
      .where('c.series_code', 'in', series)
      .where(sql<boolean>`not ${isVoid('c')}`)
      .orderBy('c.series_code')
      .execute(),
  )
  const { yearActWords } = await import('../../platform/papers/print/closing-act.ts')
  return rows.map((row) => {
    const words = yearActWords(yearActFacts(reference, row))
    const months = words.months.map(([month, amount]) => `${month} ${amount}`).join(', ')
    return {
      ...words,
      facts: [...words.sums, ['Asientos de cada mes', months], ...words.proof],
    }
  })
}

function wholeYear({ filters: { from, to, unitId, typeId } }: ReportScene): number | null {
  const year = from.slice(0, 4)
  const isWhole = from === `${year}-01-01` && to === `${year}-12-31`
  return isWhole && unitId === undefined && typeId === undefined ? Number(year) : null
}

/** The series of which it has every entry. */
function wholeBooks({ reference, filters, share }: ReportScene): readonly string[] {
  const { book } = reference.municipality
  const all = [...reference.offices.values()]
  const offices = all.filter(
    ({ officeId }) =>
      (filters.officeId === undefined || filters.officeId === officeId) &&
      (share.scope === 'MUNICIPALITY' ||
        (share.scope === 'OFFICES' && (share.officeIds?.includes(officeId) ?? true))),
  )
  if (book.scope === 'MUNICIPALITY' && offices.length < all.length) return []
  const codes = new Set(offices.map(({ code }) => seriesCodeFor(book, code)))
  return [...codes].filter((code) => filters.series === undefined || filters.series === code)
}

function tableOf(report: ReportKind, source: SectionSource): Table {
  const columns = columnsOf(report, source.section)
  return {
    title: sectionTitles[source.section],
    columns: columns.map(tableColumn),
    batches: said(source, columns),
  }
}

const weights: Readonly<Record<ColumnKind, number>> = {
  text: 34,
  id: 27,
  hash: 20,
  date: 19,
  instant: 22,
  count: 14,
  days: 15,
  share: 15,
  yes: 16,
  code: 22,
}

function tableColumn({ id, kind }: ReportColumn): TableColumn {
  return {
    title: columnTitles[id] ?? id,
    kind: kind === 'code' || kind === 'yes' ? 'text' : kind,
    weight: id === 'subject' || id === 'reason' ? 56 : weights[kind],
  }
}

async function* said(
  source: SectionSource,
  columns: readonly ReportColumn[],
): AsyncGenerator<readonly ReportRow[], void> {
  for await (const rows of source.batches()) {
    yield rows.map((row) => row.map((cell, place) => saidCell(cell, columns[place])))
  }
}

function saidCell(cell: ReportRow[number], column: ReportColumn | undefined): ReportRow[number] {
  // Every document has a subject: where none is, it is not for the reader.
  if (cell === null) return column?.id === 'subject' ? withheldWord : null
  if (typeof cell === 'boolean') return cell ? 'Sí' : 'No'
  if (column?.kind !== 'code') return cell
  return codeWords[column.id]?.[String(cell)] ?? cell
}
