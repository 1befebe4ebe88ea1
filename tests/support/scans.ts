/** Files as people hand them in: PDFs with text of their own, and pictures of text. */
import { readFileSync } from 'node:fs'

import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { PDFiumLibrary } from '@hyzyla/pdfium'

import type { Drawing } from '#server/platform/files/text/drawing.ts'
import { pngOf, turned } from '#server/platform/files/text/drawing.ts'

const [lineHeight, margin, pageWidth] = [20, 15, 330]

/** One page for each text, its lines as they are. */
export async function textPdf(...pages: readonly string[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const text of pages) {
    const lines = text.split('\n')
    const page = document.addPage([pageWidth, 2 * margin + lines.length * lineHeight])
    const y = page.getHeight() - margin - 12
    page.drawText(text, { x: margin, y, size: 12, lineHeight, font })
  }
  return document.save()
}

/** A picture of the text at 200 dots an inch, a PNG, after so many quarter turns. */
export async function scanOf(text: string, quarterTurns = 0): Promise<Uint8Array> {
  let drawing = await drawn(await textPdf(text))
  for (let turn = 0; turn < quarterTurns; turn += 1) drawing = turned(drawing)
  return pngOf(drawing)
}

/** What a scanner makes of a letter: a PDF that is nothing but a picture. */
export async function scannedPdf(text: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const picture = await document.embedPng(await scanOf(text))
  const page = document.addPage([pageWidth, (pageWidth * picture.height) / picture.width])
  page.drawImage(picture, { x: 0, y: 0, width: page.getWidth(), height: page.getHeight() })
  return document.save()
}

async function drawn(pdf: Uint8Array): Promise<Drawing> {
  const wasm = readFileSync(new URL(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm')))
  const library = await PDFiumLibrary.init({ wasmBinary: new Uint8Array(wasm).buffer })
  const document = await library.loadDocument(pdf)
  const page = document.getPage(0)
  const { width, height, data } = await page.render({
    scale: 200 / 72,
    colorSpace: 'Gray',
    render: 'bitmap',
  })
  return { width, height, grey: data }
}
