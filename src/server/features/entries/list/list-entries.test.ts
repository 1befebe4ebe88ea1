import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { annulment, doing } from '#tests/acts.ts'
import { route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { aParty } from '#tests/registration.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

type Query = Parameters<typeof list>[1]

async function list(person: Person, query: Record<string, string | number> = {}) {
  const { body } = await person.ask(api.listEntries, { query })
  return body
}

async function numbers(person: Person, query: Query = {}): Promise<string[]> {
  return (await list(person, query)).entries.map((entry) => entry.entryNumber)
}

describe('the book', () => {
  it('lists the newest first, page after page, each entry once', async () => {
    const registered: string[] = []
    for (let count = 0; count < 7; count += 1) {
      registered.push((await clerk.register()).entryNumber)
    }
    const walked: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof list>> = await list(clerk, {
        limit: 3,
        ...(cursor ? { cursor } : {}),
      })
      walked.push(...page.entries.map((entry) => entry.entryNumber))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(walked.slice(0, 7)).toEqual(registered.toReversed())
    expect(new Set(walked).size).toBe(walked.length)
  })

  it('jumps to an exact number, however it is typed', async () => {
    const { entryNumber } = await clerk.register()
    const [, year, digits] = entryNumber.split('-')
    const short = Number(digits)
    for (const typed of [
      entryNumber,
      entryNumber.toLowerCase(),
      `${year}-${short}`,
      String(short),
    ]) {
      expect(await numbers(clerk, { number: typed })).toEqual([entryNumber])
    }
    expect(await numbers(clerk, { number: 'E-1999-000001' })).toEqual([])
    expect(await numbers(clerk, { number: 'nada' })).toEqual([])
  })

  it('filters by day, type, unit and state', async () => {
    const today = localDateTimeAt(app.clock.now, 'America/Santiago').date
    const entry = await clerk.register()
    const { entryNumber, content } = entry
    expect(await numbers(clerk, { from: today, to: today, limit: 1 })).toEqual([entryNumber])
    expect(await numbers(clerk, { to: '2001-01-01' })).toEqual([])
    expect(await numbers(clerk, { from: '2999-01-01' })).toEqual([])
    expect((await numbers(clerk, { typeId: content?.typeId ?? '' }))[0]).toBe(entryNumber)
    expect((await numbers(clerk, { unitId: content?.destinationUnitId ?? '' }))[0]).toBe(
      entryNumber,
    )
    await doing(clerk, api.requestAnnulment, entry, annulment)
    expect(await numbers(clerk, { status: 'ANNULMENT_PENDING' })).toEqual([entryNumber])
    expect(await numbers(clerk, { status: 'ANNULLED' })).toEqual([])
  })

  it('says of single entries how they stand in a list, and which are not in it', async () => {
    const [here, routed] = [await clerk.register(), await clerk.register()]
    await route(clerk, routed, unitAt(app, 1))
    const ids = [here.entryId, routed.entryId, '00000000-0000-4000-8000-000000000000'].join(',')
    const both = [routed.entryNumber, here.entryNumber]
    expect(await numbers(clerk, { ids })).toEqual(both)
    expect(await numbers(clerk, { ids, tray: 'to-route' })).toEqual([here.entryNumber])
    const head = await app.as('JU')
    expect(await numbers(head, { ids })).toEqual([routed.entryNumber])
    expect((await list(head, { ids, tray: 'pending' })).entries).toMatchObject([
      { entryId: routed.entryId, handlingStatus: 'ROUTED' },
    ])
    const wrong = await clerk.ask(api.listEntries, { query: { ids: "1' or '1'='1" } })
    expect(wrong.status).toBe(422)
  })

  it.each(['newest', 'due', 'nearest'] as const)(
    'ends where a page ended, in the order "%s"',
    async (order) => {
      for (let count = 0; count < 4; count += 1) {
        await clerk.register()
      }
      const page = await list(clerk, { order, limit: 3 })
      const shown = page.entries.map(({ entryNumber }) => entryNumber)
      const until = page.nextCursor ?? ''
      expect(await numbers(clerk, { order, until })).toEqual(shown)
      const beyond = await list(clerk, { order, limit: 1, cursor: until })
      const ids = [...page.entries, ...beyond.entries].map(({ entryId }) => entryId).join(',')
      expect(await numbers(clerk, { order, until, ids })).toEqual(shown)
    },
  )

  it('declines a cursor that is none', async () => {
    const { status } = await clerk.ask(api.listEntries, { query: { cursor: "1' or '1'='1" } })
    expect(status).toBe(400)
  })
})

describe('helping the counter', () => {
  it('points at what looks repeated, and never at what is another paper', async () => {
    const first = await clerk.register({ subject: 'Solicita retiro de escombros en pasaje Luna 4' })
    const look = async (subject: string, identityNumber: string | null = '125319092') =>
      (
        await clerk.ask(api.findDuplicates, {
          body: { identityNumber, senderName: null, typeId: null, subject, senderReference: null },
        })
      ).body.duplicates.map((found) => found.entryNumber)
    expect(await look('Solicita retiro de escombros pasaje Luna 4')).toContain(first.entryNumber)
    expect(await look('Pide copia de su ficha social')).not.toContain(first.entryNumber)
    expect(await look('Solicita retiro de escombros pasaje Luna 4', '100000K')).toEqual([])
  })

  it('knows a person from earlier entries by number or by words of the name, and logs who asked', async () => {
    const known = aParty({
      givenNames: 'Benjamín',
      surname1: 'Ñancupil',
      identity: { country: 'CL', type: 'CL_RUT', number: '10000013K' },
      phone: '+56 9 1234 5678',
    })
    await clerk.register({ parties: [known] })
    for (const text of ['10.000.013-K', '10000013', 'nancupil benj']) {
      const { body } = await clerk.ask(api.searchParties, { body: { text } })
      expect([text, body.parties[0]?.phone]).toEqual([text, '+56 9 1234 5678'])
    }
    const logged = await app.db.asOwner<{ count: string }>(
      "select count(*) from access_log where action = 'party-search' and staff_id = $1",
      [clerk.actor.staffId],
    )
    expect(Number(logged[0]?.count)).toBeGreaterThanOrEqual(3)
    const auditor = await app.as('AUD')
    expect((await auditor.ask(api.searchParties, { body: { text: 'nancupil' } })).status).toBe(403)
  })

  it('suggests the subjects most often written', async () => {
    for (let count = 0; count < 3; count += 1) {
      await clerk.register({ subject: 'Solicita certificado de número' })
    }
    const { body } = await clerk.ask(api.suggestSubjects, {
      body: { typeId: null, identityNumber: null },
    })
    expect(body.subjects).toContain('Solicita certificado de número')
  })

  it('draws receipt and label as PDF', async () => {
    const entry = await clerk.register()
    const params = { entryId: entry.entryId }
    for (const paper of ['A4', '80mm']) {
      const receipt = await clerk.send(api.readReceipt, { params, query: { paper } })
      expect(receipt.headers.get('Content-Type')).toBe('application/pdf')
      expect(Buffer.from(await receipt.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    }
    const label = await clerk.send(api.readLabel, { params, query: { size: '50x25' } })
    expect(label.headers.get('Content-Disposition')).toContain(
      `etiqueta-${entry.entryNumber}-50x25.pdf`,
    )
    for (const role of ['ADM', 'AUD'] as const) {
      const { problem } = await (await app.as(role)).ask(api.readReceipt, { params, query: {} })
      expect([role, problem?.type]).toEqual([role, 'E-PER-09'])
    }
  })
})
