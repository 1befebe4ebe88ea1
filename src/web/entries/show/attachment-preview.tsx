import { readAttachment } from '#contract/attachments.ts'
import type { EntryView } from '#contract/entries.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { callForFile } from '../../api.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { showWords } from '../../words/entry-show.ts'

export type AttachmentPreviewProps = {
  readonly entryId: string
  readonly attachment: Pick<EntryView['attachments'][number], 'attachmentId' | 'fileName' | 'mediaType'>
}

/** What browsers can draw by themselves. Anything else is offered for download only. */
const pictures = new Set(['image/jpeg', 'image/png'])
const pdf = 'application/pdf'

/** The file itself, in place. It is fetched with the session's header and shown from memory, so no address of it can be copied. */
export function AttachmentPreview({ entryId, attachment }: AttachmentPreviewProps) {
  const { attachmentId, fileName, mediaType } = attachment
  const canShow = pictures.has(mediaType) || mediaType === pdf
  const { data, error } = useQuery({
    queryKey: ['file', attachmentId],
    queryFn: ({ signal }) => callForFile(readAttachment, { params: { entryId, attachmentId }, query: {} }, { signal }),
    enabled: canShow,
    // A stored file never changes; one out of sight is dropped at once, for it may be large.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const address = useObjectUrl(data, mediaType)
  if (!canShow) return <p className="muted attachment-preview">{showWords.noPreview}</p>
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (address === null) return <Skeleton lines={6} />
  if (mediaType === pdf) return <iframe className="attachment-preview" src={address} title={fileName} />
  return <img className="attachment-preview" src={address} alt={fileName} />
}

/** An address for bytes in memory, given back when it is no longer shown. The type is ours, never what the bytes claim. */
function useObjectUrl(file: Blob | undefined, mediaType: string): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(new Blob([file], { type: mediaType }))
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file, mediaType])
  return address
}
