import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { aSending, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import { textOfPaper } from '#tests/paper-text.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const head = await app.as('JU')
const staff = await app.as('TR')
const stranger = await hire(app, 'Tramitador de Finanzas', 'TR', { unitId: unitAt(app, 2) })
afterAll(() => app.close())

const works = () => unitAt(app, 1)

function today(): string {
  return localDateTimeAt(app.clock.now, 'America/Santiago').date
}

async function pages(answer: Response): Promise<string> {
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe('application/pdf')
  return (await textOfPaper(new Uint8Array(await answer.arrayBuffer()))).join('\n')
}

describe('the route sheet of an entry', () => {
  it('tells its hand-overs to whoever works on it, by name', async () => {
    const entry = await clerk.register()
    await route(clerk, entry, works(), {
      principal: { instruction: 'Visite el lugar', paperIncluded: true, foliosSent: 1 },
    })
    const params = { entryId: entry.entryId }
    const said = await pages(await staff.send(api.readRouteSheet, { params }))
    expect(said).toContain(entry.entryNumber)
    expect(said).toContain('1. Oficina de Partes → Dirección de Obras')
    expect(said).toContain('«Visite el lugar»')
    expect(said).toContain(clerk.actor.name)
    const kept = await app.db.asOwner(
      "select 1 from access_log where action = 'route-sheet-printed' and entry_id = $1",
      [entry.entryId],
    )
    expect(kept).toHaveLength(1)
  })

  it('keeps from a reader of the header what was written on the way', async () => {
    const entry = await clerk.register()
    await route(clerk, entry, works(), { principal: { instruction: 'Trate con reserva' } })
    const params = { entryId: entry.entryId }
    const said = await pages(await clerk.send(api.readRouteSheet, { params }))
    expect(said).toContain('Dirección de Obras')
    expect(said).not.toContain('Trate con reserva')
  })

  it('is not there for a stranger, and waits for the reason of a named reader', async () => {
    const entry = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
    await route(clerk, entry, works(), { readerIds: [head.actor.staffId] })
    const params = { entryId: entry.entryId }
    expect((await stranger.ask(api.readRouteSheet, { params })).problem?.type).toBe('E-CON-03')
    expect((await head.ask(api.readRouteSheet, { params })).problem?.type).toBe('E-TRA-20')
  })
})

describe('the delivery list', () => {
  it('has what the registry sent there on paper that day, without the subject of what is reserved', async () => {
    const paper = { principal: { paperIncluded: true, foliosSent: 4 } }
    const plain = await clerk.register({ subject: 'Pide copia de un plano' })
    await route(clerk, plain, works(), paper)
    const reserved = await clerk.register({
      subject: 'Denuncia a un vecino',
      confidentiality: 'CONFIDENTIAL',
    })
    await route(clerk, reserved, works(), { ...paper, readerIds: [head.actor.staffId] })
    const elsewhere = await clerk.register()
    await route(clerk, elsewhere, unitAt(app, 2), {
      ...paper,
      copies: [aSending(works())],
    })
    const query = { unitId: works(), date: today() }
    const said = await pages(await clerk.send(api.readDeliveryList, { query }))
    expect(said).toContain(plain.entryNumber)
    expect(said).toContain('Pide copia de un plano')
    expect(said).toContain(reserved.entryNumber)
    expect(said).not.toContain('Denuncia a un vecino')
    expect(said).not.toContain(elsewhere.entryNumber)
    expect(said).toMatch(/Además, ese día se deriv/u)
  })

  it('has nothing another sender sent, nor of another day', async () => {
    const query = { unitId: works(), date: today() }
    expect(await pages(await stranger.send(api.readDeliveryList, { query }))).toContain(
      'Nada se envió',
    )
    const other = { ...query, date: '2020-02-29' }
    expect(await pages(await clerk.send(api.readDeliveryList, { query: other }))).toContain(
      'Nada se envió',
    )
  })

  it('is refused to whoever sends nothing, and for an office that is not there', async () => {
    const auditor = await app.as('AUD')
    const query = { unitId: works(), date: today() }
    expect((await auditor.ask(api.readDeliveryList, { query })).problem?.type).toBe('E-PER-09')
    const unknown = { ...query, unitId: clerk.actor.staffId }
    expect((await clerk.ask(api.readDeliveryList, { query: unknown })).problem?.type).toBe(
      'E-CON-03',
    )
  })
})
