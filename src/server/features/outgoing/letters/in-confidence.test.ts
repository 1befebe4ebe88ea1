/** A letter and the reserve of what it answers; whose word a text waits for. */
import { api } from '#contract/api.ts'
import type { LetterForm } from '#contract/letters/letters.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { changeLevel } from '#tests/levels.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import type { Person } from '#tests/test-app.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'

const scene = await openLetterScene()
const chief = await scene.app.as('JREG')
afterAll(() => scene.close())

type Entry = Awaited<ReturnType<typeof route>>

const field = (name: string) => ({ type: 'mergeField' as const, attrs: { name } })
const drawing = (...names: string[]): LetterForm['body'] => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: names.map(field) }],
})

/** Read from then on by somebody of another unit alone. */
async function raise(entry: Entry): Promise<void> {
  const reader = await hire(scene.app, 'Quien lo lee', 'TR', { unitId: unitAt(scene.app, 2) })
  await changeLevel([scene.clerk, chief], entry, 'CONFIDENTIAL', [reader.actor.staffId])
}

async function openTo(by: Person, letterId: string): Promise<string | null> {
  return (await by.ask(api.readLetter, { params: { letterId } })).problem?.type ?? null
}

describe('an entry that becomes confidential', () => {
  it('takes the letters that answer it into confidence, however far they are', async () => {
    const entry = await route(scene.clerk, await scene.clerk.register(), unitAt(scene.app, 1))
    const answers = [entry.entryId]
    const body = drawing('entrada.asunto')
    const draft = await scene.save(scene.writer, { answers, body })
    const sent = await scene.save(scene.head, { answers, body })
    expect((await scene.put(scene.head, sent.letterId)).problem).toBeNull()
    const colleague = await hire(scene.app, 'Colega Que Pasa', 'TR', {
      unitId: unitAt(scene.app, 1),
    })
    const auditor = await scene.app.as('AUD')
    expect(await openTo(colleague, sent.letterId)).toBeNull()
    await raise(entry)
    for (const { letterId } of [draft, sent])
      for (const by of [colleague, auditor]) expect(await openTo(by, letterId)).toBe('E-CON-03')
    // Whoever wrote it writes on, in confidence, though the entry is out of their reach.
    const again = { letterId: draft.letterId, over: 1, answers, subject: 'Otro asunto' }
    const open = await scene.save(scene.writer, again)
    expect(open.problem).toMatchObject({ type: 'E-DOC-18' })
    const kept = await scene.save(scene.writer, { ...again, confidentiality: 'CONFIDENTIAL' })
    expect(kept.problem).toBeNull()
    expect(await scene.faults()).toEqual([null, null])
  })
})

describe('what a confidential entry says', () => {
  it('is drawn into a text once its reader said why, and that is on record', async () => {
    const registered = await scene.clerk.register({ confidentiality: 'CONFIDENTIAL' })
    const { entryId } = await route(scene.clerk, registered, unitAt(scene.app, 1), {
      readerIds: [scene.head.actor.staffId],
    })
    const { letterId } = await scene.save(scene.head, {
      answers: [entryId],
      confidentiality: 'CONFIDENTIAL',
      body: drawing('entrada.numero', 'entrada.asunto'),
    })
    const pdf = { params: { letterId }, query: {} }
    const unread = await scene.head.send(api.readLetterPdf, pdf)
    expect(await unread.json()).toMatchObject({ type: 'E-TRA-20' })
    expect((await scene.put(scene.head, letterId)).problem?.type).toBe('E-TRA-20')
    await scene.head.ask(api.giveReason, {
      params: { entryId, readingId: randomUUID() },
      body: { reason: 'Preparo la respuesta a quien la presentó' },
    })
    const pages = await textOfPaper(new Uint8Array(await scene.pdfOf(scene.head, letterId)))
    expect(pages.join(' ')).toContain('poda')
    const rows = await scene.app.db.asOwner<{ detail: string | null; entry_id: string | null }>(
      `select detail, entry_id from access_log where staff_id = $1
       and action in ('entry-read', 'letter-printed') order by at`,
      [scene.head.actor.staffId],
    )
    expect(rows.filter((row) => row.entry_id === entryId)).toHaveLength(1)
    expect(rows.map((row) => row.detail)).toContain('Borrador')
  })
})

describe('an approval', () => {
  it('is taken away by whoever returns the same text later', async () => {
    const { letterId } = await scene.save(scene.writer)
    const review = async (of: Person, decision: 'APPROVED' | 'RETURNED') => {
      expect((await scene.review(scene.writer, letterId, { of })).problem).toBeNull()
      return scene.decide(of, letterId, decision)
    }
    expect((await review(chief, 'APPROVED')).body.isApproved).toBe(true)
    expect((await review(scene.head, 'RETURNED')).body.isApproved).toBe(false)
    expect((await scene.put(scene.writer, letterId)).problem?.type).toBe('E-SAL-20')
  })

  it('is of no text that a colleague sent again as it was', async () => {
    const { letterId } = await scene.save(scene.head)
    const again = await scene.save(scene.writer, { letterId, over: 1 })
    expect(again.body).toMatchObject({ revision: 1, changedBy: 'Rosa Núñez Vidal' })
  })
})

describe('a number', () => {
  it('is given to the text that was looked at, and to none that comes while it waits', async () => {
    const { letterId } = await scene.save(scene.head)
    const early = await scene.put(scene.head, letterId, 2)
    expect(early.problem?.type).toBe('E-SAL-17')
  })
})
