import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import type { TestDatabase } from '#tests/database.ts'
import { openTestDatabase } from '#tests/database.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'
import type { Municipality } from '#tests/municipality.ts'
import { until } from '#tests/until.ts'
import { JobRefused } from './job-kind.ts'
import type { JobKind, RunningJob } from './job-kind.ts'
import { cancelJob, enqueueJob, listJobs, readJob } from './job-records.ts'
import { openWorker, tidyJobs } from './open-worker.ts'
import type { Worker } from './open-worker.ts'

let db: TestDatabase
let municipality: Municipality
let worker: Worker
/** Jobs that wait inside their `run` until they are let go, by id. */
const held = new Map<string, { readonly job: RunningJob; readonly letGo: () => void }>()
const runs: string[] = []
const endings: { readonly jobId: string; readonly state: string }[] = []

const kinds: readonly JobKind<null>[] = [
  kindOf('COUNT', async (job) => {
    await job.progress(1, 2)
    return { counted: 2 }
  }),
  kindOf('HOLD', async (job) => {
    await new Promise<void>((resolve, reject) => {
      held.set(job.jobId, { job, letGo: resolve })
      job.signal.addEventListener('abort', () => reject(new Error('stopped')))
    })
    return { held: true }
  }),
  kindOf('FAIL', async (job) => {
    runs.push(job.jobId)
    throw new Error('a name: Ana Soto')
  }),
  kindOf('REFUSE', async (job) => {
    runs.push(job.jobId)
    throw new JobRefused('NO_SUCH_THING')
  }),
]

function kindOf(kind: string, run: (job: RunningJob) => Promise<unknown>): JobKind<null> {
  return {
    kind,
    tries: 2,
    keptForMs: 60_000,
    run: (_context, job) => run(job),
    ended: async (_context, _db, { jobId }, { state }) => {
      endings.push({ jobId, state })
    },
  }
}

const log = pino({ level: 'silent' })
const startWorker = (): Worker =>
  openWorker({
    context: null,
    kinds,
    database: db.database,
    log,
  })

beforeAll(async () => {
  db = await openTestDatabase()
  municipality = await foundTestMunicipality(db.database)
  worker = startWorker()
  return async () => {
    await worker.close()
    await db.close()
  }
})

async function ask(kind: string, askedById: string | null = null): Promise<string> {
  const jobId = randomUUID()
  const { municipalityId } = municipality
  await db.database.inMunicipality(municipalityId, (tx) =>
    enqueueJob(tx, { kind, keptForMs: 60_000 }, { municipalityId, jobId, askedById, payload: {} }),
  )
  return jobId
}

const recordOf = (jobId: string) =>
  db.database.read(municipality.municipalityId, (tx) =>
    readJob(tx, municipality.municipalityId, jobId),
  )

const untilIn = (jobId: string, state: string) =>
  until(async () => {
    const record = await recordOf(jobId)
    return record?.state === state ? record : null
  })

/** Tries again now what waits for its next try. */
const hurry = () => db.asOwner('update job set next_try_at = clock_timestamp()')

const queued = async (): Promise<number> =>
  (await db.asOwner("select from job where state in ('WAITING', 'RUNNING')")).length

describe('the queue', () => {
  it('does a job after the commit that asked for it, once, and keeps what came of it', async () => {
    const jobId = await ask('COUNT')
    const record = await untilIn(jobId, 'DONE')
    expect(record).toMatchObject({ done: 1, total: 2, result: { counted: 2 } })
    expect(endings.filter((ending) => ending.jobId === jobId)).toEqual([{ jobId, state: 'DONE' }])
    await until(async () => ((await queued()) === 0 ? true : null))
  })

  it('knows nothing of a job whose transaction was rolled back', async () => {
    const { municipalityId } = municipality
    const jobId = randomUUID()
    const asked = db.database.inMunicipality(municipalityId, async (tx) => {
      await enqueueJob(
        tx,
        { kind: 'COUNT', keptForMs: 60_000 },
        { municipalityId, jobId, askedById: null, payload: {} },
      )
      throw new Error('changed my mind')
    })
    await expect(asked).rejects.toThrow('changed my mind')
    expect(await recordOf(jobId)).toBeNull()
    expect(await queued()).toBe(0)
  })

  it('asks once for an id that is asked for twice', async () => {
    const { municipalityId } = municipality
    const job = { municipalityId, jobId: randomUUID(), askedById: null, payload: {} }
    const kind = { kind: 'COUNT', keptForMs: 60_000 }
    const asked = await db.database.inMunicipality(municipalityId, async (tx) => [
      await enqueueJob(tx, kind, job),
      await enqueueJob(tx, kind, job),
    ])
    expect(asked).toEqual([true, false])
  })

  it('tries again later, and says at the last time that it failed, without keeping what was thrown', async () => {
    const jobId = await ask('FAIL')
    const record = await until(async () => {
      await hurry()
      const found = await recordOf(jobId)
      return found?.state === 'FAILED' ? found : null
    })
    expect(record.result).toEqual({ reason: 'FAULT' })
    expect(runs.filter((run) => run === jobId)).toHaveLength(2)
    const left = await db.asOwner<{ text: string }>(
      'select row_to_json(job)::text as text from job',
    )
    expect(left.map(({ text }) => text).join('\n')).not.toContain('Ana Soto')
  }, 20_000)

  it('does not try again what is of no use', async () => {
    const jobId = await ask('REFUSE')
    const record = await untilIn(jobId, 'FAILED')
    expect(record.result).toEqual({ reason: 'NO_SUCH_THING' })
    expect(runs.filter((run) => run === jobId)).toHaveLength(1)
  })

  it('stops a running job that is cancelled, and writes nothing more of it', async () => {
    const jobId = await ask('HOLD')
    const { job } = await until(async () => held.get(jobId) ?? null)
    const { municipalityId } = municipality
    const cancel = () =>
      db.database.inMunicipality(municipalityId, (tx) => cancelJob(tx, municipalityId, jobId))
    expect(await cancel()).toBe(true)
    // It hears of it where it says how far it is.
    await expect(job.progress(1, null)).rejects.toThrow('cancelled')
    await until(async () => ((await queued()) === 0 ? true : null))
    expect(await recordOf(jobId)).toMatchObject({ state: 'CANCELLED', result: null })
    expect(endings.some((ending) => ending.jobId === jobId)).toBe(false)
    expect(await cancel()).toBe(false)
  })

  it('puts back what is under way when the process stops, for the next one', async () => {
    const jobId = await ask('HOLD')
    await until(async () => held.get(jobId) ?? null)
    held.delete(jobId)
    await worker.close()
    expect(await recordOf(jobId)).toMatchObject({ state: 'WAITING' })
    worker = startWorker()
    await hurry()
    const again = await until(async () => held.get(jobId) ?? null)
    again.letGo()
    await untilIn(jobId, 'DONE')
  }, 20_000)

  it('gives a dead process’s job to another, and what the dead one still says is not heard', async () => {
    const jobId = await ask('HOLD')
    const first = await until(async () => held.get(jobId) ?? null)
    held.delete(jobId)
    await db.asOwner("update job set seen_at = clock_timestamp() - interval '2 minutes'")
    const other = startWorker()
    const second = await until(async () => held.get(jobId) ?? null)
    first.letGo()
    second.letGo()
    await untilIn(jobId, 'DONE')
    await other.close()
    expect(endings.filter((ending) => ending.jobId === jobId)).toHaveLength(1)
  }, 20_000)

  it('shows people the jobs they asked for, and no other', async () => {
    const { municipalityId } = municipality
    const clerk = municipality.actorOf('REG')
    const head = municipality.actorOf('JREG')
    const jobId = await ask('COUNT', clerk.staffId)
    const through = (staffId: string) =>
      db.database.read(
        { municipalityId, visibility: { level: 'EVERY', staffId, unitIds: [], readerId: null } },
        async (tx) => [
          await readJob(tx, municipalityId, jobId),
          ...(await listJobs(tx, municipalityId, { askedById: clerk.staffId, kind: 'COUNT' })),
        ],
      )
    expect((await through(clerk.staffId)).map((job) => job?.jobId)).toEqual([jobId, jobId])
    expect(await through(head.staffId)).toEqual([null])
    await untilIn(jobId, 'DONE')
  })

  it('forgets a job when its time is over', async () => {
    const jobId = await ask('COUNT')
    await untilIn(jobId, 'DONE')
    await db.asOwner(`update job set keep_until = now() - interval '1 hour'`)
    await tidyJobs({ database: db.database, log })
    expect(await recordOf(jobId)).toBeNull()
  })
})
