/** What happens to a letter while others work: a scan, an entry that becomes confidential, somebody who leaves. */
import { api } from '#contract/api.ts'
import { hire, regrant, route, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { changeLevel } from '#tests/levels.ts'
import { dispatching } from '#tests/outgoing.ts'
import { signPdf } from '#tests/signed-pdf.ts'
import type { Person } from '#tests/test-app.ts'
import { afterAll, describe, expect, it } from 'vitest'

const scene = await openLetterScene()
afterAll(() => scene.close())

describe('a signed copy in which the antivirus found something later', () => {
  it('is handed to nobody, and does not leave', async () => {
    const { letterId } = await scene.save(scene.head)
    await scene.put(scene.head, letterId)
    const params = { letterId }
    const by = await scene.desk.signer('/CN=Rosa Núñez Vidal')
    const copy = await signPdf(await scene.pdfOf(scene.head, letterId), { desk: scene.desk, by })
    const { uploadId, sha256 } = await scene.head.upload(new Uint8Array(copy), 'firmado.pdf')
    const taken = await scene.head.ask(api.uploadSigned, { params, body: { uploadId } })
    expect(taken.body.letter.status).toBe('SIGNED')
    await scene.app.db.asOwner(
      `insert into file_scan (municipality_id, sha256, state, found, looked_at)
       values ($1, decode($2, 'hex'), 'INFECTED', 'Eicar', now())`,
      [scene.app.municipality.municipalityId, sha256],
    )
    const read = await scene.head.send(api.readLetterPdf, { params, query: {} })
    expect(await read.json()).toMatchObject({ type: 'E-FIL-23' })
    const unsigned = await scene.head.send(api.readLetterPdf, {
      params,
      query: { unsigned: 'true' },
    })
    expect(unsigned.status).toBe(200)
    const { problem } = await dispatching(scene.app, scene.head, { letterId })
    expect(problem?.type).toBe('E-SAL-16')
  })
})

describe('a signer who works here no more', () => {
  it('is asked to sign nothing', async () => {
    const leaving = await hire(scene.app, 'Quien Se Va', 'JU', { unitId: unitAt(scene.app, 1) })
    const { staffId } = leaving.actor
    const { letterId } = await scene.save(scene.head, {
      signers: [{ staffId, kind: 'SIGNATURE', position: 'Directora subrogante' }],
    })
    await regrant(scene.app, leaving, [], 'DISABLED')
    const { problem } = await scene.put(scene.head, letterId)
    expect(problem?.remarks).toMatchObject([{ code: 'E-SAL-21', field: 'signers.0' }])
  })
})

describe('whoever makes a text confidential', () => {
  it('reads it on: nothing that they typed is taken from them', async () => {
    const colleague = await hire(scene.app, 'Colega Prudente', 'TR', {
      unitId: unitAt(scene.app, 1),
    })
    const { letterId } = await scene.save(scene.writer)
    const { problem } = await scene.save(colleague, {
      letterId,
      over: 1,
      confidentiality: 'CONFIDENTIAL',
    })
    expect(problem).toBeNull()
    const sent = await scene.review(colleague, letterId, { over: 2 })
    expect(sent.problem).toBeNull()
  })
})

/** A letter of the writer’s, and an entry that it answers, which then becomes confidential. */
async function answerInConfidence() {
  const entry = await route(scene.clerk, await scene.clerk.register(), unitAt(scene.app, 1))
  const { letterId } = await scene.save(scene.writer, { answers: [entry.entryId] })
  const found = async (by: Person) => {
    const answers = entry.entryId
    const { body } = await by.ask(api.findLetters, { body: { answers } })
    return body.letters.map((one) => one.letterId)
  }
  expect(await found(scene.head)).toEqual([letterId])
  const chief = await scene.app.as('JREG')
  const reader = await hire(scene.app, 'Quien lo lee', 'TR', { unitId: unitAt(scene.app, 2) })
  await changeLevel([scene.clerk, chief], entry, 'CONFIDENTIAL', [reader.actor.staffId])
  return { letterId, entryId: entry.entryId, found }
}

describe('what it answers', () => {
  it('is told to whoever may name it, once that is in confidence', async () => {
    const { letterId, found } = await answerInConfidence()
    expect(await found(scene.head)).toEqual([])
    const params = { letterId }
    const { body: seen } = await scene.head.ask(api.readLetter, { params })
    expect(seen).toMatchObject({ form: { answers: [] }, answers: [], hidesAnswer: true })
    const { body: kept } = await scene.head.ask(api.readLetterTexts, { params })
    expect(kept.texts.map(({ form }) => form.answers)).toEqual([[]])
  })

  it('stays, whoever writes on without being told of it, and with it the reserve', async () => {
    const { letterId, entryId } = await answerInConfidence()
    const subject = 'Otro asunto que se escribe'
    const reserved = { letterId, confidentiality: 'CONFIDENTIAL', subject } as const
    const written = await scene.save(scene.head, { ...reserved, over: 1 })
    expect(written.problem).toBeNull()
    expect(written.body).toMatchObject({ form: { answers: [] }, hidesAnswer: true })
    const again = await scene.save(scene.head, { ...reserved, over: 1 })
    expect(again.body).toMatchObject({ revision: 2 })
    const opened = await scene.save(scene.head, { letterId, over: 2, confidentiality: 'ORDINARY' })
    expect(opened.problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'confidentiality' }])
    const rows = await scene.app.db.asOwner(
      "select form -> 'answers' as answers from letter where letter_id = $1",
      [letterId],
    )
    expect(rows).toEqual([{ answers: [entryId] }])
  })
})
