import { afterAll, beforeAll, expect, it, vi } from 'vitest'

import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { mostReadAtOnce } from './read-happenings.ts'

let app: TestApp
let clerk: Person

beforeAll(async () => {
  app = await openTestApp()
  clerk = await app.as('REG')
})
afterAll(() => app.close())

async function headPosition(): Promise<number> {
  const [head] = await app.db.asOwner<{ position: number }>('select position from ledger_head')
  return Number(head?.position)
}

it('tells everything, in order and once, to whoever is near and to whoever comes from far behind', async () => {
  while ((await headPosition()) < mostReadAtOnce + 50) {
    await Promise.all(Array.from({ length: 64 }, () => clerk.register()))
  }
  const head = await headPosition()
  const told = new Map<string, number[]>()
  const follow = (name: string, after: number): (() => void) =>
    app.app.follower.follow(clerk.actor.municipalityId, after, {
      onHappenings(happenings) {
        told.set(name, [...(told.get(name) ?? []), ...happenings.map(({ position }) => position)])
      },
      onLost: (cause) => expect.unreachable(String(cause)),
    })
  const stops = [follow('far', 0), follow('as far', 3), follow('near', head - 1)]
  await vi.waitFor(() => {
    for (const name of ['far', 'as far', 'near']) expect(told.get(name)?.at(-1)).toBe(head)
  }, 15_000)
  for (const stop of stops) stop()
  const after = (position: number): readonly number[] =>
    Array.from({ length: head - position }, (_, index) => position + index + 1)
  expect(told.get('near')).toEqual([head])
  expect(told.get('far')).toEqual(after(0))
  expect(told.get('as far')).toEqual(after(3))
})
