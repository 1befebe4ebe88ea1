import { afterAll, beforeAll, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { tableTypes } from '#tests/table-types.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

it('are those of the schema; otherwise run: npm run types', async () => {
  await expect(await tableTypes(db)).toMatchFileSnapshot('tables.ts')
})
