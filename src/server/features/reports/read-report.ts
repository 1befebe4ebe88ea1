/**
 * `GET /api/reports/:report`: a report on the screen, and `…/file`: a small one as a file, made
 * while it is sent.
 */
import type { api } from '#contract/api.ts'
import type { ReportFilters } from '#contract/book/reports.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { ReportFormat, ReportKind } from '#domain/book/report.ts'
import { formatsOf, largeReportRows } from '#domain/book/report.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import { streamResponse } from '../../platform/http/respond/serve-file.ts'
import { logAccess } from '../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import type { FileChoice } from './report-paper.ts'
import { countRows, fileOf, sourcesFor, writeReport } from './report-paper.ts'
import { setScene } from './report-scene.ts'

const shownRows = 200

export const readReport: Handler<typeof api.readReport> = async (context, { params, query }) => {
  const { report } = params
  const scene = await setScene(context.app, context.actor, { report, filters: query })
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
  await logAccess(context, 'report-read', { detail: detailOf(report, query) })
  const { from, to } = scene.filters
  return { from, to, scope: scene.share.scope, sections }
}

export const readReportFile: Handler<typeof api.readReportFile> = async (
  context,
  { params: { report }, query },
) => {
  const { format, separator = ';', ...filters } = query
  // Whoever may not read the report is told so, and not which formats it has.
  const scene = await setScene(context.app, context.actor, { report, filters })
  demandFormat(context.actor, report, format)
  const sources = sourcesFor(scene, report)
  const rows = await countRows(sources)
  if (rows > largeReportRows) throw new Refusal('E-REP-01', null, { n: rows })
  const choice = { report, format, separator, filters }
  await logExport(context, choice, rows)
  return streamResponse(writeReport(scene, sources, choice), fileOf(choice, scene))
}

export function demandFormat(actor: Actor, report: ReportKind, format: ReportFormat): void {
  if (!formatsOf(report, actor).includes(format)) throw new Refusal('E-REP-03', 'format')
}

export async function logExport(
  context: RequestContext,
  { report, format, filters }: Pick<FileChoice, 'report' | 'format'> & { filters: ReportFilters },
  rows: number,
): Promise<void> {
  const detail = `${format} ${rows} ${detailOf(report, filters)}`
  await logAccess(context, 'report-exported', { detail })
}

/** For the record: the report and its filters, which are ids, dates and codes. */
function detailOf(report: ReportKind, filters: ReportFilters): string {
  return `${report} ${JSON.stringify(filters)}`
}
