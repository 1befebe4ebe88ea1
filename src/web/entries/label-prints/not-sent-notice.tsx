import { Link } from '../../router/link.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Notice } from '../../ui/display/notice.tsx'
import { labelPrintWords as words } from '../../words/entries/label-prints.ts'
import { registerWords } from '../../words/entries/register-entry.ts'
import type { Printing } from '../files/use-printing.ts'

export type NotSentNoticeProps = {
  readonly failed: NonNullable<Printing['failed']>
  readonly className?: string
}

/** Why the printer has no label, the browser's dialog in its place, and the list of all. */
export function NotSentNotice({ failed, ...shown }: NotSentNoticeProps) {
  const { reason, address, byBrowser } = failed
  return (
    <Notice
      {...shown}
      tone="warning"
      isAnnounced
      actions={byBrowser && <Button onPress={byBrowser}>{words.byBrowser}</Button>}
    >
      <p>{reason}</p>
      {address !== null && (
        <p>
          <a href={address} target="_blank" rel="noreferrer">
            {registerWords.openPdf}
          </a>
        </p>
      )}
      <Link to="/control/labelprints">{words.open}</Link>
    </Notice>
  )
}
