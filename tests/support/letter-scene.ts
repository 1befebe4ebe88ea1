/** People who write, sign and send letters, and their acts, for tests. */
import { randomUUID } from 'node:crypto'

import { api } from '#contract/api.ts'
import type { LetterForm } from '#contract/letters/letters.ts'

import { hire, unitAt } from './handling.ts'
import { aLetter } from './letters.ts'
import { openSignerDesk, signPdf } from './signed-pdf.ts'
import { strangersFault } from './strangers-fault.ts'
import { openTestApp } from './test-app.ts'
import type { Person } from './test-app.ts'
import { bookFault } from './verify-book.ts'

interface Saving {
  readonly letterId?: string
  readonly over?: number
}

async function pdfOf(by: Person, letterId: string): Promise<Buffer<ArrayBuffer>> {
  const response = await by.send(api.readLetterPdf, { params: { letterId }, query: {} })
  return Buffer.from(await response.arrayBuffer())
}

async function upload(by: Person, letterId: string, bytes: Uint8Array) {
  const { uploadId } = await by.upload(new Uint8Array(bytes), 'firmado.pdf')
  return by.ask(api.uploadSigned, { params: { letterId }, body: { uploadId } })
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
    review: (by: Person, letterId: string, { of = head, over = 1 } = {}) =>
      by.ask(api.sendToReview, {
        params: { letterId },
        body: { reviewerId: of.actor.staffId, overRevision: over },
      }),
    decide: (by: Person, letterId: string, decision: 'RETURNED' | 'APPROVED', over = 1) => {
      const text = decision === 'RETURNED' ? 'Falta decir el plazo' : null
      const body = { decision, text, overRevision: over }
      return by.ask(api.decideReview, { params: { letterId }, body })
    },
    put: (by: Person, letterId: string, overRevision = 1) =>
      by.ask(api.putToSignature, { params: { letterId }, body: { overRevision } }),
    pdfOf,
    upload,
    /** Brings it back signed by a certificate of that subject. */
    sign: async (by: Person, letterId: string, subject = '/CN=Rosa Núñez Vidal') => {
      const signer = await desk.signer(subject)
      return upload(by, letterId, await signPdf(await pdfOf(by, letterId), { desk, by: signer }))
    },
    /** What `verify` and the program of strangers say of the book: null each where it is whole. */
    faults: () =>
      Promise.all([
        bookFault(app, true),
        strangersFault(app.db.url, app.municipality.municipalityId, app.clock.now),
      ]),
    async close() {
      await desk.close()
      await app.close()
    },
  }
}
