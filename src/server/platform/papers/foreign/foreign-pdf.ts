/**
 * What is done to files that came from outside, inside the child process of `helper-pool.ts`:
 * nothing here is trusted to end, so nothing here may run in the server itself.
 */
import {
  concatTransformationMatrix,
  degrees,
  drawObject,
  EncryptedPDFError,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { isWhole } from './facts-reader.ts'
import type { Box } from '../codes.ts'
import { jpegTurn } from '../jpeg-turn.ts'
import { pngSize } from '../png-size.ts'
import type { Imprint } from '../typesetter.ts'
import { type Corner, type PageShape, placeStamp, pointsPerMm } from './stamp-place.ts'

export interface Job {
  readonly kind: 'stamp' | 'image'
  readonly corner: Corner
  /** The stamp as a PDF of one page, in base64. */
  readonly stamp: string
  /** Of the page that a picture becomes. */
  readonly imprint: Imprint
}

/** What the child answers; a `reason` stands for the file, never for the server. */
export type Outcome =
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

/** Throws at what cannot be read. */
export async function doJob(job: Job, bytes: Buffer): Promise<Outcome> {
  if (job.kind === 'image') return stampImage(bytes, job)
  const document = await openPdf(bytes)
  if (!document) return { kind: 'declined', reason: 'encrypted' }
  const pages = document.getPageCount()
  if (pages === 0) return { kind: 'declined', reason: 'broken' }
  if (pages > mostPages) return { kind: 'declined', reason: 'pages', pages, max: mostPages }
  return { kind: 'paper', bytes: await stampDocument(document, job) }
}

/** Null when a password is needed; throws when it is no readable PDF. */
async function openPdf(bytes: Buffer): Promise<PDFDocument | null> {
  if (!isWhole(bytes)) throw new Error('Not a whole PDF')
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

async function stampDocument(document: PDFDocument, job: Job): Promise<Uint8Array> {
  const page = document.getPage(0)
  keepToItself(page)
  // Readers take it to be of US letter; it must be said (PDF 32000-1, table 30), and is not always.
  const media = document.context.lookup(page.node.getInheritableAttribute(PDFName.of('MediaBox')))
  if (!(media instanceof PDFArray)) page.setMediaBox(0, 0, 612, 792)
  const [stamp] = await document.embedPdf(Buffer.from(job.stamp, 'base64'))
  if (!stamp) throw new Error('A stamp is a page')
  const shape = shapeOf(page)
  const size = { widthMm: stamp.width / pointsPerMm, heightMm: stamp.height / pointsPerMm }
  const { placement, visible } = placeStamp(shape, size, job.corner)
  if (visible !== shape.visible) {
    const { x, y, width, height } = visible
    page.setMediaBox(x, y, width, height)
    page.setCropBox(x, y, width, height)
  }
  const name = page.node.newXObject('Stamp', stamp.ref)
  page.pushOperators(
    pushGraphicsState(),
    // From millimetres below the top left corner to points above the bottom left one.
    concatTransformationMatrix(...placement),
    concatTransformationMatrix(1 / pointsPerMm, 0, 0, 1 / pointsPerMm, 0, -size.heightMm),
    drawObject(name),
    popGraphicsState(),
  )
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
async function stampImage(bytes: Uint8Array, job: Job): Promise<Outcome> {
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
  const { title, author, madeAt } = job.imprint
  document.setTitle(title, { showInWindowTitleBar: true })
  document.setAuthor(author)
  document.setLanguage('es')
  document.setCreationDate(new Date(madeAt))
  document.setModificationDate(new Date(madeAt))
  return { kind: 'paper', bytes: await stampDocument(document, job) }
}
