import type { ReactNode } from 'react'
import { SwitchButton, SwitchField } from 'react-aria-components/Switch'

import './choice.css'
import { classNames } from './class-names.ts'

export type SwitchProps = {
  readonly children: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  readonly isDisabled?: boolean
  readonly name?: string
  readonly className?: string
}

/** On or off, taking effect at once. For a fact that is saved with a form prefer `Checkbox`. */
export function Switch({ children, className, ...props }: SwitchProps) {
  return (
    <SwitchField {...props} className={classNames('choice-field', className)}>
      <SwitchButton className="choice">
        <span className="switch-track" aria-hidden="true" />
        <span>{children}</span>
      </SwitchButton>
    </SwitchField>
  )
}
