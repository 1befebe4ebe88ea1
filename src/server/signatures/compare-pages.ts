/**
 * The pages of two revisions of a PDF, drawn by PDFium and compared point by point: a second
 * witness, which knows nothing of how `revision-changes.ts` reads.
 */
import { readFileSync } from 'node:fs'

import type { PDFiumDocument } from '@hyzyla/pdfium'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { packageFile } from '../common/product-files.ts'

export interface Compared {
  readonly before: Buffer
  readonly now: Buffer
  /** Pages, from 0, on which something may have come to what was blank. */
  readonly drawnOn: ReadonlySet<number>
  /** Of `performance.now()`. */
  readonly endsAt: number
}

/** An A4 page at some 110 dots an inch: a comma shows. */
const longestSide = 1300
/** Of 255: paper. */
const blank = 200

/** LATE: not all of them could be looked at in time. BROKEN: they cannot be drawn. */
export async function comparePages(
  compared: Compared,
): Promise<'SAME' | 'DIFFERENT' | 'LATE' | 'BROKEN'> {
  const wasmBinary = new Uint8Array(readFileSync(packageFile('pdfium.wasm'))).buffer
  const library = await PDFiumLibrary.init({ wasmBinary })
  try {
    const before = await library.loadDocument(compared.before)
    const now = await library.loadDocument(compared.now)
    return await compareAll(before, now, compared)
  } catch {
    return 'BROKEN'
  } finally {
    library.destroy()
  }
}

async function compareAll(
  before: PDFiumDocument,
  now: PDFiumDocument,
  { drawnOn, endsAt }: Compared,
): Promise<'SAME' | 'DIFFERENT' | 'LATE'> {
  const pages = before.getPageCount()
  if (pages !== now.getPageCount()) return 'DIFFERENT'
  for (let page = 0; page < pages; page += 1) {
    if (performance.now() > endsAt) return 'LATE'
    // oxlint-disable-next-line no-await-in-loop -- page after page, and not all in memory
    const [old, next] = [await draw(before, page), await draw(now, page)]
    const isSame = drawnOn.has(page) ? isOnlyAdded(old, next) : old.equals(next)
    if (!isSame) return 'DIFFERENT'
  }
  return 'SAME'
}

/** Grey, a byte each, behind the size of the page. */
async function draw(document: PDFiumDocument, page: number): Promise<Buffer> {
  const sheet = document.getPage(page)
  const { originalWidth, originalHeight } = sheet.getOriginalSize()
  const scale = longestSide / Math.max(originalWidth, originalHeight)
  const { width, height, data } = await sheet.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    colorSpace: 'Gray',
    renderFormFields: true,
    render: 'bitmap',
  })
  return Buffer.concat([
    Buffer.from(`${originalWidth}x${originalHeight}/${width}x${height}:`),
    data,
  ])
}

function isOnlyAdded(old: Buffer, next: Buffer): boolean {
  return old.length === next.length && old.every((dot, at) => dot === next[at] || dot >= blank)
}
