/** What the council writes: saved, reviewed, numbered, put aside; and proven. */
import { api } from '#contract/api.ts'
import { hire, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { afterAll, describe, expect, it } from 'vitest'

const scene = await openLetterScene()
const stranger = await hire(scene.app, 'Otra Unidad Lejana', 'TR', { unitId: unitAt(scene.app, 2) })
afterAll(() => scene.close())

const tick = (): void => {
  scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 1000)
}

describe('a text', () => {
  it('is saved over the last one alone, and the other is kept all the same', async () => {
    const { letterId, body } = await scene.save(scene.writer)
    expect(body).toMatchObject({ status: 'DRAFT', revision: 1, author: 'Ana Escribe Soto' })
    tick()
    await scene.save(scene.head, { letterId, over: 1, subject: 'Autoriza la poda de un árbol' })
    tick()
    const late = await scene.save(scene.writer, {
      letterId,
      over: 1,
      subject: 'Deniega la poda de un árbol',
    })
    expect(late.problem).toMatchObject({ type: 'E-SAL-17' })
    expect(late.problem?.title).toContain('Rosa Núñez Vidal guardó otro texto')
    const { body: kept } = await scene.writer.ask(api.readLetterTexts, { params: { letterId } })
    expect(kept.texts.map((text) => [text.revision, text.form.subject])).toEqual([
      [null, 'Deniega la poda de un árbol'],
      [2, 'Autoriza la poda de un árbol'],
      [1, 'Responde a la solicitud de poda de árbol'],
    ])
  })

  it('that is sent again, its answer lost, is saved once', async () => {
    const { letterId } = await scene.save(scene.writer)
    const again = await scene.save(scene.writer, { letterId })
    expect(again.body).toMatchObject({ revision: 1 })
  })

  it('is of those who write for the unit, and read by nobody else', async () => {
    const { problem } = await scene.save(stranger)
    expect(problem?.type).toBe('E-PER-09')
    const { letterId } = await scene.save(scene.writer)
    const seen = await stranger.ask(api.readLetter, { params: { letterId } })
    expect(seen.problem?.type).toBe('E-CON-03')
    const over = await scene.save(stranger, { letterId, over: 1 })
    expect(over.problem?.type).toBe('E-CON-03')
    const { body } = await stranger.ask(api.findLetters, { body: {} })
    expect(body.letters).toEqual([])
  })
})

describe('its review', () => {
  it('is another person’s: nobody approves what they wrote', async () => {
    const { letterId } = await scene.save(scene.writer)
    const alone = await scene.review(scene.writer, letterId, { of: scene.writer })
    expect(alone.problem?.type).toBe('E-SAL-19')
    const early = await scene.put(scene.writer, letterId)
    expect(early.problem?.type).toBe('E-SAL-20')
    const { body: sent } = await scene.review(scene.writer, letterId)
    expect(sent).toMatchObject({ status: 'IN_REVIEW', reviewer: 'Rosa Núñez Vidal' })
    // What the reviewer writes, somebody else approves.
    await scene.save(scene.head, { letterId, over: 1, subject: 'Autoriza la poda de un árbol' })
    const selfish = await scene.decide(scene.head, letterId, 'APPROVED', 2)
    expect(selfish.problem?.type).toBe('E-PER-09')
  })

  it('returns it with remarks or approves this very text', async () => {
    const { letterId } = await scene.save(scene.writer)
    const params = { letterId }
    await scene.review(scene.writer, letterId)
    const { body: trays } = await scene.head.ask(api.readLetterTrays, {})
    expect(trays.trays.find(({ tray }) => tray === 'TO_REVIEW')?.count).toBeGreaterThan(0)
    const remark = 'Falta decir hasta cuándo vale el permiso'
    const { body: returned } = await scene.head.ask(api.decideReview, {
      params,
      body: { decision: 'RETURNED', text: remark, overRevision: 1 },
    })
    expect(returned).toMatchObject({ status: 'DRAFT', remarks: [{ text: remark, revision: 1 }] })
    await scene.save(scene.writer, {
      letterId,
      over: 1,
      subject: 'Autoriza la poda hasta diciembre',
    })
    await scene.review(scene.writer, letterId, { over: 2 })
    const { body: approved } = await scene.decide(scene.head, letterId, 'APPROVED', 2)
    expect(approved).toMatchObject({ status: 'DRAFT', isApproved: true })
    const { body: changed } = await scene.save(scene.writer, {
      letterId,
      over: 2,
      subject: 'Otra cosa más',
    })
    expect(changed).toMatchObject({ isApproved: false })
  })
})

describe('a number', () => {
  it('is given with the bytes that are signed, which hold it', async () => {
    const { letterId } = await scene.save(scene.head, {
      body: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [{ type: 'mergeField', attrs: { name: 'firmante.nombre' } }],
          },
        ],
      },
    })
    const { body, problem } = await scene.put(scene.head, letterId)
    expect(problem).toBeNull()
    expect(body.status).toBe('TO_SIGN')
    expect(body.documentNumber).toMatch(/^Oficio N\.º \d+-\d{4}-/u)
    const pages = await textOfPaper(new Uint8Array(await scene.pdfOf(scene.head, letterId)))
    expect(pages.join(' ')).toContain(body.documentNumber)
    expect((await scene.put(scene.head, letterId)).body.documentNumber).toBe(body.documentNumber)
    const late = await scene.save(scene.head, { letterId, over: 1 })
    expect(late.problem?.type).toBe('E-SAL-18')
    expect(await scene.faults()).toEqual([null, null])
  })

  it('is given to no letter that misses something, each thing named', async () => {
    const { letterId } = await scene.save(scene.head, {
      addressees: [],
      signers: [],
      body: {
        type: 'doc',
        content: [
          {
            type: 'paragraph',
            content: [
              { type: 'mergeField', attrs: { name: 'entrada.numero' } },
              { type: 'mergeField', attrs: { name: 'inventado' } },
            ],
          },
        ],
      },
    })
    const { problem } = await scene.put(scene.head, letterId)
    expect(problem?.remarks.map(({ code, field }) => `${code} ${field}`)).toEqual([
      'E-SAL-08 addressees',
      'E-SAL-21 signers',
      'E-SAL-01 body',
      'E-SAL-01 body',
    ])
    expect(problem?.remarks.slice(-2).map(({ sentence }) => sentence)).toEqual([
      'Falta completar el número de lo que se responde antes de enviar a firma.',
      'Falta completar inventado antes de enviar a firma.',
    ])
  })

  it('has no gap when twenty are asked for at once and a third of them fail', async () => {
    const letters = await Promise.all(
      Array.from({ length: 20 }, (_, place) =>
        scene.save(scene.head, { kind: 'CIRCULAR', ...(place % 3 === 0 && { signers: [] }) }),
      ),
    )
    const replies = await Promise.all(
      letters.map(({ letterId }) => scene.put(scene.head, letterId)),
    )
    const numbers = replies.flatMap(({ problem, body }) =>
      problem ? [] : [Number(/N\.º (\d+)-/u.exec(body.documentNumber ?? '')?.[1])],
    )
    const due = Array.from({ length: 13 }, (_, place) => place + 1)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(due)
    expect(await scene.faults()).toEqual([null, null])
  })

  it('is given up with a reason, and stays', async () => {
    const { letterId } = await scene.save(scene.head, { kind: 'CERTIFICATE' })
    const { body } = await scene.put(scene.head, letterId)
    const params = { letterId }
    const short = await scene.head.ask(api.annulLetterNumber, { params, body: { reason: 'no' } })
    expect(short.problem?.type).toBe('E-TRA-02')
    const reason = 'El texto nombraba a otra persona'
    const { body: gone } = await scene.head.ask(api.annulLetterNumber, { params, body: { reason } })
    expect(gone).toMatchObject({
      status: 'ANNULLED',
      documentNumber: body.documentNumber,
      annulment: { reason, by: 'Rosa Núñez Vidal' },
      allowed: [],
    })
    expect(await scene.faults()).toEqual([null, null])
  })
})

describe('a draft that is put aside', () => {
  it('is found no more, and its texts are kept', async () => {
    const { letterId } = await scene.save(scene.writer, { subject: 'Borrador que no sirve' })
    const params = { letterId }
    expect((await scene.writer.ask(api.discardLetter, { params })).body.status).toBe('DISCARDED')
    const { body } = await scene.writer.ask(api.findLetters, { body: { text: 'borrador que' } })
    expect(body.letters).toEqual([])
    expect((await scene.writer.ask(api.readLetterTexts, { params })).body.texts).toHaveLength(1)
    expect((await scene.save(scene.writer, { letterId, over: 1 })).problem?.type).toBe('E-SAL-18')
  })
})
