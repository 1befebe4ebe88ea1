import { describe, expect, it } from 'vitest'

import { neighboursIn, walkOf } from './walked-rows.ts'

const ids = [1, 2, 3].map((place) => `00000000-0000-4000-8000-00000000000${place}`)
const [one = '', two = '', three = ''] = ids
const walk = walkOf(ids.map((entryId) => ({ entryId })))

describe('the rows a document was opened from', () => {
  it('are gone through in their order, and end at both ends', () => {
    expect(neighboursIn(walk, one)).toEqual({ previous: undefined, next: two, place: 1, count: 3 })
    expect(neighboursIn(walk, two)).toMatchObject({ previous: one, next: three, place: 2 })
    expect(neighboursIn(walk, three)).toMatchObject({ previous: two, next: undefined })
  })

  it('are none for whoever came by a link, to another document, or from a list of one', () => {
    expect(neighboursIn(null, one)).toBeNull()
    expect(neighboursIn({ words: 'x' }, one)).toBeNull()
    expect(neighboursIn(walk, '00000000-0000-4000-8000-000000000009')).toBeNull()
    expect(neighboursIn(walkOf([{ entryId: one }]), one)).toBeNull()
  })

  it('leads nowhere by what is no id', () => {
    expect(neighboursIn({ rows: [one, '&id=7', 8] }, one)).toBeNull()
  })
})
