import { describe, expect, it } from 'vitest'
import { textOfPaper, wordsOfPaper } from '#tests/paper-text.ts'
import type { LetterFacts } from './letter.ts'
import { renderLetter } from './letter.ts'
import { mergeFields, type Block, type Inline, type MergeValues } from '#domain/letters/body.ts'
import { receiptFacts } from '#tests/paper-facts.ts'

/** An invented letter of Villa Asiento; tests change what they are about. */
function text(said: string, ...marks: ('bold' | 'italic' | 'underline')[]): Inline {
  return { type: 'text', text: said, marks: marks.map((type) => ({ type })) }
}

function paragraph(...content: Inline[]): Extract<Block, { type: 'paragraph' }> {
  return { type: 'paragraph', content }
}

function field(name: string): Inline {
  return { type: 'mergeField', attrs: { name } }
}

const known: Partial<MergeValues> = {
  'documento.numero': 'Oficio N.º 12-2026-DOM',
  'entrada.numero': 'E-2026-000123',
}
const unknown = Object.fromEntries(mergeFields.map((name) => [name, null])) as MergeValues

const letterFacts: LetterFacts = {
  municipality: receiptFacts.municipality,
  office: receiptFacts.office,
  unit: 'Dirección de Obras Municipales',
  kind: 'OFFICIAL_LETTER',
  documentNumber: 'Oficio N.º 12-2026-DOM',
  documentDate: '2026-11-28',
  madeAt: '2026-11-28T13:42:00Z',
  subject: 'Responde a la solicitud de poda de un árbol en calle Sol 12',
  addressees: [
    { name: 'Rosa Elena Ñancupil Cárdenas', identity: 'RUN 7.654.909-2', address: 'Calle Sol 12' },
  ],
  answers: ['E-2026-000123'],
  body: {
    type: 'doc',
    content: [
      paragraph(text('De mi consideración:')),
      paragraph(
        text('En respuesta a su documento '),
        field('entrada.numero'),
        text(', le informo que la poda fue '),
        text('autorizada', 'bold'),
        text('.'),
      ),
    ],
  },
  values: { ...unknown, ...known },
  signers: [{ name: 'Juana Pérez Soto', position: 'Directora de Obras', kind: 'SIGNATURE' }],
}

/** A paragraph of some lines, stretched to both edges. */
function longParagraph(times = 6): Block {
  const words = text(
    'Visto el expediente y los informes de las unidades, se resuelve lo que sigue. '.repeat(times),
  )
  return { ...paragraph(words), attrs: { textAlign: 'justify' } }
}

/** A table of a head and `count` lines of three columns. */
function longTable(count: number): Block {
  return {
    type: 'table',
    content: [
      { type: 'tableRow', content: [head('N.º'), head('Obra'), head('Monto')] },
      ...Array.from({ length: count }, (_, place) => ({
        type: 'tableRow' as const,
        content: [
          cell(String(place + 1)),
          cell(`Reparación de la vereda de la calle ${place + 1}, con su solera y su canaleta`),
          cell('1.234.567'),
        ],
      })),
    ],
  }
}

function cell(said: string) {
  return { type: 'tableCell' as const, content: [paragraph(text(said))] }
}

function head(said: string) {
  return { type: 'tableHeader' as const, content: [paragraph(text(said))] }
}

function saying(content: readonly Block[], more: Partial<LetterFacts> = {}): LetterFacts {
  return { ...letterFacts, body: { type: 'doc', content }, ...more }
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
    expect(Buffer.compare(await renderLetter(facts), await renderLetter(facts))).toBe(0)
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
    for (const { name, identity } of addressees) expect(said).toContain(`${name}\n${identity}\n`)
  })

  it('names what a merge field lacks, and takes none from outside its list', async () => {
    const fields = ['plazo.vence', 'entrada.numero', 'constructor'].map(field)
    const said = await wordsOfPaper(await renderLetter(saying([paragraph(...fields)])))
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
    for (let count = 34; count < 40; count += 1) {
      const content = Array.from({ length: count }, (_, place) => paragraph(text(`Punto ${place}`)))
      const last = (await textOfPaper(await renderLetter(saying(content)))).at(-1)
      expect(last).toContain(`Punto ${count - 1}\n`)
      expect(last).toContain('Juana Pérez Soto')
    }
  })
})

describe('the text of a letter', () => {
  it('is bold, slanted and underlined within a word too, and stands where it was put', async () => {
    const content = [
      paragraph(
        text('Es '),
        text('muy urgente', 'italic', 'underline'),
        text(' pa'),
        text('gar', 'bold'),
        text(' hoy'),
      ),
      paragraph(text('Uno'), { type: 'hardBreak' }, text('N.º\u00A012')),
      { ...paragraph(text('Cúmplase')), attrs: { textAlign: 'center' as const } },
    ]
    const bytes = await renderLetter(saying(content))
    const [page = ''] = await textOfPaper(bytes)
    expect(page).toContain('Es muy urgente pagar hoy\nUno\nN.º 12\nCúmplase\n')
    const file = Buffer.from(bytes).toString('latin1')
    for (const face of ['Regular', 'Bold', 'Italic']) expect(file).toContain(`SourceSans3-${face}`)
  })

  it('numbers its lists and goes on, whatever is written', async () => {
    const word = 'x'.repeat(500)
    const rare = '漢字 '.repeat(400)
    const item = { type: 'listItem' as const, content: [paragraph(text(word)), longParagraph(2)] }
    const cells = [word, rare, '', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((said) => ({
      type: 'tableCell' as const,
      content: [paragraph(text(said, 'bold'))],
    }))
    const content = [
      { ...paragraph(text(rare)), attrs: { textAlign: 'justify' } },
      { type: 'orderedList', content: Array.from({ length: 12 }, () => item) },
      { type: 'table', content: [{ type: 'tableRow', content: cells }] },
      { type: 'heading', attrs: { level: 1 }, content: [text('Vistos')] },
    ] as Block[]
    const said = await wordsOfPaper(await renderLetter(saying(content)))
    expect(said).toContain('12. x')
    expect(said.match(/x/gu)?.length).toBeGreaterThanOrEqual(13 * 500)
    expect(said).toContain('Vistos')
  })

  it('says the head of a long table on each page, and each of its lines once', async () => {
    const pages = await textOfPaper(await renderLetter(saying([longTable(160)])))
    const said = pages.slice(0, -1)
    expect(said.length).toBeGreaterThan(2)
    for (const page of said) expect(page).toContain('N.º Obra Monto')
    const whole = pages.join('\n')
    for (let place = 1; place <= 160; place += 1) {
      expect(whole.split(`de la calle ${place},`)).toHaveLength(2)
    }
  })
})
