import type { TextState } from '#contract/entry/attachments.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FileText, RotateCw, Signature } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'

import { call, callForFile } from '../../common/api.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { StatusTag } from '../../ui/display/status-tag.tsx'
import { toast } from '../../ui/dialogs/toast.tsx'
import { readingWords } from '../../words/entries/file-readings.ts'
import { signatureWords } from '../../words/files/signatures.ts'
import './file-reading.css'
import type { ReadFile } from './texts-query.ts'
import { isPending, textsQuery } from './texts-query.ts'
import type { Panel } from './use-panel.ts'

const fetchText = () => import('./text-panel.tsx')
const fetchSignatures = () => import('./signatures-panel.tsx')

interface ReadingProps {
  readonly file: ReadFile
  readonly text: TextState | undefined
}

/** The first page, when it was drawn. Its name stands beside it. */
export function Thumbnail({ file: { entryId, attachmentId }, text }: ReadingProps) {
  const { data: address } = useQuery({
    queryKey: ['thumbnail', entryId, attachmentId],
    // As an address in itself, which needs nobody to give it back: it is of a few kilobytes.
    queryFn: async ({ signal }) =>
      addressOf(
        await callForFile(
          'readThumbnail',
          { params: { entryId, attachmentId }, query: {} },
          { signal },
        ),
      ),
    enabled: text?.hasThumbnail === true,
    staleTime: Infinity,
  })
  return (
    <div className="thumbnail">
      {address === undefined ? (
        <FileText aria-hidden="true" />
      ) : (
        <img src={address} alt="" draggable={false} />
      )}
    </div>
  )
}

function addressOf(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('loadend', () => {
      if (typeof reader.result === 'string') resolve(reader.result)
      else reject(new Error('The picture could not be read'))
    })
    reader.readAsDataURL(picture)
  })
}

/** How far the reading is, and the way to have it tried again. */
export function ReadingLine({ file, text }: ReadingProps) {
  if (text === undefined) return null
  return (
    <div className="cluster reading-line">
      {text.state === 'SKIPPED' && <StatusTag>{readingWords.unread}</StatusTag>}
      <p className="small muted">{sentenceOf(text)}</p>
      {text.state === 'FAILED' && <RetryButton file={file} />}
      <Announcement file={file} text={text} />
    </div>
  )
}

function sentenceOf(text: TextState): string {
  const { state, pagesDone, pagesTotal, reason } = text
  if (state === 'WAITING') return readingWords.waiting
  if (state === 'READING') {
    if (pagesTotal === null) return readingWords.reading
    return readingWords.readingPage(Math.min(pagesDone + 1, pagesTotal), pagesTotal)
  }
  if (state === 'FAILED') return readingWords.failed(readingWords.reasons[reason ?? 'FAULT'])
  if (state === 'SKIPPED') {
    return readingWords.skipped[isSaid(reason) ? reason : 'FORMAT']
  }
  return readSentence(text)
}

function isSaid(reason: TextState['reason']): reason is keyof typeof readingWords.skipped {
  return reason !== null && reason in readingWords.skipped
}

function readSentence({ confidence, pagesDone, pagesTotal, pagesLost }: TextState): string {
  return [
    confidence === null ? readingWords.read : readingWords.recognized(confidence),
    pagesTotal !== null && pagesDone < pagesTotal
      ? readingWords.firstPages(pagesDone, pagesTotal)
      : null,
    pagesLost > 0 ? readingWords.lostPages(pagesLost) : null,
  ]
    .filter((part) => part !== null)
    .join(' · ')
}

function RetryButton({ file: { entryId, attachmentId, fileName } }: Pick<ReadingProps, 'file'>) {
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const ask = async (): Promise<void> => {
    setBusy(true)
    try {
      await call('askText', { params: { entryId, attachmentId } })
      await queries.invalidateQueries({ queryKey: textsQuery(entryId).queryKey })
    } catch (error) {
      const said = error instanceof Error ? error.message : readingWords.textFailed
      toast({ text: said, tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      size="small"
      icon={<RotateCw aria-hidden="true" />}
      aria-label={readingWords.retryFile(fileName)}
      isBusy={isBusy}
      onPress={() => void ask()}
    >
      {readingWords.retry}
    </Button>
  )
}

/** Pages are not counted aloud: only the end is said, to whoever was there while it was awaited. */
function Announcement({ file, text }: { readonly file: ReadFile; readonly text: TextState }) {
  const [wasAwaited, setAwaited] = useState(false)
  const isAwaited = isPending(text)
  if (isAwaited && !wasAwaited) setAwaited(true)
  const isOver = wasAwaited && !isAwaited && text.state !== 'SKIPPED'
  return (
    <span className="visually-hidden" role="status">
      {isOver &&
        (text.state === 'READ'
          ? readingWords.announceRead(file.fileName)
          : readingWords.announceFailed(file.fileName))}
    </span>
  )
}

type PanelButtonProps = ReadingProps & { readonly panel: Panel }

/** Opens the text; there is none to open before it was read. */
export function TextButton({ file, text, panel }: PanelButtonProps) {
  if (text?.state !== 'READ') return null
  const label = panel.isOpen ? readingWords.hideText : readingWords.showText
  return (
    <PanelButton panel={panel} icon={<FileText aria-hidden="true" />} label={label(file.fileName)}>
      {readingWords.text}
    </PanelButton>
  )
}

type SignaturesButtonProps = PanelButtonProps & { readonly file: { readonly mediaType: string } }

/**
 * Has the signatures of a PDF looked for: nobody knows of them before. Of what is isolated, or came
 * with a sealed bid, nobody is told.
 */
export function SignaturesButton({ file, text, panel }: SignaturesButtonProps) {
  const isShut = text === undefined || text.reason === 'SEALED' || text.scan === 'INFECTED'
  if (file.mediaType !== 'application/pdf' || isShut) return null
  const label = panel.isOpen ? signatureWords.hideOf : signatureWords.seeOf
  return (
    <PanelButton panel={panel} icon={<Signature aria-hidden="true" />} label={label(file.fileName)}>
      {panel.isOpen ? signatureWords.hide : signatureWords.see}
    </PanelButton>
  )
}

/** The text of the file, as soon as what shows it is here. */
export function ReadText({ file }: Pick<ReadingProps, 'file'>) {
  const panel = useFetched(true, fetchText)
  return panel && <panel.TextPanel file={file} />
}

/** Who signed the file, as soon as what tells it is here. */
export function Signatures({ file }: Pick<ReadingProps, 'file'>) {
  const panel = useFetched(true, fetchSignatures)
  return panel && <panel.SignaturesPanel file={file} />
}

interface OpenerProps {
  readonly panel: Panel
  readonly icon: ReactNode
  readonly label: string
  readonly children: string
}

function PanelButton({ panel, icon, label, children }: OpenerProps) {
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={label}
      aria-expanded={panel.isOpen}
      aria-controls={panel.panelId}
      onPress={panel.onPress}
    >
      {children}
    </Button>
  )
}
