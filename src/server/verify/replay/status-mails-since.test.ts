import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFolderStore } from '../../platform/files/store/open-file-store.ts'
import { openTellingMunicipality, setStatusMails } from '#tests/status-mails.ts'
import type { TellingMunicipality } from '#tests/status-mails.ts'
import { verifyBooks } from '../verify-books.ts'

let municipality: TellingMunicipality

beforeAll(async () => {
  municipality = await openTellingMunicipality()
})
afterAll(() => municipality.close())

async function isWhole(): Promise<boolean> {
  const store = await openFolderStore(municipality.app.dataFolder)
  const files = { store, readsBytes: false }
  const found = await verifyBooks({ url: municipality.app.db.url, files, expectedHead: null })
  return found.isWhole
}

it('from when on senders are told follows from the ledger, turned off and on again', async () => {
  expect(await isWhole()).toBe(true)
  expect(await setStatusMails(municipality.app, false)).toBeNull()
  expect(await setStatusMails(municipality.app, true)).toBeNull()
  expect(await isWhole()).toBe(true)
})
