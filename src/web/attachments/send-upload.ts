import { addresses } from '#contract/addresses.ts'
import type { Problem } from '#contract/common/schemas.ts'
import type { UploadedFile } from '#contract/entry/attachments.ts'
import { addressOf } from '#contract/client.ts'
import { tidyFileName } from '#domain/entry/attachment.ts'

import { ApiProblem, problemIn, refused, tokenOfPage } from '../common/api.ts'
import { attachmentWords } from '../words/entries/attachments.ts'

export interface Sending {
  readonly uploadId: string
  readonly fileName: string
  readonly file: Blob
  /** 0 to 1, as bytes leave. */
  readonly onProgress: (share: number) => void
  readonly signal: AbortSignal
}

/**
 * Sends one file, raw. XMLHttpRequest and not `fetch`: only it tells how much has left. Rejects
 * with an `ApiProblem` when the server declines, and with a `TypeError`, as fetch would, when the
 * line was cut; an aborted sending rejects with its reason. A file that is not there any more is a
 * refusal of its own: trying again would not help.
 */
export async function sendUpload({
  uploadId,
  fileName,
  file,
  onProgress,
  signal,
}: Sending): Promise<UploadedFile> {
  const token = await tokenOfPage()
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const { uploadFile } = addresses
    request.open(uploadFile.method, addressOf(uploadFile, { uploadId }))
    request.setRequestHeader('X-File-Name', encodeURIComponent(tidyFileName(fileName)))
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    if (token !== null) request.setRequestHeader('X-Session-Token', token)
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total === 0 ? 1 : loaded / total),
    )
    request.addEventListener('load', () => {
      const uploaded = request.status < 300 ? answerOf(request.responseText) : null
      if (uploaded) resolve(uploaded)
      else void declined(request, token, fileName).then(reject)
    })
    request.addEventListener('error', () => void whyCut(file, fileName).then(reject))
    signal.addEventListener('abort', () => {
      request.abort()
      // What an abort rejects with is the caller's own reason, an Error unless they chose
      // otherwise.
      reject(
        signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'),
      )
    })
    request.send(file)
  })
}

/** The browser only says that it broke off; whether it could read the file is tried here. */
async function whyCut(file: Blob, fileName: string): Promise<Error> {
  try {
    await file.slice(0, 1).arrayBuffer()
    return new TypeError('The line was cut')
  } catch {
    const title = attachmentWords.unreadable(fileName)
    return new ApiProblem({ type: 'E-FIL-03', title, status: 422, remarks: [], requestId: '' })
  }
}

/**
 * What the server took in; null when the answer is not its own, such as the sign-in page of a
 * hotel's network.
 */
function answerOf(text: string): UploadedFile | null {
  const said = parsed(text)
  return isUploadedFile(said) ? said : null
}

/** Told by its outline; the rest is typed by the schema, as in `web/common/api.ts`. */
function isUploadedFile(said: unknown): said is UploadedFile {
  return (
    typeof said === 'object' &&
    said !== null &&
    'uploadId' in said &&
    'sha256' in said &&
    'warnings' in said &&
    Array.isArray(said.warnings)
  )
}

async function declined(
  request: XMLHttpRequest,
  token: string | null,
  fileName: string,
): Promise<Error> {
  return refused(await uploadProblem(request.responseText, request.status, fileName), token)
}

/** What an answer that is no file says; of the page of a proxy, that it would say so again. */
export async function uploadProblem(
  answer: string,
  status: number,
  fileName: string,
): Promise<Problem> {
  const problem = await problemIn(parsed(answer), status)
  if (status !== 413 || problem.type !== 'E-SYS-01') return problem
  return { ...problem, type: 'E-FIL-01', title: attachmentWords.tooLargeForProxy(fileName) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
