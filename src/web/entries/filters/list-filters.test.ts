import { beforeEach, describe, expect, it } from 'vitest'

import { holdBrowserKey, sealHere } from '../../session/current/browser-key.ts'
import {
  activeFilters,
  filtersIn,
  isBackwards,
  noFilters,
  noWords,
  queryOf,
  searchOf,
  stateOf,
  wordsOf,
} from './list-filters.ts'

const typeId = '0190f5fe-7c00-7a00-8000-000000000001'
const full = {
  tray: 'to-acknowledge',
  handling: 'ROUTED',
  currentUnitId: typeId,
  text: 'ana & soto',
  sender: 'soto "díaz"',
  near: '1',
  number: '',
  from: '2026-01-01',
  to: '2026-11-21',
  typeId,
  unitId: typeId,
  status: 'ANNULLED',
} as const

const key = Buffer.alloc(32, 1).toString('base64')
beforeEach(() => holdBrowserKey('somebody', key))

describe('the filters of the list', () => {
  it('come back from the address as they went in', () => {
    const state: unknown = JSON.parse(JSON.stringify(stateOf(full)))
    expect(filtersIn(searchOf(full), wordsOf(state) ?? noWords)).toEqual(full)
    expect(filtersIn(new URLSearchParams(searchOf(full).toString()), full)).toEqual(full)
    expect(searchOf(noFilters).toString()).toBe('')
  })

  it('keep what may name people out of the address', () => {
    const address = searchOf({ ...full, number: '12' }).toString()
    for (const word of ['ana', 'soto', 'az']) expect(address).not.toContain(word)
  })

  it('make nothing of a history that is not theirs', () => {
    for (const state of [null, 'x', {}, { words: null }, { trail: [] }])
      expect(wordsOf(state)).toBeNull()
    expect(wordsOf({ words: sealHere({ text: 3, near: 'x' }) })).toEqual(noWords)
  })

  it('are read in the history by whoever looked, and by nobody who comes after them', async () => {
    const state: unknown = JSON.parse(JSON.stringify(stateOf(full)))
    expect(JSON.stringify(state)).not.toContain('soto')
    await holdBrowserKey('another', Buffer.alloc(32, 2).toString('base64'))
    expect(wordsOf(state)).toBeNull()
    await holdBrowserKey('somebody', key)
    expect(wordsOf(state)?.text).toBe(full.text)
  })

  it('leave out what makes no sense in the address', () => {
    const search = new URLSearchParams('desde=2026-02-30&hasta=ayer&tipo=1;drop&estado=BORRADO')
    expect(filtersIn(search)).toEqual(noFilters)
  })

  it('cut a text longer than the server takes', () => {
    expect(wordsOf(stateOf({ ...noWords, text: 'x'.repeat(500) }))?.text).toHaveLength(200)
  })

  it('ask for near names only beside a name', () => {
    expect(queryOf({ ...noFilters, near: '1' }, null)).toEqual({})
    expect(queryOf({ ...noFilters, near: '1', sender: 'ana' }, null)).toEqual({
      sender: 'ana',
      nearNames: true,
    })
  })

  it('are asked only when set', () => {
    expect(queryOf(noFilters, null)).toEqual({})
    expect(queryOf({ ...noFilters, text: 'soto' }, 'abc')).toEqual({ text: 'soto', cursor: 'abc' })
    expect(activeFilters({ ...noFilters, from: '2026-01-01', status: 'RECTIFIED' })).toEqual([
      'from',
      'status',
    ])
  })

  it('read what is about to be late by its due date', () => {
    expect(queryOf({ ...noFilters, tray: 'overdue' }, null)).toEqual({
      tray: 'overdue',
      order: 'due',
    })
    expect(activeFilters({ ...noFilters, tray: 'mine' })).toEqual([])
  })

  it('know a period that ends before it begins', () => {
    expect(isBackwards({ ...noFilters, from: '2026-02-02', to: '2026-02-01' })).toBe(true)
    expect(isBackwards({ ...noFilters, from: '2026-02-01', to: '2026-02-01' })).toBe(false)
    expect(isBackwards({ ...noFilters, from: '2026-02-02' })).toBe(false)
  })
})
