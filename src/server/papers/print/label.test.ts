import { PDFDocument } from '@cantoo/pdf-lib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stampFacts } from '#tests/paper-facts.ts'
import { quietModules } from '../page/codes.ts'
import { layLabel, renderLabels, smallestPt, type LabelFormat } from './label.ts'
import type { Mark } from '../page/sheet.ts'
import { widthOf } from '../page/type-setting.ts'

const formats: LabelFormat[] = ['50x25', '62x29']

function edges(mark: Mark) {
  if (mark.kind === 'text') {
    const right = mark.x + widthOf(mark.text, mark.face, mark.sizePt)
    return [
      {
        left: mark.x,
        right,
        top: mark.baseline - mark.sizePt * 0.25,
        bottom: mark.baseline + mark.sizePt * 0.08,
      },
    ]
  }
  const boxes = mark.kind === 'boxes' ? mark.boxes : [mark.box]
  return boxes.map(({ x, y, width, height }) => ({
    left: x,
    right: x + width,
    top: y,
    bottom: y + height,
  }))
}

describe.each(formats)('the label of %s mm', (format) => {
  it('keeps everything on the paper and five points or more, whatever the facts', () => {
    const facts = fc.record({
      municipalityName: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 160 }),
      entryNumber: fc.stringMatching(/^[A-Z0-9/-]{1,20}$/u),
      folios: fc.integer({ min: 0, max: 99_999 }),
      annexes: fc.integer({ min: 0, max: 160 }),
      about: fc.option(fc.string({ unit: 'grapheme', maxLength: 200 })),
      destinationCode: fc.string({ minLength: 1, maxLength: 40 }),
    })
    fc.assert(
      fc.property(facts, (changed) => {
        const { marks, widthMm, heightMm } = layLabel({ ...stampFacts, ...changed }, format)
        for (const { left, right, top, bottom } of marks.flatMap(edges)) {
          expect(Math.min(left, top)).toBeGreaterThanOrEqual(1)
          expect(right).toBeLessThanOrEqual(widthMm - 1)
          expect(bottom).toBeLessThanOrEqual(heightMm - 1)
        }
        const sizes = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.sizePt] : []))
        expect(Math.min(...sizes)).toBeGreaterThanOrEqual(smallestPt)
      }),
      { numRuns: 40 },
    )
  })

  it('leaves the QR its quiet zone', () => {
    const { marks, qr, code128 } = layLabel(
      { ...stampFacts, destinationCode: 'X'.repeat(60) },
      format,
    )
    if (!qr) throw new Error('It fits')
    const quiet = qr.moduleMm * quietModules.qr
    const drawn = marks.filter((mark) => mark.kind === 'boxes')
    const own = drawn.find(({ boxes }) => boxes.length === qr.boxes.length)
    if (!own) throw new Error('It is drawn')
    const left = Math.min(...own.boxes.map(({ x }) => x)) - quiet
    const top = Math.min(...own.boxes.map(({ y }) => y)) - quiet
    const bottom = top + qr.heightMm + 2 * quiet
    const others = marks.filter((mark) => mark !== own).flatMap(edges)
    const intruders = others.filter(
      (edge) => edge.right > left + 0.01 && edge.bottom > top + 0.01 && edge.top < bottom - 0.01,
    )
    expect(intruders).toEqual([])
    expect(code128 === null).toBe(format === '50x25')
  })

  it('is a page of exactly that size, the same every time', async () => {
    const bytes = await renderLabels([stampFacts], format)
    const { width, height } = (await PDFDocument.load(bytes)).getPage(0).getSize()
    expect(`${Math.round((width / 72) * 25.4)}x${Math.round((height / 72) * 25.4)}`).toBe(format)
    expect(await renderLabels([stampFacts], format)).toEqual(bytes)
  })

  it('says what a label says', () => {
    const texts = layLabel(stampFacts, format).marks.flatMap((mark) =>
      mark.kind === 'text' ? [mark.text] : [],
    )
    expect(texts).toEqual([
      'MUNICIPALIDAD DE VILLA ASIENTO',
      'REGISTRO DE ENTRADA',
      'E-2026-000123',
      '21/11/2026 10:42',
      '3 folios + 1 anexo',
      'Ñancupil Cárdenas, Rosa Elena',
      'Destino: DOM',
    ])
  })

  it('is not taken for one of a document under way, once that is annulled', () => {
    const texts = layLabel({ ...stampFacts, isAnnulled: true }, format).marks.flatMap((mark) =>
      mark.kind === 'text' ? [mark.text] : [],
    )
    expect(texts).toContain('ASIENTO ANULADO')
    expect(texts).not.toContain('REGISTRO DE ENTRADA')
  })
})

it('gives the Code-128 of the larger label its quiet zones, for the longest number of a book', () => {
  const { code128, widthMm } = layLabel(
    { ...stampFacts, entryNumber: 'OF01-E-2026-000123' },
    '62x29',
  )
  if (!code128) throw new Error('It fits')
  expect(widthMm - code128.widthMm).toBeGreaterThanOrEqual(
    2 * quietModules.code128 * code128.moduleMm,
  )
})
