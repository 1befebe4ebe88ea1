import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type Ref } from 'react'
import type { CloudWay } from '#contract/common/cloud-sign-in.ts'

import { Button } from '../ui/buttons/button.tsx'
import { PageHeader } from '../ui/display/page-header.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { cloudSignInWords as words } from '../words/shell/cloud-sign-in.ts'
import { EmailField } from './email-field.tsx'
import type { Way } from './identity-client.ts'
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
  const failures = attempt.attempt
  // Whoever mistyped wants the password first; the notice says the rest aloud.
  useEffect(() => {
    if (failures > 0) passwordField.current?.select()
  }, [failures])

  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (email.trim() === '' || password === '') return attempt.fail(words.bothNeeded)
    attempt.submit([], () => onWay({ kind: 'password', email: email.trim(), password }))
  }
  return (
    <form onSubmit={submit} noValidate className="sign-in-form">
      <PageHeader title={words.title} />
      <ProblemNotice {...attempt} />
      <EmailField value={email} onChange={onEmail} />
      <PasswordField ref={passwordField} value={password} onChange={setPassword} />
      <Button type="submit" variant="primary" isBusy={attempt.isBusy} busyLabel={words.entering}>
        {words.enter}
      </Button>
      <OtherAccounts ways={ways} onWay={(way) => attempt.submit([], () => onWay(way))} />
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

type PasswordFieldProps = {
  readonly value: string
  readonly onChange: (password: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Can be shown, and says when capitals are locked. */
function PasswordField({ value, onChange, ref }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [isLocked, setLocked] = useState(false)
  return (
    <TextField
      ref={ref}
      label={words.password}
      name="password"
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      spellCheck={false}
      value={value}
      onChange={onChange}
      onKeyDown={(event: KeyboardEvent) => setLocked(event.getModifierState('CapsLock'))}
      warning={isLocked ? words.capsLock : undefined}
      labelEnd={
        <button
          type="button"
          className="sign-in-show"
          aria-pressed={isShown}
          aria-label={`${words.show} · ${words.password}`}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? words.hide : words.show}
        </button>
      }
    />
  )
}
