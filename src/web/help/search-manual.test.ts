import { describe, expect, it } from 'vitest'

import { searchManual } from './search-manual.ts'

const passages = [
  { chapter: 'entries', title: 'Libro de registro', text: 'Aquí se busca.' },
  { chapter: 'sentdocument', title: 'Ingreso', text: 'El documento queda registrado.' },
  { chapter: 'calendar', title: 'Calendario', text: 'Los días que no se trabajan.' },
  { chapter: 'home', title: 'Inicio', text: 'Desde aquí puede registrar documentos.' },
]
const found = (typed: string) => searchManual(passages, typed).map(({ chapter }) => chapter)

describe('searching the manual', () => {
  it('finds the family of a word, what is written as it was typed first', () => {
    expect(found('registrar')).toEqual(['home', 'sentdocument', 'entries'])
    expect(found('Registro')).toEqual(['entries', 'sentdocument', 'home'])
  })

  it('finds by the beginning of a word, without accents', () => {
    expect(found('dias trab')).toEqual(['calendar'])
  })

  it('does not take short words for relatives', () => {
    expect(found('documentar plaza')).toEqual([])
    expect(found('diario')).toEqual([])
  })
})
