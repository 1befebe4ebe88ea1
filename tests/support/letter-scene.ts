/** People who write, sign and send letters, and their acts, for tests. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { LetterForm } from '#contract/letters/letters.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'

import { hire, unitAt } from './handling.ts'
import { aLetter } from './letters.ts'
import { openSignerDesk } from './signed-pdf.ts'
import { strangersFault } from './strangers-fault.ts'
import { openTestApp } from './test-app.ts'
import type { Person } from './test-app.ts'

export type LetterScene = Awaited<ReturnType<typeof openLetterScene>>

interface Saving {
  readonly letterId?: string
  readonly over?: number
}

export async function openLetterScene(env: Readonly<Record<string, string>> = {}) {
  const app = await openTestApp({ env })
  const desk = await openSignerDesk()
  const unitId = unitAt(app, 1)
  const writer = await hire(app, 'Ana Escribe Soto', 'TR', { unitId })
  const head = await hire(app, 'Rosa Núñez Vidal', 'JU', { unitId })
  const clerk = await app.as('REG')

  return {
    app,
    desk,
    writer,
    head,
    clerk,
    /** A new one unless it is named; its head signs it. */
    save: async (
      by: Person,
      { letterId = randomUUID(), over = 0, ...changes }: Partial<LetterForm> & Saving = {},
    ) => {
      const body = { ...aLetter(app, head.actor.staffId, changes), overRevision: over }
      return { letterId, ...(await by.ask(api.saveLetter, { params: { letterId }, body })) }
    },
    put: (by: Person, letterId: string, overRevision = 1) =>
      by.ask(api.putToSignature, { params: { letterId }, body: { overRevision } }),
    pdfOf: async (by: Person, letterId: string) => {
      const response = await by.send(api.readLetterPdf, { params: { letterId }, query: {} })
      return Buffer.from(await response.arrayBuffer())
    },
    upload: async (by: Person, letterId: string, bytes: Uint8Array) => {
      const { uploadId } = await by.upload(new Uint8Array(bytes), 'firmado.pdf')
      return by.ask(api.uploadSigned, { params: { letterId }, body: { uploadId } })
    },
    /** What `verify` and the program of strangers say of the book: null each where it is whole. */
    faults: async () => {
      const files = { store: app.app.files, readsBytes: true }
      const verdict = await verifyBooks({ url: app.db.url, files, expectedHead: null })
      return [
        verdict.isWhole ? null : verdict.discrepancy.message,
        await strangersFault(app.db.url, app.municipality.municipalityId, app.clock.now),
      ]
    },
    async close() {
      await desk.close()
      await app.close()
    },
  }
}
