import * as story from '#tests/story.ts'
import { after, anEntry, anObservation, refusalIn, sendingTo, standing } from '#tests/story.ts'
import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'

import { approveAnnulment, refuseAnnulment, requestAnnulment } from './acts/annulment.ts'
import type { CloseCommand } from './acts/closure.ts'
import { archiveEntry, closeEntry, forwardEntry, lapseEntry, reopenEntry } from './acts/closure.ts'
import type { Entry } from './entry/entry.ts'
import type { RouteCommand } from './acts/route-entry.ts'
import { acknowledgeCopy, closeCopy } from './acts/copies.ts'
import { routeEntry } from './acts/route-entry.ts'
import { acknowledgeEntry, recallEntry, returnEntry } from './acts/receive-entry.ts'
import { assignEntry, observeEntry } from './acts/work.ts'

const registered = (): Entry => standing['registered at the counter'][1]()
const sent = (): Entry => standing['sent and not received'][1]()
const received = (): Entry => standing['received by a unit'][1]()
const worked = (): Entry => standing['worked on by somebody'][1]()
const observed = (): Entry => standing['observed by a unit'][1]()
const answered = (): Entry => standing['answered by a unit'][1]()

const facts = { today: story.openedOn, units: story.unitsById }

function routing(entry: Entry, more: Partial<RouteCommand>): string | null {
  const command = { principal: sendingTo('mayor'), copies: [], readerIds: [], ...more }
  return refusalIn(() => routeEntry(entry, command, facts))
}

const withWords = (instruction: string | null) => ({
  principal: sendingTo('works', { instruction }),
})

const withPaper = (): Entry => {
  const principal = sendingTo('works', { paperIncluded: true, foliosSent: 3 })
  const fact = routeEntry(registered(), { principal, copies: [], readerIds: [] }, facts)
  return after(registered(), fact)
}

const onDay = (today: string, text = 'No es de esta oficina') =>
  refusalIn(() =>
    returnEntry(received(), { cause: 'OTHER', text }, { ...story.returnFacts, today }),
  )

const returningOn = (today: string) => ({ ...story.returnFacts, today })

const assignment = (assigneeId: string) => ({ assigneeId, instruction: null })

const closing = (more: Partial<CloseCommand>): string | null => {
  const command: CloseCommand = { outcome: 'GRANTED', reply: story.reply, reason: null, ...more }
  return refusalIn(() => closeEntry(worked(), command, story.openedOn))
}

describe('deriving', () => {
  it('wants an office that is there, open, another, and each but once', () => {
    const entry = received()
    expect(routing(entry, { principal: sendingTo('nowhere') })).toBe('E-DOC-12 principal.unitId')
    expect(routing(entry, { principal: sendingTo('archive') })).toBe('E-DOC-13 principal.unitId')
    expect(routing(entry, { principal: sendingTo('works') })).toBe('E-TRA-12 principal.unitId')
    expect(routing(entry, { copies: [sendingTo('finance'), sendingTo('finance')] })).toBe(
      'E-TRA-13 copies.1.unitId',
    )
    expect(routing(entry, { copies: [sendingTo('mayor')] })).toBe('E-TRA-13 copies.0.unitId')
  })

  it('names who may read what is confidential', () => {
    const entry = anEntry({ confidentiality: 'CONFIDENTIAL' })
    expect(routing(entry, {})).toBe('E-TRA-11 readerIds')
    expect(routing(entry, { readerIds: ['somebody'] })).toBeNull()
  })

  it('sends nothing back where it came from without twenty letters of why', () => {
    const there = after(worked(), story.routeTo(worked(), 'finance'))
    const back = after(there, acknowledgeEntry(there, story.received))
    expect(routing(back, withWords(null))).toBe('E-TRA-02 principal.instruction')
    expect(routing(back, withWords('1234567890123456789'))).toBe('E-TRA-02 principal.instruction')
    expect(routing(back, withWords(' 1234567890123456789 '))).toBe('E-TRA-02 principal.instruction')
    expect(routing(back, withWords('12345678901234567890'))).toBeNull()
    expect(routing(back, { principal: sendingTo('mayor') })).toBeNull()
  })
})

describe('receiving', () => {
  it(
    'with paper sent, asks how much of it came',
    overCases(
      [
        [{ paperReceived: true, foliosReceived: 3, note: null }, null],
        [{ paperReceived: true, foliosReceived: null, note: null }, null],
        [{ paperReceived: true, foliosReceived: 2, note: null }, 'E-TRA-02 note'],
        [{ paperReceived: true, foliosReceived: 2, note: 'Uno' }, 'E-TRA-02 note'],
        [{ paperReceived: true, foliosReceived: 2, note: 'Falta el folio 3' }, null],
        [{ paperReceived: false, foliosReceived: null, note: null }, 'E-TRA-02 note'],
        [{ paperReceived: false, foliosReceived: null, note: 'No llegó' }, null],
      ],
      (command, refusal) => {
        expect(refusalIn(() => acknowledgeEntry(withPaper(), command))).toBe(refusal)
      },
    ),
  )

  it('says nothing of paper that was not sent', () => {
    const command = { paperReceived: true, foliosReceived: 9, note: null }
    const { data } = acknowledgeEntry(sent(), command)
    expect(data).toMatchObject({ paperReceived: false, foliosReceived: null })
  })
})

describe('returning', () => {
  it('is open for two working days after receiving, weekends apart', () => {
    // Received on Monday 2 March.
    expect(onDay('2026-03-04')).toBeNull()
    expect(onDay('2026-03-05')).toBe('E-TRA-04')
    const friday = after(sent(), acknowledgeEntry(sent(), story.received), {
      at: story.morningOf('2026-03-06'),
    })
    const command = { cause: 'OTHER', text: 'No es de esta oficina' } as const
    expect(refusalIn(() => returnEntry(friday, command, returningOn('2026-03-10')))).toBeNull()
    expect(refusalIn(() => returnEntry(friday, command, returningOn('2026-03-11')))).toBe(
      'E-TRA-04',
    )
  })

  it('is open without a limit while nobody has received it', () => {
    const command = { cause: 'OTHER', text: 'No es de esta oficina' } as const
    const late = { ...story.returnFacts, today: '2026-04-30' }
    expect(refusalIn(() => returnEntry(sent(), command, late))).toBeNull()
  })

  it('wants ten letters of why', () => {
    expect(onDay('2026-03-03', '123456789')).toBe('E-TRA-02 text')
    expect(onDay('2026-03-03', '1234567890')).toBeNull()
  })

  it('goes to whoever sent it: the counter, or the office before', () => {
    expect(standing['returned to the counter'][1]().handling.stage.unitId).toBeNull()
    expect(standing['returned to a unit'][1]().handling.stage.unitId).toBe('works')
  })
})

describe('recalling', () => {
  it('wants a reason, and brings back the copies nobody has received', () => {
    const before = after(registered(), story.routeTo(registered(), 'works', ['finance', 'mayor']))
    const entry = after(before, acknowledgeCopy(before, 2), { at: story.minutes(11) })
    expect(refusalIn(() => recallEntry(entry, { reason: 'mal' }, { unitName: () => '' }))).toBe(
      'E-TRA-02 reason',
    )
    const back = after(
      entry,
      recallEntry(entry, { reason: 'Oficina equivocada' }, { unitName: () => '' }),
    )
    expect(back.handling.handOvers.map((line) => line.state)).toEqual([
      'RECALLED',
      'RECEIVED',
      'RECALLED',
    ])
    expect(back.handling.stage).toEqual({ status: 'REGISTERED', unitId: null })
  })

  it('brings it back to whoever had it, assigned as it was', () => {
    const entry = after(worked(), story.routeTo(worked(), 'finance'))
    const back = after(
      entry,
      recallEntry(entry, { reason: 'Faltaba un informe' }, { unitName: () => '' }),
    )
    expect(back.handling.stage).toEqual(worked().handling.stage)
  })
})

describe('copies', () => {
  it('are received once, and closed once', () => {
    const entry = sent()
    expect(refusalIn(() => acknowledgeCopy(entry, 1))).toBe('E-CON-03')
    expect(refusalIn(() => acknowledgeCopy(entry, 7))).toBe('E-CON-03')
    const seen = after(entry, acknowledgeCopy(entry, 2))
    expect(refusalIn(() => acknowledgeCopy(seen, 2))).toBe('E-TRA-01')
    const ended = after(seen, closeCopy(seen, 2, null))
    expect(refusalIn(() => closeCopy(ended, 2, null))).toBe('E-TRA-01')
    expect(refusalIn(() => closeCopy(entry, 2, null))).toBeNull()
  })

  it('that ask for a report end with one', () => {
    const principal = sendingTo('works')
    const copies = [sendingTo('finance', { purpose: 'REPORT' })]
    const entry = after(
      registered(),
      routeEntry(registered(), { principal, copies, readerIds: [] }, facts),
    )
    expect(refusalIn(() => closeCopy(entry, 2, null))).toBe('E-TRA-02 note')
    expect(refusalIn(() => closeCopy(entry, 2, 'Hay fondos para ello'))).toBeNull()
  })

  it('of what was annulled wait for nobody', () => {
    const entry = story.annulled(sent())
    expect(refusalIn(() => acknowledgeCopy(entry, 2))).toBe('E-TRA-01')
    expect(refusalIn(() => closeCopy(entry, 2, null))).toBe('E-TRA-01')
  })
})

describe('working', () => {
  it('is given to somebody else than who has it, and never at the counter', () => {
    expect(refusalIn(() => assignEntry(worked(), assignment(story.people.staff)))).toBe(
      'E-TRA-18 assigneeId',
    )
    const back = standing['returned to the counter'][1]()
    expect(refusalIn(() => assignEntry(back, assignment(story.people.clerk)))).toBe('E-TRA-01')
  })

  it(
    'observing asks for defects and for days that can be',
    overCases(
      [
        [{ defects: [] }, 'E-TRA-02 defects.0'],
        [{ defects: ['Falta la firma', 'RUT'] }, 'E-TRA-02 defects.1'],
        [{ notifiedOn: '2026-03-03' }, 'E-DOC-18 notifiedOn'],
        [{ remedyBy: '2026-03-01' }, 'E-TRA-19 remedyBy'],
        [{ remedyBy: story.openedOn }, null],
      ],
      (more, refusal) => {
        expect(
          refusalIn(() => observeEntry(worked(), anObservation(more), story.observeFacts)),
        ).toBe(refusal)
      },
    ),
  )

  it('lapses after the last day to mend, by an act with a number', () => {
    const command = { outcome: 'NOT_FILED', act: story.reply } as const
    expect(refusalIn(() => lapseEntry(observed(), command, { today: '2026-03-09' }))).toBe(
      'E-TRA-17',
    )
    expect(refusalIn(() => lapseEntry(observed(), command, { today: '2026-03-10' }))).toBeNull()
    const unnumbered = { ...command, act: { ...story.reply, number: ' ' } }
    expect(refusalIn(() => lapseEntry(observed(), unnumbered, { today: '2026-03-10' }))).toBe(
      'E-TRA-06 act.number',
    )
  })
})

describe('ending', () => {
  it('says the outcome and the number of the reply, or why none is needed', () => {
    expect(closing({})).toBeNull()
    expect(closing({ reply: null })).toBe('E-TRA-06 reply.number')
    expect(closing({ reply: { ...story.reply, number: '' } })).toBe('E-TRA-06 reply.number')
    expect(closing({ reply: { ...story.reply, authority: ' ' } })).toBe('E-TRA-06 reply.authority')
    expect(closing({ reply: { ...story.reply, date: '2026-03-03' } })).toBe('E-DOC-06 reply.date')
    const silent = { outcome: 'NO_REPLY_NEEDED', reply: null } as const
    expect(closing(silent)).toBe('E-TRA-06 reason')
    expect(closing({ ...silent, reason: 'Es solo informativo' })).toBeNull()
  })

  it('says where it was sent on to, and under what it is kept', () => {
    const to = { body: 'SAG', on: story.openedOn, theirNumber: null }
    expect(
      refusalIn(() => forwardEntry(worked(), { ...to, body: 'SA' }, { today: story.openedOn })),
    ).toBe('E-DOC-18 body')
    const late = { ...to, on: '2026-03-03' }
    expect(refusalIn(() => forwardEntry(worked(), late, { today: story.openedOn }))).toBe(
      'E-DOC-18 on',
    )
    expect(refusalIn(() => archiveEntry(answered(), { code: ' ', location: null }))).toBe(
      'E-DOC-18 code',
    )
  })

  it('begins again with twenty letters of why, and keeps what was answered', () => {
    expect(
      refusalIn(() => reopenEntry(answered(), { reason: '1234567890123456789' }, { actorId: 'x' })),
    ).toBe('E-TRA-02 reason')
    const again = after(
      answered(),
      reopenEntry(answered(), { reason: '12345678901234567890' }, { actorId: 'head' }),
    )
    expect(again.handling.closures).toHaveLength(1)
    const annulment = {
      cause: 'OTHER',
      text: 'Ya fue contestado y no debe anularse',
      replacingEntryId: null,
    } as const
    expect(refusalIn(() => requestAnnulment(again, annulment, false))).toBe('E-TRA-07')
  })

  it('annuls with twenty letters of why, and declines with ten', () => {
    const request = { cause: 'TEST', text: '1234567890123456789', replacingEntryId: null } as const
    expect(refusalIn(() => requestAnnulment(registered(), request, false))).toBe('E-TRA-02 text')
    const asked = after(
      registered(),
      requestAnnulment(registered(), { ...request, text: `${request.text}0` }, false),
    )
    expect(refusalIn(() => refuseAnnulment(asked, '123456789'))).toBe('E-TRA-02 reason')
    expect(refusalIn(() => approveAnnulment(registered(), 'chief'))).toBe('E-TRA-01')
  })
})
