import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTestHouse } from '#tests/house.ts'
import type { TestHouse } from '#tests/house.ts'
import { route, unitAt } from '#tests/handling.ts'

import { keepAttachmentText } from './keep-attachment-text.ts'

let house: TestHouse

beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

const sha256 = Buffer.alloc(32, 7)

async function keep(pages: readonly string[]): Promise<void> {
  const { municipalityId } = house.town
  await house.db.database.inMunicipality(municipalityId, (db) =>
    keepAttachmentText(db, { municipalityId, sha256, pages, readAt: house.clock.now }),
  )
}

/** Entries with a text in which all these stems are, by id. */
function found(query: string): Promise<readonly { entry_id: string }[]> {
  return house.db.asOwner('select entry_id from entry_text where document @@ $1::tsquery', [query])
}

async function attach(entryId: string): Promise<void> {
  const { municipalityId } = house.town
  await house.db.asOwner(
    "insert into stored_file values ($1, $2, 10, 'application/pdf', 2, false, now()) on conflict do nothing",
    [municipalityId, sha256],
  )
  await house.db.asOwner(
    `insert into attachment values ($1, $2, gen_random_uuid(), 0, 'plano.pdf', $3, 10, 'application/pdf', 2, 'ANNEX', 'COPY')`,
    [municipalityId, entryId, sha256],
  )
}

describe('the text of a file', () => {
  it('makes the entries that carry the file findable, whichever comes first, and is replaced when read again', async () => {
    const clerk = await house.as('REG')
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

  it('is read by whoever reaches an entry with the file, and by nobody else', async () => {
    const { municipalityId } = house.town
    const clerk = await house.as('REG')
    const entry = await clerk.register()
    await attach(entry.entryId)
    await keep(['secreto'])
    const staffId = clerk.actor.staffId
    const seenFrom = (unitId: string): Promise<unknown[]> =>
      house.db.database.read(
        { municipalityId, reach: { scope: 'ROUTE', staffId, unitIds: [unitId] } },
        (db) => db.selectFrom('attachment_text').select('pages').execute(),
      )
    const [sent, other] = [unitAt(house, 0), unitAt(house, 1)]
    expect(await seenFrom(sent)).toEqual([])
    await route(clerk, entry, sent)
    expect(await seenFrom(sent)).toEqual([{ pages: ['secreto'] }])
    expect(await seenFrom(other)).toEqual([])
  })
})
