import { afterAll, expect, it } from 'vitest'

import { openTestApp } from '#tests/test-app.ts'
import { markRestored } from './mark-restored.ts'

const app = await openTestApp()
afterAll(() => app.close())

it('marks every book with the moment it shows and where its ledger ends, again each time', async () => {
  const { url } = app.db
  const [first, again] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T11:00:00Z')]
  expect(await markRestored(url, { restoredTo: first })).toBe(1)
  expect(await markRestored(url, { restoredTo: again })).toBe(1)
  const marks = await app.db.asOwner(
    `select municipality_id, restored_to, r.position = h.position and r.hash = h.hash as ends_there, decided_position
     from restored_book r join ledger_head h using (municipality_id) order by restored_to`,
  )
  const { municipalityId } = app.municipality
  expect(marks).toEqual(
    [first, again].map((restored_to) => ({
      municipality_id: municipalityId,
      restored_to,
      ends_there: true,
      decided_position: null,
    })),
  )
})

it('is nobody’s to leave decided, nor to take away', async () => {
  const { municipalityId } = app.municipality
  const attempt = app.db.database.inMunicipality(municipalityId, (db) =>
    db
      .insertInto('restored_book')
      .values({
        municipality_id: municipalityId,
        restored_to: new Date(),
        position: 0,
        hash: Buffer.alloc(32),
        decided_position: 1,
      })
      .execute(),
  )
  await expect(attempt).rejects.toThrow('permission denied')
  const removal = app.db.database.inMunicipality(municipalityId, (db) =>
    db.deleteFrom('restored_book').execute(),
  )
  await expect(removal).rejects.toThrow('permission denied')
})
