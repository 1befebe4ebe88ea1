import { useEffect, useState } from 'react'

import { Spinner } from '../ui/spinner.tsx'
import { attachmentWords } from '../words/attachments.ts'
import './attachments.css'

export interface PreviewFile {
  /** Tells one file from another: an upload's or an attachment's id. */
  readonly key: string
  readonly fileName: string
  /** What the content is known to be; decides how it is shown. Never what the file claims of itself. */
  readonly mediaType: string
  readonly load: (signal: AbortSignal) => Promise<Blob>
}

export interface FilePreviewProps {
  readonly file: PreviewFile | null
  /** In place of a file when there is none. */
  readonly empty?: string
}

/** A file as it looks, where the browser can show it: PDF and images. */
export function FilePreview({ file, empty = attachmentWords.nothingToShow }: FilePreviewProps) {
  const kind = file === null ? 'none' : kindOf(file.mediaType)
  return (
    <section
      className="file-preview"
      aria-label={file ? attachmentWords.previewOf(file.fileName) : attachmentWords.preview}
    >
      {file === null && <p className="muted">{empty}</p>}
      {file !== null && kind === 'none' && <p className="muted">{attachmentWords.noPreview}</p>}
      {file !== null && kind !== 'none' && <Shown key={file.key} file={file} kind={kind} />}
    </section>
  )
}

type Kind = 'pdf' | 'image' | 'none'

function kindOf(mediaType: string): Kind {
  if (mediaType === 'application/pdf') return 'pdf'
  return mediaType === 'image/jpeg' || mediaType === 'image/png' ? 'image' : 'none'
}

function Shown({ file, kind }: { readonly file: PreviewFile; readonly kind: Kind }) {
  const shown = useFileAddress(file)
  if (shown === 'failed') return <p className="muted">{attachmentWords.previewFailed}</p>
  if (shown === 'loading') return <Spinner label={attachmentWords.preview} />
  const name = attachmentWords.previewOf(file.fileName)
  if (kind === 'image') return <img src={shown.address} alt={name} />
  // No sandbox: browsers will not show a PDF inside one. The bytes are opened as application/pdf and nothing else.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe src={shown.address} title={name} />
}

/**
 * An address for the file's bytes, under the type we know and no other: a page dressed up as a scan is then only broken text.
 * Given back when the preview closes.
 */
function useFileAddress(file: PreviewFile): { readonly address: string } | 'loading' | 'failed' {
  const [shown, setShown] = useState<{ readonly address: string } | 'loading' | 'failed'>('loading')
  useEffect(() => {
    const life = new AbortController()
    let address = ''
    const read = async (): Promise<void> => {
      try {
        const bytes = await file.load(life.signal)
        if (life.signal.aborted) return
        address = URL.createObjectURL(new Blob([bytes], { type: file.mediaType }))
        setShown({ address })
      } catch {
        if (!life.signal.aborted) setShown('failed')
      }
    }
    void read()
    return () => {
      life.abort()
      URL.revokeObjectURL(address)
    }
    // The key stands for the file: `load` is a new function at every drawing.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [file.key])
  return shown
}
