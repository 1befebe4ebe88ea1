/** A letter that waits for somebody who moved or was disabled: who is told, and what is done. */
import { api } from '#contract/api.ts'
import { makeNoticeRound } from '#server/features/notices/notice-rounds.ts'
import { hire, unitAt } from '#tests/handling.ts'
import { openLetterScene } from '#tests/letter-scene.ts'
import type { Person } from '#tests/test-app.ts'
import { afterAll, describe, expect, it } from 'vitest'

const scene = await openLetterScene()
afterAll(() => scene.close())

/** Since ten days ago, so that a role of today is another one. */
async function passing(name: string): Promise<Person> {
  const person = await hire(scene.app, name, 'TR', { unitId: unitAt(scene.app, 2) })
  await scene.app.db.asOwner(
    'update role_assignment set valid_from = valid_from - 10 where staff_id = $1',
    [person.actor.staffId],
  )
  return person
}

const review = (letterId: string, of: Person) => scene.review(scene.writer, letterId, { of })

/** Asked two days ago. */
async function inReview(reviewer: Person): Promise<string> {
  const { letterId } = await scene.save(scene.writer)
  expect((await review(letterId, reviewer)).problem).toBeNull()
  await scene.app.db.asOwner(
    "update letter set since = since - interval '2 days' where letter_id = $1",
    [letterId],
  )
  return letterId
}

async function change(
  { actor }: Person,
  status: 'ACTIVE' | 'DISABLED',
  unitId: string | null,
): Promise<void> {
  const administrator = await scene.app.as('ADM')
  const term = { officeId: null, validFrom: null, validTo: null }
  const grants = unitId === null ? [] : [{ role: 'TR' as const, unitId, ...term }]
  const { problem } = await administrator.ask(api.changeStaff, {
    params: { staffId: actor.staffId },
    body: { status, grants },
  })
  expect(problem).toBeNull()
  scene.app.clock.now = new Date()
  await makeNoticeRound(scene.app.app)
}

async function toldWriter(letterId: string): Promise<string[]> {
  scene.app.clock.now = new Date()
  const { body } = await scene.writer.ask(api.readNotices, {})
  return body.notices.filter((one) => one.letterId === letterId).map(({ kind }) => kind)
}

const seen = async (letterId: string) =>
  (await scene.writer.ask(api.readLetter, { params: { letterId } })).body

describe('a review', () => {
  it.each([
    ['moved to another unit', 'ACTIVE', 1],
    ['holds no role any more', 'ACTIVE', null],
    ['was disabled', 'DISABLED', 2],
  ] as const)(
    'whose reviewer %s is told to its writer, who names another',
    async (how, status, place) => {
      const reviewer = await passing(`Revisora que ${how}`)
      const letterId = await inReview(reviewer)
      expect(await seen(letterId)).toMatchObject({ isStalled: false })
      expect((await review(letterId, scene.head)).problem?.type).toBe('E-SAL-18')
      await change(reviewer, status, place === null ? null : unitAt(scene.app, place))
      await makeNoticeRound(scene.app.app)
      expect(await toldWriter(letterId)).toEqual(['LETTER_STALLED'])
      const { isStalled, allowed } = await seen(letterId)
      expect([isStalled, allowed.includes('send-to-review')]).toEqual([true, true])
      const { body } = await review(letterId, scene.head)
      expect(body).toMatchObject({ reviewer: 'Rosa Núñez Vidal', isStalled: false })
      expect(await toldWriter(letterId)).toEqual([])
    },
  )

  it('goes on where its reviewer is as they were', async () => {
    const letterId = await inReview(await passing('Revisora Que Sigue'))
    await makeNoticeRound(scene.app.app)
    expect(await toldWriter(letterId)).toEqual([])
    expect(await seen(letterId)).toMatchObject({ isStalled: false })
  })
})

describe('a signature', () => {
  it('whose signer was disabled is told to its writer, until they are back', async () => {
    const signer = await passing('Firma De Paso')
    const staffId = signer.actor.staffId
    const signers = [{ staffId, kind: 'SIGNATURE' as const, position: 'Director' }]
    const { letterId } = await scene.save(scene.writer, { signers })
    expect((await scene.put(scene.head, letterId)).problem).toBeNull()
    await change(signer, 'DISABLED', unitAt(scene.app, 2))
    expect(await toldWriter(letterId)).toEqual(['LETTER_STALLED'])
    expect(await seen(letterId)).toMatchObject({ status: 'TO_SIGN', isStalled: true })
    await change(signer, 'ACTIVE', unitAt(scene.app, 2))
    expect(await toldWriter(letterId)).toEqual([])
    expect(await seen(letterId)).toMatchObject({ isStalled: false })
  })
})
