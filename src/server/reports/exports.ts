/** `/api/report-exports`: asking for a report as a file, and the files that were prepared, each for whoever asked and nobody else. */
import type { api } from '#contract/api.ts'
import type { ReportExport } from '#contract/reports.ts'
import { Refusal } from '#domain/refusal.ts'
import { largeReportRows, mayReadReport } from '#domain/report.ts'
import { reachOf } from '#domain/sight.ts'
import type { Wall } from '../database/open-database.ts'
import type { Desk } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { streamResponse } from '../http/serve-file.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { JobRecord } from '../jobs/job-records.ts'
import { cancelJob, listJobs, readJob } from '../jobs/job-records.ts'
import { logAccess } from '../log-access.ts'
import type { FilePieces } from '../papers/tables/table.ts'
import { exportPayload, exportResult, prepareReport } from './prepare-report.ts'
import { demandFormat, detailOf } from './read-report.ts'
import { fileNameOf, mediaTypes } from './report-paper.ts'
import { setScene } from './report-scene.ts'
import { countRows, sourcesFor } from './sources.ts'

export const askReport: Handler<typeof api.askReport> = async (
  desk,
  { params: { exportId }, body },
) => {
  const { report, format, filters, separator = ';' } = body
  const { municipalityId, staffId } = desk.actor
  demandFormat(report, format)
  const scene = await setScene(desk.house, desk.actor, { report, filters })
  const rows = await countRows(sourcesFor(scene, report))
  if (rows <= largeReportRows) return { course: 'DIRECT', rows }
  // The period as it is meant today: the file may be made tomorrow.
  const payload = exportPayload.parse({ report, format, separator, filters: scene.filters, rows })
  await logAccess(desk, 'report-exported', {
    detail: `${format} ${rows} ${detailOf(report, filters)}`,
  })
  await desk.house.database.inMunicipality(municipalityId, (db) =>
    enqueueJob(db, prepareReport, { municipalityId, jobId: exportId, askedById: staffId, payload }),
  )
  return { course: 'BACKGROUND', rows }
}

export const listReportExports: Handler<typeof api.listReportExports> = async (desk) => {
  const { municipalityId, staffId } = desk.actor
  const jobs = await desk.house.database.read(await ownWall(desk), (db) =>
    listJobs(db, municipalityId, { askedById: staffId, kind: prepareReport.kind }),
  )
  return { exports: jobs.filter(({ state }) => state !== 'CANCELLED').map(viewOf) }
}

/** What it made goes when it is next tidied up; nobody sees it from now on. */
export const cancelReportExport: Handler<typeof api.cancelReportExport> = async (
  desk,
  { params: { exportId } },
) => {
  const { municipalityId } = desk.actor
  await ownExport(desk, exportId)
  await desk.house.database.inMunicipality(municipalityId, async (db) => {
    await cancelJob(db, municipalityId, exportId)
    await db
      .deleteFrom('job')
      .where('municipality_id', '=', municipalityId)
      .where('job_id', '=', exportId)
      .execute()
  })
  return null
}

export const readReportExport: Handler<typeof api.readReportExport> = async (
  desk,
  { params: { exportId } },
) => {
  const job = await ownExport(desk, exportId)
  const result = exportResult.safeParse(job.result)
  if (job.state !== 'DONE' || !result.success) throw new Refusal('E-CON-03')
  const choice = exportPayload.parse(job.payload)
  // It was prepared with the rights of that day.
  if (!mayReadReport(desk.actor, choice.report)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'abrir este informe',
      responsable: 'la jefatura de registro',
    })
  }
  await logAccess(desk, 'report-exported', {
    detail: `${choice.format} ${result.data.rows} ${detailOf(choice.report, choice.filters)}`,
  })
  const scene = await setScene(desk.house, desk.actor, choice)
  return streamResponse(storedPieces(desk, exportId, await ownWall(desk)), {
    fileName: fileNameOf(choice, scene.filters),
    mediaType: mediaTypes[choice.format],
  })
}

async function* storedPieces({ house, actor }: Desk, exportId: string, wall: Wall): FilePieces {
  for (let part = 0; ; part += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a piece at a time: nobody holds the file whole
    const row = await house.database.read(wall, (db) =>
      db
        .selectFrom('report_file_part')
        .select('bytes')
        .where('municipality_id', '=', actor.municipalityId)
        .where('job_id', '=', exportId)
        .where('part', '=', part)
        .executeTakeFirst(),
    )
    if (row === undefined) return
    yield row.bytes
  }
}

/** Row-level security shows people only the jobs they asked for. */
async function ownExport(desk: Desk, exportId: string): Promise<JobRecord> {
  const job = await desk.house.database.read(await ownWall(desk), (db) =>
    readJob(db, desk.actor.municipalityId, exportId),
  )
  if (job?.kind !== prepareReport.kind) throw new Refusal('E-CON-03')
  return job
}

async function ownWall({ house, actor }: Desk): Promise<Wall> {
  const { units } = await house.counters.of(actor.municipalityId)
  return { municipalityId: actor.municipalityId, reach: reachOf(actor, units) }
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
