/** What a stranger's PDF says of itself, read apart and within bounds. */
import { Refusal } from '#domain/common/refusal.ts'
import { workApart } from './apart.ts'
import type { PdfFacts } from './foreign-pdf.ts'

export type { PdfFacts } from './foreign-pdf.ts'

const timeoutMs = 10_000
/** Larger files are kept unread: reading takes some ten times their size in memory. */
export const largestReadablePdfBytes = 100_000_000

/**
 * Pages, and whether a password is needed. The whole file must be in memory: ask only for files of
 * up to `largestReadablePdfBytes`; beyond it the answer is `{ pages: null, isEncrypted: false }`,
 * "not looked at".
 * @throws Refusal E-FIL-03 when it is no PDF, is cut short, has no page, or does not let itself be
 * read in 10 s.
 */
export async function readPdfFacts(bytes: Uint8Array, fileName = 'archivo.pdf'): Promise<PdfFacts> {
  if (bytes.length > largestReadablePdfBytes) return { pages: null, isEncrypted: false }
  const outcome = await workApart({ kind: 'facts' }, bytes, timeoutMs)
  if (outcome.kind === 'facts') return outcome.facts
  throw new Refusal('E-FIL-03', null, { archivo: fileName })
}
