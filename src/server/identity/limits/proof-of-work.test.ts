import { describe, expect, it } from 'vitest'

import { solveTask as solved } from '#tests/solve-task.ts'

import { bitsFor, taskFor, workIn } from './proof-of-work.ts'

const key = 'una llave de prueba'
const now = new Date('2026-11-23T09:00:00Z')
const later = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000)

describe('work', () => {
  it('is done by the worker of the page, and is told by its hash', () => {
    for (const bits of [1, 8, 12]) {
      const answer = solved(taskFor(key, 'ingreso', bits, now))
      expect(workIn(key, 'ingreso', answer, now)).toMatchObject({ bits })
    }
  })

  it('serves for its own purpose, from us, and in its time', () => {
    const task = taskFor(key, 'ingreso', 10, now)
    const answer = solved(task)
    expect(workIn(key, 'otro ingreso', answer, now)).toBe(null)
    expect(workIn('otra llave', 'ingreso', answer, now)).toBe(null)
    expect(workIn(key, 'ingreso', answer, later(6))).toBe(null)
    expect(workIn(key, 'ingreso', answer, later(-1))).toBe(null)
    expect(workIn(key, 'ingreso', answer.replace(/^10/u, '1'), now)).toBe(null)
    expect(workIn(key, 'ingreso', answer, later(4))).not.toBe(null)
  })

  it('that was not done is none', () => {
    const task = taskFor(key, 'ingreso', 20, now)
    expect(workIn(key, 'ingreso', `${task}.1`, now)).toBe(null)
    for (const junk of ['', 'x', task, `${task}.`, `${task}.-1`, '9'.repeat(10_000)]) {
      expect(workIn(key, 'ingreso', junk, now)).toBe(null)
    }
  })

  it('grows a bit with each doubling, and has an end', () => {
    expect([0, 5, 15, 35, 10_000].map((beyond) => bitsFor(beyond, 25, false))).toEqual([
      16, 17, 18, 19, 20,
    ])
    expect(bitsFor(0, 25, true)).toBe(18)
  })
})
