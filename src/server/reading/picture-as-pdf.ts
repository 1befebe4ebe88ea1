import { degrees, PDFDocument } from '@cantoo/pdf-lib'

import { jpegTurn } from '../papers/jpeg-turn.ts'
import { pngSize } from '../papers/png-size.ts'

/** A4 at 600 dpi is 35 million. */
const mostPixels = 50_000_000
/**
 * The longer side of the page, in points: A4 upright, whatever the picture's own idea of its
 * resolution.
 */
const longerSide = 842

/**
 * A JPG or PNG, turned upright as its camera noted, filling one page. Throws when it is neither.
 */
export async function pictureAsPdf(bytes: Uint8Array): Promise<Uint8Array | 'too-large'> {
  const png = pngSize(bytes)
  if (png && png.width * png.height > mostPixels) return 'too-large'
  const document = await PDFDocument.create({ updateMetadata: false })
  const picture = png ? await document.embedPng(bytes) : await document.embedJpg(bytes)
  if (picture.width * picture.height > mostPixels) return 'too-large'
  const { width, height } = picture.scaleToFit(longerSide, longerSide)
  const page = document.addPage([width, height])
  page.drawImage(picture, { x: 0, y: 0, width, height })
  page.setRotation(degrees(png ? 0 : jpegTurn(bytes)))
  return document.save({ useObjectStreams: false })
}
