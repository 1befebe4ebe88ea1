import { describe, expect, it } from 'vitest'

import { aPerson, before, changed } from '#tests/drafts.ts'

import { changesOf, withValue, type Draft } from './draft.ts'
import { mergeVersions } from './merge-versions.ts'

const fieldsOf = (draft: Draft): string[] => changesOf(before, draft).map(({ field }) => field)
const names = ({ parties }: Draft): (string | null)[] => parties.map(({ surname1 }) => surname1)

describe('two people correcting the same entry', () => {
  it('lose nothing when they changed different fields, and each is told what came', () => {
    const mine = changed(['subject', 'Mío y largo'])
    const merge = mergeVersions(before, mine, changed(['fileNumber', '77']))
    expect(merge.conflicts).toEqual([])
    expect(fieldsOf(merge.draft)).toEqual(['subject', 'fileNumber'])
    expect(merge.arrived).toEqual([{ field: 'fileNumber', from: null, to: '77' }])
  })

  it('agree when they changed the same field to the same value', () => {
    const same = changed(['subject', 'El mismo asunto'])
    expect(mergeVersions(before, same, same)).toMatchObject({
      draft: same,
      conflicts: [],
      arrived: [],
    })
  })

  it('are asked about a field both changed, and mine stands until then', () => {
    const mine = changed(['subject', 'Asunto mío'], ['parties.0.surname1', 'Sotto'])
    const theirs = changed(['subject', 'Asunto suyo'], ['parties.0.email', 'ana@example.cl'])
    const { draft, conflicts, arrived } = mergeVersions(before, mine, theirs)
    expect(conflicts).toEqual([{ field: 'subject', mine: 'Asunto mío', theirs: 'Asunto suyo' }])
    expect(draft.content.subject).toBe('Asunto mío')
    expect(draft.parties[0]).toMatchObject({ surname1: 'Sotto', email: 'ana@example.cl' })
    expect(arrived).toEqual([{ field: 'parties.0.email', from: null, to: 'ana@example.cl' }])
  })
})

describe('two people changing the persons of one entry', () => {
  it('are asked nothing when one removed somebody and the other renamed somebody else', () => {
    const mine = changed(['parties.1.surname1', 'Rozas'])
    const { draft, conflicts, arrived } = mergeVersions(before, mine, changed(['parties.0', null]))
    expect(conflicts).toEqual([])
    expect(names(draft)).toEqual(['Rozas'])
    expect(arrived).toEqual([{ field: 'parties.0', from: before.parties[0], to: null }])
  })

  it('keep both persons when each added one', () => {
    const { draft, conflicts } = mergeVersions(
      before,
      changed(['parties.2', { ...aPerson('Mía'), givenNames: 'Eva' }]),
      changed(['parties.2', { ...aPerson('Suya'), givenNames: 'Leo' }]),
    )
    expect(conflicts).toEqual([])
    expect(names(draft)).toEqual(['Soto', 'Rojas', 'Suya', 'Mía'])
  })

  it('have one person when both added the same, and are asked where they differ', () => {
    const identity = { country: 'CL', type: 'CL_RUT', number: '125319092' }
    const { draft, conflicts } = mergeVersions(
      before,
      changed(['parties.2', { ...aPerson('Mora'), identity, phone: '1' }]),
      changed(['parties.2', { ...aPerson('Mora'), identity, phone: '2' }]),
    )
    expect(names(draft)).toEqual(['Soto', 'Rojas', 'Mora'])
    expect(conflicts).toEqual([{ field: 'parties.2.phone', mine: '1', theirs: '2' }])
  })

  it('are asked about a field of a person that both changed', () => {
    const { draft, conflicts } = mergeVersions(
      before,
      changed(['parties.1.surname1', 'Rozas']),
      changed(['parties.1.surname1', 'Rosas'], ['parties.1.city', 'Ovalle']),
    )
    expect(conflicts).toEqual([{ field: 'parties.1.surname1', mine: 'Rozas', theirs: 'Rosas' }])
    expect(draft.parties[1]).toMatchObject({ surname1: 'Rozas', city: 'Ovalle' })
  })

  it('are asked about a person whom one took out and the other mended', () => {
    const mended = changed(['parties.0.surname1', 'Sotto'])
    const without = changed(['parties.0', null])
    const iRemoved = mergeVersions(before, without, mended)
    expect(iRemoved.conflicts).toEqual([
      { field: 'parties.0', mine: null, theirs: mended.parties[0] },
    ])
    expect(withValue(iRemoved.draft, 'parties.0', null).parties).toEqual(without.parties)
    const theyRemoved = mergeVersions(before, mended, without)
    expect(theyRemoved.conflicts).toEqual([
      { field: 'parties.1', mine: mended.parties[0], theirs: null },
    ])
    expect(names(theyRemoved.draft)).toEqual(['Rojas', 'Sotto'])
  })

  it('keep the people as the other left them when only the other touched them', () => {
    const theirs = changed(['parties.0', null])
    const { draft, conflicts } = mergeVersions(before, changed(['subject', 'Asunto mío']), theirs)
    expect(conflicts).toEqual([])
    expect(draft.parties).toEqual(theirs.parties)
  })
})
