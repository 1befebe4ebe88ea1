/** PDFium in WebAssembly, inside the child process of `helper-pool.ts`. */
import { readFileSync } from 'node:fs'

import { PDFiumLibrary } from '@hyzyla/pdfium'
import type { PDFiumDocument, PDFiumPage } from '@hyzyla/pdfium'

import { packageFile } from '../../common/product-files.ts'

let library: Promise<PDFiumLibrary> | null = null

/** Null when a password is needed; throws when it is no PDF that can be read. */
export async function openPdf(bytes: Uint8Array): Promise<PDFiumDocument | null> {
  library ??= openLibrary()
  const pdfium = await library
  try {
    return await pdfium.loadDocument(bytes)
  } catch (error) {
    if (error instanceof Error && /password/iu.test(error.message)) return null
    throw error
  }
}

function openLibrary(): Promise<PDFiumLibrary> {
  const wasmBinary = new Uint8Array(readFileSync(packageFile('pdfium.wasm'))).buffer
  return PDFiumLibrary.init({ wasmBinary })
}

/** Calls a function of PDFium's that the package keeps to itself, with nothing but the page. */
export function callForPage(page: PDFiumPage, name: '_FPDF_ClosePage'): void {
  call(page, name, 'pageIdx')
}

/** The same, of a document. */
export function callForDocument(
  document: PDFiumDocument,
  name: '_FPDF_GetFormType' | '_FPDFDoc_GetAttachmentCount',
): number {
  return Number(call(document, name, 'documentIdx'))
}

function call(of: object, name: string, handle: string): unknown {
  const pdfium: unknown = Reflect.get(of, 'module')
  const called: unknown = Reflect.get(Object(pdfium), name)
  if (typeof called !== 'function') throw new Error(`This PDFium has no ${name}`)
  return Reflect.apply(called, pdfium, [Reflect.get(of, handle)])
}
