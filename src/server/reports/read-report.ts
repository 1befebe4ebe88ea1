/** `GET /api/reports/:report`: a report on the screen, and `…/file`: a small one as a file, made while it is sent. */
import type { api } from '#contract/api.ts'
import type { ReportFilters } from '#contract/reports.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ReportFormat, ReportKind } from '#domain/report.ts'
import { formatsOf, largeReportRows } from '#domain/report.ts'
import type { Handler } from '../http/handler.ts'
import { streamResponse } from '../http/serve-file.ts'
import { logAccess } from '../log-access.ts'
import { fileNameOf, mediaTypes, writeReport } from './report-paper.ts'
import { setScene } from './report-scene.ts'
import { countRows, sourcesFor } from './sources.ts'

const shownRows = 200

export const readReport: Handler<typeof api.readReport> = async (desk, { params, query }) => {
  const { report } = params
  const scene = await setScene(desk.house, desk.actor, { report, filters: query })
  const sections = await Promise.all(
    sourcesFor(scene, report).map(async (source) => {
      const rows = []
      for await (const batch of source.batches(shownRows)) rows.push(...batch)
      return {
        section: source.section,
        rows: rows.slice(0, shownRows).map((row) => [...row]),
        total: await source.count(),
      }
    }),
  )
  await logAccess(desk, 'report-read', { detail: detailOf(report, query) })
  const { from, to } = scene.filters
  return { from, to, scope: scene.share.scope, sections }
}

export const readReportFile: Handler<typeof api.readReportFile> = async (
  desk,
  { params: { report }, query },
) => {
  const { format, separator = ';', ...filters } = query
  demandFormat(report, format)
  const scene = await setScene(desk.house, desk.actor, { report, filters })
  const sources = sourcesFor(scene, report)
  const rows = await countRows(sources)
  if (rows > largeReportRows) throw new Refusal('E-REP-01', null, { n: rows })
  await logAccess(desk, 'report-exported', {
    detail: `${format} ${rows} ${detailOf(report, filters)}`,
  })
  const choice = { report, format, separator }
  return streamResponse(writeReport(scene, sources, choice), {
    fileName: fileNameOf(choice, scene.filters),
    mediaType: mediaTypes[format],
  })
}

export function demandFormat(report: ReportKind, format: ReportFormat): void {
  if (!formatsOf(report).includes(format)) throw new Refusal('E-REP-03', 'format')
}

/** What was looked at, for the record: the report and its filters, which are ids, dates and codes. */
export function detailOf(report: ReportKind, filters: ReportFilters): string {
  return `${report} ${JSON.stringify(filters)}`
}
