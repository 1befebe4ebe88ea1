import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawCode128, drawQr, dotMm } from './codes.ts'

const url = 'https://registro.villa-asiento.example/verificar/7K3M-9QXW-2RBT-V5HN-8CDF'

function isOnDots(mm: number): boolean {
  return Math.abs(mm / dotMm - Math.round(mm / dotMm)) < 1e-6
}

describe('a QR', () => {
  it('fills no more than its side, in whole dots of the printer', () => {
    const qr = drawQr(url, 16)
    expect(qr?.widthMm).toBeLessThanOrEqual(16)
    expect(qr?.moduleMm).toBe(3 * dotMm)
    const places = [...(qr?.svg.matchAll(/M([\d.]+) ([\d.]+)h([\d.]+)/gu) ?? [])]
    expect(places.length).toBeGreaterThan(100)
    expect(places.every((numbers) => numbers.slice(1).every((mm) => isOnDots(Number(mm))))).toBe(
      true,
    )
  })

  it('gives up correction before it gives up readable modules, and then says no', () => {
    expect(drawQr(url, 33 * 3 * dotMm)?.moduleMm).toBe(3 * dotMm)
    expect(drawQr(url, 7)).toBeNull()
  })
})

describe('a Code-128', () => {
  it('has the length its standard gives and modules no thinner than 0.25 mm', () => {
    // Start, 20, 26, B, «/», C, 00, 00, 42, check: ten symbols of 11 modules, and a stop of 13.
    const code = drawCode128('2026/000042', { widthMm: 60, heightMm: 7 })
    expect(code && code.widthMm / code.moduleMm).toBe(123)
    expect(code?.moduleMm).toBe(3 * dotMm)
  })

  it('is not drawn when a reader could not tell its bars apart', () => {
    expect(drawCode128('OF01-E-2026-000123', { widthMm: 40, heightMm: 7 })).toBeNull()
  })

  it('is not drawn for what a reader at the counter would type wrongly', () => {
    expect(drawCode128('AÑO-2026', { widthMm: 100, heightMm: 7 })).toBeNull()
  })

  it('stays within its width for any entry number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Z0-9/-]{1,20}$/u), (entryNumber) => {
        const code = drawCode128(entryNumber, { widthMm: 57, heightMm: 6 })
        if (!code) return
        expect(code.moduleMm).toBeGreaterThanOrEqual(0.25)
        expect(code.widthMm).toBeLessThanOrEqual(57 + 1e-6)
      }),
    )
  })
})
