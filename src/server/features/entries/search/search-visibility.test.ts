import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import { readWaiting } from '#server/platform/files/text/read-scans.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { textPdf } from '#tests/scans.ts'
import { openTestApp } from '#tests/test-app.ts'
import { aParty } from '#tests/registration.ts'
import type { RegistrationForm } from '#tests/registration.ts'
import { found, search } from '#tests/searches.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
afterAll(() => app.close())

const of = (surname1: string, more: Partial<RegistrationForm['parties'][number]> = {}) =>
  aParty({ surname1, identity: null, missingIdentity: 'NO_DOCUMENT', ...more })

describe('what only readers of the content may find by', () => {
  it('is the statement, the notes, the references and the text of attachments, shown where it stands', async () => {
    const pdf = await textPdf('Primera página', 'El acuífero subterráneo se agota')
    const { uploadId } = await clerk.upload(pdf, 'plano.pdf')
    const entry = await clerk.register({
      subject: 'Escrito con contenido',
      statement: 'Los murciélagos anidan en el campanario',
      senderReference: 'REF-88231',
      note: 'avisado por teléfono',
      attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
    })
    await readWaiting(app.app)
    for (const [text, where] of [
      ['murcielago', 'STATEMENT'],
      ['88231', 'REFERENCE'],
      ['telefonos', 'NOTE'],
      ['acuiferos contenido', 'ATTACHMENT'],
      // Stop words stand in no list of an attachment's words, and in a phrase they count.
      ['"el acuífero subterráneo se agota"', 'ATTACHMENT'],
      ['"subterráneo se"', 'ATTACHMENT'],
    ] as const) {
      const { entries, reasons } = await search(clerk, { text })
      expect([text, entries.map(({ entryNumber }) => entryNumber)]).toEqual([
        text,
        [entry.entryNumber],
      ])
      expect(reasons[entry.entryId]?.map((reason) => reason.where)).toContain(where)
    }
    expect(await found(clerk, '"la acuífero subterráneo"')).toEqual([])
    const { reasons } = await search(clerk, { text: 'acuiferos' })
    expect(reasons[entry.entryId]).toEqual([
      {
        where: 'ATTACHMENT',
        pieces: [
          { text: 'El ', isMatch: false },
          { text: 'acuífero', isMatch: true },
          { text: ' subterráneo se agota', isMatch: false },
        ],
        fileName: 'plano.pdf',
        page: 2,
      },
    ])
    // Once it has left, the clerk keeps the header alone.
    await route(clerk, entry, unitAt(app, 0))
    for (const text of ['murcielago', '88231', 'telefonos', 'acuiferos']) {
      expect([text, await found(clerk, text)]).toEqual([text, []])
    }
    expect(await found(clerk, 'escritos contenidos')).toEqual([entry.entryNumber])
    expect(await found(await app.as('AUD'), 'acuiferos murcielagos')).toEqual([entry.entryNumber])
  })
})

describe('whoever may not see', () => {
  const roles = ['ADM', 'REG', 'JREG', 'JU', 'TR', 'AUD'] as const
  const words = {
    subject: 'Visibilidad secreta',
    statement: 'contenido velado',
    note: 'anotado aparte',
  }

  it('finds, counts and is told nothing more by searching than the list shows, as the entry does', async () => {
    const head = await app.as('JU')
    const mayor = await hire(app, 'Alcaldesa de Busca', 'JU', { unitId: unitAt(app, 0) })
    const entries: EntryView[] = []
    for (const confidentiality of confidentialities) {
      for (const person of [clerk, await app.as('JREG')]) {
        entries.push(await person.register({ ...words, confidentiality }))
        for (const [place, readerId] of [head.actor.staffId, mayor.actor.staffId].entries()) {
          const entry = await clerk.register({ ...words, confidentiality })
          const sent = { readerIds: [readerId] }
          entries.push(await route(clerk, entry, unitAt(app, 1 - place), sent))
        }
      }
    }
    for (const person of [...(await Promise.all(roles.map((role) => app.as(role)))), mayor]) {
      const { body } = await person.ask(api.listEntries, { query: { limit: 200 } })
      const seen = new Map(body.entries.map((entry) => [entry.entryId, entry]))
      for (const { entryId } of entries) {
        const read = await person.ask(api.readEntry, { params: { entryId } })
        expect(read.body?.visibility).toBe(seen.get(entryId)?.visibility)
      }
      const mine = entries.filter(
        ({ entryId }) => (seen.get(entryId)?.visibility ?? 'EXISTENCE') !== 'EXISTENCE',
      )
      const readable = mine.filter(({ entryId }) => {
        const entry = seen.get(entryId)
        return entry?.visibility === 'CONTENT' && entry.confidentiality !== 'CONFIDENTIAL'
      })
      for (const [text, expected] of [
        ['secreta visib', mine],
        ['contenido velado', readable],
        ['anotados aparte', readable],
      ] as const) {
        const query = `${person.actor.name}: ${text}`
        expect([query, (await found(person, text)).toSorted()]).toEqual([
          query,
          expected.map(({ entryNumber }) => entryNumber).toSorted(),
        ])
        const counted = await person.ask(api.countEntries, { body: { text } })
        expect([query, counted.body.count]).toEqual([query, expected.length])
      }
    }
  })

  it('is not shown restricted words in a list, and meets no hidden name by a near one', async () => {
    await clerk.register({
      subject: 'Denuncia de oídas',
      confidentiality: 'CONFIDENTIAL',
      parties: [of('Oyarzúnpetrov')],
    })
    const auditor = await app.as('AUD')
    expect(await search(auditor, { text: 'oyarzunpetrof', nearNames: true })).toMatchObject({
      entries: [],
      isByNearNames: true,
    })
    expect((await search(auditor, { text: 'oyarzunpetrof' })).isByNearNames).toBe(false)
    const restricted = await clerk.register({
      subject: 'Asunto restringido',
      statement: 'palabra guardadísima',
      confidentiality: 'RESTRICTED',
    })
    const { reasons } = await search(clerk, { text: 'guardadisima' })
    expect(reasons[restricted.entryId]).toMatchObject([{ where: 'STATEMENT', pieces: [] }])
  })

  it('leaves a trace when looking for people', async () => {
    await search(clerk, { sender: 'soto' })
    await search(clerk, { text: '12.531.909-2' })
    await search(clerk, { text: 'poda' })
    const rows = await app.db.asOwner<{ detail: string }>(
      "select detail from access_log where action = 'entry-search' and staff_id = $1 order by access_id desc limit 2",
      [clerk.actor.staffId],
    )
    expect(rows.map(({ detail }) => detail)).toEqual(['12.531.909-2', 'soto'])
  })
})
