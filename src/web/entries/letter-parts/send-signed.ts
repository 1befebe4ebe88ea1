/** One signed copy up: its bytes first, and then of which letter it is. */
import type { uploadSigned } from '#contract/letters/letters.ts'
import type { Reply } from '#contract/common/endpoint.ts'

import { sendUpload } from '../../attachments/send-upload.ts'
import { call, isRefusal } from '../../common/api.ts'
import { longAnswerMs } from '../../common/time-limits.ts'
import { mintId } from '../../common/mint-id.ts'
import { letterSigningWords as words } from '../../words/book/letter-signing.ts'
import { pdfName } from './letter-queries.ts'

/** The line was cut; its message says what is known of the copy, and what to do. */
export class LineCut extends Error {}

export interface SigningCopy {
  readonly letterId: string
  readonly name: string
  readonly file: Blob
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

export async function sendSigned(copy: SigningCopy): Promise<Reply<typeof uploadSigned>> {
  const { letterId, name, file, onProgress, signal } = copy
  const uploadId = mintId()
  try {
    await sendUpload({ uploadId, fileName: pdfName(name), file, onProgress, signal })
  } catch (fault) {
    // What it rejects with where the line was cut.
    const isCut = fault instanceof TypeError || isRefusal(fault, 'E-SYS-01')
    throw isCut ? new LineCut(words.notSent, { cause: fault }) : fault
  }
  try {
    return await call(
      'uploadSigned',
      { params: { letterId }, body: { uploadId } },
      { signal, limitMs: longAnswerMs },
    )
  } catch (fault) {
    const isCut = isRefusal(fault, 'E-SYS-01')
    throw isCut ? new LineCut(words.unanswered, { cause: fault }) : fault
  }
}
