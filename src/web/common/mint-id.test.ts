import { id } from '#contract/common/schemas.ts'
import { afterEach, expect, it, vi } from 'vitest'

import { mintId } from './mint-id.ts'

afterEach(() => void vi.useRealTimers())

it('mints ids the contract takes, of version 7', () => {
  const minted = mintId()
  expect(id.safeParse(minted).success).toBe(true)
  expect(minted).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/u)
})

it('writes the moment first, so that ids sort by when they were minted', () => {
  const now = new Date('2026-11-30T12:00:00.123Z')
  vi.useFakeTimers({ toFake: ['Date'], now })
  const moment = Number.parseInt(mintId().replaceAll('-', '').slice(0, 12), 16)
  expect(moment).toBe(now.getTime())
})

it('never mints the same id twice', () => {
  expect(new Set(Array.from({ length: 500 }, mintId)).size).toBe(500)
})
