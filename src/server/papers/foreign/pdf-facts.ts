/** What a stranger's PDF says of itself, read apart and within bounds. */
import { workApart } from './apart.ts'
import type { PdfFacts } from './foreign-pdf.ts'

const unknownPdf: Omit<PdfFacts, 'isBroken'> = {
  pages: null,
  isEncrypted: false,
  isSigned: false,
  hasXfa: false,
  filesInside: 0,
}

export type { PdfFacts } from './foreign-pdf.ts'

const timeoutMs = 10_000

/**
 * What a PDF is, by its path or its bytes; broken where it is cut short, has no page, or does not let itself be
 * read in 10 s. Reading takes some ten times its size in memory, of another process.
 */
export async function readPdfFacts(file: string | Uint8Array): Promise<PdfFacts> {
  const [path, bytes] = typeof file === 'string' ? [file, new Uint8Array()] : [null, file]
  const outcome = await workApart({ kind: 'facts', path }, bytes, timeoutMs)
  return outcome.kind === 'facts' ? outcome.facts : { ...unknownPdf, isBroken: true }
}
