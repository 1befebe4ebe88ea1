/** How secret a document is, once the counter let go of it: asked by one, confirmed by another. */
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { changeLevel, wanted } from '#tests/levels.ts'
import { annulment, answer, doing, rectifying, refusalOf } from '#tests/acts.ts'
import { acknowledge, assign, hire, regrant, route, unitAt } from '#tests/handling.ts'
import { dispatch } from '#tests/outgoing.ts'
import { rowsIn } from '#tests/report-acts.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const unitHead = await app.as('JU')
const staff = await app.as('TR')
const auditor = await app.as('AUD')
afterAll(() => app.close())

const read = async (person: Person, { entryId }: Pick<EntryView, 'entryId'>): Promise<EntryView> =>
  (await person.ask(api.readEntry, { params: { entryId } })).body

const id = ({ actor }: Person): string => actor.staffId

/** In the hands of the unit. */
const handedOver = async (confidentiality: Confidentiality = 'ORDINARY'): Promise<EntryView> => {
  const readerIds = confidentiality === 'CONFIDENTIAL' ? [id(staff)] : []
  return route(clerk, await clerk.register({ confidentiality }), unitAt(app, 1), { readerIds })
}

const takenBack = async (): Promise<EntryView> =>
  doing(clerk, api.recallEntry, await handedOver(), { reason: 'Lo recupera la mesa' })

const returned = async (): Promise<EntryView> =>
  doing(unitHead, api.returnEntry, await handedOver(), { cause: 'OTHER', text: 'No es de aquí' })

const undone = async (): Promise<EntryView> => doing(clerk, api.undoAct, await handedOver())

const answered = async (): Promise<EntryView> => {
  const entry = await clerk.register()
  await dispatch(app, clerk, { answers: [entry.entryId] })
  return read(clerk, entry)
}

const archived = async (): Promise<EntryView> => {
  const received = await acknowledge(unitHead, await handedOver())
  const worked = await assign(unitHead, received, unitHead)
  const closed = await doing(unitHead, api.closeEntry, worked, answer(worked.registeredOn))
  return doing(unitHead, api.archiveEntry, closed, { code: 'A-1', location: null })
}

const correcting = (person: Person, entry: EntryView, confidentiality: Confidentiality) =>
  rectifying(person, entry, { content: { confidentiality } })

/** What somebody is told of it, half a minute later. */
async function toldTo(person: Person, { entryId }: EntryView) {
  const { now } = app.clock
  app.clock.now = new Date(now.getTime() + 30_000)
  const { body } = await person.ask(api.readNotices, {})
  app.clock.now = now
  const told = body.notices.filter(({ kind }) => kind.startsWith('CONFIDENTIALITY'))
  return told.filter((notice) => notice.entryId === entryId).map(({ kind, about }) => [kind, about])
}

describe('nobody alone', () => {
  it('makes a document unreadable for others, or readable for themselves', async () => {
    const ways = [
      ['a clerk, of what a unit has', clerk, handedOver, 'CONFIDENTIAL'],
      ['a clerk, of what was archived', clerk, archived, 'CONFIDENTIAL'],
      ['the head of the unit that has it', unitHead, handedOver, 'CONFIDENTIAL'],
      ['the same, of what was archived', unitHead, archived, 'CONFIDENTIAL'],
      ['its staff', staff, handedOver, 'RESTRICTED'],
      ['a clerk, of what they took back', clerk, takenBack, 'CONFIDENTIAL'],
      ['a clerk, of what was returned', clerk, returned, 'RESTRICTED'],
      ['a clerk, of what they derived and undid', clerk, undone, 'CONFIDENTIAL'],
      ['the same, to restricted', clerk, undone, 'RESTRICTED'],
      ['a clerk, of what is answered', clerk, answered, 'CONFIDENTIAL'],
      ['a clerk, of what another typed in', clerk, () => chief.register(), 'CONFIDENTIAL'],
      ['the head of registry', chief, handedOver, 'CONFIDENTIAL'],
      ['the head of registry, to read it', chief, () => handedOver('RESTRICTED'), 'ORDINARY'],
    ] as const
    for (const [way, person, open, to] of ways) {
      const entry = await open()
      const { problem } = await correcting(person, entry, to)
      expect([way, problem?.type]).toEqual([way, 'E-TRA-30'])
      const asked = await doing(
        person,
        api.requestConfidentiality,
        entry,
        wanted(to, [id(auditor)]),
      )
      const alone = await refusalOf(person, api.confirmConfidentiality, asked)
      expect([way, alone]).toEqual([way, 'E-TRA-28'])
      expect([way, (await read(chief, entry)).content?.confidentiality]).toEqual([
        way,
        entry.content?.confidentiality,
      ])
    }
  })

  it('is left with no reader, or is one by their own word', async () => {
    const entry = await handedOver()
    const ask = (readerIds: readonly string[]) =>
      refusalOf(clerk, api.requestConfidentiality, entry, wanted('CONFIDENTIAL', readerIds))
    expect(await ask([])).toBe('E-DOC-18')
    expect(await ask([id(clerk)])).toBe('E-TRA-21')
    const gone = await hire(app, 'Sin rol', 'TR', { unitId: unitAt(app, 1) })
    await regrant(app, gone)
    expect(await ask([id(gone)])).toBe('E-DOC-18')
    const asked = await doing(
      clerk,
      api.requestConfidentiality,
      entry,
      wanted('CONFIDENTIAL', [id(chief)]),
    )
    expect(await refusalOf(chief, api.confirmConfidentiality, asked)).toBe('E-TRA-21')
    expect((await read(chief, entry)).allowed).not.toContain('confirm-confidentiality')
  })

  it('confirms what was asked by who has lost the role since', async () => {
    const leaver = await hire(app, 'Quien deja la mesa', 'REG')
    const entry = await handedOver()
    const body = wanted('CONFIDENTIAL', [id(auditor)])
    const asked = await doing(leaver, api.requestConfidentiality, entry, body)
    await regrant(app, leaver)
    expect(await refusalOf(chief, api.confirmConfidentiality, asked)).toBe('E-TRA-26')
    const reason = 'Ya no está quien lo pidió'
    await doing(chief, api.refuseConfidentiality, asked, { reason })
    const again = await doing(clerk, api.requestConfidentiality, await read(clerk, entry), body)
    expect(await refusalOf(chief, api.confirmConfidentiality, again)).toBeNull()
  })

  it('confirms what was asked by who is left with a role that may not ask for it', async () => {
    const unitId = unitAt(app, 1)
    const grants = [{ role: 'TR' as const, officeId: null, unitId }]
    const ways = [
      ['JU', 'ORDINARY', 'E-TRA-26'],
      ['REG', 'ORDINARY', 'E-TRA-26'],
      // Its staff may ask for more secrecy.
      ['REG', 'CONFIDENTIAL', null],
    ] as const
    for (const [role, to, refusal] of ways) {
      const place = role === 'JU' ? { unitId } : {}
      const asker = await hire(app, `Quien pidió como ${role}`, role, place)
      const entry = await handedOver('RESTRICTED')
      const body = wanted(to, to === 'CONFIDENTIAL' ? [id(auditor)] : [])
      const asked = await doing(asker, api.requestConfidentiality, entry, body)
      await regrant(app, asker, grants)
      const refused = await refusalOf(chief, api.confirmConfidentiality, asked)
      expect([role, to, refused]).toEqual([role, to, refusal])
    }
  })

  it('raises at the counter more than one may, nor lowers there', async () => {
    const raised = await correcting(clerk, await clerk.register(), 'RESTRICTED')
    expect(raised.body.content?.confidentiality).toBe('RESTRICTED')
    expect((await correcting(chief, raised.body, 'ORDINARY')).problem?.type).toBe('E-TRA-30')
    // One head of registry, and nobody else who could confirm.
    const { allowed } = await read(chief, raised.body)
    expect(allowed).toContain('lower-confidentiality')
    expect(
      await refusalOf(chief, api.requestConfidentiality, raised.body, wanted('ORDINARY')),
    ).toBe('E-TRA-29')
    const lowered = await changeLevel([clerk, chief], raised.body, 'ORDINARY')
    expect(lowered.content?.confidentiality).toBe('ORDINARY')
  })
})

describe('a document that two people make confidential', () => {
  it('is read by whom the first named, and whoever loses visibility is told', async () => {
    const entry = await handedOver()
    const asked = await doing(
      unitHead,
      api.requestConfidentiality,
      entry,
      wanted('CONFIDENTIAL', [id(staff)]),
    )
    expect(asked.confidentialityChange).toMatchObject({
      to: 'CONFIDENTIAL',
      askedBy: unitHead.actor.name,
      readers: [staff.actor.name],
    })
    expect(await toldTo(chief, entry)).toEqual([['CONFIDENTIALITY_ASKED', unitHead.actor.name]])
    const query = { tray: 'annulments' as const }
    const waiting = async (person: Person) =>
      (await person.ask(api.listEntries, { query })).body.entries.map(({ entryId }) => entryId)
    expect(await waiting(chief)).toContain(entry.entryId)
    expect(await waiting(unitHead)).not.toContain(entry.entryId)
    const after = await doing(chief, api.confirmConfidentiality, asked)
    expect(after).toMatchObject({ visibility: 'EXISTENCE', confidentialityChange: null })
    expect(await read(staff, entry)).toMatchObject({ asksReason: true })
    expect(await read(unitHead, entry)).toMatchObject({
      visibility: 'EXISTENCE',
      asksReason: false,
    })
    const named = await doing(chief, api.nameReaders, after, {
      readerIds: [id(auditor)],
      reason: 'Lo pide el caso',
    })
    await doing(chief, api.withdrawReaders, named, { readerIds: [id(staff)], reason: 'Ya no' })
    expect(await toldTo(staff, entry)).toEqual([['CONFIDENTIALITY_RAISED', chief.actor.name]])
    // Who confirmed it knows; the request waits no more.
    expect(await toldTo(chief, entry)).toEqual([])
    const raised = ['CONFIDENTIALITY_RAISED', chief.actor.name]
    expect(await toldTo(unitHead, entry)).toEqual([raised])
    // And, reading it now, that another reader was taken off.
    expect(await toldTo(auditor, entry)).toEqual([raised, raised])
  })

  it('and one that its clerk makes so alone, at the counter, is told to whoever read it', async () => {
    const other = await hire(app, 'Oficial de al lado', 'REG')
    const entry = await clerk.register()
    expect(await read(other, entry)).toMatchObject({ visibility: 'CONTENT' })
    expect((await correcting(clerk, entry, 'CONFIDENTIAL')).problem).toBeNull()
    for (const person of [other, chief, auditor])
      expect(await toldTo(person, entry)).toEqual([['CONFIDENTIALITY_RAISED', clerk.actor.name]])
    for (const person of [clerk, unitHead]) expect(await toldTo(person, entry)).toEqual([])
  })

  it('leaves a trace for whoever saw the header of what was restricted', async () => {
    const restricted = await handedOver('RESTRICTED')
    const entry = await changeLevel([unitHead, chief], restricted, 'CONFIDENTIAL', [id(staff)])
    for (const person of [clerk, auditor])
      expect(await toldTo(person, entry)).toEqual([['CONFIDENTIALITY_RAISED', chief.actor.name]])
    const { body } = await auditor.ask(api.readReport, {
      params: { report: 'incidents' },
      query: {},
    })
    const rows = rowsIn(body, 'incidents', 'incidentEntries')
    const found = rows.filter(({ number }) => number === entry.entryNumber)
    const act = { incident: 'EntryRectified', at: expect.any(String) }
    expect(found).toMatchObject([{ ...act, subject: null, unit: null, reason: null }])
  })

  it('is not, where the other says no, or the first withdraws', async () => {
    const entry = await handedOver()
    const reason = 'No hay nada que reservar'
    const asked = await doing(clerk, api.requestConfidentiality, entry, wanted('RESTRICTED'))
    expect(await refusalOf(staff, api.refuseConfidentiality, asked, { reason })).toBe('E-PER-09')
    const kept = await doing(unitHead, api.refuseConfidentiality, asked, { reason })
    expect(kept.confidentialityChange).toBeNull()
    expect(await toldTo(clerk, entry)).toEqual([['CONFIDENTIALITY_KEPT', unitHead.actor.name]])
    const again = await doing(clerk, api.requestConfidentiality, kept, wanted('RESTRICTED'))
    await doing(clerk, api.refuseConfidentiality, again, { reason })
    expect(await read(unitHead, entry)).toMatchObject({ confidentialityChange: null })
  })

  it('no longer waits for it once it is annulled', async () => {
    const entry = await handedOver()
    const asked = await doing(clerk, api.requestConfidentiality, entry, wanted('RESTRICTED'))
    const dying = await doing(clerk, api.requestAnnulment, asked, annulment)
    const annulled = await doing(chief, api.approveAnnulment, dying)
    expect(annulled.confidentialityChange).toBeNull()
    expect(await toldTo(unitHead, entry)).toEqual([])
  })
})

describe('a confidential document', () => {
  it('is lowered unread by two, who are shown why, and those it concerns are told', async () => {
    const entry = await handedOver('CONFIDENTIAL')
    const asked = await doing(clerk, api.requestConfidentiality, entry, wanted('ORDINARY'))
    const seen = await read(chief, entry)
    expect(seen).toMatchObject({ visibility: 'EXISTENCE', content: null, handling: null })
    expect(seen.confidentialityChange).toMatchObject({
      to: 'ORDINARY',
      reason: wanted('ORDINARY').reason,
      askedBy: clerk.actor.name,
    })
    // A clerk of the counter knows number and day, and no more.
    const other = await hire(app, 'Otra Oficial', 'REG')
    expect((await read(other, entry)).confidentialityChange).toBeNull()
    const after = await doing(chief, api.confirmConfidentiality, asked)
    expect(after).toMatchObject({ visibility: 'CONTENT', receiptVersion: entry.receiptVersion + 1 })
    for (const person of [clerk, unitHead, staff, auditor])
      expect(await toldTo(person, entry)).toContainEqual([
        'CONFIDENTIALITY_LOWERED',
        chief.actor.name,
      ])
  })

  it('is asked for by its reader and the head of its unit, and by nobody who only knows of it', async () => {
    for (const person of [staff, unitHead, clerk, chief])
      expect((await read(person, await handedOver('CONFIDENTIAL'))).allowed).toContain(
        'lower-confidentiality',
      )
    const entry = await handedOver('CONFIDENTIAL')
    expect((await read(auditor, entry)).allowed).not.toContain('change-confidentiality')
    expect(await refusalOf(auditor, api.requestConfidentiality, entry, wanted('ORDINARY'))).toBe(
      'E-PER-09',
    )
  })
})
