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
 * What the file at `path` is; broken where it is cut short, has no page, or does not let itself be
 * read in 10 s. Reading takes some ten times its size in memory, of another process.
 */
export async function readPdfFacts(path: string): Promise<PdfFacts> {
  const outcome = await workApart({ kind: 'facts', path }, new Uint8Array(), timeoutMs)
  return outcome.kind === 'facts' ? outcome.facts : { ...unknownPdf, isBroken: true }
}
