import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Person } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import { importOldBook } from '#tests/old-book.ts'
import { openOtherMunicipality } from '#tests/other-municipality.ts'

const app = await openTestApp()
const clerk = await app.as('REG')
const administrator = await app.as('ADM')
const bookId = await importOldBook(app, { name: 'Libro de entrada 1998' })
afterAll(() => app.close())

function rowOf(number: string, sender: string): string[] {
  return [number, '03/01/1999', sender, 'Pide', 'Obras', '', '']
}

type Question = Readonly<Record<string, string | number>>

async function found(person: Person, question: Question): Promise<number[]> {
  const { body, problem } = await person.ask(api.searchImportedEntries, { body: question })
  if (problem) throw new Error(problem.title)
  expect(body.total).toBeGreaterThanOrEqual(body.rows.length)
  return body.rows.map(({ ordinal }) => ordinal)
}

describe('an imported book', () => {
  it('is listed with what it holds, what it misses, and who brought it', async () => {
    const { body } = await clerk.ask(api.listImportedBooks, {})
    expect(body?.books).toMatchObject([
      {
        bookId,
        name: 'Libro de entrada 1998',
        rowCount: 4,
        from: '1998-01-03',
        to: '1998-02-10',
        firstYear: 1998,
        lastYear: 1998,
        missingCount: 1,
        importedBy: 'Archivo municipal',
        fileSha256: expect.stringMatching(/^[\da-f]{64}$/u),
      },
    ])
  })

  it('says what is wrong with it, on the screen and as a file', async () => {
    const { body } = await clerk.ask(api.readImportedBook, { params: { bookId } })
    expect(body?.review).toMatchObject({
      isFlawless: false,
      years: [
        {
          year: 1998,
          gaps: [{ from: 2, to: 2 }],
          repeated: [{ sequence: 3, ordinals: [2, 3] }],
        },
      ],
      withoutNumber: { count: 1, ordinals: [4] },
      withoutDate: { count: 1, ordinals: [2] },
    })
    // What the list counts in SQL is what the review counts.
    expect(body?.book.missingCount).toBe(body?.review.years[0]?.missingCount)
    const file = await clerk.send(api.readImportedReview, { params: { bookId } })
    expect(file.headers.get('Content-Disposition')).toContain('informe-Libro de entrada 1998.csv')
    const lines = (await file.text()).trimEnd().split('\r\n')
    expect(lines).toContain('Falta;1998;2;2;')
    expect(lines).toContain('Repetido;1998;3;;2, 3')
  })

  it('is searched by words without accents, by number and by day', async () => {
    expect(await found(clerk, { bookId })).toEqual([1, 2, 3, 4])
    expect(await found(clerk, { text: 'nanez PODA' })).toEqual([1, 4])
    expect(await found(clerk, { text: 'ñañez arbol' })).toEqual([1])
    expect(await found(clerk, { text: '100%' })).toEqual([2])
    expect(await found(clerk, { text: '10_%' })).toEqual([])
    expect(await found(clerk, { number: '3' })).toEqual([2, 3])
    expect(await found(clerk, { number: '1/1998' })).toEqual([1])
    expect(await found(clerk, { number: 'S/N' })).toEqual([4])
    expect(await found(clerk, { from: '1998-02-01', to: '1998-02-09' })).toEqual([3])
    expect(await found(clerk, { bookId, page: 2, limit: 3 })).toEqual([4])
    const { body } = await clerk.ask(api.searchImportedEntries, {
      body: { text: 'poda', limit: 0 },
    })
    expect(body).toEqual({ rows: [], total: 2 })
  })

  it('is searched by the number of a person in any writing', async () => {
    await importOldBook(app, {
      name: 'Libro de entrada 1999',
      rows: [
        rowOf('1/1999', 'Pedro Paz, RUT 12.531.909-2'),
        rowOf('2/1999', 'Pedro Paz 12531909-2'),
        rowOf('3/1999', 'Pedro Paz 125319092'),
        rowOf('4/1999', 'Otro, RUT 12.531.908-4'),
      ],
    })
    for (const text of [
      '12.531.909-2',
      '12531909-2',
      '125319092',
      '12 531 909-2',
      'RUT 12.531.909-2',
    ])
      expect([text, await found(clerk, { text })]).toEqual([text, [1, 2, 3]])
    expect(await found(clerk, { text: '12.531.909' })).toEqual([1, 2, 3])
  })

  it('shows a row as it stood, with the columns that are nothing of ours', async () => {
    const { body } = await clerk.ask(api.readImportedEntry, { params: { bookId, ordinal: '1' } })
    expect(body).toMatchObject({
      number: '1/1998',
      date: '03/01/1998',
      on: '1998-01-03',
      sequence: 1,
      notes: 'Llamar a Íñigo',
      other: [{ heading: 'Legajo', text: '7-B' }],
      isHeaderOnly: false,
    })
    const beyond = await clerk.ask(api.readImportedEntry, { params: { bookId, ordinal: '5' } })
    expect(beyond.problem?.type).toBe('E-CON-03')
  })

  it('shows an administrator the header alone, and finds nothing by what they do not read', async () => {
    const { body } = await administrator.ask(api.readImportedEntry, {
      params: { bookId, ordinal: '1' },
    })
    expect(body).toMatchObject({ sender: 'Rosa Ñáñez', notes: '', other: [], isHeaderOnly: true })
    expect(await found(clerk, { text: 'inigo' })).toEqual([1])
    expect(await found(administrator, { text: 'inigo' })).toEqual([])
    expect(await found(administrator, { text: 'nanez' })).toEqual([1, 4])
  })

  it('is out of sight for units, even of the database, and for another municipality', async () => {
    const head = await app.as('JU')
    const { problem } = await head.ask(api.listImportedBooks, {})
    expect(problem?.type).toBe('E-PER-09')
    const { municipalityId } = app.municipality
    const { staffId } = head.actor
    const visibility = { level: 'ROUTE' as const, staffId, unitIds: [], readerId: staffId }
    const rows = await app.db.database.read({ municipalityId, visibility }, (db) =>
      db.selectFrom('imported_entry').select('ordinal').execute(),
    )
    expect(rows).toEqual([])
    const stranger = await (await openOtherMunicipality(app)).as('JREG')
    expect((await stranger.ask(api.listImportedBooks, {})).body?.books).toEqual([])
    expect(await found(stranger, { text: 'poda' })).toEqual([])
    for (const endpoint of [api.readImportedBook, api.readImportedReview]) {
      const answer = await stranger.send(endpoint, { params: { bookId } })
      expect(await answer.json()).toMatchObject({ type: 'E-CON-03' })
    }
  })

  it('notes who looked for what, and which row was opened', async () => {
    await found(clerk, { text: 'sentencia' })
    await clerk.ask(api.readImportedEntry, { params: { bookId, ordinal: '2' } })
    const logged = await app.db.asOwner<{ action: string; detail: string }>(
      'select action, detail from access_log where staff_id = $1 order by access_id desc limit 2',
      [clerk.actor.staffId],
    )
    expect(logged).toEqual([
      { action: 'imported-entry-read', detail: `${bookId} 2` },
      { action: 'imported-entry-search', detail: 'sentencia' },
    ])
  })
})
