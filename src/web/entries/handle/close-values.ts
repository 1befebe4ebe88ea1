/** What stands in the window that answers, and what is sent of it. */
import type { CallOf } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { closeEntry } from '#contract/entry/handling.ts'
import type { CloseCommand } from '#domain/acts/closure.ts'
import type { ObservationMedium } from '#domain/handling/handling.ts'
import { remark } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'

import { call } from '../../common/api.ts'
import { toast } from '../../ui/dialogs/toast.tsx'
import { actWords } from '../../words/entries/entry-acts.ts'
import { sentence } from '../../words/language/sentences.ts'
import type { FileIds } from '../act/attach-file.ts'
import type { ActRow } from '../act/decision.ts'
import { missing, notADate, unwritten } from '../act/text-errors.ts'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'

/**
 * The document of a reply. Once it is in the entry it is not sent again, however often the answer
 * is tried.
 */
export interface ReplyFile {
  readonly fileName: string
  readonly sizeBytes: number
  readonly file: File
  readonly ids: FileIds
  readonly isAttached: boolean
}

export interface CloseValues {
  readonly outcome: CloseCommand['outcome'] | null
  readonly number: string
  readonly date: string
  readonly authority: string
  readonly medium: ObservationMedium | null
  /** Why no reply is needed, or a comment. */
  readonly reason: string
  readonly file: ReplyFile | null
}

/** Letters that not answering needs. */
const noReplyText = 10

/** Of another visit only its name was kept: it counts when it is in the entry already. */
export function fileStillHere(file: ReplyFile | null): ReplyFile | null {
  return file && (file.isAttached || file.file instanceof File) ? file : null
}

/** `refused`: the name of the file chosen last, when it cannot be attached. */
export function closeErrors(
  values: CloseValues,
  refused: string | null = null,
): readonly SummaryError[] {
  const { outcome, number, date, authority, reason } = values
  if (outcome === null) return missing(true, 'outcome', actWords.outcomeMissing)
  if (outcome === 'NO_REPLY_NEEDED')
    return missing(textLength(reason) < noReplyText, 'reason', sentence(remark('E-TRA-06', null)))
  return [
    ...unwritten(number, { field: 'reply.number', label: actWords.replyNumber, least: 1 }),
    ...notADate(date, 'reply.date'),
    ...unwritten(authority, { field: 'reply.authority', label: actWords.authority, least: 1 }),
    ...missing(refused !== null, 'file', actWords.fileRefused(refused ?? '')),
  ]
}

function closeBody(
  values: CloseValues,
  attachmentId: string | null,
): CallOf<typeof closeEntry>['body'] {
  const { outcome, number, date, authority, medium } = values
  if (outcome === null) throw new Error('An answer has an outcome')
  const reason = values.reason.trim() || null
  if (outcome === 'NO_REPLY_NEEDED') return { outcome, reply: null, reason }
  return { outcome, reply: { number, date, authority, medium, attachmentId }, reason }
}

/** Puts the document into the entry, once; answers the entry as it stands then. */
export type SendReply = (row: ActRow, leaving: AbortSignal) => Promise<ActRow>

/**
 * The file first: its place in the entry is part of the answer. Whoever leaves before the answer is
 * sent has answered nothing; a document that is in the entry by then stays there, and that is said.
 */
export async function sendAnswer(
  row: ActRow,
  values: CloseValues,
  by: { readonly leaving: AbortSignal; readonly withReply: SendReply },
): Promise<EntryView> {
  const { version } = await by.withReply(row, by.leaving)
  const { file } = values
  if (by.leaving.aborted && file) toast({ text: actWords.fileStays(file.fileName), tone: 'info' })
  by.leaving.throwIfAborted()
  const body = closeBody(values, file?.ids.attachmentId ?? null)
  return call('closeEntry', { params: { entryId: row.entryId }, body }, { version })
}
