import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFolderStore } from '../../platform/files/store/open-file-store.ts'
import { openTellingTown, setStatusMails } from '#tests/status-mails.ts'
import type { TellingTown } from '#tests/status-mails.ts'
import { verifyBooks } from '../verify-books.ts'

let town: TellingTown

beforeAll(async () => {
  town = await openTellingTown()
})
afterAll(() => town.close())

async function isWhole(): Promise<boolean> {
  const store = await openFolderStore(town.app.dataFolder)
  const files = { store, readsBytes: false }
  const found = await verifyBooks({ url: town.app.db.url, files, expectedHead: null })
  return found.isWhole
}

it('from when on senders are told follows from the ledger, turned off and on again', async () => {
  expect(await isWhole()).toBe(true)
  expect(await setStatusMails(town.app, false)).toBeNull()
  expect(await setStatusMails(town.app, true)).toBeNull()
  expect(await isWhole()).toBe(true)
})
