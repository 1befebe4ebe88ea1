/**
 * Every guard removed in turn, in a copy of the project, to see that a test notices
 * (docs/security/attacks.md). Takes a quarter of an hour: `npm test guards`, or one attack with
 * `npx vitest run --project guards -t "attack 12:"`.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { everyGuard } from './every-guard.ts'
import { openOtherTree } from './other-tree.ts'
import type { OtherTree } from './other-tree.ts'

let tree: OtherTree

beforeAll(async () => {
  tree = await openOtherTree()
})
afterAll(() => tree.close())

const named = everyGuard.map((guard) => ({ ...guard, which: guard.attacks.join(', ') }))

describe('without its guard', () => {
  it.each(named)('attack $which: $title ($cuts.0.file)', async (guard) => {
    const sought = { project: guard.project, testFiles: [guard.testFile], titles: [guard.title] }
    const mend = await tree.cut(guard.cuts)
    try {
      const { passed, failed, broken } = await tree.run(sought, guard.cuts)
      expect(broken).toEqual([])
      expect({ passed, failed }).not.toEqual({ passed, failed: [] })
    } finally {
      await mend()
    }
  })
})

describe('with all its guards', () => {
  it.each(['house', 'journeys'] as const)(
    'the copy passes the same tests of the %s',
    async (project) => {
      const ours = everyGuard.filter((guard) => guard.project === project)
      const outcome = await tree.run({
        project,
        testFiles: [...new Set(ours.map(({ testFile }) => testFile))],
        titles: [...new Set(ours.map(({ title }) => title))].filter((title) => title !== '%s'),
      })
      expect([outcome.failed, outcome.broken]).toEqual([[], []])
      expect(outcome.passed.length).toBeGreaterThan(5)
    },
  )
})
