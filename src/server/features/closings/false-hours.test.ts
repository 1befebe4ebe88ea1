/**
 * What a person is told of an hour that two people declared false, and of a number that two people
 * left out.
 */
import { api } from '#contract/api.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { after, hour, lockTheBook, openClockScene } from '#tests/clock-scene.ts'
import { dispatch } from '#tests/outgoing.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { verifyBook } from '#tests/verify-book.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { markRestored } from '../../platform/database/schema/mark-restored.ts'

let scene: ClockScene
beforeEach(async () => {
  scene = await openClockScene()
  return scene.close
})

async function listed(number: string) {
  const { body } = await scene.head.ask(api.listEntries, { query: { number } })
  return body
}

async function book(report: 'book' | 'exits' = 'book'): Promise<readonly (readonly unknown[])[]> {
  const { body } = await scene.head.ask(api.readReport, {
    params: { report },
    query: { from: '2029-01-01', to: '2030-12-31' },
  })
  return body.sections[0]?.rows ?? []
}

const sendOut = () => dispatch(scene.app, scene.head)

describe('an hour that an act declared false', () => {
  it('is marked on the entry, in the list, on the receipt, on its public page, in the book and where the book is verified', async () => {
    const first = await scene.register()
    const number = await lockTheBook(scene)
    await scene.db.tell(after(2 * hour))
    const { actId } = await scene.proposeClock()
    await scene.confirm(scene.administrator, actId)
    const declaredAt = after(2 * hour).toISOString()

    const [row] = (await listed(number)).entries
    expect(row?.timeDeclaredFalseAt).toBe(declaredAt)
    expect((await listed(first)).entries[0]?.timeDeclaredFalseAt).toBeNull()
    const params = { entryId: row?.entryId ?? '' }
    const { body: entry } = await scene.head.ask(api.readEntry, { params })
    expect(entry).toMatchObject({ entryNumber: number, timeDeclaredFalseAt: declaredAt })

    const said = 'declaradas falsas por la diligencia del 22/11/2029'
    const receipt = await scene.head.send(api.readReceipt, { params, query: { paper: 'A4' } })
    const pages = await textOfPaper(new Uint8Array(await receipt.arrayBuffer()))
    expect(pages.join(' ').replaceAll(/\s+/gu, ' ')).toContain(said)
    const page = await scene.app.hono.request(
      `${scene.app.app.config.publicUrl}/verificar/${entry.verificationCode}`,
    )
    expect(await page.text()).toContain(said)
    const notes = (await book()).map((cells) => [cells[0], cells[8]])
    expect(notes).toEqual([
      [first, null],
      [number, expect.stringContaining(said)],
    ])

    const verdict = await verifyBook(scene.app)
    expect(verdict).toMatchObject({ isWhole: true, books: [{ falseTimes: 1 }] })
    expect(await scene.strangersFault()).toBeNull()
  })

  it('is marked on what went out at it too, and on its proof', async () => {
    const before = await sendOut()
    const sent: Awaited<ReturnType<typeof sendOut>>[] = []
    await lockTheBook(scene, async () => sent.push(await sendOut()))
    await scene.db.tell(after(2 * hour))
    const { actId } = await scene.proposeClock()
    await scene.confirm(scene.administrator, actId)
    const declaredAt = after(2 * hour).toISOString()

    const params = { outgoingId: sent[0]?.outgoingId ?? '' }
    const { body: shown } = await scene.head.ask(api.readOutgoing, { params })
    expect(shown.timeDeclaredFalseAt).toBe(declaredAt)
    const { body: found } = await scene.head.ask(api.findOutgoing, { body: {} })
    expect(found.outgoing.map((one) => [one.exitNumber, one.timeDeclaredFalseAt])).toEqual([
      [sent[0]?.exitNumber, declaredAt],
      [before.exitNumber, null],
    ])
    const proof = await scene.head.send(api.readExitProof, { params })
    const pages = await textOfPaper(new Uint8Array(await proof.arrayBuffer()))
    expect(pages.join(' ').replaceAll(/\s+/gu, ' ')).toContain(
      'declaradas falsas por la diligencia del 22/11/2029',
    )
    const verdict = await verifyBook(scene.app)
    expect(verdict).toMatchObject({ isWhole: true, books: [{ falseTimes: 2 }] })
  })
})

describe('a number that was not used', () => {
  it('is what a search for it says, with the reason and the act, and stands in the book at its place', async () => {
    const first = await scene.register()
    await markRestored(scene.db.url, { restoredTo: after(0) })
    const { actId } = await scene.proposeResume(4)
    await scene.confirm(scene.administrator, actId)
    const next = await scene.register()
    expect(next).toBe('E-2029-000005')

    const found = await listed('3/29')
    expect(found).toMatchObject({
      entries: [],
      notUsed: [{ entryNumber: 'E-2029-000003', reason: 'Se recuperó la copia de las once' }],
    })
    expect((await listed('7')).notUsed).toEqual([])
    expect((await listed('3/28')).notUsed).toEqual([])
    expect((await listed('5')).notUsed).toEqual([])
    expect((await book()).map((cells) => [cells[0], cells[9]])).toEqual([
      [first, 'REGISTERED'],
      ['E-2029-000002 a E-2029-000004', 'SKIPPED'],
      [next, 'REGISTERED'],
    ])
    expect((await book())[1]?.[8]).toMatch(
      /^No se usó: .*Motivo: Se recuperó la copia de las once\. Diligencia de Persona JREG y Persona ADM/u,
    )
  })

  it('stands at its place in the book of exits too', async () => {
    const { exitNumber: first } = await sendOut()
    await markRestored(scene.db.url, { restoredTo: after(0) })
    const { actId } = await scene.proposeResume(1, 3)
    await scene.confirm(scene.administrator, actId)
    const { exitNumber: next } = await sendOut()
    expect((await book('exits')).map((cells) => [cells[0], cells[12]])).toEqual([
      [first, 'DISPATCHED'],
      ['S-2029-000002 a S-2029-000003', 'SKIPPED'],
      [next, 'DISPATCHED'],
    ])
    expect((await book()).map((cells) => cells[0])).not.toContain('S-2029-000002 a S-2029-000003')
  })
})
