/** From its number on a letter is proven: its text, who approved it, and who reads it. */
import { api } from '#contract/api.ts'
import { hire, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { rewriteBook } from '#tests/rewrite-book.ts'
import type { Tamperer } from '#tests/tamper.ts'
import { openTamperer } from '#tests/tamper.ts'
import { bookFault } from '#tests/verify-book.ts'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'

let tamperer: Tamperer

const scene = await openLetterScene()
const tick = (): void => {
  scene.app.clock.now = new Date(scene.app.clock.now.getTime() + 1000)
}
const other = await hire(scene.app, 'Otra Persona Ajena', 'TR', { unitId: unitAt(scene.app, 2) })
const approved = await reviewed()
const put = (await scene.save(scene.head, { confidentiality: 'RESTRICTED' })).letterId
await scene.put(scene.head, put)
// A draft is nobody's yet, whatever is said of it.
await scene.save(scene.writer, { subject: 'Un borrador que espera' })
beforeEach(async () => {
  tamperer = await openTamperer(scene.app.db.url)
})
afterEach(async () => {
  await tamperer.restore()
  await tamperer.run('drop schema kept cascade')
  await tamperer.close()
})
afterAll(() => scene.close())

/** Returned, saved again, approved by the head and put by its writer. */
async function reviewed(): Promise<string> {
  const { writer, head, save } = scene
  const { letterId } = await save(writer)
  const review = async (over: number, decision: 'APPROVED' | 'RETURNED') => {
    const sent = await scene.review(writer, letterId, { over })
    tick()
    const read = await scene.decide(head, letterId, decision, over)
    tick()
    expect([sent.problem, read.problem]).toEqual([null, null])
  }
  await review(1, 'RETURNED')
  await save(writer, { letterId, over: 1, subject: 'Autoriza la poda hasta diciembre' })
  await review(2, 'APPROVED')
  expect((await scene.put(writer, letterId, 2)).problem).toBeNull()
  return letterId
}

const ofApproved = 'where letter_id = $1 and revision = 2'

/** `$1` is the letter that was approved, `$2` somebody who has nothing to do with it. */
async function change(statement: string): Promise<void> {
  const ofOther = statement.replaceAll('$2', `'${other.actor.staffId}'`)
  await tamperer.run(ofOther.replaceAll('$1', `'${approved}'`))
}

describe('a numbered letter', () => {
  it('is whole, reviewed or put by the head of its unit', async () => {
    expect(await scene.faults()).toEqual([null, null])
    const data = await factOf(approved)
    expect(data.text).toMatchObject({
      revision: 2,
      savedById: scene.writer.actor.staffId,
      approval: { byId: scene.head.actor.staffId, at: data.text.remarks.at(-1)?.at },
      remarks: [{ decision: 'RETURNED' }, { decision: 'APPROVED' }],
    })
    expect((await factOf(put)).text).toMatchObject({ approval: null, remarks: [] })
  })

  it.each([
    [
      'an approval was written that nobody gave',
      `insert into letter_remark select municipality_id, letter_id, gen_random_uuid(), revision,
         'APPROVED', null, author_id, now() from letter ${ofApproved}`,
      'tabla letter_remark: sobra una fila',
    ],
    [
      'it is a draft again',
      `update letter set status = 'DRAFT' ${ofApproved}`,
      'columna letter.status: la fila dice «DRAFT» y el libro «NUMBERED»',
    ],
    [
      'it is one that the book does not know',
      `update letter set status = 'NUMBERED' where status = 'DRAFT'`,
      'tabla letter: sobra una fila: un documento propio',
    ],
  ])('is found by verify where %s', async (_what, statement, sentence) => {
    await change(statement)
    expect(await bookFault(scene.app)).toContain(sentence)
  })

  it('names who approved it as the book says, whatever the row says', async () => {
    await change(`update letter_remark set made_by_id = $2 ${ofApproved}`)
    await change(`update letter set approved_revision = null, approved_by_id = null ${ofApproved}`)
    const params = { letterId: approved }
    const { body } = await scene.head.ask(api.readLetter, { params })
    expect(body.isApproved).toBe(true)
    expect(body.remarks.map(({ by, decision }) => [by, decision])).toEqual([
      ['Rosa Núñez Vidal', 'RETURNED'],
      ['Rosa Núñez Vidal', 'APPROVED'],
    ])
  })
})

interface Fact {
  readonly text: { readonly remarks: readonly { readonly at: string }[] }
}

async function factOf(letterId: string): Promise<Fact> {
  const [event] = await tamperer.run<{ body: string }>(
    `select body from ledger_event where subject_id = $1 and type = 'LetterNumbered'`,
    [letterId],
  )
  return JSON.parse(event?.body ?? '{}').data
}

interface ForgedData {
  text?: { savedById: string; approval: { byId: string } | null }
}

function isNumbering(body: { type: string }): body is { type: string; data: ForgedData } {
  return body.type === 'LetterNumbered'
}

/** With the rows of the numbers, which know where they stand in the chain. */
async function rewritten(forge: (data: ForgedData) => void): Promise<void> {
  await rewriteBook(tamperer, scene.app.municipality.municipalityId, (body) => {
    if (isNumbering(body)) forge(body.data)
  })
  await tamperer.run(`update numbered_letter n set hash = e.hash, previous_hash = e.previous_hash
    from ledger_event e where e.municipality_id = n.municipality_id
      and e.position = n.ledger_position`)
}

describe('an approval', () => {
  it('is by nobody who saved the text, also in a chain written anew', async () => {
    await rewritten(({ text }) => {
      if (text?.approval) text.approval.byId = text.savedById
    })
    const sentences = await scene.faults()
    expect(sentences[0]).toContain('Nobody approves the text that they saved')
    expect(sentences[1]).toContain('aprobó el texto la misma persona que lo guardó')
  })
})
