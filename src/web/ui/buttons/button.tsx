import type { ReactNode, Ref } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import './button.css'
import { classNames } from './class-names.ts'
import { Kbd } from '../keys/kbd.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = {
  readonly children: ReactNode
  readonly variant?: ButtonVariant
  readonly type?: 'button' | 'submit'
  /** Leading icon, decorative. */
  readonly icon?: ReactNode
  /**
   * The key that does the same, shown inside the button: `Ctrl+Enter`. Its listener is the screen's
   * (`useShortcut`).
   */
  readonly keys?: string | undefined
  /** Work is under way: presses are ignored, focus stays, `busyLabel` replaces the text. */
  readonly isBusy?: boolean
  readonly busyLabel?: string
  readonly isDisabled?: boolean
  readonly size?: 'normal' | 'small' | 'large'
  readonly className?: string
  readonly id?: string
  readonly form?: string
  readonly 'aria-label'?: string
  readonly 'aria-expanded'?: boolean
  readonly 'aria-controls'?: string
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-describedby'?: string
  readonly autoFocus?: boolean
  readonly onPress?: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/**
 * A push button. For something that navigates use a link with the class `button button-<variant>`.
 */
export function Button({
  children,
  variant = 'secondary',
  size = 'normal',
  icon,
  keys,
  isBusy,
  busyLabel = uiWords.busy,
  className,
  type = 'button',
  isDisabled,
  onPress,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={isBusy === true ? 'button' : type}
      disabled={isDisabled}
      {...(isBusy === true ? { 'aria-disabled': true, 'data-busy': true } : {})}
      onClick={() => {
        if (isBusy !== true) onPress?.()
      }}
      className={classNames(
        'button',
        `button-${variant}`,
        size !== 'normal' && `button-${size}`,
        className,
      )}
    >
      {isBusy === true ? <Spinner isImmediate /> : icon}
      <span aria-live="polite">{isBusy === true ? busyLabel : children}</span>
      {keys !== undefined && isBusy !== true && <Kbd keys={keys} />}
    </button>
  )
}
