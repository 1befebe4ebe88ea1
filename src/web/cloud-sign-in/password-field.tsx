import { useState, type KeyboardEvent, type Ref } from 'react'

import { TextField } from '../ui/text-field.tsx'
import { cloudSignInWords as words } from '../words/cloud-sign-in.ts'

export type PasswordFieldProps = {
  readonly value: string
  readonly onChange: (password: string) => void
  readonly ref: Ref<HTMLInputElement>
}

/** Can be shown, and says when capitals are locked. */
export function PasswordField({ value, onChange, ref }: PasswordFieldProps) {
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
