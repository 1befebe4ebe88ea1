/**
 * Buttons and notices of the telephone's page alone. Those of the application weigh more than all
 * the rest of this page.
 */
import type { ReactNode, Ref } from 'react'

export type PhoneButtonProps = {
  readonly children: ReactNode
  readonly isPrimary?: boolean
  readonly isDisabled?: boolean
  readonly id?: string
  /** Of its text, where that is another than the page's. */
  readonly lang?: string
  readonly 'aria-label'?: string
  readonly onPress: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

export function PhoneButton({
  children,
  isPrimary = false,
  isDisabled = false,
  onPress,
  ...rest
}: PhoneButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      className={isPrimary ? 'phone-button phone-button-primary' : 'phone-button'}
      // Never `disabled`: whoever pressed it keeps the focus.
      aria-disabled={isDisabled}
      onClick={() => isDisabled || onPress()}
    >
      {children}
    </button>
  )
}

export type PhoneNoticeProps = {
  readonly children: ReactNode
  readonly isTrouble?: boolean
  readonly action?: ReactNode
}

export function PhoneNotice({ children, isTrouble = false, action }: PhoneNoticeProps) {
  return (
    <div
      className={isTrouble ? 'phone-notice phone-notice-trouble' : 'phone-notice'}
      role={isTrouble ? 'alert' : 'status'}
    >
      {children}
      {action}
    </div>
  )
}
