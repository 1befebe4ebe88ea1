/**
 * What is done to files that came from outside, inside the child process of `helper-pool.ts`:
 * nothing here is trusted to end, so nothing here may run in the server itself.
 */
import { readFile } from 'node:fs/promises'

import type { PdfFacts } from '#domain/entry/attachment.ts'
import {
  degrees,
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
} from '@cantoo/pdf-lib'
import { countPages } from './count-pages.ts'
import { limitUnpacking } from './limit-unpacking.ts'
import { jpegTurn } from '../page/jpeg-turn.ts'
import { pngSize } from '../page/png-size.ts'
import { pointsPerMm, sign, takePen } from '../archival/press.ts'
import type { StampFacts } from '../facts/receipt-facts.ts'
import type { Box } from '../page/sheet.ts'
import { layStamp } from './stamp-layout.ts'
import { type Corner, type PageShape, placeStamp } from './stamp-place.ts'

export type Job =
  // Read from where it lies, if it does: through a pipe a scan comes in dozens of pieces, each of
  // which two processes wait for.
  | { readonly kind: 'facts'; readonly path: string | null }
  | { readonly kind: 'stamp'; readonly facts: StampFacts; readonly corner: Corner }
  | { readonly kind: 'image'; readonly facts: StampFacts; readonly corner: Corner }

/** What the child answers; a `reason` stands for the file, never for the server. */
export type Outcome =
  | { readonly kind: 'facts'; readonly facts: PdfFacts }
  | { readonly kind: 'paper'; readonly bytes: Uint8Array }
  | { readonly kind: 'declined'; readonly reason: 'broken' | 'encrypted' }
  | {
      readonly kind: 'declined'
      readonly reason: 'pages'
      readonly pages: number
      readonly max: number
    }

const mostPages = 2000
/** A4 at 600 dpi is 35 million; each costs four bytes while the PNG is unpacked. */
const mostPixels = 50_000_000

const mostUnpackedBytes = 64 * 1024 * 1024
limitUnpacking(mostUnpackedBytes, () => process.exit(1))

/** `sent`: the bytes of the file, unless it has a path. Throws at what cannot be read. */
export async function doJob(job: Job, sent: Uint8Array): Promise<Outcome> {
  if (job.kind === 'image') return stampImage(sent, job.facts, job.corner)
  const bytes = job.kind === 'facts' && job.path !== null ? await readFile(job.path) : sent
  const document = await openPdf(bytes)
  if (!document) {
    return job.kind === 'facts'
      ? { kind: 'facts', facts: { ...plainPdf, pages: null, isEncrypted: true } }
      : { kind: 'declined', reason: 'encrypted' }
  }
  const pages = countPages(document)
  if (pages === 0) return { kind: 'declined', reason: 'broken' }
  if (job.kind === 'facts') {
    const facts = { ...plainPdf, pages, isSigned: isSigned(bytes), ...partsOf(document) }
    return { kind: 'facts', facts }
  }
  if (pages > mostPages) return { kind: 'declined', reason: 'pages', pages, max: mostPages }
  const facts = { ...job.facts, isSigned: isSigned(bytes) }
  return { kind: 'paper', bytes: await stampDocument(document, facts, job.corner) }
}

const plainPdf = {
  isEncrypted: false,
  isBroken: false,
  isSigned: false,
  hasXfa: false,
  filesInside: 0,
} as const

/** What a signature covers stands in the open (PDF 32000-1, 12.8.1). */
function isSigned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/ByteRange')
}

function partsOf({ catalog }: PDFDocument): Pick<PdfFacts, 'hasXfa' | 'filesInside'> {
  const form = catalog.lookup(PDFName.of('AcroForm'))
  const names = catalog.lookup(PDFName.of('Names'))
  const files = names instanceof PDFDict ? names.lookup(PDFName.of('EmbeddedFiles')) : undefined
  return {
    hasXfa: form instanceof PDFDict && form.has(PDFName.of('XFA')),
    filesInside: namesIn(files, new Set()),
  }
}

/** How many names a tree of names holds, without trusting it to be a tree. */
function namesIn(branch: unknown, seen: Set<unknown>): number {
  if (!(branch instanceof PDFDict) || seen.has(branch)) return 0
  seen.add(branch)
  const [own, kids] = ['Names', 'Kids'].map((name) => branch.lookup(PDFName.of(name)))
  let count = own instanceof PDFArray ? Math.floor(own.size() / 2) : 0
  if (!(kids instanceof PDFArray)) return count
  for (let place = 0; place < kids.size(); place += 1) count += namesIn(kids.lookup(place), seen)
  return count
}

/** Null when a password is needed; throws when it is no readable PDF. */
async function openPdf(bytes: Uint8Array): Promise<PDFDocument | null> {
  const latin = new TextDecoder('latin1')
  // Readers accept the header anywhere in the first kilobyte (PDF 32000-1, annex H).
  const hasHead = latin.decode(bytes.subarray(0, 1024)).includes('%PDF-')
  // pdf-lib mends a file cut short by dropping what is missing: a clerk must hear of it instead.
  const hasTail = latin.decode(bytes.subarray(-65_536)).includes('startxref')
  if (!hasHead || !hasTail) throw new Error('Not a whole PDF')
  const options = { parseSpeed: Infinity, updateMetadata: false, preserveXFA: true }
  const document = await PDFDocument.load(bytes, { ...options, ignoreEncryption: true })
  if (!document.isEncrypted) return document
  // Many files are locked against printing only: the empty password opens them for every reader.
  return PDFDocument.load(bytes, { ...options, password: '' }).catch((error: unknown) => {
    if (error instanceof EncryptedPDFError || isPasswordError(error)) return null
    throw error
  })
}

function isPasswordError(error: unknown): boolean {
  return error instanceof Error && /password/iu.test(error.message)
}

async function stampDocument(
  document: PDFDocument,
  facts: StampFacts,
  corner: Corner,
): Promise<Uint8Array> {
  const page = document.getPage(0)
  keepToItself(page)
  // Readers take it to be of US letter; it must be said (PDF 32000-1, table 30), and is not always.
  const media = document.context.lookup(page.node.getInheritableAttribute(PDFName.of('MediaBox')))
  if (!(media instanceof PDFArray)) page.setMediaBox(0, 0, 612, 792)
  const stamp = layStamp(facts)
  const shape = shapeOf(page)
  const { placement, visible } = placeStamp(shape, stamp, corner)
  if (visible !== shape.visible) {
    const { x, y, width, height } = visible
    page.setMediaBox(x, y, width, height)
    page.setCropBox(x, y, width, height)
  }
  await takePen(document).draw(page, stamp.marks, placement)
  return document.save({ updateFieldAppearances: false })
}

/**
 * Pages may share one list of contents or resources: what is added to this one must not show on its
 * sisters.
 */
function keepToItself({ node }: PDFPage): void {
  const contents = node.Contents()
  if (contents instanceof PDFArray) node.set(PDFName.of('Contents'), contents.clone())
  const resources = node.Resources()
  if (resources instanceof PDFDict) node.set(PDFName.of('Resources'), resources.clone())
}

function shapeOf(page: PDFPage): PageShape {
  const userUnit = page.node.lookup(PDFName.of('UserUnit'))
  const unit = userUnit instanceof PDFNumber ? userUnit.asNumber() : 1
  return {
    visible: common(page.getCropBox(), page.getMediaBox()),
    rotation: page.getRotation().angle,
    userUnit: unit > 0 ? unit : 1,
  }
}

/** What both boxes show; the second when they share nothing. */
function common(crop: Box, media: Box): Box {
  const x = Math.max(crop.x, media.x)
  const y = Math.max(crop.y, media.y)
  const width = Math.min(crop.x + crop.width, media.x + media.width) - x
  const height = Math.min(crop.y + crop.height, media.y + media.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : media
}

/** A scan in JPG or PNG as large as an A4 page allows, upright or lying as the picture is. */
async function stampImage(bytes: Uint8Array, facts: StampFacts, corner: Corner): Promise<Outcome> {
  const size = pngSize(bytes)
  if (size && size.width * size.height > mostPixels) return { kind: 'declined', reason: 'broken' }
  const document = await PDFDocument.create({ updateMetadata: false })
  const picture = size ? await document.embedPng(bytes) : await document.embedJpg(bytes)
  const isLying = picture.width > picture.height
  const [width, height] = isLying ? [297, 210] : [210, 297]
  const page = document.addPage([width * pointsPerMm, height * pointsPerMm])
  const scaled = picture.scaleToFit(page.getWidth(), page.getHeight())
  page.drawImage(picture, {
    x: (page.getWidth() - scaled.width) / 2,
    y: (page.getHeight() - scaled.height) / 2,
    ...scaled,
  })
  page.setRotation(degrees(size ? 0 : jpegTurn(bytes)))
  sign(document, {
    title: `Documento ${facts.entryNumber}`,
    author: facts.municipalityName,
    madeAt: facts.registeredAt,
  })
  return { kind: 'paper', bytes: await stampDocument(document, facts, corner) }
}
