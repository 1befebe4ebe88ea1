import { useState } from 'react'

import type { ExchangeProblem } from '#contract/cloud-sign-in.ts'

import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { cloudSignInWords as words } from '../words/cloud-sign-in.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { useAttempt } from './use-attempt.ts'

export type StoppedProps = {
  readonly problem: ExchangeProblem
  readonly mode: 'popup' | 'page'
  readonly isFresh: boolean
  /** Has the service write to whoever has just signed in. Throws `ClientProblem`. */
  readonly onConfirm: () => Promise<void>
}

/** The service let them in and our server did not: why, and what can be done. An attempt is used up by then. */
export function Stopped({ problem, mode, isFresh, onConfirm }: StoppedProps) {
  const { title, text } = words.stopped[problem]
  const again = `/auth/start?mode=${mode}${isFresh ? '&fresh=1' : ''}`
  return (
    <div className="sign-in-form">
      <PageHeader title={title} />
      <p role="alert">{text}</p>
      {problem === 'unconfirmed' && <Confirmation onConfirm={onConfirm} />}
      <a className="button button-secondary" href={again}>
        {words.startAgain}
      </a>
      {mode === 'popup' && (
        <Button variant="quiet" onPress={() => globalThis.close()}>
          {words.close}
        </Button>
      )}
    </div>
  )
}

function Confirmation({ onConfirm }: Pick<StoppedProps, 'onConfirm'>) {
  const [isSent, setSent] = useState(false)
  const attempt = useAttempt()
  const send = async (): Promise<void> => {
    if (await attempt.run(onConfirm)) setSent(true)
  }
  if (isSent) {
    return (
      <Notice tone="success" isAnnounced>
        <p>{words.confirmationSent}</p>
      </Notice>
    )
  }
  return (
    <>
      <ProblemNotice {...attempt} />
      <Button
        variant="primary"
        isBusy={attempt.isBusy}
        busyLabel={words.sending}
        onPress={() => void send()}
      >
        {words.sendConfirmation}
      </Button>
    </>
  )
}
