import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { keepScan } from '../../files/check/quarantine.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.as('REG')
})
afterAll(() => app.close())

/** An entry of theirs with a file that the antivirus found something in. */
async function isolated(confidentiality: 'CONFIDENTIAL' | 'RESTRICTED') {
  const upload = { params: { uploadId: randomUUID() }, body: new Blob([confidentiality]) }
  const { body } = await clerk.ask(api.uploadFile, upload, {
    headers: { 'X-File-Name': 'nota.txt' },
  })
  const { entryId, attachments } = await clerk.register({
    confidentiality,
    attachments: [{ uploadId: body.uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
  const { municipalityId } = app.town
  const { attachmentId = '', sha256: hash = '' } = attachments[0] ?? {}
  const sha256 = Buffer.from(hash, 'hex')
  await app.db.database.inMunicipality(municipalityId, (db) =>
    keepScan(db, { municipalityId, sha256 }, { state: 'INFECTED', found: 'Prueba.Virus' }),
  )
  return { entryId, attachmentId }
}

describe('an isolated file of a document that its head of registry may not read', () => {
  it.each(['CONFIDENTIAL', 'RESTRICTED'] as const)(
    'is handed out again to its readers, and the head learns nothing: %s',
    async (confidentiality) => {
      const params = await isolated(confidentiality)
      const { entryId, attachmentId } = params
      const head = await app.as('JREG')
      const auditor = await app.as('AUD')
      const listed = await head.ask(api.listTexts, { params: { entryId } })
      expect(listed.body.texts).toMatchObject([
        { attachmentId, scan: 'INFECTED', mayRelease: true },
      ])
      expect(JSON.stringify(listed.body)).not.toContain('nota')
      expect((await auditor.ask(api.listTexts, { params: { entryId } })).problem?.type).toMatch(
        /^E-(?:CON-03|TRA-20)$/u,
      )
      const body = { reason: 'Lo pide quien lo tramita' }
      expect((await head.ask(api.releaseFile, { params, body })).problem).toBeNull()
      expect((await clerk.send(api.readAttachment, { params, query: {} })).status).toBe(200)
      expect((await head.send(api.readAttachment, { params, query: {} })).status).toBe(404)
      expect((await head.ask(api.listTexts, { params: { entryId } })).body.texts).toEqual([])
    },
  )
})
