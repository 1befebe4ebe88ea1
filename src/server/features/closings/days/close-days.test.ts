/**
 * The closings over a real book: by hand and by the clock, once however many try, and proven by
 * `verify`.
 */
import { api } from '#contract/api.ts'
import { addDays, daysBetween, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { rectify, rectifying } from '#tests/acts.ts'
import { annulExit, dispatch } from '#tests/outgoing.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { wakeAndClose, wakingAt } from '#tests/sleeping-server.ts'
import { strangersFault } from '#tests/strangers-fault.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import { verifyBook } from '#tests/verify-book.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { merkleRoot } from '../../../platform/ledger/merkle.ts'

const timeZone = 'America/Santiago'

const db = await openToldTimeDatabase(toldStart)
const app = await openTestApp({ db, now: toldStart })
const clerk = await app.as('REG')
const head = await app.as('JREG')
const officeId = app.municipality.foundation.officeId
const today = localDateTimeAt(app.clock.now, timeZone).date
afterAll(async () => {
  await app.close()
})

/** A server that wakes up at one in the morning, so many days later. */
function roundAfter(days: number): Promise<void> {
  return wakeAndClose(app, db, wakingAt(today, days))
}

interface ClosingRow {
  readonly on_date: string
  readonly sequence: number
  readonly first_position: string
  readonly through_position: string
  readonly root: Buffer
  readonly entry_count: number
  readonly closed_by_id: string | null
}

function closings(): Promise<readonly ClosingRow[]> {
  return app.db.asOwner<ClosingRow>(
    `select on_date::text, sequence, first_position, through_position, root, entry_count, closed_by_id
     from daily_closing order by ledger_position`,
  )
}

/** Two documents leave, and two people annul the second. */
async function sendTwoOut(): Promise<void> {
  await dispatch(app, head)
  const { outgoingId } = await dispatch(app, head)
  await annulExit([head, await app.as('AUD')], outgoingId)
}

async function textOf(
  act: typeof api.readClosingAct | typeof api.readYearAct,
  closingId: string,
): Promise<string> {
  const response = await head.send(act, { params: { closingId } })
  const pages = await textOfPaper(new Uint8Array(await response.arrayBuffer()))
  return pages.join('\n')
}

async function bookOf(
  reader: Person,
  period: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const response = await reader.send(api.readReportFile, {
    params: { report: 'book' },
    query: { format: 'pdf', ...period },
  })
  return textOfPaper(new Uint8Array(await response.arrayBuffer()))
}

describe('a day closed by hand', () => {
  it('is shown before it closes, closes once, and says who closed it', async () => {
    const entry = await clerk.register()
    await roundAfter(0)
    expect(await closings()).toEqual([])
    const seen = await head.ask(api.previewClosing, { query: { officeId, on: today } })
    const registered = { count: 1, first: entry.entryNumber, last: entry.entryNumber }
    expect(seen.body.days).toMatchObject([{ on: today, sequence: 1, registered }])
    const asked = { params: { closingId: randomUUID() }, body: { officeId, on: today } }
    const closed = await head.ask(api.closeDay, asked)
    expect(closed.body).toMatchObject({
      count: 1,
      closing: { registered, closedBy: head.actor.name, sequence: 1 },
    })
    const again = await head.ask(api.closeDay, asked)
    expect(again.body.closing).toEqual(closed.body.closing)
    const twice = await head.ask(api.closeDay, { ...asked, params: { closingId: randomUUID() } })
    expect(twice.problem?.type).toBe('E-CIE-01')
    const ahead = { officeId, on: addDays(today, 1) }
    const early = await head.ask(api.closeDay, { params: { closingId: randomUUID() }, body: ahead })
    expect(early.problem?.type).toBe('E-CIE-02')
  })

  it('passes minor corrections to the head of registry', async () => {
    const entry = await clerk.register()
    const late = await rectifying(clerk, entry, { content: { subject: 'Asunto tardío' } })
    expect(late.problem?.type).toBe('E-TRA-10')
    expect(late.problem?.title).toContain(today.split('-').toReversed().join('/'))
    const seen = await clerk.ask(api.readEntry, { params: { entryId: entry.entryId } })
    expect(seen.body.allowed).not.toContain('rectify-minor')
    const byHead = await rectify(head, entry, { content: { subject: 'Asunto corregido' } })
    expect(byHead.content?.subject).toBe('Asunto corregido')
  })
})

describe('the clock', () => {
  it('closes every day that is over once, with three processes at it, empty days and late entries too', async () => {
    await Promise.all([roundAfter(3), roundAfter(3), roundAfter(3)])
    const rows = await closings()
    expect(rows.map((row) => [row.on_date, row.sequence, row.entry_count])).toEqual([
      [today, 1, 1],
      // What was registered after the closing by hand.
      [today, 2, 1],
      [addDays(today, 1), 1, 0],
      [addDays(today, 2), 1, 0],
    ])
    expect(rows.map((row) => row.closed_by_id === null)).toEqual([false, true, true, true])
    await roundAfter(3)
    expect(await closings()).toHaveLength(4)
  })

  it('covers every event once, and computes the root over their hashes', async () => {
    const rows = await closings()
    const first = Number(rows[0]?.first_position)
    const ends = rows.map((row) => Number(row.through_position) + 1)
    expect(rows.map((row) => Number(row.first_position))).toEqual([first, ...ends].slice(0, -1))
    for (const row of rows) {
      const events = await app.db.asOwner<{ hash: Buffer }>(
        'select hash from ledger_event where position between $1 and $2 order by position',
        [row.first_position, row.through_position],
      )
      expect(row.root).toEqual(merkleRoot(events.map(({ hash }) => hash)))
    }
  })

  it('closes the year when its last day is closed', async () => {
    const year = Number(today.slice(0, 4))
    await sendTwoOut()
    // The server rested for weeks: somebody has to say what day it is.
    const wakes = wakingAt(today, daysBetween(today, `${year}-12-31`))
    await db.tell(wakes)
    await head.ask(api.confirmClock, {
      params: { confirmationId: randomUUID() },
      body: { seenAt: wakes.toISOString() },
    })
    await roundAfter(daysBetween(today, `${year}-12-31`))
    expect(await app.db.asOwner('select 1 from year_closing')).toEqual([])
    await roundAfter(daysBetween(today, `${year}-12-31`) + 1)
    const { body } = await head.ask(api.listClosings, { query: { month: today.slice(0, 7) } })
    expect(body.years).toMatchObject([
      {
        year,
        entryCount: 2,
        rectifiedCount: 1,
        annulledCount: 0,
        exitCount: 2,
        series: 'GENERAL',
      },
    ])
    expect(body.days[0]).toMatchObject({ on: today, state: 'CLOSED', entryCount: 2 })
    expect(await verifyBook(app)).toMatchObject({ isWhole: true })
    expect(await strangersFault(app.db.url, app.municipality.municipalityId, toldStart)).toBeNull()
  })
})

describe('the acts of closing', () => {
  it('are papers that say what was closed and the hashes that prove it', async () => {
    const { body } = await head.ask(api.listClosings, { query: {} })
    const closing = body.days.find(({ on }) => on === today)?.closings[1]
    const [year] = body.years
    if (!closing || !year) throw new Error('Nothing was closed')
    const day = await textOf(api.readClosingAct, closing.closingId)
    expect(day).toContain('Diligencia de cierre')
    expect(day).toContain('Es un cierre complementario')
    expect(day).toContain(closing.registered.first)
    expect(day.replaceAll(/\s/gu, '')).toContain(closing.root)
    expect(day.replaceAll(/\s/gu, '')).toContain(closing.head)
    const annual = await textOf(api.readYearAct, year.closingId)
    expect(annual).toContain('2 asientos')
    const exits = [`S-${year.year}-000001`, `S-${year.year}-000002`, '2 documentos de salida']
    for (const said of exits) expect(annual).toContain(said)
    expect(annual).toMatch(/Salidas anuladas\s+1/u)
    expect(annual.replaceAll(/\s/gu, '')).toContain(year.head)
  })

  it('are at the end of the whole year’s book, on a page that counts, and in no other', async () => {
    const { body } = await head.ask(api.listClosings, { query: {} })
    const [year] = body.years
    if (!year) throw new Error('No year was closed')
    const whole = { from: `${year.year}-01-01`, to: `${year.year}-12-31` }
    const pages = await bookOf(head, whole)
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('La diligencia de cierre está al final.')
    expect(pages[1]).toContain(`Cierre del libro ${year.year}`)
    expect(pages[1]).toContain(year.head)
    expect(pages[1]).toContain('Jefatura de registro')
    expect(pages[1]).toContain('Página 2')
    const [, hash = ''] = /Huella SHA-256 del contenido\n([0-9a-f]{64})/u.exec(pages[0] ?? '') ?? []
    expect(hash).not.toBe('')
    expect(pages[1]).toContain(hash)
    const part = (await bookOf(head, { ...whole, from: today })).join('\n')
    expect(part).not.toContain('Cierre del libro')
    const ofUnit = await bookOf(await app.as('JU'), whole)
    expect(ofUnit.join('\n')).not.toContain('Cierre del libro')
  })
})
