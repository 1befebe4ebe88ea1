import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { rectify } from '#tests/acts.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const [clerk, head, auditor] = await Promise.all([app.as('REG'), app.as('JREG'), app.as('AUD')])
const entry = await clerk.register({ subject: 'Solicita poda de arvol' })
// The registration, five days ago: the ledger's own clock cannot be turned back from outside.
await app.db.asOwner('alter table ledger_event disable trigger user')
await app.db.asOwner(
  `update ledger_event set at = at - interval '5 days',
     body = replace(body, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
       to_char((at - interval '5 days') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   where subject_id = $1`,
  [entry.entryId],
)
await rectify(head, entry, { content: { subject: 'Solicita poda de árbol' } })
afterAll(() => app.close())

const past = (person: Person, on: string) =>
  person.ask(api.readPast, { params: { entryId: entry.entryId }, query: { on } })

describe('the time machine', () => {
  it('shows the entry as it was on any day, with nothing to do to it', async () => {
    const today = entry.registeredOn
    const then = await past(head, addDays(today, -2))
    expect(then.body.entry).toMatchObject({
      content: { subject: 'Solicita poda de arvol' },
      registerStatus: 'REGISTERED',
      allowed: [],
    })
    const now = await past(head, today)
    expect(now.body.entry?.content?.subject).toBe('Solicita poda de árbol')
    expect((await past(head, addDays(today, -6))).body.entry).toBeNull()
  })

  it('opens no door: who may not read it today may not read what it said', async () => {
    const secret = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
    const asked = { params: { entryId: secret.entryId }, query: { on: entry.registeredOn } }
    expect((await auditor.ask(api.readPast, asked)).problem?.type).toBe('E-CON-03')
  })

  it('tells auditors and the head of its office who saw it, and nobody else', async () => {
    const { entryId } = entry
    const receipt = { params: { entryId }, query: { paper: 'A4' } }
    await (await clerk.send(api.readReceipt, receipt)).arrayBuffer()
    for (const person of [auditor, head]) {
      const { body } = await person.ask(api.listReadings, { params: { entryId } })
      expect(body.count).toBe(1)
      expect(body.readings[0]).toMatchObject({
        by: clerk.actor.name,
        action: 'receipt-printed',
        detail: 'A4',
      })
    }
    const { problem } = await clerk.ask(api.listReadings, { params: { entryId } })
    expect(problem?.type).toBe('E-PER-09')
  })
})
