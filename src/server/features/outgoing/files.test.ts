/** The files that leave with a document: taken, proven, swept, copied, and shown to its readers. */
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { OutgoingForm } from '#contract/outgoing/outgoing.ts'
import { openBackupScene } from '#tests/backup-scene.ts'
import { hire, unitAt } from '#tests/handling.ts'
import { dispatching } from '#tests/outgoing.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import type { Person } from '#tests/test-app.ts'
import { forgetFiles } from '../entries/attachments/forget-files.ts'
import { openFolderStore } from '../../platform/files/store/open-file-store.ts'
import { verifyBooks } from '../../verify/verify-books.ts'

const scene = await openBackupScene()
const { app } = scene
const clerk = await app.as('REG')
const head = await hire(app, 'Jefa de la unidad', 'JU', { unitId: unitAt(app, 1) })
afterAll(() => scene.close())

const letter = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(`<?xml version="1.0"?><l>${text}</l>`)

const ask = (by: Person, outgoingId: string, fileId: string) =>
  by.send(api.readOutgoingFile, { params: { outgoingId, fileId } })

/** What leaves with the document itself, and one annex. */
async function sendOutTwo(by: Person, changes: Partial<OutgoingForm> = {}) {
  const document = await by.upload(letter(`oficio ${randomUUID()}`), 'oficio-firmado.xml')
  const annex = await by.upload(letter(`plano ${randomUUID()}`), 'plano.xml')
  const files = [document.uploadId, annex.uploadId]
  const { body, problem } = await dispatching(app, by, { files, ...changes })
  if (problem) throw new Error(problem.type)
  return { outgoing: body.outgoing, document, annex }
}

describe('files of a document that leaves', () => {
  it('are named in its fact, the document first, and are uploads no more', async () => {
    const { outgoing, document, annex } = await sendOutTwo(clerk)
    expect(outgoing.files).toMatchObject([
      { fileId: document.uploadId, role: 'DOCUMENT', sha256: document.sha256, isIsolated: false },
      { fileId: annex.uploadId, role: 'ANNEX', fileName: 'plano.xml', sha256: annex.sha256 },
    ])
    const [event] = await app.db.asOwner<{ body: string }>(
      "select body from ledger_event where type = 'OutgoingDispatched' and subject_id = $1",
      [outgoing.outgoingId],
    )
    expect(JSON.parse(event?.body ?? '').data.files).toMatchObject([
      { role: 'DOCUMENT', sizeBytes: document.sizeBytes, mediaType: 'application/xml' },
      { role: 'ANNEX', sha256: annex.sha256 },
    ])
    const again = await clerk.ask(api.discardUpload, { params: { uploadId: annex.uploadId } })
    expect(again.problem?.type).toBe('E-CON-03')
  })

  it('are nobody else’s uploads, and each is told by its place when it is not there', async () => {
    const others = await head.upload(letter('de otra persona'), 'ajeno.xml')
    const own = await clerk.upload(letter('propio'), 'propio.xml')
    const { problem } = await dispatching(app, clerk, { files: [own.uploadId, others.uploadId] })
    expect(problem?.remarks).toMatchObject([{ code: 'E-FIL-25', field: 'files.1' }])
    expect((await dispatching(app, clerk, { files: [own.uploadId] })).problem).toBeNull()
  })

  it('leave once, however often and at once it is sent', async () => {
    const { uploadId } = await clerk.upload(letter('una sola vez'), 'oficio.xml')
    const outgoingId = randomUUID()
    const replies = await Promise.all(
      [1, 2, 3].map(() => dispatching(app, clerk, { files: [uploadId, uploadId] }, outgoingId)),
    )
    expect(replies.map(({ body }) => body.outgoing.files.length)).toEqual([1, 1, 1])
    const other = await dispatching(app, clerk, { files: [uploadId] })
    expect(other.problem?.type).toBe('E-FIL-25')
  })

  it('leave not at all with what the antivirus found something in', async () => {
    const { uploadId, sha256 } = await clerk.upload(letter('infectado'), 'oficio.xml')
    await app.db.asOwner(
      `insert into file_scan (municipality_id, sha256, state, found, looked_at)
       values ($1, decode($2, 'hex'), 'INFECTED', 'Eicar', now())`,
      [app.municipality.municipalityId, sha256],
    )
    const { problem } = await dispatching(app, clerk, { files: [uploadId] })
    expect(problem?.remarks).toMatchObject([{ code: 'E-SAL-16', field: 'files.0' }])
  })

  it('stand in its proof with their hashes', async () => {
    const { outgoing, document, annex } = await sendOutTwo(clerk)
    const params = { outgoingId: outgoing.outgoingId }
    const response = await clerk.send(api.readExitProof, { params })
    const said = (await textOfPaper(new Uint8Array(await response.arrayBuffer()))).join('')
    for (const { fileName, sha256 } of [document, annex]) {
      expect(said).toContain(fileName)
      expect(said.replaceAll(/\s/gu, '')).toContain(sha256)
    }
  })
})

describe('reading one', () => {
  it('is on record, and as guarded as an attachment', async () => {
    const { outgoing, document } = await sendOutTwo(clerk)
    const response = await ask(clerk, outgoing.outgoingId, document.uploadId)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Disposition')).toContain('attachment')
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect((await response.arrayBuffer()).byteLength).toBe(document.sizeBytes)
    const [kept] = await app.db.asOwner<{ detail: string }>(
      "select detail from access_log where action = 'outgoing-file-read' order by at desc limit 1",
    )
    expect(kept?.detail).toBe(`${outgoing.exitNumber}: oficio-firmado.xml`)
  })

  it('of what is in confidence, is for its readers alone', async () => {
    const { outgoing, document } = await sendOutTwo(head, { confidentiality: 'CONFIDENTIAL' })
    const { outgoingId } = outgoing
    expect((await ask(head, outgoingId, document.uploadId)).status).toBe(200)
    expect((await ask(clerk, outgoingId, document.uploadId)).status).toBe(404)
    const seen = await clerk.ask(api.readOutgoing, { params: { outgoingId } })
    expect(seen.body.files).toEqual([])
  })

  it('finds nothing under another document', async () => {
    const [one, other] = [await sendOutTwo(clerk), await sendOutTwo(clerk)]
    const response = await ask(clerk, one.outgoing.outgoingId, other.document.uploadId)
    expect(response.status).toBe(404)
  })
})

describe('the sweep', () => {
  it('takes what was uploaded and never sent, and leaves what left', async () => {
    const { document } = await sendOutTwo(clerk)
    const unsent = await clerk.upload(letter('nunca salió'), 'borrador.xml')
    await app.db.asOwner(`update upload set uploaded_at = uploaded_at - interval '31 days'`)
    await app.db.asOwner(`update stored_file set stored_at = stored_at - interval '31 days'`)
    await forgetFiles(app.app, app.municipality.municipalityId, () => Promise.resolve())
    const has = ({ sha256 }: { readonly sha256: string }) =>
      app.app.files.has(app.municipality.municipalityId, sha256)
    expect(await Promise.all([document, unsent].map(has))).toEqual([true, false])
  })
})

describe('a backup', () => {
  it('carries them, and a restoration gives them back', async () => {
    await sendOutTwo(clerk)
    const copy = await scene.aBackup()
    const [url, folder] = [await scene.aDatabase(), path.join(scene.home, randomUUID())]
    const restored = await scene.intoPlace(copy, { folder, url })
    expect(restored).toMatchObject({ isOpen: true, faults: [] })
    const files = { store: await openFolderStore(path.join(folder, 'files')), readsBytes: true }
    expect((await verifyBooks({ url, files, expectedHead: null })).isWhole).toBe(true)
  })
})
