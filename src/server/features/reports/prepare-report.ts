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
import { visibilityScopeOf } from '#domain/entry/visibility.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { JobKind, RunningJob } from '../../platform/jobs/job-kind.ts'
import { JobRefused } from '../../platform/jobs/job-kind.ts'
import { standingActor } from '../../platform/municipality/people/standing-actor.ts'
import { bookPosition } from '../../platform/ledger/read-events.ts'
import { isReserveChanged, isTakingAway } from '../../platform/ledger/read-happenings.ts'
import { countRows, sourcesFor, writeReport } from './report-paper.ts'
import type { ReportScene, SectionSource } from './report-scene.ts'
import { setScene } from './report-scene.ts'

const dayMs = 86_400_000
const partBytes = 262_144

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
  drawnWith: z.object({
    /** `visibilityIn` whoever asked for it. */
    visibility: z.string(),
    /** How far the book had come before anything of it was read. */
    position: z.int(),
  }),
})
export type ExportResult = z.output<typeof exportResult>

export const prepareReport: JobKind<AppContext> = {
  kind: 'REPORT_EXPORT',
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
  const kept = await keepPieces(
    app,
    job,
    writeReport(scene, sources, { report, format, separator }),
  )
  return { rows, ...kept, drawnWith: { visibility: visibilityIn(scene), position } }
}

/**
 * With the roles that whoever asked has now, and by them alone: what somebody reads because it
 * names them is taken out in no such file.
 */
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
    return { scene: await setScene(app, { ...actor, readerId: null }, asked), position }
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

/** In parts of a like size, each in a transaction of its own. */
async function keepPieces(
  app: AppContext,
  { municipalityId, jobId }: RunningJob,
  pieces: AsyncIterable<Uint8Array>,
): Promise<Omit<ExportResult, 'rows' | 'drawnWith'>> {
  const hash = createHash('sha256')
  let [held, sizeBytes, parts] = [Buffer.alloc(0), 0, 0]
  const write = async (): Promise<void> => {
    const [part, bytes] = [parts, held.subarray(0, partBytes)]
    held = held.subarray(partBytes)
    parts += 1
    await app.database.inMunicipality(municipalityId, (db) =>
      db
        .insertInto('report_file_part')
        .values({ municipality_id: municipalityId, job_id: jobId, part, bytes })
        .execute(),
    )
  }
  for await (const piece of pieces) {
    // Between two pieces everyone else has their turn.
    await setImmediate()
    hash.update(piece)
    sizeBytes += piece.length
    held = Buffer.concat([held, piece])
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they will be read
    while (held.length >= partBytes) await write()
  }
  if (held.length > 0) await write()
  return { sizeBytes, sha256: hash.digest('hex'), parts }
}

type Reader = Pick<ReportScene, 'actor' | 'reference'>

/** All that decides what a report shows somebody by their roles. */
function visibilityIn({ actor, reference }: Reader): string {
  const { level, unitIds } = visibilityScopeOf(actor, reference.units)
  const held = actor.grants.map(({ role, officeId, unitId }) => `${role} ${officeId} ${unitId}`)
  return JSON.stringify([level, unitIds, [...new Set(held)].toSorted()])
}

/**
 * It is handed out days after it was drawn: while whoever asked for it sees as they did then, and no
 * document went out of their visibility meanwhile. Asked past row-level security, which hides what went.
 */
export async function isStillTheirs(
  db: Transaction,
  onlooker: Reader,
  drawn: ExportResult['drawnWith'],
): Promise<boolean> {
  if (visibilityIn(onlooker) !== drawn.visibility) return false
  const { actor, reference } = onlooker
  const isAll = visibilityScopeOf(actor, reference.units).level === 'EVERY'
  const { rows } = await sql`
    select from ledger_event v
    where v.municipality_id = ${actor.municipalityId} and v.position > ${drawn.position}
      and ${isAll ? isReserveChanged : isTakingAway} limit 1`.execute(db)
  return rows.length === 0
}
