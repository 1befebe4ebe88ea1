import { afterAll, describe, expect, it } from 'vitest'

import { openTestApp } from '#tests/test-app.ts'
import { route, unitAt } from '#tests/handling.ts'

import { keepAttachmentText } from './keep-attachment-text.ts'

const app = await openTestApp()
afterAll(() => app.close())

const sha256 = Buffer.alloc(32, 7)

async function keep(pages: readonly string[]): Promise<void> {
  const { municipalityId } = app.municipality
  await app.db.database.inMunicipality(municipalityId, (db) =>
    keepAttachmentText(db, { municipalityId, sha256, pages, readAt: app.clock.now }),
  )
}

/** Entries with a text in which all these stems are, by id. */
function found(query: string): Promise<readonly { entry_id: string }[]> {
  return app.db.asOwner('select entry_id from entry_text where document @@ $1::tsquery', [query])
}

async function attach(entryId: string): Promise<void> {
  const { municipalityId } = app.municipality
  await app.db.asOwner(
    "insert into stored_file values ($1, $2, 10, 'application/pdf', 2, false, now()) on conflict do nothing",
    [municipalityId, sha256],
  )
  await app.db.asOwner(
    `insert into attachment values ($1, $2, gen_random_uuid(), 0, 'plano.pdf', $3, 10, 'application/pdf', 2, 'ANNEX', 'COPY')`,
    [municipalityId, entryId, sha256],
  )
}

describe('the text of a file', () => {
  it('makes the entries that carry the file findable, whichever comes first, and is replaced when read again', async () => {
    const clerk = await app.as('REG')
    const before = await clerk.register({ subject: 'Permiso de obra en Los Aromos' })
    await attach(before.entryId)
    await keep(['Informe de las Vigilancias\u0000', '', 'nocturnas del año 2026 \ud800'])
    expect(await found("'x:vigil' & 'x:nocturn' & 'x:2026' & 'aromos'")).toEqual([
      { entry_id: before.entryId },
    ])
    const after = await clerk.register()
    await attach(after.entryId)
    expect(await found("'x:vigil'")).toHaveLength(2)
    await keep(['Otra cosa'])
    expect(await found("'x:vigil'")).toHaveLength(0)
    expect(await found("'x:cos'")).toHaveLength(2)
  })

  it('has whole words where lines broke them', async () => {
    const clerk = await app.as('REG')
    await attach((await clerk.register()).entryId)
    await keep([
      'Ley de munici\uFFFEpalizacion y ordena-\n miento, co\u00ADmuna 7-\n8, Alto-\nBajo',
    ])
    expect(await found("'x:municipaliz' & 'x:orden' & 'x:comun' & 'x:baj'")).not.toEqual([])
    const [row] = await app.db.asOwner<{ pages: string[] }>('select pages from attachment_text')
    expect(row?.pages).toEqual([
      'Ley de municipalizacion y ordenamiento, comuna 7-\n8, Alto-\nBajo',
    ])
  })

  it('is read by whoever may see an entry with the file, and by nobody else', async () => {
    const { municipalityId } = app.municipality
    const clerk = await app.as('REG')
    const entry = await clerk.register()
    await attach(entry.entryId)
    await keep(['secreto'])
    const staffId = clerk.actor.staffId
    const seenFrom = (unitId: string): Promise<unknown[]> =>
      app.db.database.read(
        {
          municipalityId,
          visibility: { level: 'ROUTE', staffId, unitIds: [unitId], readerId: null },
        },
        (db) => db.selectFrom('attachment_text').select('pages').execute(),
      )
    const [sent, other] = [unitAt(app, 0), unitAt(app, 1)]
    expect(await seenFrom(sent)).toEqual([])
    await route(clerk, entry, sent)
    expect(await seenFrom(sent)).toEqual([{ pages: ['secreto'] }])
    expect(await seenFrom(other)).toEqual([])
  })
})
