/** PDFium in WebAssembly, inside the child process of `helper-pool.ts`. */
import { readFileSync } from 'node:fs'

import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'

import { packageFile } from '../../common/product-files.ts'

let library: Promise<PDFiumLibrary> | null = null

/** Null when a password is needed; throws when it is no PDF that can be read. */
export async function openPdf(bytes: Uint8Array): Promise<PDFiumDocument | null> {
  library ??= PDFiumLibrary.init({
    wasmBinary: new Uint8Array(readFileSync(packageFile('pdfium.wasm'))).buffer,
  })
  const pdfium = await library
  try {
    return await pdfium.loadDocument(bytes)
  } catch (error) {
    if (error instanceof Error && /password/iu.test(error.message)) return null
    throw error
  }
}

/** In points. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** Pixels a point, for a longer side of so many pixels. */
export const scaleTo =
  (side: number) =>
  ({ width, height }: PageSize): number =>
    side / Math.max(width, height)

/** The page as it looks with its forms: a byte a pixel, row by row from the top. */
export async function drawGrey(
  page: PDFiumPage,
  scaleFor: (points: PageSize) => number,
): Promise<{ readonly width: number; readonly height: number; readonly grey: Uint8Array }> {
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = scaleFor({ width: originalWidth, height: originalHeight })
  const { width, height, data } = await page.render({
    width: Math.max(1, Math.round(originalWidth * scale)),
    height: Math.max(1, Math.round(originalHeight * scale)),
    colorSpace: 'Gray',
    render: 'bitmap',
    renderFormFields: true,
  })
  return { width, height, grey: data }
}

/**
 * Functions of PDFium that the package keeps to itself (fpdfview.h, fpdf_formfill.h,
 * fpdf_attachment.h).
 */
interface Native {
  readonly _FPDF_ClosePage: (page: number) => void
  readonly _FPDF_GetFormType: (document: number) => number
  readonly _FPDFDoc_GetAttachmentCount: (document: number) => number
  /** 0 when there is no such page; from 0. */
  readonly _FPDF_GetPageSizeByIndexF: (document: number, page: number, size: number) => number
  readonly wasmExports: {
    readonly malloc: (bytes: number) => number
    readonly free: (place: number) => void
  }
}

/** The package closes a page that it has drawn and no other, which keeps some 2 MB of each. */
export function closePage(page: PDFiumPage): void {
  const { _FPDF_ClosePage: close } = nativeOf(page)
  close(handleOf(page, 'pageIdx'))
}

/** FORMTYPE_XFA_FULL and FORMTYPE_XFA_FOREGROUND. */
const xfaForms: readonly number[] = [2, 3]

export function hasXfaForm(document: PDFiumDocument): boolean {
  const { _FPDF_GetFormType: formType } = nativeOf(document)
  return xfaForms.includes(formType(handleOf(document, 'documentIdx')))
}

export function filesInside(document: PDFiumDocument): number {
  const { _FPDFDoc_GetAttachmentCount: count } = nativeOf(document)
  return count(handleOf(document, 'documentIdx'))
}

/** Whether the page is there, from 0: how many there are, a file may say as it likes. */
export function hasPage(document: PDFiumDocument, page: number): boolean {
  const { _FPDF_GetPageSizeByIndexF: readSize, wasmExports } = nativeOf(document)
  const size = wasmExports.malloc(8)
  const isThere = readSize(handleOf(document, 'documentIdx'), page, size) !== 0
  wasmExports.free(size)
  return isThere
}

// Both private in the package's classes, and so without types.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const nativeOf = (of: PDFiumPage | PDFiumDocument): Native => Reflect.get(of, 'module') as Native
const handleOf = (of: object, name: 'pageIdx' | 'documentIdx'): number =>
  Number(Reflect.get(of, name))
