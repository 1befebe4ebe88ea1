/**
 * What the page of a telephone asks the server: being let in, one page after another, the end. The
 * addresses are those of `contract/entry/phone-links.ts`; the list of all would double this page.
 */
import type { Problem } from '#contract/common/schemas.ts'

import { answerMs } from '../common/time-limits.ts'
import { bytesDeadline } from '../attachments/bytes-deadline.ts'
import { phoneWords } from '../words/shell/phone.ts'

/** The server said no. Everything else that fails is the line, and is tried again. */
export class Refused extends Error {
  readonly code: string

  constructor(code: string, said: string) {
    super(said)
    this.name = 'Refused'
    this.code = code
  }

  /** The telephone is let in no more. */
  get isOver(): boolean {
    return this.code === 'E-LLE-04'
  }
}

/** Answers the form. Throws `Refused` when the code is over or another telephone came first. */
export async function claimLink(code: string): Promise<string> {
  return formIn(
    await asked('/api/phone', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ code }),
    }),
  )
}

/** The form that this telephone is let in for, as after the page was loaded anew; or null. */
export async function formNow(): Promise<string | null> {
  try {
    return formIn(await asked('/api/phone'))
  } catch (cause) {
    if (cause instanceof Refused) return null
    throw cause
  }
}

export async function endLink(form: string): Promise<void> {
  await asked(`/api/phone/file?${new URLSearchParams({ form })}`, { method: 'PUT' })
}

async function asked(path: string, init?: RequestInit): Promise<string> {
  const response = await fetch(path, { ...init, signal: AbortSignal.timeout(answerMs) })
  const text = await response.text()
  if (!response.ok) throw failureOf(response.status, text)
  return text
}

function formIn(text: string): string {
  // The reply of our own server, typed by its schema.
  // oxlint-disable-next-line no-unsafe-type-assertion
  return (JSON.parse(text) as { readonly form: string }).form
}

export interface PageSending {
  readonly pageId: string
  readonly picture: Blob
  /** The form that it was taken for. */
  readonly form: string
  /** How many are still to come after it. */
  readonly left: number
  /** 0 to 1, as bytes leave. */
  readonly onProgress: (share: number) => void
}

/** Sent again under the same id, it is still one page. XMLHttpRequest tells how much has left. */
export function sendPage({ pageId, picture, form, left, onProgress }: PageSending): Promise<void> {
  const query = new URLSearchParams({ form, left: String(left) })
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/phone/pages/${pageId}?${query}`)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    const deadline = bytesDeadline(() => request.abort())
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      deadline.moved(loaded === total)
      onProgress(total === 0 ? 1 : loaded / total)
    })
    request.addEventListener('loadend', deadline.end)
    request.addEventListener('load', () => {
      if (request.status < 300) resolve()
      else reject(failureOf(request.status, request.responseText))
    })
    for (const event of ['error', 'abort'] as const) {
      request.addEventListener(event, () => reject(new TypeError('The line was cut')))
    }
    request.send(picture)
  })
}

function failureOf(status: number, text: string): Error {
  const problem = problemIn(text)
  // A proxy's answer, or a server that is away for a moment: as a line that was cut.
  if (problem === null || status >= 500) return new TypeError(`${status}`)
  // In the words of the server: those of every language would weigh more than this whole page.
  return new Refused(problem.type, problem.title)
}

function problemIn(text: string): Problem | null {
  try {
    const said: unknown = JSON.parse(text)
    // Told by its outline; the rest is typed by the schema.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return isOutlined(said) ? (said as Problem) : null
  } catch {
    return null
  }
}

function isOutlined(said: unknown): boolean {
  return typeof said === 'object' && said !== null && 'type' in said && 'title' in said
}

/** What is shown of anything that failed. */
export function sentenceOfFailure(cause: unknown): string {
  if (!(cause instanceof Refused)) return phoneWords.failed
  return cause.isOver ? phoneWords.over : cause.message
}
