import type { ReactNode } from 'react'

import './choice.css'
import { classNames } from '../buttons/class-names.ts'

export type SwitchProps = {
  readonly children: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}

/** On or off, taking effect at once. For a fact that is saved with a form prefer `Checkbox`. */
export function Switch({
  children,
  isSelected,
  onChange,
  isDisabled = false,
  name,
  className,
}: SwitchProps) {
  return (
    <label className={classNames('choice', className)}>
      <input
        type="checkbox"
        // Its own `checked` says what aria-checked would.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        name={name}
        checked={isSelected}
        disabled={isDisabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="switch-track" aria-hidden="true" />
      <span>{children}</span>
    </label>
  )
}
