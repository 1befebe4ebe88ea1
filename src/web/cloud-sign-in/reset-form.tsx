import { useState, type FormEvent } from 'react'

import { Button } from '../ui/buttons/button.tsx'
import { Notice } from '../ui/display/notice.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { cloudSignInWords as words } from '../words/shell/cloud-sign-in.ts'
import { EmailField } from './email-field.tsx'
import { ClientProblem } from './identity-client.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { useAttempt } from './use-attempt.ts'

export type ResetFormProps = {
  readonly email: string
  readonly onEmail: (email: string) => void
  /** Throws `ClientProblem`. */
  readonly onSend: () => Promise<void>
  readonly onBack: () => void
}

/** The service writes the message; whether there is such an account is said to nobody. */
export function ResetForm({ email, onEmail, onSend, onBack }: ResetFormProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const attempt = useAttempt()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const address = email.trim()
    if (!/^[^\s@]+@[^\s@]+$/u.test(address)) return attempt.fail(words.emailNeeded)
    attempt.submit([], async () => {
      await onSend().catch(unlessUnknown)
      setSentTo(address)
    })
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <PageHeader title={words.resetTitle} lead={sentTo === null ? words.resetLead : undefined} />
      <ProblemNotice {...attempt} />
      {sentTo === null ? (
        <>
          <EmailField value={email} onChange={onEmail} />
          <Button type="submit" variant="primary" isBusy={attempt.isBusy} busyLabel={words.sending}>
            {words.sendReset}
          </Button>
        </>
      ) : (
        <Notice tone="success" title={words.resetSentTitle} isAnnounced>
          <p>{words.resetSent(sentTo)}</p>
        </Notice>
      )}
      <Button variant={sentTo === null ? 'quiet' : 'secondary'} onPress={onBack}>
        {words.back}
      </Button>
    </form>
  )
}

function unlessUnknown(fault: unknown): void {
  if (!(fault instanceof ClientProblem) || fault.problem !== 'wrong') throw fault
}
