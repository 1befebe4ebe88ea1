import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { registerWords } from '../../words/register-entry.ts'

export interface DraftNoticeProps {
  /** When it was last kept, as people read it. */
  readonly savedAt: string
  readonly onContinue: () => void
  readonly onDiscard: () => void
}

/** What was typed before is on the screen again, and may be thrown away. */
export function DraftNotice({ savedAt, onContinue, onDiscard }: DraftNoticeProps) {
  return (
    <Notice
      className="register-notice"
      actions={
        <>
          <Button size="small" variant="primary" onPress={onContinue}>
            {registerWords.draftContinue}
          </Button>
          <Button size="small" onPress={onDiscard}>
            {registerWords.draftDiscard}
          </Button>
        </>
      }
    >
      {registerWords.draftFound(savedAt)}
    </Notice>
  )
}
