import { describe, expect, it } from 'vitest'
import { stampFacts } from '#tests/paper-facts.ts'
import { overCases } from '#tests/over-cases.ts'
import type { LabelFormat } from './label.ts'
import { zplLabel } from './label-zpl.ts'

/** What the fields of a label say, their escapes read as a printer reads them. */
function fieldsOf(zpl: string): readonly string[] {
  return [...zpl.matchAll(/\^FH\^FD([^^]*)\^FS/gu)].map(([, data = '']) =>
    data.replaceAll(/(?:_[\dA-F]{2})+/gu, (bytes) =>
      Buffer.from(bytes.replaceAll('_', ''), 'hex').toString('utf8'),
    ),
  )
}

/** The commands, in their order, without what they carry. */
const commandsOf = (zpl: string): readonly string[] =>
  [...zpl.matchAll(/[\^~]([A-Z][A-Z0-9@])/gu)].map(([, name = '']) => name)

describe.each<[LabelFormat, string]>([
  ['50x25', '^PW400^LL200'],
  ['62x29', '^PW496^LL232'],
])('the ZPL of the label of %s mm', (format, size) => {
  it('has its size in dots, is UTF-8 and one copy, and ends', () => {
    const zpl = zplLabel(stampFacts, format, 203)
    expect(zpl).toMatch(/^\^XA\^CI28\^LH0,0\n/u)
    expect(zpl).toContain(size)
    expect(zpl).toMatch(/\n\^PQ1\n\^XZ\n$/u)
    expect(zplLabel(stampFacts, format, 203)).toBe(zpl)
  })

  it('says what the paper says', () => {
    const [number, ...others] = [stampFacts.entryNumber, stampFacts.entryNumber]
    expect(fieldsOf(zplLabel(stampFacts, format, 203))).toEqual([
      'MUNICIPALIDAD DE VILLA ASIENTO',
      'REGISTRO DE ENTRADA',
      number,
      '21/11/2026 10:42',
      '3 folios + 1 anexo',
      'Ñancupil Cárdenas, Rosa Elena',
      'Destino: DOM',
      ...(format === '62x29' ? others : []),
    ])
    expect(fieldsOf(zplLabel({ ...stampFacts, isAnnulled: true }, format, 203))).toContain(
      'ASIENTO ANULADO',
    )
  })

  it('takes nothing that somebody wrote for a command', () => {
    const about = '^XA^FS~JA_5E^XZ\\&~HS\n^IDR:*.*^FS'
    const hostile = { ...stampFacts, about, municipalityName: '~DG^XZ_7E', destinationCode: '^FS~' }
    const zpl = zplLabel(hostile, format, 203)
    const plain = zplLabel({ ...stampFacts, about: 'Ana' }, format, 203)
    expect(commandsOf(zpl)).toEqual(commandsOf(plain))
    expect(fieldsOf(zpl)).toContain('Destino: ^FS~')
    expect(fieldsOf(zpl)[0]).toBe('~DG^XZ_7E')
    expect(fieldsOf(zpl)[5]).toMatch(/^\^XA\^FS~JA_5E\^XZ\\&/u)
  })

  it('keeps a subject of three lines in one, shortened to its room', () => {
    const about = 'Solicita poda\nde los árboles de la calle Luna '.repeat(5)
    const said = fieldsOf(zplLabel({ ...stampFacts, about }, format, 203))[5] ?? ''
    expect(said).toMatch(/^Solicita poda de los árboles.*…$/u)
  })

  it('draws every field within the label', () => {
    const [width = 0, height = 0] = format.split('x').map((mm) => Number(mm) * 8)
    const zpl = zplLabel({ ...stampFacts, destinationCode: 'X'.repeat(60) }, format, 203)
    const places = [...zpl.matchAll(/\^F[OT](\d+),(\d+)/gu)]
    expect(places.length).toBeGreaterThan(8)
    for (const [, x, y] of places) {
      expect([Number(x) < width, Number(y) < height]).toEqual([true, true])
    }
  })

  it('draws the QR of the paper, dot by dot', () => {
    const zpl = zplLabel(stampFacts, format, 203)
    const [, total = '', row = '', data = ''] = /\^GFA,(\d+),\1,(\d+),([\dA-F]+)/u.exec(zpl) ?? []
    expect(data.length).toBe(Number(total) * 2)
    // The first row is the top of a finder: seven modules dark, one light.
    const bits = BigInt(`0x${data.slice(0, Number(row) * 2)}`)
      .toString(2)
      .padStart(Number(row) * 8, '0')
    const module = (/^1+/u.exec(bits)?.[0].length ?? 0) / 7
    expect([2, 3, 4]).toContain(module)
    expect(bits.slice(7 * module, 8 * module)).toBe('0'.repeat(module))
  })
})

it('has the longest number of a book as Code 128 on the larger label alone', () => {
  const facts = { ...stampFacts, entryNumber: 'OF01-E-2026-000123' }
  expect(zplLabel(facts, '62x29', 203)).toMatch(
    /\^BY2\^BCN,40,N,N,N,A\^FH\^FDOF01-E-2026-000123\^FS/u,
  )
  expect(zplLabel(facts, '50x25', 203)).not.toContain('^BC')
})

/** Width of a module of the QR and of the bars, in dots; 0 where there are no bars. */
function modulesOf(zpl: string): { readonly qr: number; readonly bars: number } {
  const [, total = '', row = '', data = ''] = /\^GFA,(\d+),\1,(\d+),([\dA-F]+)/u.exec(zpl) ?? []
  expect(data.length).toBe(Number(total) * 2)
  const bits = BigInt(`0x${data.slice(0, Number(row) * 2)}`)
    .toString(2)
    .padStart(Number(row) * 8, '0')
  const [, bars = '0'] = /\^BY(\d+)/u.exec(zpl) ?? []
  return { qr: (/^1+/u.exec(bits)?.[0].length ?? 0) / 7, bars: Number(bars) }
}

describe.each<LabelFormat>(['50x25', '62x29'])('for 300 dpi, the label of %s mm', (format) => {
  it('has its size and its fields at twelve dots a millimetre', () => {
    const zpl = zplLabel(stampFacts, format, 300)
    const [width = 0, height = 0] = format.split('x').map((mm) => Number(mm) * 12)
    expect(zpl).toContain(`^PW${width}^LL${height}`)
    expect(fieldsOf(zpl)).toEqual(fieldsOf(zplLabel(stampFacts, format, 203)))
    for (const [, x, y] of zpl.matchAll(/\^F[OT](\d+),(\d+)/gu)) {
      expect([Number(x) < width, Number(y) < height]).toEqual([true, true])
    }
  })

  it(
    'has codes no narrower with more letters',
    overCases([0, 10, 20, 30], (more) => {
      const verificationUrl = `${stampFacts.verificationUrl}${'x'.repeat(more)}`
      const coarse = modulesOf(zplLabel({ ...stampFacts, verificationUrl }, format, 203))
      const fine = modulesOf(zplLabel({ ...stampFacts, verificationUrl }, format, 300))
      expect(Number.isInteger(fine.qr)).toBe(true)
      expect(fine.qr / 12).toBeGreaterThanOrEqual(coarse.qr / 8)
      expect(fine.bars / 12).toBeGreaterThanOrEqual(coarse.bars / 8)
    }),
  )
})
