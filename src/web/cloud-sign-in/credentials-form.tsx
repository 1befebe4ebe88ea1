import { useEffect, useRef, useState, type FormEvent } from 'react'

import type { CloudWay } from '#contract/cloud-sign-in.ts'

import { Button } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { TextField } from '../ui/text-field.tsx'
import { cloudSignInWords as words } from '../words/cloud-sign-in.ts'
import type { Way } from './identity-client.ts'
import { PasswordField } from './password-field.tsx'
import { ProblemNotice } from './problem-notice.tsx'
import { useAttempt } from './use-attempt.ts'

export type CredentialsFormProps = {
  readonly email: string
  readonly onEmail: (email: string) => void
  readonly ways: readonly CloudWay[]
  /** Throws `ClientProblem`. */
  readonly onWay: (way: Way) => Promise<void>
  readonly onForgot: () => void
}

export function CredentialsForm({ email, onEmail, ways, onWay, onForgot }: CredentialsFormProps) {
  const [password, setPassword] = useState('')
  const passwordField = useRef<HTMLInputElement>(null)
  const attempt = useAttempt()
  const { failures } = attempt
  // Whoever mistyped wants the password first; the notice says the rest aloud.
  useEffect(() => {
    if (failures > 0) passwordField.current?.select()
  }, [failures])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (email.trim() === '' || password === '') return attempt.fail(words.bothNeeded)
    void attempt.run(() => onWay({ kind: 'password', email: email.trim(), password }))
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <PageHeader title={words.title} />
      <ProblemNotice {...attempt} />
      <TextField
        label={words.email}
        name="email"
        // Not `email`: a browser would mend what was typed, and complain in its own words.
        type="text"
        inputMode="email"
        autoComplete="username"
        spellCheck={false}
        maxLength={254}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one thing this window is for
        autoFocus
        value={email}
        onChange={onEmail}
      />
      <PasswordField ref={passwordField} value={password} onChange={setPassword} />
      <Button type="submit" variant="primary" isBusy={attempt.isBusy} busyLabel={words.entering}>
        {words.enter}
      </Button>
      <OtherAccounts ways={ways} onWay={(way) => void attempt.run(() => onWay(way))} />
      <Button variant="quiet" onPress={onForgot}>
        {words.forgot}
      </Button>
    </form>
  )
}

type OtherAccountsProps = {
  readonly ways: readonly CloudWay[]
  readonly onWay: (way: Way) => void
}

function OtherAccounts({ ways, onWay }: OtherAccountsProps) {
  return ways.map((way) =>
    way === 'sms' ? null : (
      <Button key={way} onPress={() => onWay({ kind: way })}>
        {words.withAccountOf[way]}
      </Button>
    ),
  )
}
