/**
 * What is done to a stranger's file to read it, inside the child process of `helper-pool.ts`:
 * opened once, then asked page by page. PDFium does the reading and the drawing, in WebAssembly; a
 * picture becomes a PDF of one page first, so there is one way for both.
 */
import { readFile } from 'node:fs/promises'

import type { UnreadReason } from '#domain/entry/attachment.ts'
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'

import { jpegTurn } from '../../papers/jpeg-turn.ts'
import { pngSize } from '../../papers/png-size.ts'
import type { PageSize } from '../../papers/foreign/pdfium.ts'
import { closePage, drawGrey, openPdf, scaleTo } from '../../papers/foreign/pdfium.ts'
import { pngOf } from './drawing.ts'
import { recognize } from './recognize.ts'

export type Question =
  /** Followed by the file's bytes when it has no path. The one before is closed. */
  | { readonly kind: 'open'; readonly mediaType: string; readonly path?: string }
  /** From 0. `mayRecognize` is false when enough has been recognised of this file. */
  | { readonly kind: 'page'; readonly page: number; readonly mayRecognize: boolean }
  /** From 0, as large as it is read; without it the first one, small. */
  | { readonly kind: 'picture'; readonly page?: number }

export type Answer =
  | { readonly kind: 'opened'; readonly pages: number }
  /**
   * `confidence`, of 100, is of text recognised in the page's picture; null when the page has text
   * of its own.
   */
  | { readonly kind: 'text'; readonly text: string; readonly confidence: number | null }
  /** The page has no text of its own. */
  | { readonly kind: 'picture-only' }
  /** A PNG. */
  | { readonly kind: 'picture'; readonly bytes: Uint8Array }
  | { readonly kind: 'declined'; readonly reason: DeclinedReason }

export type DeclinedReason = Extract<UnreadReason, 'BROKEN' | 'ENCRYPTED' | 'TOO_LARGE'>

/** A3 at 200 dpi, one byte each. A page of a mile is drawn as large as this and no larger. */
const mostPixels = 12_000_000
/** In pixels: sharp at half its size. */
const thumbnailSide = 320
/** A4 at some 150 dpi, which is read on a telephone when it is enlarged. */
const legibleSide = 1754
/** Fewer letters than these are a folio number or a fold: the page itself is a picture. */
const fewestLetters = 16
/** Some pages are nothing but text: a book's page has three thousand. */
const mostCharacters = 200_000

let document: PDFiumDocument | null = null

/** Throws when a library gave up on the file. */
export async function readPages(question: Question, bytes: Uint8Array): Promise<Answer> {
  if (question.kind === 'open') {
    document?.destroy()
    document = null
    const { mediaType, path } = question
    const opened = await openFile(mediaType, path === undefined ? bytes : await readFile(path))
    if ('reason' in opened) return opened
    document = opened.document
    return { kind: 'opened', pages: document.getPageCount() }
  }
  if (document === null) throw new Error('No file was opened')
  const page = document.getPage(question.page ?? 0)
  if (question.kind === 'page') return readPage(page, question.mayRecognize)
  if (isEmpty(page)) return { kind: 'declined', reason: 'BROKEN' }
  const drawn = await drawGrey(page, question.page === undefined ? thumbnailScale : legibleScale)
  return { kind: 'picture', bytes: await pngOf(drawn) }
}

type Declined = Extract<Answer, { readonly kind: 'declined' }>

async function openFile(
  mediaType: string,
  bytes: Uint8Array,
): Promise<{ readonly document: PDFiumDocument } | Declined> {
  const picture = mediaType === 'application/pdf' ? null : await asPdf(bytes)
  if (picture === 'too-large') return { kind: 'declined', reason: 'TOO_LARGE' }
  try {
    const opened = await openPdf(picture ?? bytes)
    if (opened === null) return { kind: 'declined', reason: 'ENCRYPTED' }
    if (opened.getPageCount() < 1) return { kind: 'declined', reason: 'BROKEN' }
    return { document: opened }
  } catch {
    return { kind: 'declined', reason: 'BROKEN' }
  }
}

/** A4 at 600 dpi is 35 million. */
const mostPicturePixels = 50_000_000
/** Of the page, in points: A4 upright, whatever the picture's own idea of its resolution. */
const longerSide = 842

/** A JPG or PNG, turned upright as its camera noted, filling one page. Throws when it is neither. */
async function asPdf(bytes: Uint8Array): Promise<Uint8Array | 'too-large'> {
  const png = pngSize(bytes)
  if (png && png.width * png.height > mostPicturePixels) return 'too-large'
  // Most files are PDFs, and need not wait for it.
  const { degrees, PDFDocument } = await import('@cantoo/pdf-lib')
  const made = await PDFDocument.create({ updateMetadata: false })
  const picture = png ? await made.embedPng(bytes) : await made.embedJpg(bytes)
  if (picture.width * picture.height > mostPicturePixels) return 'too-large'
  const { width, height } = picture.scaleToFit(longerSide, longerSide)
  const page = made.addPage([width, height])
  page.drawImage(picture, { x: 0, y: 0, width, height })
  page.setRotation(degrees(png ? 0 : jpegTurn(bytes)))
  return made.save({ useObjectStreams: false })
}

async function readPage(page: PDFiumPage, mayRecognize: boolean): Promise<Answer> {
  const own = page.getText().slice(0, mostCharacters).replaceAll('\r\n', '\n')
  const isText = lettersIn(own) >= fewestLetters || isEmpty(page)
  if (isText || !mayRecognize) {
    closePage(page)
    return isText ? { kind: 'text', text: own, confidence: null } : { kind: 'picture-only' }
  }
  const { text, confidence } = await recognize(await drawGrey(page, recognizedScale))
  // The few letters of its own are on the picture too, unless nothing could be made of it.
  return { kind: 'text', text: text === '' ? own : text, confidence }
}

function lettersIn(text: string): number {
  return text.match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** 300 dots an inch is what recognising wants. */
function recognizedScale({ width, height }: PageSize): number {
  return Math.min(300 / 72, Math.sqrt(mostPixels / (width * height)))
}

const thumbnailScale = scaleTo(thumbnailSide)
const legibleScale = scaleTo(legibleSide)

/** Its crop box lies outside of the page: nothing of it is seen. */
function isEmpty(page: PDFiumPage): boolean {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  return !(originalWidth > 0 && originalHeight > 0)
}
