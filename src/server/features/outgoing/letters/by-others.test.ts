/** Letters as a stranger tried them: what is typed too late, signed by two, changed by who left. */
import { api } from '#contract/api.ts'
import type { LetterForm } from '#contract/letters/letters.ts'
import { hire, regrant, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { anOutgoing, dispatching } from '#tests/outgoing.ts'
import { signPdf } from '#tests/signed-pdf.ts'
import type { Person } from '#tests/test-app.ts'
import { afterAll, describe, expect, it } from 'vitest'

const scene = await openLetterScene()
afterAll(() => scene.close())

const saying = (text: string): LetterForm['body'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

describe('a text typed while its letter was sent on', () => {
  it('is refused, and kept', async () => {
    const { letterId } = await scene.save(scene.writer)
    const params = { letterId }
    await scene.review(scene.writer, letterId)
    const subject = 'Lo que se escribía todavía'
    const late = await scene.save(scene.writer, { letterId, over: 1, subject })
    expect(late.problem?.type).toBe('E-SAL-18')
    await scene.decide(scene.head, letterId, 'APPROVED')
    expect((await scene.put(scene.writer, letterId)).problem).toBeNull()
    const gone = await scene.save(scene.writer, { letterId, over: 1, subject: `${subject} más` })
    expect(gone.problem?.type).toBe('E-SAL-18')
    const { body } = await scene.writer.ask(api.readLetterTexts, { params })
    expect(body.texts.map((text) => `${text.revision} ${text.form.subject}`).toSorted()).toEqual([
      '1 Responde a la solicitud de poda de árbol',
      `null ${subject}`,
      `null ${subject} más`,
    ])
  })
})

describe('a text with what cannot be kept or printed', () => {
  it('is kept without it', async () => {
    const { body, problem } = await scene.save(scene.writer, {
      body: saying('Uno\u0000 dos\uD800\u202E tres\tcuatro\u0007'),
    })
    expect(problem).toBeNull()
    expect(body.form.body).toEqual(saying('Uno dos tres cuatro'))
    const content = ['Uno', '\u202E'].map((text) => ({ type: 'text' as const, text }))
    const pasted = await scene.save(scene.writer, {
      body: { type: 'doc', content: [{ type: 'paragraph', content }] },
    })
    expect(pasted.body.form.body).toEqual(saying('Uno'))
  })

  it('is put to signature by nobody when it says nothing', async () => {
    const { letterId } = await scene.save(scene.head, { body: saying('  ') })
    const { problem } = await scene.put(scene.head, letterId)
    expect(problem?.remarks.map(({ sentence }) => sentence)).toEqual([
      'Falta completar el texto antes de enviar a firma.',
    ])
  })
})

const twoSigners = (): Partial<LetterForm> => ({
  signers: [
    { staffId: scene.writer.actor.staffId, kind: 'APPROVAL', position: 'Abogada' },
    { staffId: scene.head.actor.staffId, kind: 'SIGNATURE', position: 'Directora de Obras' },
  ],
})

describe('a copy', () => {
  it('that two signed before it came back is taken as of both', async () => {
    const { letterId } = await scene.save(scene.head, twoSigners())
    await scene.put(scene.head, letterId)
    const { desk } = scene
    const ana = await desk.signer('/CN=ESCRIBE SOTO ANA')
    const rosa = await desk.signer('/CN=NUÑEZ VIDAL ROSA')
    const once = await signPdf(await scene.pdfOf(scene.writer, letterId), { desk, by: ana })
    const twice = await signPdf(once, { desk, by: rosa })
    const { body, problem } = await scene.upload(scene.writer, letterId, twice)
    expect(problem).toBeNull()
    expect(body).toMatchObject({
      letter: {
        status: 'SIGNED',
        steps: [{ signedBy: 'ESCRIBE SOTO ANA' }, { signedBy: 'NUÑEZ VIDAL ROSA' }],
      },
      warnings: [],
    })
    expect(await scene.faults()).toEqual([null, null])
  })

  it('whose stamp covers what was written is refused, and why is said', async () => {
    const { letterId } = await scene.save(scene.head)
    await scene.put(scene.head, letterId)
    const by = await scene.desk.signer('/CN=Rosa Núñez Vidal')
    const ours = await scene.pdfOf(scene.head, letterId)
    const copy = await signPdf(ours, { desk: scene.desk, by, shown: [40, 40, 560, 800] })
    const { problem } = await scene.upload(scene.head, letterId, copy)
    expect(problem?.type).toBe('E-SAL-24')
  })

  it('by a certificate that was over is taken and told', async () => {
    const { letterId } = await scene.save(scene.head)
    await scene.put(scene.head, letterId)
    const days = ['20200101000000Z', '20210101000000Z'] as const
    const by = await scene.desk.signer('/CN=Rosa Núñez Vidal', days)
    const copy = await signPdf(await scene.pdfOf(scene.head, letterId), { desk: scene.desk, by })
    const { body } = await scene.upload(scene.head, letterId, copy)
    expect(body.warnings).toEqual([{ code: 'W-SAL-05', slots: { nombre: 'Rosa Núñez Vidal' } }])
  })
})

/** Signed by the head of its unit. */
async function signed(changes: Partial<LetterForm> = {}): Promise<string> {
  const { letterId } = await scene.save(scene.head, changes)
  expect((await scene.put(scene.head, letterId)).problem).toBeNull()
  expect((await scene.sign(scene.head, letterId)).problem).toBeNull()
  return letterId
}

describe('a reserve', () => {
  it('is lowered by nobody but the author or the head of the registry, and its past stays', async () => {
    const { letterId } = await scene.save(scene.writer, { confidentiality: 'CONFIDENTIAL' })
    const open = { letterId, over: 1, confidentiality: 'ORDINARY', subject: 'Abierta' } as const
    expect((await scene.save(scene.head, open)).problem?.type).toBe('E-PER-09')
    expect((await scene.save(scene.writer, open)).problem).toBeNull()
    const colleague = await hire(scene.app, 'Colega Después', 'TR', {
      unitId: unitAt(scene.app, 1),
    })
    const textsOf = async (by: Person) => {
      const { body } = await by.ask(api.readLetterTexts, { params: { letterId } })
      return body.texts.map(({ form }) => form.confidentiality).toSorted()
    }
    expect(await textsOf(scene.writer)).toEqual(['CONFIDENTIAL', 'ORDINARY', 'ORDINARY'])
    expect(await textsOf(colleague)).toEqual(['ORDINARY', 'ORDINARY'])
  })
})

describe('what leaves', () => {
  it('goes to the very people of the signed document', async () => {
    const letterId = await signed()
    const [one] = anOutgoing(scene.app).addressees
    if (!one) throw new Error('It goes to somebody')
    const addressees = [{ ...one, identity: '99.999.999-9' }]
    const { problem } = await dispatching(scene.app, scene.head, { letterId, addressees })
    expect(problem).toMatchObject({ type: 'E-DOC-18' })
  })

  it('leaves though its unit was closed since', async () => {
    const letterId = await signed()
    const administrator = await scene.app.as('ADM')
    const { body } = await administrator.ask(api.readCatalogue, {})
    const unit = body.units.find(({ unitId }) => unitId === unitAt(scene.app, 1))
    if (!unit) throw new Error('The municipality has a unit')
    const { unitId, ...form } = unit
    const today = scene.app.clock.now.toISOString().slice(0, 10)
    const closed = await administrator.ask(api.saveUnit, {
      params: { unitId },
      body: { ...form, validTo: today, successorId: unitAt(scene.app, 2) },
    })
    expect(closed.problem).toBeNull()
    scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 36 * 3_600_000)
    // Their session ended meanwhile.
    const clerk = await scene.app.as('REG')
    const { problem } = await dispatching(scene.app, clerk, { letterId })
    expect(problem).toBeNull()
  })
})

describe('an author who works elsewhere now', () => {
  it('reads it on, and does nothing with it', async () => {
    const author = await hire(scene.app, 'Quien Se Fue', 'TR', { unitId: unitAt(scene.app, 2) })
    const { letterId } = await scene.save(author, { unitId: unitAt(scene.app, 2) })
    const params = { letterId }
    const elsewhere = { role: 'TR', officeId: null, unitId: unitAt(scene.app, 0) } as const
    await regrant(scene.app, author, [elsewhere])
    const { body } = await author.ask(api.readLetter, { params })
    expect(body.allowed).toEqual([])
    expect((await author.ask(api.discardLetter, { params })).problem?.type).toBe('E-PER-09')
  })
})
