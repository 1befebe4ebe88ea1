import { expect, it } from 'vitest'

import { reviewImportedBook } from './imported-book.ts'
import { mapColumns, namedHeadings } from './imported-columns.ts'
import { importedRow, oldDate, oldNumber } from './imported-row.ts'

it('reads a number in the ways it was written', () => {
  const ways: Record<string, [number | null, number | null]> = {
    '123': [123, null],
    '000123': [123, null],
    '123/1998': [123, 1998],
    '1998-123': [123, 1998],
    'E-1998-000123': [123, 1998],
    'N° 1.204': [1204, null],
    '12 bis': [12, null],
    's/n': [null, null],
    '1/2/3': [null, null],
    '': [null, null],
  }
  for (const [text, [sequence, year]] of Object.entries(ways)) {
    expect([text, oldNumber(text)]).toEqual([text, { sequence, year }])
  }
})

it('asks the date which part of a number is its year, where both could be', () => {
  expect(oldNumber('1850/1998', 1998)).toEqual({ sequence: 1850, year: 1998 })
  expect(oldNumber('1998-1850', 1998)).toEqual({ sequence: 1850, year: 1998 })
  expect(oldNumber('1998/1998', 1998)).toEqual({ sequence: 1998, year: 1998 })
  expect(oldNumber('1850/1998', null)).toEqual({ sequence: 1998, year: 1850 })
})

it('gives every column a name of its own', () => {
  expect(namedHeadings(['Nº', '', 'Caja', 'Caja', '  '], 6)).toEqual([
    'Nº',
    'Columna 2',
    'Caja',
    'Caja (2)',
    'Columna 5',
    'Columna 6',
  ])
})

it('reads a day in the ways it was written, and none that never was', () => {
  const ways: Record<string, string | null> = {
    '21/11/1998': '1998-11-21',
    '1-2-98': '1998-02-01',
    '1.2.26': '2026-02-01',
    '1.2.27': '1927-02-01',
    '21/11/1998 10:30': '1998-11-21',
    '1998-11-21': '1998-11-21',
    '36120': '1998-11-21',
    '31/02/1998': null,
    noviembre: null,
    '': null,
  }
  for (const [text, day] of Object.entries(ways)) {
    expect([text, oldDate(text, 2026)]).toEqual([text, day])
  }
})

it('knows the usual headings, takes what is said, and keeps the rest aside', () => {
  const headings = ['Nº', 'Fecha de entrada', 'REMITENTE', 'Extracto', 'Legajo', 'Fecha']
  expect(mapColumns(headings, {}).map(({ field }) => field)).toEqual([
    'number',
    'date',
    'sender',
    'subject',
    null,
    null,
  ])
  expect(
    mapColumns(headings, { date: 'fecha', notes: 'LEGAJO' }).map(({ field }) => field),
  ).toEqual(['number', null, 'sender', 'subject', 'notes', 'date'])
})

it('tells what is missing, repeated and out of its time, year by year', () => {
  const columns = mapColumns(['Número', 'Fecha', 'Asunto', 'Caja'], {})
  const table = [
    ['2/1998', '03/01/1998', 'Poda', '4'],
    ['3/1998', '02/01/1998', 'Vado', ''],
    ['3/1998', '05/01/1998', 'Vado otra vez', ''],
    ['7/1998', '06/01/1999', 'Feria', ''],
    ['1', '31/02/1999', 'Sin día', ''],
    ['', '01/02/1999', 'Sin número', ''],
  ]
  const rows = table.map((cells, index) =>
    importedRow(cells, index + 1, { columns, thisYear: 2026 }),
  )
  expect(rows[0]).toMatchObject({ on: '1998-01-03', year: 1998, other: { Caja: '4' } })
  expect(reviewImportedBook(rows)).toEqual({
    rowCount: 6,
    from: '1998-01-02',
    to: '1999-02-01',
    years: [
      {
        year: 1998,
        count: 4,
        first: 2,
        last: 7,
        gaps: [
          { from: 1, to: 1 },
          { from: 4, to: 6 },
        ],
        missingCount: 4,
        repeated: [{ sequence: 3, ordinals: [2, 3] }],
        backwards: [2],
      },
    ],
    withoutNumber: [6],
    withoutDate: [5],
    withoutYear: [5],
    ofAnotherYear: [4],
  })
})
