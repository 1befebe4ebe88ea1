import { describe, expect, it } from 'vitest'

import {
  nextSlot,
  previousSlot,
  subjectForType,
  withoutEcho,
  withoutSlots,
} from './subject-slots.ts'

describe('the places of a template', () => {
  const template = 'Solicita {} en {}'

  it('come one after the other, and then no more', () => {
    expect(nextSlot(template, 0)).toEqual({ start: 9, end: 11 })
    expect(nextSlot(template, 11)).toEqual({ start: 15, end: 17 })
    expect(nextSlot(template, 17)).toBeNull()
  })

  it('are found again going back', () => {
    expect(previousSlot(template, 15)).toEqual({ start: 9, end: 11 })
    expect(previousSlot(template, 9)).toBeNull()
    expect(previousSlot('{} de obra', 1)).toBeNull()
  })

  it('leave nothing behind when nobody filled them', () => {
    expect(withoutSlots('Solicita poda en {}')).toBe('Solicita poda en')
    expect(withoutSlots('{} en  calle Sol')).toBe('en calle Sol')
  })
})

describe('words of the template that are typed again into its place', () => {
  it.each([
    ['Solicita Solicita ', 'Solicita '],
    ['Solicita solicita poda en {}', 'Solicita poda en {}'],
    ['Solicita poda', 'Solicita poda'],
    ['Solicita Solicit', 'Solicita Solicit'],
  ])('stand once: %s', (typed, kept) => {
    expect(withoutEcho(typed, 'Solicita {} en {}')).toBe(kept)
  })

  it('are nobody’s where the template begins with a place, or there is none', () => {
    expect(withoutEcho('poda poda', '{} de obra')).toBe('poda poda')
    expect(withoutEcho('poda poda', '')).toBe('poda poda')
  })
})

describe('a change of type', () => {
  it('brings its template where nothing was written', () => {
    expect(subjectForType('', null, 'Recurso contra {}')).toBe('Recurso contra {}')
    expect(subjectForType('Solicita {}', 'Solicita {}', 'Recurso contra {}')).toBe(
      'Recurso contra {}',
    )
  })

  it('never touches what the clerk wrote', () => {
    expect(subjectForType('Solicita poda', 'Solicita {}', 'Recurso contra {}')).toBe(
      'Solicita poda',
    )
  })
})
