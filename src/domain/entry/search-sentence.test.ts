import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'

import type { SearchLists } from './search-sentence.ts'
import { isNearly, isOnlySigns, readSentence, searchTerms } from './search-sentence.ts'

const lists: SearchLists = {
  offices: [
    { id: 'dom', code: 'DOM', name: 'Dirección de Obras' },
    { id: 'dao', code: 'DAO', name: 'Aseo y Ornato' },
    { id: 'jur', code: 'JUR', name: 'Dirección Jurídica' },
  ],
  statuses: [{ id: 'ROUTED', code: '', name: 'Derivado' }],
  types: [{ id: 'sol', code: 'SOL', name: 'Solicitud general' }],
  today: '2026-11-22',
}
const none = { office: '', status: '', type: '', from: '', to: '' }
const read = (sentence: string) => readSentence(sentence, lists)

describe('a search sentence', () => {
  it('parts fields from words, wherever they stand', () => {
    expect(
      read(
        'poda remitente:soto oficina:dom estado: derivado tipo:sol desde:01/02/2026 hasta:hoy árbol',
      ),
    ).toEqual({
      text: 'poda árbol',
      sender: 'soto',
      chosen: {
        office: 'dom',
        status: 'ROUTED',
        type: 'sol',
        from: '2026-02-01',
        to: '2026-11-22',
      },
      unread: [],
    })
  })

  it('takes names in quotes, without accents, and by the beginnings of their words', () => {
    expect(read('oficina:"aseo y ornato"').chosen.office).toBe('dao')
    expect(read('oficina:jurid').chosen.office).toBe('jur')
    expect(read('remitente:"Soto Díaz" remitente:ana').sender).toBe('"Soto Díaz" ana')
    expect(read('OFICINA:Obras').chosen.office).toBe('dom')
  })

  it('says what it did not understand, and an ambiguous name is not understood', () => {
    expect(read('oficina:direccion desde:ayer')).toEqual({
      text: '',
      sender: '',
      chosen: none,
      unread: [
        { field: 'office', value: 'direccion' },
        { field: 'from', value: 'ayer' },
      ],
    })
  })

  it('leaves what only looks like a field among the words', () => {
    expect(read('ref: 12:30 http://a.b nota:')).toMatchObject({
      text: 'ref: 12:30 http://a.b nota:',
    })
  })

  it('never loses a word and never fails, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (sentence) => {
        const { text, sender, unread, chosen } = read(sentence)
        const whole = sentence.trim().split(/\s+/u)
        expect(sentence.includes(':') ? whole : text.split(/\s+/u)).toEqual(whole)
        expect(text.length + sender.length).toBeLessThanOrEqual(sentence.length)
        expect([...unread, ...Object.values(chosen)].length).toBeGreaterThanOrEqual(5)
        expect(searchTerms(sentence).length).toBeLessThanOrEqual(8)
      }),
      { examples: [['""!'], ['" '], ['"sol"sombra "luna" mar']] },
    )
  })
})

describe('the terms of a text', () => {
  it('are its words, the last one as a beginning; quoted ones as a phrase; starred ones as beginnings', () => {
    expect(searchTerms('gonz* "ana maría" "luz" sol')).toEqual([
      { said: 'gonz', isBeginning: true, isPhrase: false },
      { said: 'ana maría', isBeginning: false, isPhrase: true },
      { said: 'luz', isBeginning: false, isPhrase: false },
      { said: 'sol', isBeginning: true, isPhrase: false },
    ])
    expect(searchTerms(' - "" ¿?')).toEqual([])
  })

  it(
    'are the number alone',
    overCases(
      ['nº 1241-2026', 'N° 1241-2026', 'n.º 1241-2026', 'nro. 1241-2026', 'número 1241-2026'],
      (text) => {
        expect(searchTerms(text).map(({ said }) => said)).toEqual(['1241-2026'])
      },
    ),
  )

  it(
    'are one of the number of a person',
    overCases(
      [
        ['12 531 909-2', '12531909-2'],
        ['12 531 909', '12531909'],
        ['RUT 12.531.909-2', '12.531.909-2'],
        ['DNI: 12345678Z', '12345678Z'],
        ['12531909 - 2', '12531909-2'],
      ],
      (text, said) => {
        expect(searchTerms(text)).toEqual([{ said, isBeginning: false, isPhrase: false }])
      },
    ),
  )

  it(
    'are several where it is no number of a person alone',
    overCases(
      ['poda 12 531 909', '12 531', 'nit 2026', '15 de mayo', '2026 000 123 4', 'rut perdido'],
      (text) => expect(searchTerms(text).length).toBeGreaterThan(1),
    ),
  )

  it('are all of them where no number follows', () => {
    expect(searchTerms('número de casa').map(({ said }) => said)).toEqual(['número', 'de', 'casa'])
  })

  it('are none of signs, which is not the same as of nothing', () => {
    expect([' - "" ¿?', '***', '%', '', '  ', 'a%'].map(isOnlySigns)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})

describe('a small mistake', () => {
  it.each([
    ['gonzales', 'gonzalez', true],
    ['jimenes', 'gimenez', true],
    ['sotto', 'soto', true],
    ['peres', 'perez', true],
    ['prato', 'parto', true],
    ['soto', 'sosa', false],
    ['ana', 'eva', false],
    ['rodriguez', 'dominguez', false],
  ])('from %s to %s: %s', (one, other, is) => {
    expect(isNearly(one, other)).toBe(is)
    expect(isNearly(other, one)).toBe(is)
  })
})
