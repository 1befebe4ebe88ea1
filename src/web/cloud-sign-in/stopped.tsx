import { useState } from 'react'

import type { ExchangeProblem } from '#contract/common/cloud-sign-in.ts'

import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { cloudSignInWords as words } from '../words/shell/cloud-sign-in.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { useAttempt } from './use-attempt.ts'

export type StoppedProps = {
  readonly problem: ExchangeProblem
  readonly mode: 'popup' | 'page'
  readonly isFresh: boolean
  /** Of the link it set out with; null for a plain sign-in. */
  readonly binding: string | null
  /** Has the service write to whoever has just signed in. Throws `ClientProblem`. */
  readonly onConfirm: () => Promise<void>
}

/**
 * The service let them in and our server did not: why, and what can be done. An attempt is used up
 * by then.
 */
export function Stopped({ problem, mode, isFresh, binding, onConfirm }: StoppedProps) {
  const { title, text } = words.stopped[problem]
  const link = binding === null || problem === 'link-lapsed' ? '' : `&binding=${binding}`
  const again = `/auth/start?mode=${mode}${isFresh ? '&fresh=1' : ''}${link}`
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
  const send = (): void =>
    attempt.submit([], async () => {
      await onConfirm()
      setSent(true)
    })
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
      <Button variant="primary" isBusy={attempt.isBusy} busyLabel={words.sending} onPress={send}>
        {words.sendConfirmation}
      </Button>
    </>
  )
}
