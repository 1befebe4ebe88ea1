import { describe, expect, it } from 'vitest'
import {
  field,
  letterFacts,
  longParagraph,
  longTable,
  paragraph,
  text,
} from '#tests/letter-facts.ts'
import { textOfPaper } from '#tests/paper-text.ts'
import type { Block } from '#domain/letters/body.ts'
import type { LetterFacts } from '../facts/letter-facts.ts'
import type { Sheet, TextMark } from '../page/sheet.ts'
import { widthOf } from '../page/type-setting.ts'
import { layLetter, renderLetter } from './letter.ts'

function saying(content: readonly Block[], more: Partial<LetterFacts> = {}): LetterFacts {
  return { ...letterFacts, body: { type: 'doc', content }, ...more }
}

function textMarks(sheets: readonly Sheet[]): TextMark[] {
  return sheets.flatMap(({ marks }) => marks.filter((mark) => mark.kind === 'text'))
}

const draft = 'BORRADOR: sin número ni valor'

describe('the letter on paper', () => {
  it('says number, date, addressee, subject, what it answers, its text and who signs', async () => {
    const [page = ''] = await textOfPaper(await renderLetter(letterFacts))
    for (const said of [
      'Municipalidad de Villa Asiento',
      'Dirección de Obras Municipales',
      'Oficio N.º 12-2026-DOM',
      '28 de noviembre de 2026',
      'Rosa Elena Ñancupil Cárdenas',
      'RUN 7.654.909-2',
      'Calle Sol 12',
      'Responde a la solicitud de poda de un árbol en calle Sol 12',
      'En respuesta a su documento E-2026-000123, le informo que la poda fue',
      'autorizada',
      'Juana Pérez Soto',
      'Directora de Obras',
      'Página 1 de 1',
    ]) {
      expect(page).toContain(said)
    }
    expect(page).not.toContain('BORRADOR')
    expect(page).not.toContain('Visto bueno')
  })

  it('comes out the same, byte by byte, from the same facts', async () => {
    const facts = saying([longParagraph(), longTable(3)])
    expect(await renderLetter(facts)).toEqual(await renderLetter(structuredClone(facts)))
  })

  it('says on head and foot of each page of a draft that it is one', async () => {
    const content = Array.from({ length: 30 }, () => longParagraph())
    const pages = await textOfPaper(await renderLetter(saying(content, { documentNumber: null })))
    expect(pages.length).toBeGreaterThan(2)
    for (const page of pages) expect(page.split(draft)).toHaveLength(3)
  })

  it('names each of many addressees, at the end', async () => {
    const addressees = Array.from({ length: 80 }, (_, place) => ({
      name: `Vecina ${place + 1}`,
      identity: `RUN ${place + 1}-K`,
      address: null,
    }))
    const pages = await textOfPaper(await renderLetter({ ...letterFacts, addressees }))
    expect(pages[0]).toContain('80 destinatarios, con su dirección en la relación del final')
    const said = pages.join('\n')
    for (const { name, identity } of addressees) expect(said).toContain(`${name} \n${identity}\n`)
  })

  it('names what a merge field lacks, and takes none from outside its list', () => {
    const fields = ['plazo.vence', 'entrada.numero', 'constructor'].map(field)
    const said = textMarks(layLetter(saying([paragraph(...fields)]))).map((mark) => mark.text)
    expect(said).toContain('[plazo.vence]E-2026-000123[constructor]')
  })

  it('gives each signer a place, visto bueno where it is one, and none alone on a page', async () => {
    const signers = Array.from({ length: 12 }, (_, place) => ({
      name: `Firmante ${place + 1}`,
      position: 'Directora de Obras Municipales, por orden de la Alcaldía',
      kind: place === 0 ? ('APPROVAL' as const) : ('SIGNATURE' as const),
    }))
    const said = (await textOfPaper(await renderLetter({ ...letterFacts, signers }))).join('\n')
    expect(said.split('Visto bueno')).toHaveLength(2)
    const order = signers.map(({ name }) => said.indexOf(`${name}\n`))
    expect(order).toEqual(order.toSorted((one, other) => one - other))
    for (let count = 1; count < 60; count += 1) {
      const content = Array.from({ length: count }, (_, place) => paragraph(text(`Punto ${place}`)))
      const last = layLetter(saying(content)).at(-1)
      const lines = textMarks(last ? [last] : []).map((mark) => mark.text)
      expect(lines).toEqual(expect.arrayContaining([`Punto ${count - 1}`, 'Juana Pérez Soto']))
    }
  })
})

describe('the text of a letter', () => {
  it('is bold, slanted and underlined as it was marked, within a word too', async () => {
    const content = [
      paragraph(
        text('Es '),
        text('muy urgente', 'italic', 'underline'),
        text(' pa'),
        text('gar', 'bold'),
        text(' hoy'),
      ),
    ]
    const sheets = layLetter(saying(content))
    const bySaid = new Map(textMarks(sheets).map((mark) => [mark.text, mark]))
    expect(bySaid.get('muy urgente')).toMatchObject({ isSlanted: true, face: 'regular' })
    expect(bySaid.get('gar')).toMatchObject({ isSlanted: false, face: 'bold' })
    expect(bySaid.get('pa')).toMatchObject({ isJoined: true })
    const [slanted] = textMarks(sheets).filter((mark) => mark.isSlanted)
    const rule = sheets[0]?.marks.find(
      (mark) => mark.kind === 'boxes' && mark.element?.role === 'P',
    )
    const width = widthOf('muy urgente', 'regular', 11)
    expect(rule).toMatchObject({ boxes: [{ x: slanted?.x, width: expect.closeTo(width, 6) }] })
    const [page = ''] = await textOfPaper(await renderLetter(saying(content)))
    expect(page.replaceAll('\n', '')).toContain('Es muy urgente pagar hoy')
  })

  it.each([
    ['left', 18],
    ['center', 105 - widthOf('Cúmplase', 'regular', 11) / 2],
    ['right', 192 - widthOf('Cúmplase', 'regular', 11)],
    ['justify', 18],
  ] as const)('stands %s', (textAlign, x) => {
    const content = [{ ...paragraph(text('Cúmplase')), attrs: { textAlign } }]
    const mark = textMarks(layLetter(saying(content))).find((one) => one.text === 'Cúmplase')
    expect(mark?.x).toBeCloseTo(x, 6)
  })

  it('is stretched to both edges but for the last line', () => {
    const marks = textMarks(layLetter(saying([longParagraph()])))
    const said = marks.filter(
      ({ element }) =>
        element?.role === 'P' && element === marks.find((one) => one.text === 'Visto')?.element,
    )
    const baselines = [...new Set(said.map(({ baseline }) => baseline))]
    const ends = baselines.map((at) =>
      Math.max(
        ...said
          .filter(({ baseline }) => baseline === at)
          .map((mark) => mark.x + widthOf(mark.text, mark.face, mark.sizePt)),
      ),
    )
    for (const end of ends.slice(0, -1)) expect(end).toBeCloseTo(192, 6)
    expect(ends.at(-1)).toBeLessThan(191)
  })

  it('breaks where somebody broke it, and keeps together what a fixed space joins', () => {
    const content = [paragraph(text('Uno'), { type: 'hardBreak' }, text('N.º\u00A012'))]
    const said = textMarks(layLetter(saying(content))).map((mark) => mark.text)
    expect(said).toContain('Uno')
    expect(said).toContain('N.º 12')
  })

  it('numbers its lists and stays on its pages, whatever is written', () => {
    const word = 'x'.repeat(5000)
    const rare = '漢字 '.repeat(400)
    const item = { type: 'listItem' as const, content: [paragraph(text(word)), longParagraph(2)] }
    const cells = [word, rare, '', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((said) => ({
      type: 'tableCell' as const,
      content: [paragraph(text(said, 'bold'))],
    }))
    const content = [
      paragraph(text(word), text(word, 'bold')),
      { ...paragraph(text(rare)), attrs: { textAlign: 'justify' } },
      { type: 'orderedList', content: Array.from({ length: 120 }, () => item) },
      { type: 'table', content: [{ type: 'tableRow', content: cells }] },
      ...Array.from({ length: 300 }, () => ({
        type: 'heading' as const,
        attrs: { level: 1 as const },
        content: [text('Título')],
      })),
    ] as Block[]
    const sheets = layLetter(saying(content))
    expect(textMarks(sheets).map((mark) => mark.text)).toContain('120.')
    const outside = textMarks(sheets).filter(
      (mark) =>
        mark.x < 18 - 1e-6 ||
        mark.x + widthOf(mark.text, mark.face, mark.sizePt) > 192 + 1e-6 ||
        mark.baseline > 290,
    )
    expect(outside).toEqual([])
    expect(sheets.length).toBeLessThan(300)
  })

  it('says the head of a long table on each page, and each of its lines once', async () => {
    const pages = await textOfPaper(await renderLetter(saying([longTable(120)])))
    const said = pages.slice(0, -1)
    expect(said.length).toBeGreaterThan(2)
    for (const page of said) expect(page).toMatch(/N\.º ?\nObra ?\nMonto/u)
    const whole = pages.join('\n')
    for (let place = 1; place <= 120; place += 1) {
      expect(whole.split(`de la calle ${place},`)).toHaveLength(2)
    }
  })

  it('fills three hundred pages', { timeout: 60_000 }, async () => {
    const long = paragraph(text('Vistos los antecedentes, se resuelve lo que sigue. '.repeat(18)))
    const content = Array.from({ length: 1500 }, () => long)
    const pages = await textOfPaper(await renderLetter(saying(content)))
    expect(pages.length).toBeGreaterThan(290)
    expect(pages.at(-1)).toContain(`Página ${pages.length} de ${pages.length}`)
  })
})
