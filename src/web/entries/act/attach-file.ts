import type { addAttachment } from '#contract/entry/attachments.ts'
import type { CallOf } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { remark } from '#domain/common/refusal.ts'

import { ApiProblem, call } from '../../common/api.ts'
import { sendUpload } from '../../attachments/send-upload.ts'
import { mintId } from '../../common/mint-id.ts'
import { firstSentence } from '../../words/language/first-sentences.ts'
import type { ActRow } from './decision.ts'

/** Minted once for a file: sending it again under them adds no second one. */
export interface FileIds {
  readonly uploadId: string
  readonly attachmentId: string
}

export function newFileIds(): FileIds {
  return { uploadId: mintId(), attachmentId: mintId() }
}

export type FileToAttach = Omit<CallOf<typeof addAttachment>['body'], 'uploadId'> & {
  readonly file: File
  readonly ids: FileIds
  /** 0 to 1 while the bytes travel, null before and after. */
  readonly onProgress: (share: number | null) => void
  /** Breaks off the upload; what is once in the entry stays there. */
  readonly leaving: AbortSignal
}

/**
 * The bytes first, then their place in the entry. Throws an `ApiProblem` also when the line was
 * cut.
 */
export async function attachFile(
  { entryId, version }: ActRow,
  { file, ids, onProgress, leaving, ...said }: FileToAttach,
): Promise<EntryView> {
  const { uploadId, attachmentId } = ids
  try {
    await sendUpload({ uploadId, fileName: file.name, file, onProgress, signal: leaving })
  } catch (cause) {
    leaving.throwIfAborted()
    throw cause instanceof ApiProblem ? cause : cutLine(file.name)
  } finally {
    onProgress(null)
  }
  leaving.throwIfAborted()
  const params = { entryId, attachmentId }
  return call('addAttachment', { params, body: { uploadId, ...said } }, { version })
}

function cutLine(fileName: string): ApiProblem {
  const title = firstSentence(remark('E-FIL-06', null, { archivo: fileName }))
  return new ApiProblem({ type: 'E-FIL-06', title, status: 0, remarks: [], requestId: '' })
}
