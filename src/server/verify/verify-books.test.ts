import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTestHouse } from '#tests/house.ts'
import type { TestHouse } from '#tests/house.ts'
import { tellStory } from '#tests/story.ts'
import type { Story } from '#tests/story.ts'
import { verifyBooks } from './verify-books.ts'

let house: TestHouse
let story: Story

beforeAll(async () => {
  house = await openTestHouse()
  story = await tellStory(house)
})
afterAll(() => house.close())

const verify = () =>
  verifyBooks({
    url: house.db.url,
    files: { store: house.house.files, readsBytes: true },
    expectedHead: null,
  })

describe('a book', () => {
  it('is whole after everything that can happen to it', async () => {
    const verdict = await verify()
    expect(verdict.isWhole ? '' : verdict.discrepancy.message).toBe('')
  })
})
