import { describe, expect, it } from 'vitest'

import { writtenDate, writtenDue, writtenInstant, writtenSize, writtenZone } from './dates.ts'

describe('dates as people read them', () => {
  it('writes day, month and year', () => {
    expect(writtenDate('2026-11-05')).toBe('05/11/2026')
  })

  it('writes an instant on the clocks of the office, not of the reader', () => {
    expect(writtenInstant('2027-01-01T02:30:00.000Z', 'America/Santiago')).toBe('31/12/2026 23:30')
    expect(writtenInstant('2027-01-01T02:30:00.000Z', 'Europe/Madrid')).toBe('01/01/2027 03:30')
  })

  it('names a zone by its place', () => {
    expect(writtenZone('America/Punta_Arenas')).toBe('Punta Arenas')
    expect(writtenZone('Europe/Madrid')).toBe('Madrid')
  })

  it('says how far a due date is, in whole days', () => {
    expect(writtenDue('2026-11-21', '2026-11-21')).toBe('vence hoy')
    expect(writtenDue('2026-11-22', '2026-11-21')).toBe('vence en 1 día')
    expect(writtenDue('2026-12-01', '2026-11-21')).toBe('vence en 10 días')
    expect(writtenDue('2026-11-20', '2026-11-21')).toBe('venció hace 1 día')
  })

  it('writes sizes in the unit that keeps them short', () => {
    expect(writtenSize(999)).toBe('999 B')
    expect(writtenSize(12_400)).toBe('12,1 kB')
    expect(writtenSize(1_048_576)).toBe('1 MB')
    expect(writtenSize(0)).toBe('0 B')
  })

  it('writes the largest file as its setting does', () => {
    expect(writtenSize(104_857_600)).toBe('100 MB')
  })
})
