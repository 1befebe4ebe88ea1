/**
 * Numbers of identity in one writing, whatever door they came through, and those of before brought
 * into it.
 */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import {
  checkIdentityNumber,
  compactIdentityNumber,
  identityTypes,
} from '#domain/party/identity-number.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import type { PartyForm } from '#tests/registration.ts'
import { aParty, aRegistration } from '#tests/registration.ts'

let app: TestApp
let clerk: Person
let chief: Person

beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.as('REG')
  chief = await app.as('JREG')
})
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
      // oxlint-disable-next-line no-await-in-loop
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
    const { body } = await chief.ask(
      api.rectifyEntry,
      {
        params: { entryId: entry.entryId, rectificationId: randomUUID() },
        body: {
          reason: 'Se copió mal de la cédula',
          content: {},
          parties: [numbered('10.000.013-1', { identityVerified: true })],
        },
      },
      { version: entry.version },
    )
    expect(body.parties[0]).toMatchObject({
      identity: { number: '100000131' },
      identityVerified: false,
    })
  })

  it('is refused to represent themselves in another writing', async () => {
    const { problem } = await clerk.ask(api.registerEntry, {
      params: { entryId: randomUUID() },
      body: aRegistration(app.town, {
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
      // oxlint-disable-next-line no-await-in-loop
      const { body } = await clerk.ask(api.findDuplicates, {
        body: { identityNumber, senderName: null, typeId: null, subject, senderReference: null },
      })
      expect(body.duplicates.map((found) => found.entryNumber)).toEqual([entryNumber])
    }
  })
})

const migration = new URL(
  '../../../db/before-0.1/0056-directory-of-what-is-open.sql',
  import.meta.url,
)

describe('a number registered before', () => {
  it('is brought into the writing that the domain gives it', async () => {
    // Those of the south came after it.
    const typesOfBefore = identityTypes.filter((type) => !/^(?:BO|UY|PY|BR)_/u.test(type))
    const [maker] = /create function pg_temp\.one_writing[\s\S]*?\n\$\$;/u.exec(
      await readFile(migration, 'utf8'),
    ) ?? ['']
    const sign = fc.constantFrom(...'.-–−‑ ·_/,\u00a0\u200b１kKñ'.split(''))
    const written = fc
      .tuple(
        fc.constantFrom(...typesOfBefore),
        fc.array(
          fc.oneof(
            { weight: 5, arbitrary: fc.constantFrom(...'0123456789'.split('')) },
            sign,
            fc.constantFrom(...'AEKSXZaz'.split('')),
          ),
          {
            minLength: 5,
            maxLength: 14,
          },
        ),
        fc.constantFrom('', '', 'CL', 'ES', '00'),
      )
      .map(([type, letters, before]) => ({ type, number: before + letters.join('') }))
      // What is misshapen was refused at every door.
      .filter(({ type, number }) =>
        checkIdentityNumber(type, number).remarks.every(({ code }) => code.startsWith('W-')),
      )
    const numbers = [
      ...fc.sample(written, 400),
      { type: 'PE_DNI', number: '10117410-2' } as const,
      { type: 'PE_DNI', number: '101174103' } as const,
      { type: 'ES_NIF', number: '1234567-l' } as const,
      { type: 'PASSPORT', number: 'ab–1234' } as const,
    ]
    const rows = await app.db.asOwner<{ made: string }>(
      maker.replace('pg_temp.one_writing', 'public.one_writing_of_before'),
    )
    expect(rows).toEqual([])
    const made = await app.db.asOwner<{ made: string }>(
      `select one_writing_of_before(n.type, n.number) as made
        from jsonb_array_elements($1::jsonb) with ordinality as given (one, place),
          lateral (select one ->> 'type' as type, one ->> 'number' as number) n order by place`,
      [JSON.stringify(numbers)],
    )
    expect(made.map((row) => row.made)).toEqual(
      numbers.map(({ type, number }) => compactIdentityNumber(type, number)),
    )
  })
})
