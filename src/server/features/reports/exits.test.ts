import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { ReportView } from '#contract/book/reports.ts'
import type { OutgoingView } from '#contract/outgoing/outgoing.ts'
import { hire, unitAt } from '#tests/handling.ts'
import { annulExit, delivering, dispatch } from '#tests/outgoing.ts'
import { rowsIn } from '#tests/report-acts.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const unitId = unitAt(app, 1)
afterAll(() => app.close())

async function read(person: Person, query: Record<string, string> = {}): Promise<ReportView> {
  const { body, problem } = await person.ask(api.readReport, { params: { report: 'exits' }, query })
  if (problem) throw new Error(JSON.stringify(problem))
  return body
}

describe('the book of exits', () => {
  it('says of every exit to whom, what it answers and whether it arrived; of a confidential one its number', async () => {
    const { entryId, entryNumber } = await clerk.register()
    const answer = await dispatch(app, clerk, { answers: [entryId] })
    await delivering(clerk, answer.outgoingId, { result: 'DELIVERED' })
    const secret = await dispatch(app, await hire(app, 'Jefa de la unidad', 'JU', { unitId }), {
      confidentiality: 'CONFIDENTIAL',
      subject: 'Resuelve la denuncia del vecino',
    })
    const rows = rowsIn(await read(chief), 'exits', 'exitEntries')
    expect(rows.find(({ number }) => number === answer.exitNumber)).toMatchObject({
      document: 'OFFICIAL_LETTER',
      documentNumber: 'Oficio N° 12-2026',
      addressees: 'Marta Huenchumilla Catrileo',
      answers: entryNumber,
      awaited: 0,
      triedAt: expect.stringMatching(/-03:00$/u),
      exitStatus: 'DISPATCHED',
      hash: answer.hash,
    })
    expect(rows.find(({ number }) => number === secret.exitNumber)).toMatchObject({
      document: null,
      addressees: null,
      subject: null,
      unit: null,
      awaited: null,
      hash: secret.hash,
    })
    const file = await chief.send(api.readReportFile, {
      params: { report: 'exits' },
      query: { format: 'csv' },
    })
    const csv = await file.text()
    expect(csv).toContain(';Oficio;')
    expect(csv).not.toContain('vecino')
    // By its unit it would be found by what it says.
    const ofUnit = rowsIn(await read(chief, { unitId }), 'exits', 'exitEntries')
    expect(ofUnit.map(({ number }) => number)).toEqual([answer.exitNumber])
  })

  it('keeps an annulled number, and says why to whoever reads the exit', async () => {
    const { outgoingId, exitNumber } = await dispatch(app, clerk)
    const reason = 'Se despachó dos veces el mismo oficio'
    await annulExit([clerk, chief], outgoingId, reason)
    const rows = rowsIn(await read(chief), 'exits', 'exitEntries')
    expect(rows.find(({ number }) => number === exitNumber)).toMatchObject({
      exitStatus: 'ANNULLED',
      notes: `Anulado: ${reason}`,
    })
  })

  it('tells why to the same people as the page: in the header of an ordinary one', async () => {
    const reason = 'Se despachó dos veces el mismo oficio'
    const head = await hire(app, 'Jefa de la unidad', 'JU', { unitId })
    const other = await hire(app, 'Otro mesón', 'REG', {})
    const auditor = await app.as('AUD')
    const told = async (exit: OutgoingView) => {
      const params = { outgoingId: exit.outgoingId }
      await annulExit([head, chief], exit.outgoingId, reason)
      return Promise.all(
        [head, other, chief, auditor].map(async (person) => {
          const page = await person.ask(api.readOutgoing, { params })
          const rows = rowsIn(await read(person), 'exits', 'exitEntries')
          const row = rows.find(({ number }) => number === exit.exitNumber)
          return [page.body.annulment?.reason ?? null, row?.['notes'] ?? null]
        }),
      )
    }
    const both = [reason, `Anulado: ${reason}`]
    expect(await told(await dispatch(app, head))).toEqual([both, both, both, both])
    const nothing = [null, null]
    expect(await told(await dispatch(app, head, { confidentiality: 'RESTRICTED' }))).toEqual([
      both,
      nothing,
      nothing,
      nothing,
    ])
  })

  it('refuses a filter that no report has, on the screen and as a file, as it refuses a wrong value', async () => {
    const params = { report: 'exits' } as const
    const asked = [
      ...[{ estado: 'ANNULLED' }, { band: 'OLD' }, { unitId: 'OBR' }].map((wrong) =>
        chief.send(api.readReport, { params, query: wrong as never }),
      ),
      chief.send(api.readReportFile, { params, query: { format: 'csv', unidad: unitId } as never }),
    ]
    const answers = await Promise.all(
      (await Promise.all(asked)).map(async (response) => {
        const { title } = (await response.json()) as { title: string }
        return [response.status, title]
      }),
    )
    const list = await chief.send(api.listEntries, { query: { unitId: 'OBR' } })
    const { title } = (await list.json()) as { title: string }
    expect(answers).toEqual([
      [list.status, 'Revise este dato: la petición no tiene «estado»: quítelo.'],
      [list.status, expect.stringContaining('«band» debe ser uno de los valores admitidos')],
      [list.status, title],
      [list.status, 'Revise este dato: la petición no tiene «unidad»: quítelo.'],
    ])
  })

  it('is for whoever may have the book of entries', async () => {
    const clerkOfUnit = await hire(app, 'Tramitadora', 'TR', { unitId })
    const { problem } = await clerkOfUnit.ask(api.readReport, {
      params: { report: 'exits' },
      query: {},
    })
    expect(problem?.type).toBe('E-PER-09')
  })
})
