import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import type { LetterFacts } from '../facts/letter-facts.ts'
import { receiptFacts, stampFacts } from '#tests/paper-facts.ts'
import { letterFacts, longTable, paragraph, text } from '#tests/letter-facts.ts'
import { renderLabels } from '../print/label.ts'
import { renderLetter } from '../print/letter.ts'
import { renderReceipts } from '../print/receipt.ts'

const shieldPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const many = Array.from({ length: 60 }, (_, place) => ({
  fileName: `anexo-${place}.pdf`,
  pages: 1,
  sizeBytes: 1000,
  sha256: 'ab'.repeat(32),
}))
const facts = {
  ...receiptFacts,
  attachments: many,
  municipality: { ...receiptFacts.municipality, shieldPng },
}
const listItem = { type: 'listItem' as const, content: [paragraph(text('Uno', 'underline'))] }
const rowHead = { type: 'tableHeader' as const, content: [paragraph(text('Total'))] }
const emptyCell = { type: 'tableCell' as const, content: [paragraph()] }
const letter: LetterFacts = {
  ...letterFacts,
  municipality: facts.municipality,
  body: {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 1 }, content: [text('Vistos')] },
      { type: 'bulletList', content: [listItem, listItem] },
      longTable(50),
      { type: 'table', content: [{ type: 'tableRow', content: [rowHead, emptyCell] }] },
    ],
  },
}
const papers = [
  ['the receipt on A4', async () => renderReceipts([facts], 'A4')],
  ['the receipt on 80 mm', async () => renderReceipts([facts], '80mm')],
  ['the label', async () => renderLabels([stampFacts], '62x29')],
  ['a letter', async () => renderLetter(letter)],
] as const

describe.each(papers)('%s', (_, render) => {
  it('says what everything on it is, and which of it is decoration', async () => {
    const document = await load(await render())
    expect(String(document.catalog.lookup(PDFName.of('MarkInfo')))).toContain('/Marked true')
    const owners = ownersOf(document)
    for (const [place, page] of document.getPages().entries()) {
      expect(page.node.lookup(PDFName.of('StructParents'), PDFNumber).asNumber()).toBe(place)
      const said = operatorsOf(document, place)
      const opened = said.filter((line) => /^\/\w+ (?:BMC|<<\/MCID \d+>> BDC)$/u.test(line))
      expect(opened.length).toBe(said.filter((line) => line === 'EMC').length)
      expect(owners[place]).toHaveLength(opened.filter((line) => line.endsWith('BDC')).length)
      expect(strayDrawing(said)).toEqual([])
    }
  })

  it('tells of each figure in words, and where it is', async () => {
    const figures = elementsOf(await load(await render())).filter(({ role }) => role === 'Figure')
    expect(figures.length).toBeGreaterThan(0)
    for (const { says, attributes } of figures) {
      expect(says).toMatch(/^(?:Escudo|Código)/u)
      expect(attributes).toMatch(/\/BBox \[ (?:[\d.-]+ ){4}\]/u)
    }
  })

  it('has its record twice and alike, the meaning of its colours, and an identifier', async () => {
    const bytes = await render()
    const document = await load(bytes)
    const { catalog } = document
    const metadata = catalog.lookup(PDFName.of('Metadata'))
    if (!(metadata instanceof PDFRawStream)) throw new Error('A paper has its record')
    expect(metadata.dict.has(PDFName.of('Filter'))).toBe(false)
    const xmp = Buffer.from(metadata.getContents()).toString('utf8')
    expect(xmp).toContain('<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>')
    expect(xmp).toContain(`>${document.getTitle()}</rdf:li>`)
    expect(xmp).toContain(`>${document.getAuthor()}</rdf:li>`)
    expect(xmp).toContain(document.getCreationDate()?.toISOString().slice(0, 19))
    const [intent] = catalog.lookup(PDFName.of('OutputIntents'), PDFArray).asArray()
    const { context } = document
    expect(String(context.lookup(intent))).toContain('/GTS_PDFA1')
    expect(String(context.trailerInfo.ID)).toMatch(/^\[ <[\da-f]{32}> <[\da-f]{32}> \]$/u)
    expect(context.trailerInfo.Encrypt).toBeUndefined()
  })
})

it('reads a receipt in the order of matter: heading, parts, table with its heads once', async () => {
  const elements = elementsOf(await load(await renderReceipts([facts], 'A4')))
  const roles = elements.map(({ role }) => role)
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1)
  expect(roles.indexOf('H1')).toBeLessThan(roles.indexOf('H2'))
  expect(roles.filter((role) => role === 'Table')).toHaveLength(1)
  const heads = elements.filter(({ role }) => role === 'TH')
  expect(heads).toHaveLength(5)
  for (const { attributes } of heads) expect(attributes).toContain('/Scope /Column')
  expect(roles.filter((role) => role === 'TR')).toHaveLength(61)
  expect(roles.filter((role) => role === 'TD')).toHaveLength(300)
})

it('reads a letter: its number, its headings under it, lists by item, tables by cell', async () => {
  const elements = elementsOf(await load(await renderLetter(letter)))
  const roles = elements.map(({ role }) => role).join(' ')
  expect(roles).toContain('H1 P')
  expect(roles.split('H1')).toHaveLength(2)
  expect(roles).toContain('H2 L LI Lbl LBody P LI Lbl LBody P Table TR TH TH TH TR TD TD TD')
  expect(roles).toMatch(/Table TR TH TD P/u)
  expect(elements.filter(({ role }) => role === 'TR')).toHaveLength(52)
  const scopes = elements.flatMap(({ role, attributes }) =>
    role === 'TH' ? attributes.match(/\/Scope \/(\w+)/u)?.[1] : [],
  )
  expect(scopes).toEqual(['Column', 'Column', 'Column', 'Row'])
})

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  return PDFDocument.load(bytes, { updateMetadata: false })
}

interface Found {
  readonly role: string
  readonly says: string | null
  readonly attributes: string
}

/** In the order of the tree. */
function elementsOf(document: PDFDocument): Found[] {
  const { context } = document
  const walk = (dict: PDFDict): Found[] => {
    const role = dict.lookup(PDFName.of('S'))
    if (!(role instanceof PDFName)) return []
    const says = dict.lookup(PDFName.of('Alt'))
    const own = {
      role: role.decodeText(),
      says: says instanceof PDFHexString || says instanceof PDFString ? says.decodeText() : null,
      attributes: String(dict.lookup(PDFName.of('A'))).replaceAll(/\s+/gu, ' '),
    }
    const kids = dict.lookup(PDFName.of('K'), PDFArray).asArray()
    return [
      own,
      ...kids.flatMap((kid) => {
        const found = context.lookup(kid)
        return found instanceof PDFDict ? walk(found) : []
      }),
    ]
  }
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const [whole] = root.lookup(PDFName.of('K'), PDFArray).asArray()
  return walk(context.lookup(whole, PDFDict))
}

/** Which element each marked piece of each page is of. */
function ownersOf(document: PDFDocument): unknown[][] {
  const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const numbers = root
    .lookup(PDFName.of('ParentTree'), PDFDict)
    .lookup(PDFName.of('Nums'), PDFArray)
  return numbers
    .asArray()
    .filter((_, place) => place % 2 === 1)
    .map((refs) => document.context.lookup(refs, PDFArray).asArray())
}

function operatorsOf(document: PDFDocument, place: number): string[] {
  const contents = document.getPages()[place]?.node.Contents()
  const streams = contents instanceof PDFArray ? contents.asArray() : [contents]
  return streams.flatMap((each) => {
    const stream = each && document.context.lookup(each)
    if (!(stream instanceof PDFRawStream)) return []
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1').split('\n')
  })
}

/** What is drawn outside every mark. */
function strayDrawing(lines: readonly string[]): string[] {
  let depth = 0
  return lines.filter((line) => {
    if (/(?:BMC|BDC)$/u.test(line)) depth += 1
    if (line === 'EMC') depth -= 1
    return depth === 0 && /(?: Tj| Do|^f)$/u.test(line)
  })
}
