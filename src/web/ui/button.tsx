import type { ReactNode, Ref } from 'react'
import { Button as AriaButton } from 'react-aria-components/Button'

import { uiWords } from '../words/ui.ts'
import './button.css'
import { classNames } from './class-names.ts'
import { Kbd } from './kbd.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

export type ButtonProps = {
  readonly children: ReactNode
  readonly variant?: ButtonVariant
  readonly type?: 'button' | 'submit'
  /** Leading icon, decorative. */
  readonly icon?: ReactNode
  /** The key that does the same, shown inside the button: `Ctrl+Enter`. Its listener is the screen's (`useShortcut`). */
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
  readonly 'aria-describedby'?: string
  readonly autoFocus?: boolean
  readonly onPress?: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** A push button. For something that navigates use a link with the class `button button-<variant>`. */
export function Button({
  children,
  variant = 'secondary',
  size = 'normal',
  icon,
  keys,
  isBusy = false,
  busyLabel = uiWords.busy,
  className,
  type = 'button',
  onPress,
  ...rest
}: ButtonProps) {
  return (
    // Not react-aria's `isPending`: what it announces leaves a picture without a name in the page for a moment.
    <AriaButton
      {...rest}
      type={isBusy ? 'button' : type}
      {...(isBusy ? { 'aria-disabled': true, 'data-busy': true } : {})}
      onPress={() => {
        if (!isBusy) onPress?.()
      }}
      className={classNames(
        'button',
        `button-${variant}`,
        size !== 'normal' && `button-${size}`,
        className,
      )}
    >
      {isBusy ? <Spinner isImmediate /> : icon}
      <span aria-live="polite">{isBusy ? busyLabel : children}</span>
      {keys !== undefined && !isBusy && <Kbd keys={keys} />}
    </AriaButton>
  )
}
