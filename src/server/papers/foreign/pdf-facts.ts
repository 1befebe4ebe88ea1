/** What a stranger's PDF says of itself, read apart and within bounds. */
import type { PdfFacts } from '#domain/entry/attachment.ts'

import type { FileSource } from '../../files/store/file-source.ts'
import type { Job, Outcome } from './foreign-pdf.ts'
import { factsBehind } from './helper-pool.ts'

const unknownPdf: Omit<PdfFacts, 'isBroken'> = {
  pages: null,
  isEncrypted: false,
  isSigned: false,
  hasXfa: false,
  filesInside: 0,
}

const mostCpuMs = 10_000

/**
 * What a PDF is; broken where it is cut short, has no page, or does not let itself be
 * read in 10 s of processor. Reading takes some ten times its size in memory, of another process.
 */
export async function readPdfFacts(source: FileSource): Promise<PdfFacts> {
  const [path, bytes] = 'path' in source ? [source.path, new Uint8Array()] : [null, source.bytes]
  const answer = await factsBehind.use((helper) =>
    helper.ask<Outcome>({ kind: 'facts', path } satisfies Job, bytes, mostCpuMs),
  )
  return answer?.head.kind === 'facts' ? answer.head.facts : { ...unknownPdf, isBroken: true }
}
