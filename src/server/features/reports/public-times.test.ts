import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { daysOf } from '#domain/book/public-times.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { annulment, doing } from '#tests/acts.ts'
import { textOf } from '#tests/enquirer.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { close, daysAgo, rowsIn } from '#tests/report-acts.ts'
import { settleChange } from '#tests/settle-change.ts'
import { openTestApp } from '#tests/test-app.ts'

import { readPublicTimes } from './public-times.ts'

const dueDays: (string | null)[] = []
const typeOf = (code: string): string => {
  const found = app.municipality.foundation.types.find((type) => type.code === code)
  if (!found) throw new Error(`There is no type ${code}`)
  return found.typeId
}

const app = await openTestApp()
const clerk = await app.as('REG')
const head = await app.as('JU')
// A document of these is answered on the day on which it comes: today, by the database's clock.
const today = new Date().toISOString().slice(0, 10)
const quarter = `${today.slice(0, 4)}-T${Math.ceil(Number(today.slice(5, 7)) / 3)}`
afterAll(() => app.close())

/** By when it should have been answered; null for no day. */
async function answer(form: Partial<RegistrationForm> = {}): Promise<string | null> {
  const sent = await route(clerk, await clerk.register(form), unitAt(app, 1))
  await close(head, await acknowledge(head, sent))
  return sent.content?.dueOn ?? null
}

/** Presented so many days before, and answered today. */
const lately = (days: number): Partial<RegistrationForm> => ({
  presentedAt: `${daysAgo(days)}T13:00:00Z`,
  lateReason: 'Sistema caído: se anotó en el cuaderno',
})

async function answerMany(count: number, form: Partial<RegistrationForm> = {}): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    await answer(form)
  }
}

async function publish(publishesTimes: boolean): Promise<string | null> {
  const papers = {
    receiptFooter: '',
    labelSize: '62x29',
    sendsStatusMails: false,
    publishesTimes,
  } as const
  return settleChange(
    { adm: await app.as('ADM'), head: await app.as('JREG') },
    { kind: 'PAPERS', papers },
  )
}

/** As somebody without an account reads it, so many days after the end of the quarter. */
async function visit(address: string, daysAfter = 8): Promise<{ status: number; text: string }> {
  const { now } = app.clock
  app.clock.now = new Date(`${addDays(daysOf(quarter).to, daysAfter)}T12:00:00Z`)
  const response = await app.hono.request(`${app.app.config.publicUrl}${address}`, {
    headers: { 'Accept-Language': 'es' },
  })
  app.clock.now = now
  return { status: response.status, text: await response.text() }
}

/** The cells of a type's row; null where it has none. */
async function rowOf(name: string, daysAfter?: number): Promise<readonly string[] | null> {
  const { text } = await visit(`/tiempos?trimestre=${quarter}`, daysAfter)
  const row = text.match(/<tr[^>]*>[\s\S]*?<\/tr>/gu)?.find((one) => textOf(one).includes(name))
  return row ? Array.from(row.matchAll(/<td[^>]*>([^<]*)</gu), ([, cell = '']) => cell) : null
}

const nameOf = async (code: string): Promise<string> => {
  const [row] = await app.db.asOwner<{ name: string }>(
    'select name from document_type where type_id = $1',
    [typeOf(code)],
  )
  return row?.name ?? ''
}

describe('/tiempos', () => {
  it('shows nothing until the municipality wants it', async () => {
    for (const days of [1, 8, 15, 22, 29, 36, 43, 50, 230, 240, 250])
      dueDays.push(await answer(lately(days)))
    await answerMany(10, { confidentiality: 'RESTRICTED' })
    await answerMany(9, { typeId: typeOf('REC') })
    const waiting = await clerk.register({ typeId: typeOf('REC') })
    const mistaken = await doing(clerk, api.requestAnnulment, await clerk.register(), annulment)
    await doing(await app.as('JREG'), api.approveAnnulment, mistaken)
    const page = await visit('/tiempos')
    expect(page.status).toBe(404)
    expect(textOf(page.text)).toContain('no publica sus tiempos de respuesta')
    expect((await visit('/tiempos.csv')).status).toBe(404)
    expect(await publish(true)).toBe(null)
    expect((await visit('/tiempos')).status).toBe(200)
    expect(waiting.registerStatus).toBe('REGISTERED')
  })

  it('says how many of a type came, were answered, in how long, and in time', async () => {
    const name = await nameOf('SOL')
    const row = await rowOf(name)
    expect(row?.slice(0, 2)).toEqual(['11', '11'])
    // None is known where a year before this one has no calendar.
    const terms = dueDays.filter((dueOn) => dueOn !== null)
    const kept = terms.filter((dueOn) => dueOn >= daysAgo(0)).length
    const percent = `${Math.round((kept / terms.length) * 100)} %`
    expect(row?.[4]).toBe(terms.length < 10 ? 'menos de 10' : percent)
  })

  it('keeps back what is restricted, and each figure of less than ten', async () => {
    const name = await nameOf('REC')
    expect(await rowOf(name)).toEqual(['10', ...Array.from({ length: 4 }, () => 'menos de 10')])
    const { text } = await visit(`/tiempos.csv?trimestre=${quarter}`)
    expect(text).not.toContain(name)
  })

  it('can be reckoned again from its days', async () => {
    const { text } = await visit(`/tiempos.csv?trimestre=${quarter}`)
    const [titles, ...rows] = text.trimEnd().split('\r\n')
    expect(titles).toBe('Tipo de documento;Días hábiles;Dentro del plazo')
    const documents = rows.map((row) => row.split(';'))
    const days = documents.map(([, count]) => Number(count)).toSorted((a, b) => a - b)
    expect(days[0]).not.toBe(days[10])
    const row = await rowOf(await nameOf('SOL'))
    expect(row?.slice(1, 4)).toEqual([String(days.length), `${days[5]} días`, `${days[9]} días`])
    const inTime = documents.filter(([, , word]) => word === 'sí').length
    // Empty where fewer than ten had a due date.
    const areJudged = documents.every(([, , word]) => word !== '')
    const percent = `${Math.round((inTime / days.length) * 100)} %`
    expect(row?.[4]).toBe(areJudged ? percent : 'menos de 10')
  })

  it('agrees with what the staff read, of a book without anything in reserve', async () => {
    const other = await openTestApp()
    const [desk, unit] = [await other.as('REG'), await other.as('JU')]
    for (let days = 1; days <= 10; days += 1) {
      const sent = await route(desk, await desk.register(lately(3 * days)), unitAt(other, 1))
      await close(unit, await acknowledge(unit, sent))
    }
    const [told] = await readPublicTimes(other.app, {
      municipalityId: other.municipality.municipalityId,
      reference: await other.app.referenceData.of(other.municipality.municipalityId),
      quarter,
    })
    const head1 = await other.as('JREG')
    const { body } = await head1.ask(api.readReport, {
      params: { report: 'times' },
      query: daysOf(quarter),
    })
    const [staffs] = rowsIn(body ?? { sections: [] }, 'times', 'timesByType')
    expect(told).toMatchObject({ median: staffs?.['median'], p90: staffs?.['p90'], answered: 10 })
    await other.close()
  })

  it('says for ever what it said first: two days beside each other tell of no document', async () => {
    const before = await visit(`/tiempos.csv?trimestre=${quarter}`)
    await answer()
    expect((await visit(`/tiempos.csv?trimestre=${quarter}`, 40)).text).toBe(before.text)
  })

  it('counts what was opened and closed again by its last closing alone', async () => {
    const [first] = await app.db.asOwner<{ position: number; subject_id: string }>(
      "select position, subject_id from ledger_event where type = 'EntryClosed' order by position limit 1",
    )
    const { body: closed } = await head.ask(api.readEntry, {
      params: { entryId: first?.subject_id ?? '' },
    })
    if (!closed) throw new Error('It is not there')
    const opened = await doing(head, api.reopenEntry, closed, { reason: 'Llegaron antecedentes' })
    await close(head, opened)
    // As if the first time had been a year ago: a clock that tells so is no longer believed.
    await app.db.asOwner('alter table ledger_event disable trigger ledger_event_is_append_only')
    await app.db.asOwner(
      "update ledger_event set at = at - interval '1 year' where position = $1",
      [first?.position],
    )
    const { body: lastYear } = await (
      await app.as('JREG')
    ).ask(api.readReport, {
      params: { report: 'times' },
      query: { from: daysAgo(370), to: daysAgo(360) },
    })
    expect(rowsIn(lastYear ?? { sections: [] }, 'times', 'timesAll')).toMatchObject([{ closed: 0 }])
  })

  it('does not say a quarter before a week has gone by after it, nor one that never was', async () => {
    const early = await visit(`/tiempos?trimestre=${quarter}`, 7)
    expect(early.status).toBe(200)
    expect(textOf(early.text)).toContain('no hubo diez documentos')
    const never = await visit('/tiempos?trimestre=1999-T9')
    expect(never.text).toContain('trimestre de')
    expect(never.status).toBe(200)
  })

  it('is shown no more once the municipality takes it back', async () => {
    expect(await publish(false)).toBe(null)
    expect((await visit('/tiempos')).status).toBe(404)
  })
})
