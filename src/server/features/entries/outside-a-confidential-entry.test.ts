import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { doing, observation } from '#tests/acts.ts'
import { changeLevel } from '#tests/levels.ts'
import { acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { tellOfTime } from '../notices/notice-rounds.ts'

const app = await openTestApp()
const chief = await app.as('JREG')
const auditor = await app.as('AUD')
const typeId = app.municipality.foundation.types.find(({ code }) => code === 'DEN')?.typeId ?? ''
const registrar = await hire(app, 'Oficial que registra', 'REG')
const { uploadId } = await registrar.upload(onePixelPng, 'denuncia de Oyarce.png')
const entry = await registrar.register({
  confidentiality: 'CONFIDENTIAL',
  subject: 'Denuncia en la casa 1 de calle Sol',
  typeId,
  attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
})
const attachmentId = entry.attachments[0]?.attachmentId ?? ''
await registrar.send(api.readAttachment, { params: { entryId: entry.entryId, attachmentId } })
afterAll(() => app.close())

async function rows(report: 'book' | 'counts', query: object, section: number) {
  const { body } = await auditor.ask(api.readReport, { params: { report }, query })
  return body.sections[section]?.rows ?? []
}

async function wholeReport(person: Person, report: 'incidents' | 'unacknowledged') {
  const { body } = await person.ask(api.readReport, { params: { report }, query: {} })
  return JSON.stringify(body)
}

describe('whoever stands outside a confidential entry', () => {
  it('reads who saw it, and not what its files are called', async () => {
    for (const person of [chief, auditor]) {
      const { body } = await person.ask(api.listReadings, { params: { entryId: entry.entryId } })
      expect(body.readings).toMatchObject([
        { by: 'Oficial que registra', action: 'attachment-read', detail: '' },
      ])
    }
  })

  it('narrows no report down to it by what it says, and counts its type nowhere', async () => {
    expect(await rows('book', {}, 0)).toHaveLength(1)
    expect(await rows('book', { typeId }, 0)).toEqual([])
    expect(await rows('book', { unitId: entry.content?.destinationUnitId }, 0)).toEqual([])
    expect(await rows('counts', { typeId }, 0)).toEqual([])
    expect((await rows('counts', {}, 0)).map(([name]) => name)).toEqual(['Confidencial'])
    expect((await rows('counts', {}, 1)).map(([code]) => code)).toEqual(['CONFIDENTIAL'])
  })

  it('finds it by its number, and is shown nothing else of it', async () => {
    const [, year = '', digits = ''] = entry.entryNumber.split('-')
    for (const text of [
      entry.entryNumber,
      String(Number(digits)),
      `nº ${Number(digits)}-${year}`,
    ]) {
      const { body } = await chief.ask(api.searchEntries, { body: { text } })
      expect(body.entries).toMatchObject([
        { entryNumber: entry.entryNumber, visibility: 'EXISTENCE' },
      ])
      expect(body.reasons[entry.entryId]?.map(({ where }) => where)).toEqual(['NUMBER'])
      const counted = await chief.ask(api.countEntries, { body: { text } })
      expect(counted.body.count).toBe(1)
    }
    for (const question of [
      { text: entry.entryNumber, typeId },
      { text: `${Number(digits)} denuncia` },
      { text: 'denuncia' },
      { text: '12.531.909-2' },
    ]) {
      const { body } = await chief.ask(api.searchEntries, { body: question })
      expect([question, body.entries]).toEqual([question, []])
      const counted = await chief.ask(api.countEntries, { body: question })
      expect([question, counted.body.count]).toEqual([question, 0])
    }
    const stranger = await app.as('TR')
    const { body } = await stranger.ask(api.searchEntries, { body: { text: entry.entryNumber } })
    expect(body.entries).toEqual([])
  })

  it('reads its number and its day, and nothing of what it says or who brought it', async () => {
    const read = await auditor.send(api.readEntry, { params: { entryId: entry.entryId } })
    const text = await read.text()
    expect(read.status).toBe(200)
    expect(text).toContain(entry.entryNumber)
    for (const hidden of ['casa 1', 'Oyarce', 'Soto', '125319092', 'ana@correo.example'])
      expect(text).not.toContain(hidden)
  })

  it('is answered to the letter alike before and after somebody works on it', async () => {
    const clerk = await hire(app, 'Oficial de la primera ventanilla', 'REG')
    const unit = { unitId: unitAt(app, 1) }
    const reader = await hire(app, 'Quien lo lee', 'JU', unit)
    const secret = await route(
      clerk,
      await clerk.register({ confidentiality: 'CONFIDENTIAL' }),
      unit.unitId,
      { readerIds: [reader.actor.staffId] },
    )
    const outside = [
      chief,
      auditor,
      clerk,
      await hire(app, 'Otra jefatura de la unidad', 'JU', unit),
    ]
    const { entryId, entryNumber: text } = secret
    const asked = (): Promise<readonly unknown[]> =>
      Promise.all(
        outside.map(async (person) => [
          (await person.ask(api.listEntries, { query: { ids: entryId } })).body.entries,
          (await person.ask(api.searchEntries, { body: { text } })).body.entries,
          (await person.ask(api.readEntry, { params: { entryId } })).body,
        ]),
      )
    const before = await asked()
    expect(JSON.stringify(before)).toContain('"visibility":"EXISTENCE"')
    const received = await acknowledge(reader, secret)
    const extension = { term: { amount: 1, unit: 'WORKING_DAY' as const }, reason: 'Es complejo' }
    await doing(reader, api.extendDeadline, received, extension)
    expect(await asked()).toEqual(before)
  })

  it('is told by no report what was done with it, or where it waits', async () => {
    const clerk = await hire(app, 'Oficial de la segunda ventanilla', 'REG')
    const unit = { unitId: unitAt(app, 1) }
    const reader = await hire(app, 'Quien lo recibe', 'JU', unit)
    const sent = async () =>
      route(clerk, await clerk.register({ confidentiality: 'CONFIDENTIAL' }), unit.unitId, {
        readerIds: [reader.actor.staffId],
      })
    const waiting = await sent()
    await app.db.asOwner(
      "update hand_over set sent_at = sent_at - interval '10 days' where entry_id = $1",
      [waiting.entryId],
    )
    const observed = await sent()
    const at = await acknowledge(reader, observed)
    await doing(reader, api.observeEntry, at, observation(at))
    for (const person of [chief, auditor, clerk]) {
      expect(await wholeReport(person, 'unacknowledged')).not.toContain(waiting.entryNumber)
      expect(await wholeReport(person, 'incidents')).not.toContain(observed.entryNumber)
    }
    expect(await wholeReport(reader, 'unacknowledged')).toContain(waiting.entryNumber)
    expect(await wholeReport(reader, 'incidents')).toContain(observed.entryNumber)
  })

  it('learns by no order and no tray when it is due', async () => {
    const clerk = await hire(app, 'Oficial de la otra ventanilla', 'REG')
    const open = await clerk.register()
    const secret = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
    const later = await clerk.register()
    const dueOn = open.content?.dueOn ?? ''
    expect(dueOn).not.toBe('')
    const ours = [open.entryId, secret.entryId, later.entryId]
    const numbered = async (person: Person, query: object): Promise<readonly number[]> => {
      const { body } = await person.ask(api.listEntries, { query })
      const { body: found, problem } = await person.ask(api.searchEntries, { body: query })
      expect(problem).toBeNull()
      expect(found.entries.map(({ entryId }) => entryId)).toEqual(
        body.entries.map(({ entryId }) => entryId),
      )
      return body.entries.flatMap(({ entryId }) => {
        const place = ours.indexOf(entryId)
        return place < 0 ? [] : [place]
      })
    }
    expect(await numbered(chief, { order: 'due' })).toEqual([0, 2])
    expect(await numbered(chief, { order: 'nearest' })).toEqual([0, 2, 1])
    const { body } = await chief.ask(api.listEntries, { query: { order: 'nearest', limit: 200 } })
    expect(body.nextCursor).toBeNull()
    app.clock.now = new Date(`${dueOn}T15:00:00Z`)
    expect(await numbered(await app.as('JREG'), { tray: 'due-soon' })).toEqual([2, 0])
    app.clock.now = new Date(Date.parse(`${dueOn}T15:00:00Z`) + 86_400_000)
    expect(await numbered(await app.as('JREG'), { tray: 'overdue' })).toEqual([2, 0])
    for (const person of [await app.as('JREG'), await app.as('AUD')]) {
      const overview = await person.ask(api.readOverview, {})
      const counted = overview.body.counters.find(({ counter }) => counter === 'overdue')?.count
      expect(counted).toBe(2)
    }
  })

  it('learns by no report, no hypothetical holiday and no notice when it is due', async () => {
    app.clock.now = new Date()
    const clerk = await hire(app, 'Oficial de la tercera ventanilla', 'REG')
    const unit = { unitId: unitAt(app, 0) }
    const head = await hire(app, 'Jefatura de la unidad', 'JU', unit)
    const reader = await hire(app, 'Persona nombrada', 'TR', unit)
    const appeal = app.municipality.foundation.types.find(({ code }) => code === 'REC')
    const form = { typeId: appeal?.typeId ?? '' }
    const open = await route(clerk, await clerk.register(form), unit.unitId)
    const registered = await clerk.register({ ...form, confidentiality: 'CONFIDENTIAL' })
    const secret = await route(clerk, registered, unit.unitId, {
      readerIds: [reader.actor.staffId],
    })
    const dueOn = open.content?.dueOn ?? ''
    const ours = new Set([open.entryNumber, secret.entryNumber])
    const change = {
      kind: 'CALENDAR_DAYS' as const,
      put: [
        {
          date: dueOn,
          layer: 'MUNICIPALITY' as const,
          officeId: null,
          name: 'Aniversario',
          source: 'Decreto',
          act: 'D-1',
        },
      ],
      remove: [],
    }
    const { body: moves } = await chief.ask(api.previewMoves, { body: { change, page: 1 } })
    const moved = moves.entries.map(({ entryNumber }) => entryNumber)
    expect(moved.filter((number) => ours.has(number))).toEqual([open.entryNumber])
    expect(moves.hidden).toBe(0)

    const dayBefore = new Date(Date.parse(`${dueOn}T15:00:00Z`) - 86_400_000)
    const { municipalityId } = head.actor
    await tellOfTime({ ...app.app, now: () => dayBefore }, municipalityId)
    const told = await app.db.asOwner<{ entry_id: string; staff_id: string }>(
      "select entry_id, staff_id from notice where kind = 'DUE_TOMORROW' and entry_id = any ($1)",
      [[open.entryId, secret.entryId]],
    )
    expect(new Map(told.map((notice) => [notice.entry_id, notice.staff_id]))).toEqual(
      new Map([
        [open.entryId, head.actor.staffId],
        [secret.entryId, reader.actor.staffId],
      ]),
    )
    expect(told).toHaveLength(2)

    for (const person of [chief, auditor, head]) {
      const query = { days: 60 }
      const asked = await person.ask(api.readReport, { params: { report: 'overdue' }, query })
      const [byUnit, list] = asked.body.sections
      const numbers = list?.rows.map(([number]) => String(number)) ?? []
      expect(numbers.filter((number) => ours.has(number))).toEqual([open.entryNumber])
      expect(list?.rows.length).toBe(
        byUnit?.rows.reduce((sum, [, late, soon]) => sum + Number(late) + Number(soon), 0),
      )
    }
  })

  it('reads no notice any more of when it is due that came before it was confidential', async () => {
    const clerk = await hire(app, 'Oficial de la quinta ventanilla', 'REG')
    const unit = { unitId: unitAt(app, 2) }
    const head = await hire(app, 'Jefatura con aviso', 'JU', unit)
    const told = await route(clerk, await clerk.register(), unit.unitId)
    const eve = new Date(Date.parse(`${told.content?.dueOn ?? ''}T15:00:00Z`) - 86_400_000)
    await tellOfTime({ ...app.app, now: () => eve }, head.actor.municipalityId)
    app.clock.now = eve
    const noticesOf = async (person: Person): Promise<readonly unknown[]> =>
      (await person.ask(api.readNotices, {})).body.notices
        .filter(({ entryId }) => entryId === told.entryId)
        .map(({ kind, dueOn }) => [kind, dueOn])
    const again = await app.asActor(head.actor)
    expect(await noticesOf(again)).toContainEqual(['DUE_TOMORROW', told.content?.dueOn])
    const reader = (await app.as('TR')).actor.staffId
    await changeLevel(
      [await app.asActor(clerk.actor), await app.as('JREG')],
      told,
      'CONFIDENTIAL',
      [reader],
    )
    expect((await noticesOf(again)).map((notice) => JSON.stringify(notice))).not.toContainEqual(
      expect.stringContaining('DUE_TOMORROW'),
    )
    app.clock.now = new Date()
  })
})

describe('a restricted entry', () => {
  it('is answered to the letter as an unknown id is, to whoever may not know of it', async () => {
    const secret = await chief.register({
      confidentiality: 'RESTRICTED',
      destinationUnitId: unitAt(app, 0),
    })
    const stranger = await app.as('TR')
    const answerOf = async (entryId: string): Promise<unknown> => {
      const { status, problem } = await stranger.ask(api.readEntry, { params: { entryId } })
      return { status, ...problem, requestId: '' }
    }
    const unknown = await answerOf('00000000-0000-4000-8000-000000000000')
    expect(await answerOf(secret.entryId)).toEqual(unknown)
    expect(unknown).toMatchObject({ status: 404, type: 'E-CON-03' })
    // A unit's events stand in the same ledger; its id is no entry's.
    expect(await answerOf(unitAt(app, 0))).toEqual(unknown)
  })

  it('is on record as read by whoever opens it', async () => {
    const clerk = await app.as('REG')
    const { entryId } = await clerk.register({ confidentiality: 'RESTRICTED' })
    await clerk.ask(api.readEntry, { params: { entryId } })
    const logged = await app.db.asOwner(
      'select action, staff_id from access_log where entry_id = $1',
      [entryId],
    )
    expect(logged).toEqual([{ action: 'entry-read', staff_id: clerk.actor.staffId }])
  })
})
