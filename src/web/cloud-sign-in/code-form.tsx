import { useEffect, useRef, useState, type FormEvent } from 'react'

import { Button } from '../ui/buttons/button.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { cloudSignInWords as words } from '../words/shell/cloud-sign-in.ts'
import type { SecondFactor } from './identity-client.ts'
import { ProblemNotice } from './problem-notice.tsx'
import { useAttempt } from './use-attempt.ts'

export type CodeFormProps = {
  readonly factor: SecondFactor
  /** Throws `ClientProblem`. */
  readonly onProven: (idToken: string) => Promise<void>
  /** Undefined when there is no other factor. */
  readonly onOther: (() => void) | undefined
  readonly onBack: () => void
}

export function CodeForm({ factor, onProven, onOther, onBack }: CodeFormProps) {
  const [code, setCode] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const sending = useSending(factor)
  const attempt = useAttempt()
  const failures = attempt.attempt
  useEffect(() => {
    if (failures > 0) field.current?.select()
  }, [failures])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    // Telephones write a space in the middle, and so does whoever copies it.
    const digits = code.replaceAll(/\D/gu, '')
    if (digits.length !== 6) return attempt.fail(words.codeNeeded)
    attempt.submit([], async () => onProven(await factor.finish(digits)))
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <PageHeader title={words.secondTitle} />
      <p role="status">{factor.kind === 'sms' ? sending.said : words.appLead}</p>
      <ProblemNotice {...(attempt.problem === null ? sending : attempt)} />
      <TextField
        ref={field}
        label={words.code}
        name="code"
        isNumeric
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the step before was left with a press
        autoFocus
        value={code}
        onChange={setCode}
      />
      <Button type="submit" variant="primary" isBusy={attempt.isBusy} busyLabel={words.entering}>
        {words.goOn}
      </Button>
      {factor.kind === 'sms' && (
        <Button isBusy={sending.isBusy} busyLabel={words.smsSending} onPress={sending.send}>
          {words.sendAgain}
        </Button>
      )}
      {onOther !== undefined && (
        <Button variant="quiet" onPress={onOther}>
          {words.otherFactor}
        </Button>
      )}
      <Button variant="quiet" onPress={onBack}>
        {words.back}
      </Button>
    </form>
  )
}

/** Sends the first message by itself, once, and says how that went. */
function useSending(factor: SecondFactor) {
  const [sent, setSent] = useState(0)
  const attempt = useAttempt()
  const begun = useRef(false)
  const send = (): void =>
    attempt.submit([], async () => {
      await factor.begin()
      setSent((times) => times + 1)
    })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    send()
    // Once for each factor shown; what it holds never changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const said = sent > 1 ? words.smsSentAgain : words.smsSent(factor.hint)
  return { ...attempt, send, said: sent === 0 ? words.smsSending : said }
}
