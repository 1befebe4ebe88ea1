import { Paperclip, Upload } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import { Button } from '../buttons/button.tsx'
import { useShortcut } from '../keys/use-shortcut.ts'
import './file-drop.css'
import { useIncomingFiles } from './use-incoming-files.ts'

export type FileDropProps = {
  /** Files chosen, dropped or pasted; checking them is the caller's. */
  readonly onFiles: (files: readonly File[]) => void
  /**
   * Sizes and types, said before choosing: "PDF, fotos y documentos de oficina, de hasta 50 MB".
   */
  readonly hint: string
  readonly label?: string
  /** For the browser's file dialog: `.pdf,.jpg`. */
  readonly accept?: string
  readonly isDisabled?: boolean
  readonly id?: string
  /** The key that presses the button, from wherever the hands are: `F4`. */
  readonly keys?: string
  /** Another way to bring files, beside the button. */
  readonly beside?: ReactNode
}

/**
 * Takes files by button, by drop anywhere on the page, or by paste. The button alone is enough
 * (WCAG 2.5.7).
 */
export function FileDrop({
  onFiles,
  hint,
  label = uiWords.chooseFiles,
  accept,
  isDisabled = false,
  id,
  keys,
  beside,
}: FileDropProps) {
  const hintId = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const choose = (): void => chooser.current?.click()
  useShortcut(keys ?? '', choose, { label, isEnabled: keys !== undefined && !isDisabled })
  const isOverPage = useIncomingFiles(onFiles, !isDisabled)
  return (
    <div className="file-drop">
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          // The same file must be choosable again after it was removed.
          event.target.value = ''
        }}
      />
      <Button
        {...(id !== undefined && { id })}
        icon={<Paperclip aria-hidden="true" />}
        isDisabled={isDisabled}
        aria-describedby={hintId}
        {...(keys !== undefined && { keys })}
        onPress={choose}
      >
        {label}
      </Button>
      {beside}
      <p id={hintId} className="field-help">
        {hint}
        <span className="file-drop-more">, {uiWords.orDropOrPaste}</span>
      </p>
      {isOverPage && (
        <div className="file-drop-target" aria-hidden="true">
          <Upload />
          {uiWords.dropHere}
        </div>
      )}
    </div>
  )
}
