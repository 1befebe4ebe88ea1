import { describe, expect, it } from 'vitest'

import { openReadTogether } from './read-together.ts'

/** Readings that end when the test says so; each answers its turn. */
function slowReadings() {
  const ends: (() => void)[] = []
  const read = (): Promise<number> => {
    const turn = ends.length + 1
    return new Promise((resolve) => ends.push(() => resolve(turn)))
  }
  return { ends, read }
}

describe('reading together', () => {
  it('answers everyone who asks during a reading from the next one, which began after they asked', async () => {
    const together = openReadTogether()
    const { ends, read } = slowReadings()
    const first = together('a', read)
    const [second, third] = [together('a', read), together('a', read)]
    expect(ends).toHaveLength(1)
    ends[0]?.()
    expect(await first).toBe(1)
    await expect.poll(() => ends.length).toBe(2)
    const fourth = together('a', read)
    ends[1]?.()
    expect(await Promise.all([second, third])).toEqual([2, 2])
    await expect.poll(() => ends.length).toBe(3)
    ends[2]?.()
    expect(await fourth).toBe(3)
  })

  it('keeps nothing: who asks after the end reads anew', async () => {
    const together = openReadTogether()
    let turn = 0
    const read = async (): Promise<number> => (turn += 1)
    expect(await together('a', read)).toBe(1)
    expect(await together('a', read)).toBe(2)
  })

  it('never mixes two questions, and survives a reading that fails', async () => {
    const together = openReadTogether()
    const broken = together('a', () => Promise.reject(new Error('gone')))
    const after = together('a', () => Promise.resolve('again'))
    const other = together('b', () => Promise.resolve('other'))
    await expect(broken).rejects.toThrow('gone')
    expect(await Promise.all([after, other])).toEqual(['again', 'other'])
  })
})
