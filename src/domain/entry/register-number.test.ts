import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overCases } from '#tests/over-cases.ts'
import {
  type BookFormat,
  formatEntryNumber,
  parseEntryNumber,
  seriesCodeFor,
  seriesYear,
} from './register-number.ts'

const shared: BookFormat = { scope: 'MUNICIPALITY', prefix: 'E' }
const perOffice: BookFormat = { scope: 'OFFICE', prefix: 'E' }

describe('an entry number', () => {
  it('is written with six digits at least and never cut', () => {
    const parts = { officeCode: 'OF01', year: 2026 }
    expect(formatEntryNumber({ ...parts, format: shared, number: 123 })).toBe('E-2026-000123')
    expect(formatEntryNumber({ ...parts, format: perOffice, number: 123 })).toBe(
      'OF01-E-2026-000123',
    )
    expect(formatEntryNumber({ ...parts, format: shared, number: 1_234_567 })).toBe(
      'E-2026-1234567',
    )
  })

  it('has twenty characters at most', () => {
    const parts = { format: perOffice, year: 2026 }
    expect(formatEntryNumber({ ...parts, officeCode: 'OFIC01', number: 1 })).toHaveLength(20)
    expect(() => formatEntryNumber({ ...parts, officeCode: 'OFIC001', number: 1 })).toThrow(
      'too long',
    )
    expect(() => formatEntryNumber({ ...parts, officeCode: 'OFIC01', number: 1_000_000 })).toThrow(
      'too long',
    )
  })

  it('is not made of senseless parts', () => {
    const parts = { format: shared, officeCode: 'OF01', year: 2026, number: 1 }
    expect(() => formatEntryNumber({ ...parts, number: 0 })).toThrow('start at 1')
    expect(() => formatEntryNumber({ ...parts, number: 1.5 })).toThrow('start at 1')
    expect(() => formatEntryNumber({ ...parts, year: 26 })).toThrow('4 digits')
    expect(() => formatEntryNumber({ ...parts, year: 999 })).toThrow('4 digits')
    expect(() => formatEntryNumber({ ...parts, year: 10_000 })).toThrow('4 digits')
    expect(formatEntryNumber({ ...parts, year: 1000 })).toBe('E-1000-000001')
    expect(formatEntryNumber({ ...parts, year: 9999 })).toBe('E-9999-000001')
    expect(() => formatEntryNumber({ ...parts, format: { ...shared, prefix: 'REG' } })).toThrow(
      'prefix',
    )
    expect(() => formatEntryNumber({ ...parts, format: { ...shared, prefix: '-' } })).toThrow(
      'prefix',
    )
    expect(() => formatEntryNumber({ ...parts, format: perOffice, officeCode: 'OF-1' })).toThrow(
      'office code',
    )
  })

  it(
    'is read as it is written',
    overCases(
      [
        ['E-2026-123', null, 'E', 2026, 123],
        ['e-2026-000123', null, 'E', 2026, 123],
        ['2026-123', null, null, 2026, 123],
        ['2026/123', null, null, 2026, 123],
        [' 2026 / 123 ', null, null, 2026, 123],
        ['E 2026 123', null, 'E', 2026, 123],
        ['123', null, null, null, 123],
        ['000123', null, null, null, 123],
        ['2026', null, null, null, 2026],
        ['OF01-E-2026-000123', 'OF01', 'E', 2026, 123],
        ['of01-e-2026-123', 'OF01', 'E', 2026, 123],
        ['R2-2026-1234567', null, 'R2', 2026, 1_234_567],
        ['123/26', null, null, 2026, 123],
        ['E–2026–000123', null, 'E', 2026, 123],
        ['E\u20112026\u2212\u200B123.', null, 'E', 2026, 123],
        ['e2026000201', null, 'E', 2026, 201],
        ['r22026000201', null, 'R2', 2026, 201],
        ['of01e2026000201', 'OF01', 'E', 2026, 201],
        ['123-2026', null, null, 2026, 123],
        ['nº 1241-2026', null, null, 2026, 1241],
        ['2025-2026', null, null, 2025, 2026],
        ['123 / 2026', null, null, 2026, 123],
        ['2026/26', null, null, 2026, 26],
        ['1234/26', null, null, 2026, 1234],
        ['n.º 123/26', null, null, 2026, 123],
        ['Nº E-2026-123', null, 'E', 2026, 123],
        ['#123', null, null, null, 123],
        ['nro 123', null, null, null, 123],
        ['12026/26', null, null, 2026, 12_026],
        ['20261/26', null, null, 2026, 20_261],
      ],
      (text, officeCode, prefix, year, number) => {
        expect(parseEntryNumber(text)).toEqual({ officeCode, prefix, year, number })
      },
    ),
  )

  it(
    'is not read from what is none',
    overCases(
      [
        '',
        '0',
        'E-2026-0',
        'E-2026-',
        'E-26-123',
        'María',
        'E 123/26',
        'de 123-2026',
        '123-20261',
        '12.531.909-2',
        'E-2026-123-4',
        '1234567890',
        '-123',
        '0/26',
        'n',
        '2026--123',
      ],
      (text) => {
        expect(parseEntryNumber(text)).toBeNull()
      },
    ),
  )

  it('is read back as it was written', () => {
    const anyParts = fc.record({
      format: fc.record({
        scope: fc.constantFrom('MUNICIPALITY', 'OFFICE'),
        prefix: fc.stringMatching(/^[A-Z0-9]{1,2}$/u),
      }),
      officeCode: fc.stringMatching(/^[A-Z0-9]{1,3}$/u),
      year: fc.integer({ min: 1000, max: 9999 }),
      number: fc.integer({ min: 1, max: 99_999_999 }),
    })
    fc.assert(
      fc.property(anyParts, (parts) => {
        expect(parseEntryNumber(formatEntryNumber(parts))).toEqual({
          officeCode: parts.format.scope === 'OFFICE' ? parts.officeCode : null,
          prefix: parts.format.prefix,
          year: parts.year,
          number: parts.number,
        })
      }),
    )
  })
})

describe('the book', () => {
  it('is one for all or one for each office', () => {
    expect(seriesCodeFor(shared, 'OF01')).toBe('GENERAL')
    expect(seriesCodeFor(perOffice, 'OF01')).toBe('OF01')
    expect(() => seriesCodeFor(perOffice, 'GENERAL')).toThrow('GENERAL')
  })

  it(
    'turns to 2027 at midnight of its zone, not a millisecond before',
    overCases(
      [
        ['Europe/Madrid', '2026-12-31T23:00:00Z'],
        ['Atlantic/Canary', '2027-01-01T00:00:00Z'],
        ['America/Santiago', '2027-01-01T03:00:00Z'],
        ['America/Argentina/Buenos_Aires', '2027-01-01T03:00:00Z'],
        ['America/Lima', '2027-01-01T05:00:00Z'],
        ['America/Bogota', '2027-01-01T05:00:00Z'],
        ['America/Guayaquil', '2027-01-01T05:00:00Z'],
        ['Pacific/Easter', '2027-01-01T05:00:00Z'],
        ['Pacific/Galapagos', '2027-01-01T06:00:00Z'],
        ['America/Mexico_City', '2027-01-01T06:00:00Z'],
      ],
      (zone, turn) => {
        const instant = new Date(turn)
        expect(seriesYear(instant, perOffice, zone, 'UTC')).toBe(2027)
        expect(seriesYear(new Date(instant.getTime() - 1), perOffice, zone, 'UTC')).toBe(2026)
      },
    ),
  )

  it('turns with the municipality when it is shared', () => {
    const instant = new Date('2027-01-01T05:30:00Z')
    expect(seriesYear(instant, shared, 'Pacific/Galapagos', 'America/Guayaquil')).toBe(2027)
    expect(seriesYear(instant, perOffice, 'Pacific/Galapagos', 'America/Guayaquil')).toBe(2026)
  })
})
