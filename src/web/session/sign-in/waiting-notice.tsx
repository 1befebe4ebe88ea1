import { Notice } from '../../ui/display/notice.tsx'
import { sessionWords as words } from '../../words/shell/session.ts'
import type { WaitingStage } from './use-waiting.ts'

/** Where the sign-in goes on, and what to do when its window is gone. */
export function WaitingNotice({ stage }: { readonly stage: WaitingStage }) {
  if (stage === 'none') return null
  return stage === 'open' ? (
    <Notice isAnnounced title={words.waiting}>
      <p>{words.waitingHelp}</p>
    </Notice>
  ) : (
    <Notice isAnnounced tone="warning" title={words.returned}>
      <p>{words.waitingHelp}</p>
    </Notice>
  )
}
