import { Download, Eye, EyeOff } from 'lucide-react'

import { Button } from '../../ui/buttons/button.tsx'
import { showWords } from '../../words/entries/entry-show.ts'
import { useDownload } from './use-download.ts'
import type { Panel } from './use-panel.ts'

export type PreviewButtonProps = {
  readonly fileName: string
  readonly panel: Panel
  /** In quarantine: nobody is offered what nobody gets. */
  readonly isHeld: boolean
}

/** Opens and closes the preview of a file in its place. */
export function PreviewButton({
  fileName,
  isHeld,
  panel: { isOpen, panelId, onPress },
}: PreviewButtonProps) {
  if (isHeld) return null
  return (
    <Button
      size="small"
      icon={isOpen ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
      aria-label={isOpen ? showWords.hide : showWords.preview(fileName)}
      aria-expanded={isOpen}
      aria-controls={panelId}
      onPress={onPress}
    >
      {isOpen ? showWords.hide : showWords.see}
    </Button>
  )
}

export type DownloadButtonProps = Pick<PreviewButtonProps, 'fileName' | 'isHeld'> & {
  readonly load: () => Promise<Blob>
}

export function DownloadButton({ fileName, load, isHeld }: DownloadButtonProps) {
  const download = useDownload()
  if (isHeld) return null
  return (
    <Button
      size="small"
      icon={<Download aria-hidden="true" />}
      aria-label={showWords.download(fileName)}
      isBusy={download.isBusy}
      onPress={() => download.start(load, fileName)}
    >
      {showWords.downloadShort}
    </Button>
  )
}
