/** Numbers of identity in one writing, whatever door they came through. */
import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { rectify } from '#tests/acts.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { PartyForm } from '#tests/registration.ts'
import { aParty, aRegistration } from '#tests/registration.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
afterAll(() => app.close())

const numbered = (number: string, form: Partial<PartyForm> = {}): PartyForm =>
  aParty({ identity: { country: 'CL', type: 'CL_RUT', number }, ...form })

describe('somebody who is registered', () => {
  it('has one writing of their number, and is found by any of them, and without the check digit', async () => {
    const entry = await clerk.register({ parties: [numbered('12.531.909-2')] })
    expect(entry.parties[0]?.identity?.number).toBe('125319092')
    const writings = ['12.531.909-2', '12531909-2', '125319092', '12.531.909', '012531909-2']
    const spaced = [
      '12 531 909-2',
      '12 531 909',
      '12531909 - 2',
      'RUT 12.531.909-2',
      'RUT: 12531909',
    ]
    for (const text of [...writings, ...spaced]) {
      const { body } = await clerk.ask(api.searchEntries, { body: { text } })
      expect([text, body.entries.map(({ entryNumber }) => entryNumber)]).toEqual([
        text,
        [entry.entryNumber],
      ])
      expect(body.reasons[entry.entryId]?.map(({ where }) => where)).toContain('IDENTITY')
    }
  })

  it('is never marked as checked when the number does not add up', async () => {
    const entry = await clerk.register({
      parties: [numbered('12.531.909-3', { identityVerified: true })],
    })
    expect(entry.parties[0]).toMatchObject({
      identity: { number: '125319093' },
      identityVerified: false,
    })
    const mended = await rectify(chief, entry, {
      parties: [numbered('10.000.013-1', { identityVerified: true })],
    })
    expect(mended.parties[0]).toMatchObject({
      identity: { number: '100000131' },
      identityVerified: false,
    })
  })

  it('is refused to represent themselves in another writing', async () => {
    const { problem } = await clerk.ask(api.registerEntry, {
      params: { entryId: randomUUID() },
      body: aRegistration(app.municipality, {
        parties: [
          numbered('12.531.909-2'),
          numbered('012531909-2', {
            surname1: 'Otro',
            role: 'REPRESENTATIVE',
            representationType: 'PROXY',
          }),
        ],
      }),
    })
    expect(problem?.type).toBe('E-PER-07')
  })

  it('is nobody in particular without a number, whatever was sent beside', async () => {
    const entry = await clerk.register({
      parties: [numbered('12.531.909-2', { kind: 'ANONYMOUS', missingIdentity: 'ANONYMOUS' })],
    })
    expect(entry.parties[0]).toMatchObject({ identity: null, identityVerified: false })
  })
})

describe('a duplicate', () => {
  it('is found by any writing of the number', async () => {
    const subject = 'Solicita un duplicado de la patente'
    const { entryNumber } = await clerk.register({ subject, parties: [numbered('76.123.456-K')] })
    for (const identityNumber of ['76123456K', '76.123.456-k', '76123456']) {
      const { body } = await clerk.ask(api.findDuplicates, {
        body: { identityNumber, senderName: null, typeId: null, subject, senderReference: null },
      })
      expect(body.duplicates.map((found) => found.entryNumber)).toEqual([entryNumber])
    }
  })
})
