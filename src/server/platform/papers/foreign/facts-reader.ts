/** What a stranger's PDF says of itself, read inside the child process of `helper-pool.ts`. */
import { readFileSync } from 'node:fs'

import { isSigned } from './is-signed.ts'
import { filesInside, hasPage, hasXfaForm, openPdf } from './pdfium.ts'

export interface PdfFacts {
  /** Null when only the password's owner could count them. */
  readonly pages: number | null
  /** Needs a password to be opened. A file anyone may open but not print does not. */
  readonly isEncrypted: boolean
  /** No reader of ours opens it. */
  readonly isBroken: boolean
  readonly isSigned: boolean
  /** A form of Adobe's (XFA): other readers may show a page that says no more than that. */
  readonly hasXfa: boolean
  readonly filesInside: number
}

export interface FactsQuestion {
  readonly kind: 'facts'
  readonly path: string
}

export type FactsAnswer =
  | { readonly kind: 'facts'; readonly facts: PdfFacts }
  | { readonly kind: 'declined'; readonly reason: 'broken' }

const plainPdf = {
  isEncrypted: false,
  isBroken: false,
  isSigned: false,
  hasXfa: false,
  filesInside: 0,
} as const

/** Throws at what cannot be read. */
export async function readFacts({ path }: FactsQuestion): Promise<FactsAnswer> {
  const bytes = readFileSync(path)
  if (!isWhole(bytes)) return { kind: 'declined', reason: 'broken' }
  const document = await openPdf(bytes)
  if (!document) return { kind: 'facts', facts: { ...plainPdf, pages: null, isEncrypted: true } }
  try {
    const pages = document.getPageCount()
    if (pages < 1 || !hasPage(document, pages - 1)) return { kind: 'declined', reason: 'broken' }
    const facts = {
      ...plainPdf,
      pages,
      isSigned: isSigned(bytes),
      hasXfa: hasXfaForm(document),
      filesInside: filesInside(document),
    }
    return { kind: 'facts', facts }
  } finally {
    document.destroy()
  }
}

/** Libraries mend a file cut short by dropping what is missing: a clerk must hear of it instead. */
export function isWhole(bytes: Buffer): boolean {
  // Readers accept the header anywhere in the first kilobyte (PDF 32000-1, annex H).
  return bytes.subarray(0, 1024).includes('%PDF-') && bytes.subarray(-65_536).includes('startxref')
}
