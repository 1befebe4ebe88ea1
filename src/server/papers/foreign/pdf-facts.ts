/** What a stranger's PDF says of itself, read apart and within bounds. */
import type { Job, Outcome, PdfFacts } from './foreign-pdf.ts'
import { factsBehind } from './helper-pool.ts'

const unknownPdf: Omit<PdfFacts, 'isBroken'> = {
  pages: null,
  isEncrypted: false,
  isSigned: false,
  hasXfa: false,
  filesInside: 0,
}

export type { PdfFacts } from './foreign-pdf.ts'

const mostCpuMs = 10_000

/**
 * What the file at `path` is; broken where it is cut short, has no page, or does not let itself be
 * read in 10 s of processor. Reading takes some ten times its size in memory, of another process.
 */
export async function readPdfFacts(path: string): Promise<PdfFacts> {
  const answer = await factsBehind.use((helper) =>
    helper.ask<Outcome>({ kind: 'facts', path } satisfies Job, new Uint8Array(), mostCpuMs),
  )
  return answer?.head.kind === 'facts' ? answer.head.facts : { ...unknownPdf, isBroken: true }
}
