/** The book of exits is proven: by `verify`, by the stranger's program, and by its closing. */
import { api } from '#contract/api.ts'
import type { ClockScene } from '#tests/clock-scene.ts'
import { after, openClockScene } from '#tests/clock-scene.ts'
import { annulExit, delivering, dispatch } from '#tests/outgoing.ts'
import type { Tamperer } from '#tests/tamper.ts'
import { openTamperer } from '#tests/tamper.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { markRestored } from '../../platform/database/schema/mark-restored.ts'

let scene: ClockScene
let tamperer: Tamperer | null = null
beforeEach(async () => {
  scene = await openClockScene()
})
afterEach(async () => {
  await tamperer?.close()
  tamperer = null
  await scene.close()
})

const day = 86_400_000

async function deliver(outgoingId: string) {
  const at = scene.app.clock.now.toISOString()
  const word = { at, result: 'DELIVERED', receivedBy: 'Ana Soto, su hija' } as const
  expect((await delivering(scene.clerk, outgoingId, word)).problem).toBeNull()
}

const faults = async () => [await scene.faults(), await scene.strangersFault()]

describe('a book of exits', () => {
  it('is whole beside that of entries, and its closing counts it', async () => {
    await scene.register()
    const [one, two] = [
      await dispatch(scene.app, scene.clerk),
      await dispatch(scene.app, scene.clerk),
    ]
    await deliver(one.outgoingId)
    await annulExit([scene.clerk, scene.head], two.outgoingId)
    expect(await faults()).toEqual([null, null])
    await scene.db.tell(after(day))
    await scene.closeAt(after(day))
    const { body } = await scene.head.ask(api.listClosings, { query: { month: '2029-11' } })
    const closed = body.days.flatMap(({ closings }) => closings.map(({ exits }) => exits))
    expect(closed).toContainEqual({
      count: 2,
      first: one.exitNumber,
      last: two.exitNumber,
      annulled: [two.exitNumber],
    })
    expect(await faults()).toEqual([null, null])
  })

  it.each([
    ['less secret than what it answers', 'confidentiality', 'ORDINARY', 'RESTRICTED'],
    ['more secret than it has to be', 'confidentiality', 'CONFIDENTIAL', 'RESTRICTED'],
    ['to have said more of itself', 'own_confidentiality', 'RESTRICTED', 'ORDINARY'],
  ])('is found where an exit is %s', async (_what, column, said, due) => {
    const { entryId } = await scene.clerk.register({ confidentiality: 'RESTRICTED' })
    await dispatch(scene.app, scene.clerk, { answers: [entryId] })
    expect(await faults()).toEqual([null, null])
    tamperer = await openTamperer(scene.db.url)
    await tamperer.run(`update outgoing set ${column} = $1`, [said])
    expect(await scene.faults()).toContain(
      `outgoing.${column}: la fila dice «${said}» y el libro «${due}»`,
    )
  })

  it('gives no number twice after it was brought back from a copy that has none', async () => {
    await scene.register()
    await markRestored(scene.db.url, { restoredTo: after(0) })
    await expect(dispatch(scene.app, scene.clerk)).rejects.toThrow('E-NUM-05')
    const { actId } = await scene.proposeResume(1, 3)
    await scene.confirm(scene.administrator, actId)
    expect((await dispatch(scene.app, scene.clerk)).exitNumber).toBe('S-2029-000004')
    expect(await scene.register()).toBe('E-2029-000002')
    expect(await faults()).toEqual([null, null])
  })
})
