import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'

import { callForFile } from '../../common/api.ts'
import { FilePreview } from '../../attachments/file-preview.tsx'
import { TurnedImage } from '../../attachments/turned-image.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Skeleton } from '../../ui/buttons/skeleton.tsx'
import { readingWords } from '../../words/entries/file-readings.ts'
import { workWords as words } from '../../words/entries/work-page.ts'
import { pagesOf } from '../files/pages-of.ts'
import { StampButton } from '../files/stamp-button.tsx'
import { TextPanel } from '../files/text-panel.tsx'
import { textsQuery, type Texts } from '../files/texts-query.ts'
import type { ScanProps } from './scans.ts'

/**
 * The document as it came, or another of its files: page by page in the browser's own viewer, or as
 * the text that was read in it, to be selected and copied.
 */
export function ScanView(props: ScanProps) {
  const { data: texts, isPending } = useQuery(textsQuery(props.entryId))
  // Whether a file may be shown at all is known then.
  if (isPending) return <Skeleton lines={1} height={24} />
  return <ReadScan {...props} texts={texts ?? []} />
}

type ReadScanProps = ScanProps & { readonly texts: Texts }

function ReadScan({ entryId, scans, texts }: ReadScanProps) {
  const [wished, setWished] = useState<string | null>(null)
  const [isText, setText] = useState(false)
  const viewId = useId()
  const shown = scans.find(({ attachmentId }) => attachmentId === wished) ?? scans[0]
  if (!shown) return null
  const { attachmentId, fileName, mediaType } = shown
  const text = texts.find((each) => each.attachmentId === attachmentId)
  const isRead = text?.state === 'READ'
  const isHeld = text?.scan === 'INFECTED'
  const file = {
    pages: pagesOf(entryId, shown, text),
    key: attachmentId,
    fileName,
    mediaType,
    load: (signal: AbortSignal) =>
      callForFile('readAttachment', { params: { entryId, attachmentId }, query: {} }, { signal }),
  }
  return (
    <>
      <div className="scan-bar">
        <FileChoice {...{ scans, attachmentId }} onChoose={setWished} />
        {isRead && (
          <Button
            size="small"
            icon={<FileText aria-hidden="true" />}
            aria-expanded={isText}
            aria-controls={viewId}
            aria-label={isText ? readingWords.hideText(fileName) : readingWords.showText(fileName)}
            onPress={() => setText(!isText)}
          >
            {readingWords.text}
          </Button>
        )}
        {!isHeld && <StampButton key={attachmentId} {...{ entryId, attachmentId }} />}
      </div>
      <div id={viewId} className="scan-view">
        {isText && isRead ? (
          <TextPanel file={{ entryId, attachmentId, fileName }} />
        ) : (
          <FilePreview file={isHeld ? null : file} empty={words.isHeld} drawImage={drawTurned} />
        )}
      </div>
    </>
  )
}

const drawTurned = (address: string, name: string) => <TurnedImage {...{ address, name }} />

type FileChoiceProps = Pick<ScanProps, 'scans'> & {
  readonly attachmentId: string
  readonly onChoose: (attachmentId: string) => void
}

function FileChoice({ scans, attachmentId, onChoose }: FileChoiceProps) {
  const [only] = scans
  if (scans.length === 1) {
    return (
      <span className="scan-name" title={only?.fileName}>
        {only?.fileName}
      </span>
    )
  }
  return (
    <select
      className="input input-small scan-name"
      aria-label={words.chooseFile}
      value={attachmentId}
      onChange={({ target }) => onChoose(target.value)}
    >
      {scans.map((scan) => (
        <option key={scan.attachmentId} value={scan.attachmentId}>
          {scan.fileName}
        </option>
      ))}
    </select>
  )
}
