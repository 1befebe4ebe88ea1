import { fileTypeFromBuffer } from 'file-type'
import { pngSize } from '../../papers/png-size.ts'

const largestShieldBytes = 524_288
// A few kilobytes of PNG can unfold into gigabytes of pixels; no letterhead needs more than this.
const largestSidePixels = 2048

/** Whether the bytes are a PNG that every receipt can print. By content: no name is asked. */
export async function isUsableShield(bytes: Buffer): Promise<boolean> {
  if (bytes.length > largestShieldBytes) return false
  if ((await fileTypeFromBuffer(bytes))?.mime !== 'image/png') return false
  const size = pngSize(bytes)
  if (!size || size.width > largestSidePixels || size.height > largestSidePixels) return false
  return canBeDrawn(bytes)
}

async function canBeDrawn(bytes: Buffer): Promise<boolean> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.create()
  try {
    await document.embedPng(bytes)
    return true
  } catch {
    return false // a cut or damaged image: the library's message would say nothing to the person
  }
}
