/** What a stranger's PDF says of itself, read apart and within bounds. */
import type { FactsAnswer, FactsQuestion, PdfFacts } from './facts-reader.ts'
import { atTheCounter } from '../helpers/helper-pool.ts'

const unknownPdf: Omit<PdfFacts, 'isBroken'> = {
  pages: null,
  isEncrypted: false,
  isSigned: false,
  hasXfa: false,
  filesInside: 0,
}

/** A file of 16 MiB takes some 10 ms. */
const mostCpuMs = 2000

/**
 * What the file at `path` is; broken where it is cut short, has no page, or does not let itself be
 * read in 2 s of processor.
 */
export async function readPdfFacts(path: string): Promise<PdfFacts> {
  const question = { kind: 'facts', path } satisfies FactsQuestion
  const answer = await atTheCounter.use((helper) =>
    helper.ask<FactsAnswer>(question, new Uint8Array(), mostCpuMs),
  )
  return answer?.head.kind === 'facts' ? answer.head.facts : { ...unknownPdf, isBroken: true }
}
