import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { TextState } from '#contract/entry/attachments.ts'

import type { FilePages } from '../../attachments/drawn-pages.tsx'
import { callForFile } from '../../common/api.ts'

/** The pages of an attachment as the server draws them; undefined where it draws none. */
export function pagesOf(
  entryId: string,
  { attachmentId, pages }: EntryView['attachments'][number],
  text: TextState | undefined,
): FilePages | undefined {
  const count = pages ?? text?.pagesTotal ?? 0
  if (count === 0 || text?.reason === 'SEALED' || text?.reason === 'ENCRYPTED') return undefined
  const params = { entryId, attachmentId }
  return {
    count,
    load: (page, signal) => callForFile('readThumbnail', { params, query: { page } }, { signal }),
  }
}
