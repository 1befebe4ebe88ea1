import type { ReactNode, Ref } from 'react'

import { classNames } from './class-names.ts'
import './icon-button.css'
import { Kbd } from '../keys/kbd.tsx'
import { useTooltip } from './tooltip.tsx'

export type IconButtonProps = {
  /** The button's name, shown in its tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** The key that does the same, shown in the tooltip and announced. */
  readonly keys?: string
  readonly size?: 'normal' | 'small'
  readonly isDisabled?: boolean
  readonly className?: string
  readonly id?: string
  readonly 'aria-expanded'?: boolean
  readonly 'aria-controls'?: string
  readonly 'aria-pressed'?: boolean
  /** Leave it out of the tab order when a key of the field does the same. */
  readonly isSkippedByTab?: boolean
  readonly onPress: () => void
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that shows only an icon: named, with a tooltip on hover and on keyboard focus. */
export function IconButton({
  label,
  icon,
  keys,
  size = 'normal',
  className,
  isDisabled = false,
  isSkippedByTab = false,
  onPress,
  ...rest
}: IconButtonProps) {
  const { trigger, bubble } = useTooltip(
    <>
      {label}
      {keys !== undefined && <Kbd keys={keys} />}
    </>,
  )
  return (
    <>
      <button
        {...rest}
        {...trigger}
        type="button"
        aria-label={label}
        disabled={isDisabled}
        tabIndex={isSkippedByTab ? -1 : undefined}
        onClick={() => onPress()}
        className={classNames('icon-button', size === 'small' && 'icon-button-small', className)}
      >
        {icon}
      </button>
      {bubble}
    </>
  )
}
