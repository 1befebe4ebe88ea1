import { TextField } from '../ui/fields/text-field.tsx'
import { cloudSignInWords as words } from '../words/shell/cloud-sign-in.ts'

type EmailFieldProps = {
  readonly value: string
  readonly onChange: (email: string) => void
}

/** Whose account it is: what each of these forms asks first. */
export function EmailField({ value, onChange }: EmailFieldProps) {
  return (
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
      value={value}
      onChange={onChange}
    />
  )
}
