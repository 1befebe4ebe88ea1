import { afterAll, expect, it } from 'vitest'

import { giveAddress } from '#tests/address.ts'
import { openContexts } from '#tests/contexts.ts'
import { openTestDatabase } from '#tests/database.ts'
import { foundTestMunicipality } from '#tests/municipality.ts'

import { setupLink } from './setup-code.ts'

const database = await openTestDatabase()
const contexts = await openContexts(database.database)
afterAll(async () => {
  await contexts.close()
  await database.close()
})

const link = () =>
  setupLink(
    { dataFolder: contexts.dataFolder, publicUrl: 'https://registro.example' },
    database.database,
  )

it('is there until somebody was set up at the address of the settings, whoever answers at others', async () => {
  await giveAddress(
    database,
    await foundTestMunicipality(database.database),
    'registro.otra-villa.example',
  )
  expect(await link()).toMatch(/^https:\/\/registro\.example\/setup#/u)
  await foundTestMunicipality(database.database)
  expect(await link()).toBeNull()
})
