/** What a stranger's PDF says of itself, read apart and within bounds. */
import { Refusal } from '#domain/common/refusal.ts'
import { workApart } from './apart.ts'
import type { PdfFacts } from './foreign-pdf.ts'

export type { PdfFacts } from './foreign-pdf.ts'

const timeoutMs = 10_000

/**
 * Pages, and whether a password is needed, of the file at `path`. Reading takes some ten times its
 * size in memory, of another process.
 * @throws Refusal E-FIL-03 when it is no PDF, is cut short, has no page, or does not let itself be
 * read in 10 s.
 */
export async function readPdfFacts(path: string, fileName = 'archivo.pdf'): Promise<PdfFacts> {
  const outcome = await workApart({ kind: 'facts', path }, new Uint8Array(), timeoutMs)
  if (outcome.kind === 'facts') return outcome.facts
  throw new Refusal('E-FIL-03', null, { archivo: fileName })
}
