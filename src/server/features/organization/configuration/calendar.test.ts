import { api } from '#contract/api.ts'
import type {
  DayView,
  ProposalView,
  WantedChangeView,
} from '#contract/municipality/configuration.ts'
import { addDays, weekday } from '#domain/deadline/civil-date.ts'
import { annulment, doing } from '#tests/acts.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { openTestWorker } from '#tests/test-worker.ts'
import { recountDeadlines } from './recount-deadlines.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import { bookFault } from '#tests/verify-book.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

const app = await openTestApp({ db: await openToldTimeDatabase(toldStart), now: toldStart })
const recounts = openTestWorker(app, [recountDeadlines])
const adm = await app.as('ADM')
const head = await app.as('JREG')
const clerk = await app.as('REG')
// Ten working days, so that a date moves within weeks.
const { body: configuration } = await adm.ask(api.readConfiguration, {})
const type = configuration.types.find(({ code }) => code === 'SOL')
if (!type) throw new Error('The municipality has no SOL')
const { typeId, ...typeForm } = type
await settle({
  kind: 'DOCUMENT_TYPE',
  typeId,
  type: { ...typeForm, deadline: { amount: 10, unit: 'WORKING_DAY' } },
})

afterAll(async () => {
  await recounts.close()
  await app.close()
})

async function propose(body: WantedChangeView, by = adm): Promise<ProposalView> {
  const { body: made, problem } = await by.ask(api.proposeChange, {
    params: { proposalId: randomUUID() },
    body,
  })
  if (problem) throw new Error(`Not proposed: ${JSON.stringify(problem)}`)
  return made
}

async function settle(body: WantedChangeView): Promise<ProposalView> {
  const { proposalId } = await propose(body)
  const { body: made, problem } = await head.ask(api.confirmProposal, { params: { proposalId } })
  if (problem) throw new Error(`Not confirmed: ${JSON.stringify(problem)}`)
  return made
}

async function finished(proposalId: string): Promise<NonNullable<ProposalView['sweep']>> {
  const sweepOf = async () => {
    const { body } = await head.ask(api.listProposals, {})
    return body.decided.find((one) => one.proposalId === proposalId)?.sweep
  }
  await expect.poll(async () => (await sweepOf())?.isFinished, { timeout: 15_000 }).toBe(true)
  const sweep = await sweepOf()
  if (!sweep) throw new Error('The proposal swept nothing')
  return sweep
}

/** A working day a few days after today that no holiday takes already. */
async function aWorkingDay(after: number): Promise<string> {
  let date = addDays(app.municipality.foundation.today, after)
  for (;;) {
    const { body } = await head.ask(api.readCalendar, { params: { year: date.slice(0, 4) } })
    const taken = body.days.some((day) => day.date === date)
    if (weekday(date) < 6 && !taken) return date
    date = addDays(date, 1)
  }
}

const day = (date: string, more: Partial<DayView> = {}): DayView => ({
  date,
  name: 'Aniversario de la comuna',
  layer: 'MUNICIPALITY',
  officeId: null,
  locality: null,
  source: 'Decreto alcaldicio',
  act: '123',
  ...more,
})

const add = (...days: DayView[]): WantedChangeView => ({
  kind: 'CALENDAR_DAYS',
  put: days,
  remove: [],
})

describe('a non-working day', () => {
  it('is proposed by the administration, and holds only when the head of registry confirms', async () => {
    const date = await aWorkingDay(3)
    const year = date.slice(0, 4)
    const { proposalId } = await propose(add(day(date)))
    const before = await head.ask(api.readCalendar, { params: { year } })
    expect(before.body.days.map((one) => one.date)).not.toContain(date)
    const refused = await adm.ask(api.confirmProposal, { params: { proposalId } })
    expect(refused.problem?.type).toBe('E-PER-09')
    await head.ask(api.confirmProposal, { params: { proposalId } })
    const after = await head.ask(api.readCalendar, { params: { year } })
    expect(after.body.days.find((one) => one.date === date)).toEqual(day(date))
    const again = await head.ask(api.confirmProposal, { params: { proposalId } })
    expect(again.problem?.type).toBe('E-CFG-20')
    // A recount under way would take what the next one is to move.
    await finished(proposalId)
  })

  it('shows which documents move, moves just those, and says why in each', async () => {
    const open = await clerk.register({ typeId })
    const annulled = await clerk.register({ typeId, subject: 'Solicita algo repetido' })
    const asked = await doing(clerk, api.requestAnnulment, annulled, annulment)
    await doing(head, api.approveAnnulment, asked)
    const date = await aWorkingDay(4)
    const from = open.content?.dueOn ?? ''

    const preview = await head.ask(api.previewMoves, { body: { change: add(day(date)), page: 1 } })
    expect(preview.body).toMatchObject({ hidden: 0, pages: 1 })
    expect(preview.body.entries.map(({ entryId }) => entryId)).toContain(open.entryId)
    expect(preview.body.entries.map(({ entryId }) => entryId)).not.toContain(annulled.entryId)
    const to = preview.body.entries.find(({ entryId }) => entryId === open.entryId)?.to ?? ''
    expect(to > from).toBe(true)

    const { proposalId } = await settle(add(day(date)))
    expect((await finished(proposalId)).moved).toBe(preview.body.count)
    const moved = await clerk.ask(api.readEntry, { params: { entryId: open.entryId } })
    expect(moved.body.content?.dueOn).toBe(to)
    expect(moved.body.version).toBe(open.version + 1)
    const kept = await head.ask(api.readEntry, { params: { entryId: annulled.entryId } })
    expect(kept.body.content?.dueOn).toBe(annulled.content?.dueOn)

    const why = await clerk.ask(api.readDeadline, { params: { entryId: open.entryId } })
    expect(why.body.dueOn).toBe(to)
    expect(why.body.countedOn).toBe(null)
    const skipped = why.body.steps.flatMap((step) => (step.kind === 'SKIPPED' ? step.days : []))
    expect(skipped.map(({ name }) => name)).toContain('Aniversario de la comuna')
    const history = await clerk.ask(api.readHistory, { params: { entryId: open.entryId } })
    expect(history.body.events.at(-1)).toMatchObject({
      type: 'DeadlineRecalculated',
      changes: [{ field: 'dueOn', from, to }],
    })
  })

  it('moves a date whose clock stands too, so that it is the last step of its own explanation', async () => {
    const unitId = unitAt(app, 1)
    const staff = await app.as('TR')
    const sent = await route(clerk, await clerk.register({ typeId }), unitId)
    const received = await acknowledge(staff, sent)
    const chief = await app.as('JU')
    const stopped = await doing(chief, api.suspendDeadline, received, {
      suspendedFrom: received.registeredOn,
      reason: 'Espera un informe externo',
    })
    const date = await aWorkingDay(6)
    await finished((await settle(add(day(date)))).proposalId)
    const { body } = await chief.ask(api.readDeadline, { params: { entryId: sent.entryId } })
    expect([body.suspendedSince, body.countedOn]).toEqual([received.registeredOn, null])
    expect((body.dueOn ?? '') > (stopped.content?.dueOn ?? '')).toBe(true)
  })

  it('that is taken back brings the dates back', async () => {
    const entry = await clerk.register({ typeId })
    const date = await aWorkingDay(5)
    await finished((await settle(add(day(date)))).proposalId)
    const key = { date, layer: 'MUNICIPALITY', officeId: null, locality: null } as const
    const { proposalId } = await settle({ kind: 'CALENDAR_DAYS', put: [], remove: [key] })
    await finished(proposalId)
    const { body } = await clerk.ask(api.readEntry, { params: { entryId: entry.entryId } })
    expect(body.content?.dueOn).toBe(entry.content?.dueOn)
  })

  it('of one office closes nothing elsewhere', async () => {
    const { today } = app.municipality.foundation
    const officeId = randomUUID()
    const main = await adm.ask(api.readConfiguration, {})
    const [office] = main.body.offices
    if (!office) throw new Error('The municipality has no office')
    const { officeId: _id, ...form } = office
    await settle({
      kind: 'OFFICE',
      officeId,
      office: { ...form, code: 'SUR', name: 'Delegación Sur', isMain: false },
    })
    const date = await aWorkingDay(2)
    const entry = await clerk.register({ typeId })
    const change = add(day(date, { layer: 'OFFICE', officeId, name: 'Fumigación' }))
    const preview = await head.ask(api.previewMoves, { body: { change, page: 1 } })
    expect(preview.body.count).toBe(0)
    await settle(change)
    const asked = (at: string) =>
      clerk.ask(api.previewDeadline, { body: { officeId: at, typeId, presentedAt: null } })
    const here = (await asked(office.officeId)).body.dueOn ?? ''
    const there = (await asked(officeId)).body.dueOn ?? ''
    expect(here).toBe(entry.content?.dueOn)
    expect(there > here).toBe(true)
    expect(today < date).toBe(true)
  })
})

describe('a proposal', () => {
  it('is declined with a reason, or taken back by whoever made it', async () => {
    const { proposalId } = await propose({ kind: 'CALENDAR_YEAR', year: 2050 })
    const decline = (by: Person, reason: string) =>
      by.ask(api.declineProposal, { params: { proposalId }, body: { reason } })
    expect((await decline(clerk, 'No me gusta nada')).problem?.type).toBe('E-PER-09')
    expect((await decline(head, 'no')).problem?.type).toBe('E-TRA-02')
    expect((await decline(head, 'Falta la lista oficial')).body).toMatchObject({
      stage: 'DECLINED',
      reason: 'Falta la lista oficial',
      mayConfirm: false,
    })
    const own = await propose({ kind: 'CALENDAR_YEAR', year: 2051 })
    const back = await adm.ask(api.declineProposal, {
      params: { proposalId: own.proposalId },
      body: { reason: '' },
    })
    expect(back.body).toMatchObject({ stage: 'DECLINED' })
  })
})

describe('a year', () => {
  it('is suggested from open data, approved, and then its dates are firm', async () => {
    const { body: suggested } = await adm.ask(api.suggestDays, {
      body: { year: 2049, region: 'AP' },
    })
    expect(suggested.days).toContainEqual(
      expect.objectContaining({ date: '2049-09-18', layer: 'COUNTRY' }),
    )
    expect(suggested.days.some((one) => one.layer === 'REGION')).toBe(true)
    await settle(add(...suggested.days))
    const again = await adm.ask(api.suggestDays, { body: { year: 2049, region: 'AP' } })
    expect(again.body.days).toEqual([])

    const year = Number(app.municipality.foundation.today.slice(0, 4))
    const before = await clerk.ask(api.previewDeadline, {
      body: { officeId: app.municipality.foundation.officeId, typeId, presentedAt: null },
    })
    expect(before.body).toMatchObject({ standing: 'PROVISIONAL', unapprovedYear: year })
    await settle({ kind: 'CALENDAR_YEAR', year })
    await settle({ kind: 'CALENDAR_YEAR', year: year + 1 })
    const after = await clerk.ask(api.previewDeadline, {
      body: { officeId: app.municipality.foundation.officeId, typeId, presentedAt: null },
    })
    expect(after.body.standing).toBe('FIRM')
    const calendar = await head.ask(api.readCalendar, { params: { year: String(year) } })
    expect(calendar.body.approval?.by).toBe('Persona JREG')
  })
})

it('leaves a book that verifies whole', async () => {
  expect(await bookFault(app)).toBeNull()
})
