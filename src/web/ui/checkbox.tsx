import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox'

import './choice.css'
import { classNames } from './class-names.ts'

export type CheckboxProps = {
  readonly children: ReactNode
  readonly isSelected: boolean
  readonly onChange: (isSelected: boolean) => void
  /** Neither on nor off: some of several. */
  readonly isIndeterminate?: boolean
  readonly isDisabled?: boolean
  readonly isInvalid?: boolean
  readonly name?: string
  /** Read aloud, for a box whose text is drawn elsewhere. */
  readonly 'aria-label'?: string
  readonly className?: string
}

/** One thing that is so or not. */
export function Checkbox({
  children,
  className,
  isIndeterminate = false,
  ...props
}: CheckboxProps) {
  return (
    <CheckboxField
      {...props}
      isIndeterminate={isIndeterminate}
      validationBehavior="aria"
      className={classNames('choice-field', className)}
    >
      <CheckboxButton className="choice">
        <span className="choice-box" aria-hidden="true">
          {isIndeterminate ? <Minus /> : <Check />}
        </span>
        <span>{children}</span>
      </CheckboxButton>
    </CheckboxField>
  )
}
