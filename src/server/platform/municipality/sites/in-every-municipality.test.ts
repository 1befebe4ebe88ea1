import { openTestDatabase } from '#tests/database.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { inEveryMunicipality } from './in-every-municipality.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

it('does its work in the others too when it fails in one, and says in which', async () => {
  for (let count = 0; count < 3; count += 1) {
    await foundTestMunicipality(db.database)
  }
  const lines: { readonly municipalityId?: string }[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  const begun: string[] = []
  const done: string[] = []
  await inEveryMunicipality({ database: db.database, log }, async (municipalityId) => {
    begun.push(municipalityId)
    if (begun.length === 1) throw new Error('broken here')
    done.push(municipalityId)
  })
  expect(new Set(begun).size).toBe(3)
  expect(done).toEqual(begun.slice(1))
  expect(lines.map(({ municipalityId }) => municipalityId)).toEqual(begun.slice(0, 1))
})
