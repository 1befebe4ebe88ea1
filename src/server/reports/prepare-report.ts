/**
 * A report prepared in the background, piece by piece into the database, and the notice that tells
 * whoever asked.
 */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { reportFilters } from '#contract/book/reports.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { ReportRow } from '#domain/book/report.ts'
import { reportFormats, reportKinds } from '#domain/book/report.ts'
import * as z from 'zod'
import type { AppContext } from '../context/request-context.ts'
import type { JobKind, RunningJob } from '../jobs/job-kind.ts'
import { JobRefused } from '../jobs/job-kind.ts'
import { standingActor } from '../municipality/people/standing-actor.ts'
import { byRolesAlone, drawnWith, sightOf } from './prepared-sight.ts'
import { bookPosition } from '../ledger/read-events.ts'
import { writeReport } from './report-paper.ts'
import type { ReportScene } from './report-scene.ts'
import { setScene } from './report-scene.ts'
import type { SectionSource } from './report-scene.ts'
import { countRows, sourcesFor } from './sources.ts'

const dayMs = 86_400_000
const pieceBytes = 262_144

/** What a job of this kind carries: no name is in it. */
export const exportPayload = z.object({
  report: z.enum(reportKinds),
  format: z.enum(reportFormats),
  separator: z.enum([';', ',']),
  filters: reportFilters,
  /** As counted when it was asked for. */
  rows: z.int(),
})

/** What is left of it: how large the file is, and its hash. */
export const exportResult = z.object({
  rows: z.int(),
  sizeBytes: z.int(),
  sha256: z.string(),
  parts: z.int(),
  /** Not known of one from before it was kept. */
  drawnWith: drawnWith.optional(),
})
export type ExportResult = z.output<typeof exportResult>

export const prepareReport: JobKind<AppContext> = {
  kind: 'REPORT_EXPORT',
  lane: 'PROMPT',
  tries: 3,
  keptForMs: 7 * dayMs,
  run: prepare,
  ended: async (app, db, job, ending) => {
    if (job.askedById === null) return
    const at = app.now()
    await db
      .insertInto('notice')
      .values({
        municipality_id: job.municipalityId,
        staff_id: job.askedById,
        entry_id: null,
        job_id: job.jobId,
        kind: ending.state === 'DONE' ? 'REPORT_READY' : 'REPORT_FAILED',
        ledger_position: null,
        due_on: null,
        made_at: at,
        shows_at: at,
        read_at: null,
        mailed_on: null,
      })
      .execute()
  },
}

async function prepare(app: AppContext, job: RunningJob): Promise<ExportResult> {
  const { municipalityId, jobId } = job
  const { report, format, separator, filters } = exportPayload.parse(job.payload)
  const { scene, position } = await sceneOf(app, job, { report, filters })
  // Asked for again after half of it was made.
  await app.database.inMunicipality(municipalityId, (db) =>
    db
      .deleteFrom('report_file_part')
      .where((eb) => eb.and({ municipality_id: municipalityId, job_id: jobId }))
      .execute(),
  )
  const plain = sourcesFor(scene, report)
  const total = await countRows(plain)
  let rows = 0
  const sources = plain.map((source) =>
    watched(source, async (batch) => {
      rows += batch.length
      await job.progress(rows, Math.max(total, rows))
    }),
  )
  const keep = keepPieces(app, job)
  for await (const piece of writeReport(scene, sources, { report, format, separator })) {
    // Between two pieces everyone else has their turn.
    await setImmediate()
    await keep.add(piece)
  }
  return { rows, ...(await keep.end()), drawnWith: { sight: sightOf(scene), position } }
}

/** With the roles that whoever asked has now. */
async function sceneOf(
  app: AppContext,
  { municipalityId, askedById }: RunningJob,
  asked: Parameters<typeof setScene>[2],
): Promise<{ readonly scene: ReportScene; readonly position: number }> {
  const { units, municipality } = await app.referenceData.of(municipalityId)
  const today = localDateTimeAt(app.now(), municipality.timeZone).date
  const { actor, position } = await app.database.read(municipalityId, async (db) => ({
    actor: await standingActor(db, { municipalityId, staffId: askedById ?? '' }, { today, units }),
    position: await bookPosition(db, municipalityId),
  }))
  if (actor === null) throw new JobRefused('NOBODY_ASKS')
  try {
    return { scene: await setScene(app, byRolesAlone(actor), asked), position }
  } catch (cause) {
    if (cause instanceof Refusal) throw new JobRefused(cause.code, { cause })
    throw cause
  }
}

function watched(
  source: SectionSource,
  tell: (batch: readonly ReportRow[]) => Promise<void>,
): SectionSource {
  return {
    ...source,
    async *batches(first) {
      for await (const batch of source.batches(first)) {
        yield batch
        await tell(batch)
      }
    },
  }
}

interface KeptPieces {
  readonly add: (piece: Uint8Array) => Promise<void>
  readonly end: () => Promise<Omit<ExportResult, 'rows' | 'drawnWith'>>
}

/** Pieces of a like size, each in a transaction of its own. */
function keepPieces(app: AppContext, { municipalityId, jobId }: RunningJob): KeptPieces {
  const hash = createHash('sha256')
  // The room of one piece, for all of them: a new one each time would be given back to nobody for a
  // long while.
  const room = Buffer.allocUnsafeSlow(pieceBytes)
  let held = 0
  let sizeBytes = 0
  let parts = 0
  const write = async (): Promise<void> => {
    const part = parts
    const bytes = room.subarray(0, held)
    parts += 1
    held = 0
    await app.database.inMunicipality(municipalityId, (db) =>
      db
        .insertInto('report_file_part')
        .values({ municipality_id: municipalityId, job_id: jobId, part, bytes })
        .execute(),
    )
  }
  return {
    async add(bytes) {
      hash.update(bytes)
      sizeBytes += bytes.length
      let rest = bytes
      while (rest.length > 0) {
        const taken = rest.subarray(0, pieceBytes - held)
        room.set(taken, held)
        held += taken.length
        rest = rest.subarray(taken.length)
        // oxlint-disable-next-line no-await-in-loop -- one after the other, as they will be read
        if (held === pieceBytes) await write()
      }
    },
    async end() {
      if (held > 0) await write()
      return { sizeBytes, sha256: hash.digest('hex'), parts }
    },
  }
}
