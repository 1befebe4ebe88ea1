import { describe, expect, it } from 'vitest'

import { queryForOthers, isPersonsNumber } from './asked-person.ts'

describe('whom a text asks for', () => {
  it('is a person by a number that is not plainly that of an entry', () => {
    expect(['12.531.909-2', '125319092', '12531909'].filter(isPersonsNumber)).toHaveLength(3)
    expect(['12531909/2026', 'E-2026-000012', '7', 'soto'].filter(isPersonsNumber)).toEqual([])
  })

  it('is one of some people by what their number or their names begin with, in any order', () => {
    const people = [
      { name: 'Ana Ñáñez Díaz', number: '125319092' },
      { name: 'Junta de Vecinos', number: null },
    ]
    const theirs = ['12.531.909-2', '125', 'nañ', 'diaz ana', 'Ñáñez', 'junta vecinos']
    const others = ['12', '22.222.222-2', 'soto', 'ana soto', 'ñez', '·', 'ana · poda']
    expect(queryForOthers([...theirs, ...others], people)).toEqual(others)
    expect(queryForOthers(['ana'], [])).toEqual(['ana'])
  })
})
