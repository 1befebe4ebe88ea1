/** The clock of an act until it is notified: its last day, its tray, and what it does to a term. */
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { anOutgoing, annulExit, delivering, dispatch } from '#tests/outgoing.ts'
import { close, daysAgo } from '#tests/report-acts.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { readTimes } from '../reports/times.ts'

interface Scene {
  readonly app: TestApp
  readonly clerk: Person
  readonly unit: Person
}

async function openScene(municipality: Parameters<typeof openTestApp>[0]): Promise<Scene> {
  const app = await openTestApp(municipality)
  return { app, clerk: await app.as('REG'), unit: await app.as('JU') }
}

const spain = await openScene({ municipality: { country: 'ES', timeZone: 'Europe/Madrid' } })
const chile = await openScene({})
afterAll(async () => {
  await spain.app.close()
  await chile.app.close()
})

async function tryOnce({ clerk }: Scene, outgoingId: string, addressee = 1) {
  const { body, problem } = await delivering(clerk, outgoingId, { addressee })
  if (problem) throw new Error(JSON.stringify(problem))
  return body
}

const found = async ({ clerk }: Scene, cursor?: string, limit = 50) => {
  const { body } = await clerk.ask(api.findOutgoing, {
    body: { tray: 'TO_NOTIFY', limit, ...(cursor !== undefined && { cursor }) },
  })
  if (!body) throw new Error('The book is not there')
  return body
}

async function counted({ clerk }: Scene) {
  const { body } = await clerk.ask(api.readOutgoingTrays, {})
  return new Map(body?.trays.map(({ tray, ...rest }) => [tray, rest]))
}

async function asked({ app, clerk }: Scene, documentDate: CivilDate) {
  const { officeId } = app.municipality.foundation
  const { body } = await clerk.ask(api.readNotificationTerm, { query: { officeId, documentDate } })
  return body
}

describe('the last day to notify an act', () => {
  it('is counted from its date by the law of the country', async () => {
    // Two working weeks, and one; no holiday of either lies between.
    expect(await asked(spain, '2026-02-02')).toMatchObject({ notifyBy: '2026-02-16' })
    expect(await asked(chile, '2026-02-02')).toMatchObject({ notifyBy: '2026-02-09' })
    // Of an act to come none is told: the form refuses its date.
    expect(await asked(chile, '2099-12-31')).toMatchObject({ notifyBy: null, standing: 'FIRM' })
  })

  it('may still move, or is not told, while the calendar of its year is not approved', async () => {
    const app = await openTestApp({ now: new Date('2026-12-29T12:00:00Z') })
    const scene = { app, clerk: await app.as('REG'), unit: await app.as('JU') }
    expect(await asked(scene, '2026-02-02')).toEqual({
      notifyBy: '2026-02-09',
      standing: 'PROVISIONAL',
      unapprovedYear: 2026,
    })
    expect(await asked(scene, '2026-12-29')).toEqual({
      notifyBy: null,
      standing: 'WITHHELD',
      unapprovedYear: 2027,
    })
    await app.close()
  })

  it('is kept with what is to be notified, and with nothing else', async () => {
    const act = { documentDate: '2026-02-02' }
    expect(await dispatch(spain.app, spain.clerk, { ...act, kind: 'RESOLUTION' })).toMatchObject({
      notifyBy: '2026-02-16',
      triedAt: null,
    })
    expect(await dispatch(spain.app, spain.clerk, { ...act, kind: 'CIRCULAR' })).toMatchObject({
      notifyBy: null,
    })
    const { entryId } = await spain.clerk.register()
    expect(await dispatch(spain.app, spain.clerk, { ...act, answers: [entryId] })).toMatchObject({
      notifyBy: '2026-02-16',
    })
  })
})

describe('what nobody was tried with yet', () => {
  it('comes the most pressing first, page by page, and is counted', async () => {
    const before = (await counted(chile)).get('TO_NOTIFY')?.count ?? 0
    const days = ['2026-02-04', '2026-02-02', '2026-02-04', '2026-02-03']
    for (const documentDate of days)
      await dispatch(chile.app, chile.clerk, { kind: 'RESOLUTION', documentDate })
    await dispatch(chile.app, chile.clerk)
    const one = await found(chile, undefined, 3)
    const two = await found(chile, one.nextCursor ?? '', 3)
    const last = [...one.outgoing, ...two.outgoing].map(({ notifyBy }) => notifyBy)
    expect(last).toEqual(['2026-02-09', '2026-02-10', '2026-02-11', '2026-02-11'])
    expect(two.nextCursor).toBeNull()
    const { count, oldestOn } = (await counted(chile)).get('TO_NOTIFY') ?? {}
    expect(count).toBe(before + days.length)
    expect(oldestOn).toBe(one.outgoing[0]?.dispatchedOn)
    const { problem } = await chile.clerk.ask(api.findOutgoing, {
      body: { tray: 'TO_NOTIFY', cursor: '1234' },
    })
    expect(problem?.type).toBe('E-SYS-06')
  })

  it('is what at least one addressee was not tried with, until its number is annulled', async () => {
    const [first] = anOutgoing(spain.app).addressees
    if (!first) throw new Error('Nobody is written to')
    const two = await dispatch(spain.app, spain.clerk, {
      kind: 'RESOLUTION',
      addressees: [first, { ...first, name: 'Pedro Colque Mamani' }],
    })
    const waits = async () =>
      (await found(spain)).outgoing.some(({ outgoingId }) => outgoingId === two.outgoingId)
    expect(await tryOnce(spain, two.outgoingId, 2)).toMatchObject({ triedAt: null })
    expect(await waits()).toBe(true)
    const { triedAt, attempts } = await tryOnce(spain, two.outgoingId, 1)
    expect(triedAt).toBe(attempts.at(-1)?.at)
    expect(await waits()).toBe(false)
    // Nobody was there: it still waits for an acknowledgement.
    const { body } = await spain.clerk.ask(api.findOutgoing, { body: { tray: 'AWAITED' } })
    expect(body?.outgoing.map(({ outgoingId }) => outgoingId)).toContain(two.outgoingId)
    const wrong = await dispatch(spain.app, spain.clerk, { kind: 'RESOLUTION' })
    await annulExit([spain.clerk, await spain.app.as('JREG')], wrong.outgoingId)
    const left = (await found(spain)).outgoing.map(({ outgoingId }) => outgoingId)
    expect(left).not.toContain(wrong.outgoingId)
  })
})

/** Registered, answered by something that goes out, and closed. */
async function answer(scene: Scene, form = {}): Promise<{ entry: EntryView; exit: string }> {
  const entry = await scene.clerk.register(form)
  const { outgoingId } = await dispatch(scene.app, scene.clerk, { answers: [entry.entryId] })
  const sent = await route(scene.clerk, entry, unitAt(scene.app, 1))
  await close(scene.unit, await acknowledge(scene.unit, sent))
  return { entry, exit: outgoingId }
}

/** Whether what was closed in this year was in time, seen so many days from now. */
async function judged({ app }: Scene, daysFromNow: number): Promise<readonly unknown[]> {
  const { municipalityId } = app.municipality
  const { now } = app.clock
  const from = `${daysAgo(0).slice(0, 4)}-01-01`
  app.clock.now = new Date(now.getTime() + daysFromNow * 86_400_000)
  const reference = await app.app.referenceData.of(municipalityId)
  const timed = await readTimes({
    app: app.app,
    municipalityId,
    reference,
    share: { scope: 'MUNICIPALITY' },
    filters: { from, to: addDays(daysAgo(0), 1) },
    timeZone: reference.municipality.timeZone,
    listScope: {
      municipalityId,
      visibility: { level: 'ORDINARY', staffId: municipalityId, unitIds: [], readerId: null },
    },
    countScope: municipalityId,
  })
  app.clock.now = now
  return timed.map(({ isInTime }) => isInTime)
}

describe('the term of what was answered', () => {
  it('is met by the decision where the law says so', async () => {
    await answer(chile)
    expect(await judged(chile, 0)).toEqual([true])
    expect(await judged(chile, 400)).toEqual([true])
  })

  it('is met by the first attempt where the law asks for one', async () => {
    const { exit } = await answer(spain)
    // Closed, and nobody was tried: its clock runs on.
    expect(await judged(spain, 0)).toEqual([true])
    expect(await judged(spain, 400)).toEqual([false])
    await tryOnce(spain, exit)
    expect(await judged(spain, 400)).toEqual([true])
  })

  it('is met by the closing where the answer was made elsewhere', async () => {
    const sent = await route(spain.clerk, await spain.clerk.register(), unitAt(spain.app, 1))
    await close(spain.unit, await acknowledge(spain.unit, sent))
    expect(await judged(spain, 400)).toEqual([true, true])
  })
})
