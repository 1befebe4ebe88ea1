import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'

import { stampFacts } from '#tests/paper-facts.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import { dotMm, quietModules } from '../codes.ts'
import type { LabelFormat } from './label.ts'
import { layLabel, renderLabels } from './label.ts'

const formats: LabelFormat[] = ['50x25', '62x29']
const isOnDots = (mm: number): boolean => Math.abs(mm / dotMm - Math.round(mm / dotMm)) < 1e-6

describe.each(formats)('the label of %s mm', (format) => {
  it('has its codes on whole dots and with their quiet zones', () => {
    const { codes, lines, widthMm } = layLabel(stampFacts, format)
    expect(codes).toHaveLength(format === '50x25' ? 1 : 2)
    expect(codes.every(({ x, y }) => isOnDots(x) && isOnDots(y))).toBe(true)
    const [qr, bars] = codes
    const quiet = 3 * dotMm * quietModules.qr
    const beside = lines.filter(({ baseline }) => baseline > (qr?.y ?? 0))
    const right = Math.max(...beside.map(({ x, room }) => x + room))
    expect(right).toBeLessThanOrEqual((qr?.x ?? 0) - quiet + 1e-6)
    const margin = bars === undefined ? widthMm : Math.min(bars.x, widthMm - bars.x - bars.widthMm)
    expect(margin).toBeGreaterThanOrEqual(2 * dotMm * quietModules.code128)
  })

  it('is a page of exactly that size, the same every time, and says what a label says', async () => {
    const bytes = await renderLabels([stampFacts], format)
    const { width, height } = (await PDFDocument.load(bytes)).getPage(0).getSize()
    expect(`${Math.round((width / 72) * 25.4)}x${Math.round((height / 72) * 25.4)}`).toBe(format)
    expect(Buffer.compare(await renderLabels([stampFacts], format), bytes)).toBe(0)
    const [text] = await textOfPaper(bytes)
    expect(text?.split('\n')).toEqual([
      'MUNICIPALIDAD DE VILLA ASIENTO',
      'REGISTRO DE ENTRADA',
      'E-2026-000123',
      '21/11/2026 10:42',
      '3 folios + 1 anexo',
      'Ñancupil Cárdenas, Rosa Elena',
      'Destino: DOM',
    ])
  })

  it('shortens what does not fit, and is not taken for one under way once annulled', async () => {
    const about = 'Asociación de vecinos y comerciantes de la plaza mayor '.repeat(4)
    const facts = { ...stampFacts, about, isAnnulled: true }
    const [text = ''] = await textOfPaper(await renderLabels([facts], format))
    expect(text).toMatch(/Asociación de .*…/u)
    expect(text).toContain('ASIENTO ANULADO')
    expect(text).not.toContain('REGISTRO DE ENTRADA')
  })
})
