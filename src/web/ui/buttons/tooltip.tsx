import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'

import './tooltip.css'

const hoverDelayMs = 500
// Enough to cross the gap: whoever magnifies the page may go and read it with the pointer (WCAG
// 1.4.13).
const leaveDelayMs = 120
const gapPx = 6

export type Tooltip = {
  /** For the control it explains. */
  readonly trigger: {
    readonly 'aria-describedby': string | undefined
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onPointerDown: () => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onBlur: () => void
  }
  /** To be placed right after the control. */
  readonly bubble: ReactNode
}

/**
 * A few words about a control: half a second under the pointer, at once on keyboard focus; Escape
 * or a press takes them away.
 */
export function useTooltip(content: ReactNode): Tooltip {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const turn = (isOn: boolean, delayMs: number): void => {
    clearTimeout(timer.current)
    if (delayMs === 0) setShown(isOn)
    else timer.current = setTimeout(() => setShown(isOn), delayMs)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const stay = (): void => turn(true, 0)
  const leave = (): void => turn(false, leaveDelayMs)
  const hide = (): void => turn(false, 0)
  return {
    trigger: {
      'aria-describedby': isShown ? id : undefined,
      // A finger presses; it does not hover.
      onPointerEnter: ({ pointerType }) => pointerType !== 'touch' && turn(true, hoverDelayMs),
      onPointerLeave: leave,
      onPointerDown: hide,
      onFocus: ({ target }) => target.matches(':focus-visible') && turn(true, 0),
      onBlur: hide,
    },
    bubble: isShown && (
      <Bubble id={id} onStay={stay} onLeave={leave} onEscape={hide}>
        {content}
      </Bubble>
    ),
  }
}

type BubbleProps = {
  readonly id: string
  readonly onStay: () => void
  readonly onLeave: () => void
  readonly onEscape: () => void
  readonly children: ReactNode
}

/**
 * In the browser's top layer, over dialogs too, above its control or below where there is no room.
 */
function Bubble({ id, onStay, onLeave, onEscape, children }: BubbleProps) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const bubble = box.current
    const control = bubble?.previousElementSibling
    if (!bubble || !control) return
    bubble.showPopover()
    const { left, top } = placeBeside(control.getBoundingClientRect(), bubble)
    bubble.style.left = `${left}px`
    bubble.style.top = `${top}px`
  }, [])
  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // One Escape, one thing: the dialog under it stays.
      event.stopPropagation()
      onEscape()
    }
    document.addEventListener('keydown', escape, true)
    window.addEventListener('scroll', onEscape, true)
    return () => {
      document.removeEventListener('keydown', escape, true)
      window.removeEventListener('scroll', onEscape, true)
    }
  })
  return (
    <div
      ref={box}
      id={id}
      role="tooltip"
      popover="manual"
      className="tooltip"
      onPointerEnter={onStay}
      onPointerLeave={onLeave}
    >
      {children}
    </div>
  )
}

function placeBeside(control: DOMRect, { offsetWidth, offsetHeight }: HTMLElement) {
  const rightmost = document.documentElement.clientWidth - offsetWidth - gapPx
  const middle = control.left + control.width / 2 - offsetWidth / 2
  const above = control.top - offsetHeight - gapPx
  return {
    left: Math.max(gapPx, Math.min(rightmost, middle)),
    top: above < gapPx ? control.bottom + gapPx : above,
  }
}
