import { Check, Minus } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'

import './choice.css'
import { classNames } from '../buttons/class-names.ts'

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
  isSelected,
  onChange,
  isIndeterminate = false,
  isDisabled = false,
  isInvalid = false,
  ...rest
}: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  // A state the page has no attribute for; a press ends it, and what was asked for stays.
  useEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate
  })
  return (
    <label className={classNames('choice', className)}>
      <input
        {...rest}
        ref={box}
        type="checkbox"
        checked={isSelected}
        disabled={isDisabled}
        aria-invalid={isInvalid || undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span className="choice-box" aria-hidden="true">
        {isIndeterminate ? <Minus /> : <Check />}
      </span>
      <span>{children}</span>
    </label>
  )
}
