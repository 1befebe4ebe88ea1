/** A letter that is signed by one after another, and leaves. */
import { api } from '#contract/api.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { dispatching } from '#tests/outgoing.ts'
import { signPdf } from '#tests/signed-pdf.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

const scene = await openLetterScene()
afterAll(() => scene.close())

describe('its signature', () => {
  it('is taken one signer after another, and the last copy leaves', async () => {
    const writerId = scene.writer.actor.staffId
    const entry = await route(scene.clerk, await scene.clerk.register(), unitAt(scene.app, 1))
    const { letterId } = await scene.save(scene.head, {
      answers: [entry.entryId],
      signers: [
        { staffId: writerId, kind: 'APPROVAL', position: 'Abogada' },
        { staffId: scene.head.actor.staffId, kind: 'SIGNATURE', position: 'Directora de Obras' },
      ],
    })
    const { body: numbered } = await scene.put(scene.head, letterId)
    const ours = await scene.pdfOf(scene.writer, letterId)
    const ana = await scene.desk.signer('/CN=ESCRIBE SOTO ANA')
    const other = await scene.desk.signer('/CN=Pedro Nadie')
    const once = await signPdf(ours, { desk: scene.desk, by: ana })
    const first = await scene.upload(scene.writer, letterId, once)
    expect(first.problem).toBeNull()
    expect(first.body).toMatchObject({ letter: { status: 'TO_SIGN' }, warnings: [] })
    const repeated = await scene.upload(scene.head, letterId, once)
    expect(repeated.body).toMatchObject({ letter: { status: 'TO_SIGN' }, isRepeated: true })
    const twice = await signPdf(once, { desk: scene.desk, by: other })
    const second = await scene.upload(scene.head, letterId, twice)
    expect(second.body).toMatchObject({
      letter: {
        status: 'SIGNED',
        steps: [{ signedBy: 'ESCRIBE SOTO ANA' }, { signedBy: 'Pedro Nadie' }],
      },
      warnings: [
        { code: 'W-SAL-04', slots: { nombre: 'Pedro Nadie', firmante: 'Rosa Núñez Vidal' } },
      ],
    })
    const outgoingId = randomUUID()
    const unsigned = { letterId, subject: 'Otra cosa que nadie firmó', kind: 'LETTER' } as const
    const sent = await dispatching(scene.app, scene.clerk, unsigned, outgoingId)
    expect(sent.problem).toBeNull()
    expect(sent.body.outgoing).toMatchObject({
      content: {
        subject: 'Responde a la solicitud de poda de árbol',
        kind: 'OFFICIAL_LETTER',
        documentNumber: numbered.documentNumber,
        signedBy: 'Rosa Núñez Vidal, Directora de Obras',
      },
      answers: [{ entryId: entry.entryId }],
      files: [{ role: 'DOCUMENT', sizeBytes: twice.length }],
    })
    const { body: left } = await scene.head.ask(api.readLetter, { params: { letterId } })
    expect(left).toMatchObject({ status: 'DISPATCHED', outgoing: { outgoingId } })
    const again = await dispatching(scene.app, scene.head, { letterId })
    expect(again.problem?.type).toBe('E-SAL-18')
    expect(await scene.faults()).toEqual([null, null])
  })

  it.each([
    ['a first name alone', '/CN=Rosa', 'Rosa'],
    ['no name', '/O=Una empresa', 'A_NAMELESS_CERTIFICATE'],
  ])('by a certificate with %s is taken and told', async (_, subject, nombre) => {
    const { letterId } = await scene.save(scene.head)
    await scene.put(scene.head, letterId)
    const { body } = await scene.sign(scene.head, letterId, subject)
    expect(body).toMatchObject({
      letter: { status: 'SIGNED' },
      warnings: [{ code: 'W-SAL-04', slots: { nombre, firmante: 'Rosa Núñez Vidal' } }],
    })
  })

  it('is answered alike where the same copy comes twice, at once or later, and stands once', async () => {
    const { letterId } = await scene.save(scene.head)
    await scene.put(scene.head, letterId)
    const by = await scene.desk.signer('/CN=Rosa')
    const copy = await signPdf(await scene.pdfOf(scene.head, letterId), { desk: scene.desk, by })
    const send = () => scene.upload(scene.head, letterId, copy)
    const both = await Promise.all([send(), send()])
    expect(both.map(({ body }) => Number(body.isRepeated)).toSorted((a, b) => a - b)).toEqual([
      0, 1,
    ])
    const { body } = await send()
    expect(body).toMatchObject({
      isRepeated: true,
      letter: { status: 'SIGNED', steps: [{ signedBy: 'Rosa' }] },
      warnings: [{ code: 'W-SAL-04' }],
    })
    // To whom may not read the letter it says nothing.
    const stranger = await hire(scene.app, 'Ajeno Al Asunto', 'TR', {
      unitId: unitAt(scene.app, 2),
    })
    expect((await scene.upload(stranger, letterId, copy)).problem?.type).toBe('E-CON-03')
    expect(await scene.faults()).toEqual([null, null])
  })

  it('is not taken in what is not ours, or is changed, or signed by nobody', async () => {
    const { letterId } = await scene.save(scene.head)
    await scene.put(scene.head, letterId)
    const ours = await scene.pdfOf(scene.head, letterId)
    const rosa = await scene.desk.signer('/CN=Rosa Núñez Vidal')
    const other = await signPdf(Buffer.concat([ours.subarray(0, -1), Buffer.from(' \n')]), {
      desk: scene.desk,
      by: rosa,
    })
    expect((await scene.upload(scene.head, letterId, ours)).problem?.type).toBe('E-SAL-03')
    expect((await scene.upload(scene.head, letterId, other)).problem?.type).toBe('E-SAL-02')
    const early = await dispatching(scene.app, scene.clerk, { letterId })
    expect(early.problem?.type).toBe('E-CON-03')
    const soon = await dispatching(scene.app, scene.head, { letterId })
    expect(soon.problem?.type).toBe('E-SAL-18')
  })
})
