import { fileKindOf } from '#domain/entry/attachment.ts'
import { Download as DownloadIcon } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'

import { saveFile } from '../common/save-file.ts'
import { Button } from '../ui/buttons/button.tsx'
import { useFetched } from '../ui/dialogs/fetched.ts'
import { FieldMessage } from '../ui/fields/field-message.tsx'
import { Spinner } from '../ui/buttons/spinner.tsx'
import { attachmentWords } from '../words/entries/attachments.ts'
import './attachments.css'
import type { FilePages } from './drawn-pages.tsx'

export interface PreviewFile {
  /** Tells one file from another: an upload's or an attachment's id. */
  readonly key: string
  readonly fileName: string
  /**
   * What the content is known to be; decides how it is shown. Never what the file claims of itself.
   */
  readonly mediaType: string
  readonly load: (signal: AbortSignal) => Promise<Blob>
  /** Its pages as pictures where they can be drawn: for browsers that show no PDF in a page. */
  readonly pages?: FilePages | undefined
}

export interface FilePreviewProps {
  readonly file: PreviewFile | null
  /** In place of a file when there is none. */
  readonly empty?: string
  /** Draws a picture in another way than as it fits. */
  readonly drawImage?: (address: string, name: string) => ReactNode
}

/**
 * A file as it looks, where the browser can show it: PDF and images. Of the rest, what it is and
 * the way to it.
 */
export function FilePreview({
  file,
  empty = attachmentWords.nothingToShow,
  drawImage,
}: FilePreviewProps) {
  return (
    <section
      className="file-preview"
      aria-label={file ? attachmentWords.previewOf(file.fileName) : attachmentWords.preview}
    >
      {file === null ? (
        <p className="muted">{empty}</p>
      ) : (
        <AsItLooks key={file.key} {...{ file, drawImage }} />
      )}
    </section>
  )
}

type AsItLooksProps = {
  readonly file: PreviewFile
  readonly drawImage: FilePreviewProps['drawImage'] | undefined
}

function AsItLooks({ file, drawImage }: AsItLooksProps) {
  const kind = kindOf(file)
  if (kind === 'none') return <NotShown file={file} />
  if (kind === 'pages' && file.pages) return <InPages file={file} pages={file.pages} />
  return <Shown {...{ file, drawImage }} isImage={kind === 'image'} />
}

/** What a file of this name is, in the words of the page. */
export function fileKindName(fileName: string): string {
  const kind = fileKindOf(fileName)
  return kind === null ? attachmentWords.otherKind : attachmentWords.kinds[kind]
}

function NotShown({ file }: { readonly file: PreviewFile }) {
  return (
    <div className="stack stack-tight">
      <p className="muted">{attachmentWords.noPreview(fileKindName(file.fileName))}</p>
      <Download file={file} />
    </div>
  )
}

// Wanted where there is no viewer.
const fetchPages = () => import('./drawn-pages.tsx')

/** Page by page, with the way to the file itself. */
function InPages({ file, pages }: { readonly file: PreviewFile; readonly pages: FilePages }) {
  const drawn = useFetched(true, fetchPages)
  return (
    <div className="stack stack-tight drawn">
      <Download file={file} />
      {drawn ? (
        <drawn.DrawnPages name={file.fileName} pages={pages} />
      ) : (
        <Spinner label={attachmentWords.preview} />
      )}
    </div>
  )
}

function Download({ file: { fileName, load } }: { readonly file: PreviewFile }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const download = async (): Promise<void> => {
    setState('busy')
    try {
      saveFile(await load(new AbortController().signal), fileName)
      setState('idle')
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <div>
        <Button
          size="small"
          icon={<DownloadIcon aria-hidden="true" />}
          aria-label={attachmentWords.download(fileName)}
          isBusy={state === 'busy'}
          onPress={() => void download()}
        >
          {attachmentWords.downloadShort}
        </Button>
      </div>
      {state === 'failed' && (
        <FieldMessage tone="error">{attachmentWords.downloadFailed}</FieldMessage>
      )}
    </>
  )
}

type Kind = 'pdf' | 'pages' | 'image' | 'none'

function kindOf({ mediaType, pages }: PreviewFile): Kind {
  // Most telephones have no viewer inside a page, and say so; an old browser says nothing.
  const isRefused = 'pdfViewerEnabled' in navigator && !navigator.pdfViewerEnabled
  if (mediaType === 'application/pdf' && isRefused) return pages ? 'pages' : 'none'
  if (mediaType === 'application/pdf') return 'pdf'
  return mediaType === 'image/jpeg' || mediaType === 'image/png' ? 'image' : 'none'
}

type ShownProps = {
  readonly file: PreviewFile
  readonly isImage: boolean
  readonly drawImage: FilePreviewProps['drawImage'] | undefined
}

function Shown({ file, isImage, drawImage }: ShownProps) {
  const shown = useFileAddress(file)
  if (shown === 'failed') return <p className="muted">{attachmentWords.previewFailed}</p>
  if (shown === 'loading') return <Spinner label={attachmentWords.preview} />
  const name = attachmentWords.previewOf(file.fileName)
  if (isImage) {
    return drawImage?.(shown.address, name) ?? <img src={shown.address} alt={name} />
  }
  return <Sheets key={shown.address} address={shown.address} name={name} />
}

function Sheets({ address, name }: { readonly address: string; readonly name: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => (frame.current === null ? undefined : keepKeyboardFrom(frame.current)), [])
  // No sandbox: browsers will not show a PDF inside one. The bytes are opened as application/pdf
  // and nothing else.
  // oxlint-disable-next-line react/iframe-missing-sandbox
  return <iframe ref={frame} src={`${address}#view=FitH&navpanes=0`} title={name} />
}

/**
 * The browser's own viewer takes the keyboard once it has opened a PDF, from under a hand that
 * types. That once it is given back to where it was, unless the person went there, with Tab or with
 * the pointer. Answers the way to stop.
 */
function keepKeyboardFrom(frame: HTMLIFrameElement): () => void {
  const life = new AbortController()
  const { signal } = life
  let here = document.activeElement
  let isGoing = false
  document.addEventListener('keydown', ({ key }) => (isGoing = key === 'Tab'), { signal })
  frame.addEventListener('pointerenter', () => (isGoing = true), { signal })
  document.addEventListener(
    'focusin',
    () => {
      here = document.activeElement
      isGoing = false
    },
    { signal },
  )
  const giveBack = (): void => {
    if (isGoing || document.activeElement !== frame) return
    life.abort()
    // Not before the viewer has it: what is asked for in the middle of that is forgotten.
    setTimeout(() => here instanceof HTMLElement && here.focus())
  }
  globalThis.addEventListener('blur', giveBack, { signal })
  return () => life.abort()
}

/**
 * An address for the file's bytes, under the type we know and no other: a page dressed up as a scan
 * is then only broken text. Given back when the preview closes.
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
