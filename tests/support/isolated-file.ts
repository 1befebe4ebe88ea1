import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import { keepScan } from '#server/platform/files/check/quarantine.ts'

import type { Person, TestApp } from './test-app.ts'

/** An entry of the clerk's with one file, in which the antivirus found something. */
export async function isolatedFile(
  app: TestApp,
  clerk: Person,
  confidentiality: 'ORDINARY' | 'RESTRICTED' | 'CONFIDENTIAL' = 'ORDINARY',
): Promise<{ readonly entryId: string; readonly attachmentId: string }> {
  const upload = { params: { uploadId: randomUUID() }, body: new Blob([randomUUID()]) }
  const { body } = await clerk.ask(api.uploadFile, upload, {
    headers: { 'X-File-Name': 'nota.txt' },
  })
  const { entryId, attachments } = await clerk.register({
    confidentiality,
    attachments: [{ uploadId: body.uploadId, kind: 'ANNEX', validity: 'COPY' }],
  })
  const { municipalityId } = app.municipality
  const { attachmentId = '', sha256: hash = '' } = attachments[0] ?? {}
  const sha256 = Buffer.from(hash, 'hex')
  await app.db.database.inMunicipality(municipalityId, (db) =>
    keepScan(db, { municipalityId, sha256 }, { state: 'INFECTED', found: 'Prueba.Virus' }),
  )
  return { entryId, attachmentId }
}
