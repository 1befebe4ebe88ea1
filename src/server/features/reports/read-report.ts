/**
 * `GET /api/reports/:report`: a report on the screen, and `…/file`: a small one as a file, made
 * while it is sent.
 */
import type { api } from '#contract/api.ts'
import type { ReportExport, ReportFilters } from '#contract/book/reports.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { ReportFormat, ReportKind } from '#domain/book/report.ts'
import { formatsOf, largeReportRows } from '#domain/book/report.ts'
import { visibilityScopeOf } from '#domain/entry/visibility.ts'
import type { RowScope } from '../../platform/database/connect/open-database.ts'
import type { Handler } from '../../platform/http/receive/handler.ts'
import { streamResponse } from '../../platform/http/respond/serve-file.ts'
import { logAccess } from '../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../platform/http/context/request-context.ts'
import type { JobRecord } from '../../platform/jobs/job-records.ts'
import { cancelJob, enqueueJob, listJobs, readJob } from '../../platform/jobs/job-records.ts'
import type { FilePieces } from '../../platform/papers/tables/table.ts'
import { exportPayload, exportResult, isStillTheirs, prepareReport } from './prepare-report.ts'
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

function demandFormat(actor: Actor, report: ReportKind, format: ReportFormat): void {
  if (!formatsOf(report, actor).includes(format)) throw new Refusal('E-REP-03', 'format')
}

async function logExport(
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

// ── Prepared in the background ───────────────────────────────────────────────────────────────────

/**
 * `/api/report-exports`: asking for a report as a file, and the files that were prepared, each for
 * whoever asked and nobody else.
 */
export const askReport: Handler<typeof api.askReport> = async (
  context,
  { params: { exportId }, body },
) => {
  const { report, format, filters, separator = ';' } = body
  const { municipalityId, staffId } = context.actor
  const scene = await setScene(context.app, context.actor, { report, filters })
  demandFormat(context.actor, report, format)
  const rows = await countRows(sourcesFor(scene, report))
  if (rows <= largeReportRows) return { course: 'DIRECT', rows }
  await demandFewWaiting(context)
  // The period as it is meant today: the file may be made tomorrow.
  const payload = exportPayload.parse({ report, format, separator, filters: scene.filters, rows })
  await logExport(context, { report, format, filters }, rows)
  await context.app.database.inMunicipality(municipalityId, (db) =>
    enqueueJob(db, prepareReport, { municipalityId, jobId: exportId, askedById: staffId, payload }),
  )
  return { course: 'BACKGROUND', rows }
}

export const listReportExports: Handler<typeof api.listReportExports> = async (context) => {
  const jobs = await ownExports(context)
  return { exports: jobs.filter(({ state }) => state !== 'CANCELLED').map(viewOf) }
}

/** What it made goes when it is next tidied up; nobody sees it from now on. */
export const cancelReportExport: Handler<typeof api.cancelReportExport> = async (
  context,
  { params: { exportId } },
) => {
  const { municipalityId } = context.actor
  await ownExport(context, exportId)
  await context.app.database.inMunicipality(municipalityId, async (db) => {
    await cancelJob(db, municipalityId, exportId)
    await db
      .deleteFrom('job')
      .where((eb) => eb.and({ municipality_id: municipalityId, job_id: exportId }))
      .execute()
  })
  return null
}

export const readReportExport: Handler<typeof api.readReportExport> = async (
  context,
  { params: { exportId } },
) => {
  const job = await ownExport(context, exportId)
  const result = exportResult.safeParse(job.result)
  if (job.state !== 'DONE' || !result.success) throw new Refusal('E-CON-03')
  const choice = exportPayload.parse(job.payload)
  const scene = await setScene(context.app, context.actor, choice)
  const isTheirs = await context.app.database.read(context.actor.municipalityId, (db) =>
    isStillTheirs(db, scene, result.data.drawnWith),
  )
  if (!isTheirs) throw new Refusal('E-REP-04')
  await logExport(context, choice, result.data.rows)
  const scope = await ownScope(context)
  return streamResponse(storedPieces(context, exportId, scope), fileOf(choice, scene))
}

const mostPreparing = 5

/** So many at once of one person: the others that wait are other people's. Refuses E-SYS-13. */
async function demandFewWaiting(context: RequestContext): Promise<void> {
  const jobs = await ownExports(context)
  const preparing = jobs.filter(({ state }) => state === 'WAITING' || state === 'RUNNING')
  if (preparing.length >= mostPreparing) throw new Refusal('E-SYS-13', null, { n: mostPreparing })
}

async function* storedPieces(
  { app, actor }: RequestContext,
  exportId: string,
  scope: RowScope,
): FilePieces {
  for (let part = 0; ; part += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a piece at a time: nobody holds the file whole
    const row = await app.database.read(scope, (db) =>
      db
        .selectFrom('report_file_part')
        .select('bytes')
        .where((eb) => eb.and({ municipality_id: actor.municipalityId, job_id: exportId, part }))
        .executeTakeFirst(),
    )
    if (row === undefined) return
    yield row.bytes
  }
}

async function ownExports(context: RequestContext): Promise<readonly JobRecord[]> {
  const { municipalityId, staffId } = context.actor
  return context.app.database.read(await ownScope(context), (db) =>
    listJobs(db, municipalityId, { askedById: staffId, kind: prepareReport.kind }),
  )
}

/** Row-level security shows people only the jobs they asked for. */
async function ownExport(context: RequestContext, exportId: string): Promise<JobRecord> {
  const job = await context.app.database.read(await ownScope(context), (db) =>
    readJob(db, context.actor.municipalityId, exportId),
  )
  if (job?.kind !== prepareReport.kind) throw new Refusal('E-CON-03')
  return job
}

async function ownScope({ app, actor }: RequestContext): Promise<RowScope> {
  const { units } = await app.referenceData.of(actor.municipalityId)
  return { municipalityId: actor.municipalityId, visibility: visibilityScopeOf(actor, units) }
}

function viewOf(job: JobRecord): ReportExport {
  const { report, format, filters, rows } = exportPayload.parse(job.payload)
  const result = exportResult.safeParse(job.result)
  return {
    exportId: job.jobId,
    report,
    format,
    filters,
    state: job.state,
    done: job.done,
    rows: result.success ? result.data.rows : (job.total ?? rows),
    sizeBytes: result.success ? result.data.sizeBytes : null,
    sha256: result.success ? result.data.sha256 : null,
    askedAt: job.askedAt.toISOString(),
    keepUntil: job.keepUntil.toISOString(),
  }
}
