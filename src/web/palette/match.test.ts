import { describe, expect, it } from 'vitest'

import { bestMatches, matchScore } from './match.ts'

const pages = ['Libro de registro', 'Ingreso nuevo documento', 'Organización', 'Cerrar sesión']
const found = (typed: string): string[] => bestMatches(pages, (page) => page, typed)

describe('finding by name', () => {
  it('minds neither accents nor case', () => {
    expect(found('organizacion')).toEqual(['Organización'])
    expect(found('SESIÓN')).toEqual(['Cerrar sesión'])
  })

  it('puts what begins so before what only holds the word', () => {
    expect(bestMatches(['Nuevo registro', 'Registro'], (name) => name, 'reg')).toEqual([
      'Registro',
      'Nuevo registro',
    ])
  })

  it('takes words in any order, and their beginnings', () => {
    expect(found('doc ingr')).toEqual(['Ingreso nuevo documento'])
    expect(found('ind')).toEqual(['Ingreso nuevo documento'])
    expect(found('libreg')).toEqual(['Libro de registro'])
  })

  it('forgives a slip', () => {
    expect(found('organisacion')).toEqual(['Organización'])
  })

  it('finds nothing rather than anything', () => {
    expect(found('poda')).toEqual([])
    expect(found('xyz')).toEqual([])
    expect(matchScore('Libro de registro', 'o')).toBe(0.6)
  })

  it('keeps everything while nothing is typed', () => {
    expect(found(' ')).toEqual(pages)
  })
})
