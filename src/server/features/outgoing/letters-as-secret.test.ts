/** A letter is at least as secret as what it answers, and what it said of itself comes back. */
import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { doing } from '#tests/acts.ts'
import { beside, waitsFor } from '#tests/beside.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import { changeLevel, wanted } from '#tests/levels.ts'
import { dispatching } from '#tests/outgoing.ts'
import type { Person } from '#tests/test-app.ts'
import { until } from '#tests/until.ts'
import { afterAll, describe, expect, it } from 'vitest'

const scene = await openLetterScene()
const [chief, auditor] = await Promise.all([scene.app.as('JREG'), scene.app.as('AUD')])
afterAll(() => scene.close())

const routed = async (): Promise<EntryView> =>
  route(scene.clerk, await scene.clerk.register(), unitAt(scene.app, 1))

const become = (entry: EntryView, confidentiality: Confidentiality): Promise<EntryView> =>
  changeLevel([scene.clerk, chief], entry, confidentiality)

/** What somebody is shown of its reserve, by the list too; null where it is not there. */
async function shownTo(by: Person, letterId: string): Promise<readonly unknown[]> {
  const { problem, body } = await by.ask(api.readLetter, { params: { letterId } })
  const list = await by.ask(api.findLetters, { body: {} })
  const isListed = list.body.letters.some((one) => one.letterId === letterId)
  return [problem ? null : body.form.confidentiality, isListed]
}

describe('a letter whose entry becomes restricted', () => {
  it('is so too, a draft or with its number, and open again as soon as the entry is', async () => {
    const entry = await routed()
    const answers = [entry.entryId]
    const draft = await scene.save(scene.writer, { answers })
    const numbered = await scene.save(scene.head, { answers })
    expect((await scene.put(scene.head, numbered.letterId)).problem).toBeNull()
    const letters = [draft.letterId, numbered.letterId]
    const shown = (by: Person) => Promise.all(letters.map((letterId) => shownTo(by, letterId)))
    expect(await shown(auditor)).toEqual(letters.map(() => ['ORDINARY', true]))
    const raised = await become(entry, 'RESTRICTED')
    expect(await shown(auditor)).toEqual(letters.map(() => [null, false]))
    expect(await shown(scene.writer)).toEqual(letters.map(() => ['RESTRICTED', true]))
    expect(await scene.faults()).toEqual([null, null])
    await become(raised, 'ORDINARY')
    expect(await shown(auditor)).toEqual(letters.map(() => ['ORDINARY', true]))
    expect(await scene.faults()).toEqual([null, null])
  })

  it('says no more of itself by what is written, numbered and sent out meanwhile', async () => {
    const entry = await become(await routed(), 'RESTRICTED')
    const answers = [entry.entryId]
    const { letterId } = await scene.save(scene.head, { answers })
    const shown = { letterId, answers, confidentiality: 'RESTRICTED' } as const
    const written = await scene.save(scene.head, { ...shown, over: 1, subject: 'Otro asunto' })
    expect(written.body).toMatchObject({ revision: 2, form: { confidentiality: 'RESTRICTED' } })
    const again = await scene.save(scene.head, { ...shown, over: 1, subject: 'Otro asunto' })
    expect(again.body.revision).toBe(2)
    expect((await scene.put(scene.head, letterId, 2)).problem).toBeNull()
    await scene.sign(scene.head, letterId)
    const left = await dispatching(scene.app, scene.head, { letterId })
    const { outgoingId, confidentiality } = left.body.outgoing
    expect(confidentiality).toBe('RESTRICTED')
    expect(await scene.faults()).toEqual([null, null])
    await become(entry, 'ORDINARY')
    expect(await shownTo(auditor, letterId)).toEqual(['ORDINARY', true])
    const exit = await auditor.ask(api.readOutgoing, { params: { outgoingId } })
    expect(exit.body).toMatchObject({ visibility: 'CONTENT', confidentiality: 'ORDINARY' })
    expect(await scene.faults()).toEqual([null, null])
  })

  it('stays restricted where it answers it no more: its text may tell of it', async () => {
    const entry = await routed()
    const { letterId } = await scene.save(scene.writer, { answers: [entry.entryId] })
    await become(entry, 'RESTRICTED')
    const colleague = await hire(scene.app, 'Colega Que Pasa', 'TR', {
      unitId: unitAt(scene.app, 1),
    })
    const open = await scene.save(colleague, { letterId, over: 1 })
    expect(open.problem?.type).toBe('E-PER-09')
    const kept = await scene.save(colleague, { letterId, over: 1, confidentiality: 'RESTRICTED' })
    expect(kept.problem).toBeNull()
    expect(await shownTo(auditor, letterId)).toEqual([null, false])
  })
})

describe('saving a letter', () => {
  it('does not answer what became confidential while it waited', async () => {
    const entry = await routed()
    const { entryId } = entry
    const body = wanted('CONFIDENTIAL', [auditor.actor.staffId])
    const asked = await doing(scene.clerk, api.requestConfidentiality, entry, body)
    const saved = await beside(scene.app.db.url, async (other) => {
      await other.query('select from entry where entry_id = $1 for update', [entryId])
      const raising = doing(chief, api.confirmConfidentiality, asked)
      await until(() => waitsFor(other))
      const saving = scene.save(scene.writer, { answers: [entryId] })
      await until(() => isQueued(other))
      await other.query('commit')
      await raising
      return saving
    })
    expect(saved.problem?.remarks).toMatchObject([{ code: 'E-DOC-18', field: 'answers' }])
  })
})

describe('a letter put to signature', () => {
  it('is drawn anew where what it answers became restricted meanwhile', async () => {
    const entry = await routed()
    const { letterId } = await scene.save(scene.head, { answers: [entry.entryId] })
    const asked = await doing(scene.clerk, api.requestConfidentiality, entry, wanted('RESTRICTED'))
    const put = await beside(scene.app.db.url, async (other) => {
      await other.query('select from entry where entry_id = $1 for update', [entry.entryId])
      const raising = doing(chief, api.confirmConfidentiality, asked)
      await until(() => waitsFor(other))
      const putting = scene.put(scene.head, letterId)
      await until(() => isQueued(other))
      await other.query('commit')
      await raising
      return putting
    })
    expect(put.problem).toBeNull()
    expect(put.body.form.confidentiality).toBe('RESTRICTED')
    expect(await scene.faults()).toEqual([null, null])
  })
})

/** Null until two wait: one for what the other one holds, and one behind it. */
async function isQueued(other: Parameters<typeof waitsFor>[0]): Promise<true | null> {
  const { rows } = await other.query(
    'select from pg_stat_activity where cardinality(pg_blocking_pids(pid)) > 0',
  )
  return rows.length > 1 ? true : null
}

describe('what was written under a secret entry', () => {
  it('stays with those who wrote it when the letter answers it no more, with what was said of it', async () => {
    const entry = await routed()
    const answers = [entry.entryId]
    const { letterId } = await scene.save(scene.writer, { answers, subject: 'Del niño de la casa' })
    const raised = await become(entry, 'RESTRICTED')
    const later = { letterId, over: 1, answers: [], subject: 'De otra cosa' }
    expect((await scene.save(scene.writer, later)).problem).toBeNull()
    const subjects = async (by: Person): Promise<readonly string[]> => {
      const { body } = await by.ask(api.readLetterTexts, { params: { letterId } })
      return body.texts.map(({ form }) => form.subject).toSorted()
    }
    expect(await subjects(auditor)).toEqual(['De otra cosa'])
    expect(await subjects(scene.writer)).toEqual(['De otra cosa', 'Del niño de la casa'])
    await become(raised, 'ORDINARY')
    expect(await subjects(auditor)).toEqual(['De otra cosa', 'Del niño de la casa'])
  })

  it('is followed by an answer that names the entry in capitals', async () => {
    const entry = await routed()
    const answers = [entry.entryId.toUpperCase()]
    const { letterId } = await scene.save(scene.head, { answers })
    expect((await scene.put(scene.head, letterId)).problem).toBeNull()
    await become(entry, 'RESTRICTED')
    expect(await shownTo(auditor, letterId)).toEqual([null, false])
    expect(await scene.faults()).toEqual([null, null])
  })
})
