import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react'

import { Button } from './button.tsx'
import { Kbd } from '../keys/kbd.tsx'
import './menu-button.css'

export type MenuItem = {
  readonly id: string
  readonly label: string
  /** The key that does the same anywhere in the screen. */
  readonly keys?: string | undefined
  readonly onPress: () => void
}

export type MenuButtonProps = {
  readonly label: string
  readonly icon?: ReactNode
  readonly items: readonly MenuItem[]
  /** What was chosen is being done. */
  readonly isBusy?: boolean
  /** Small, and without a border. */
  readonly isQuiet?: boolean
}

const gapPx = 4

/**
 * A button with a menu under it (ARIA menu button): arrows, Home and End move, Escape and a press
 * outside close it.
 */
export function MenuButton({
  label,
  icon,
  items,
  isBusy = false,
  isQuiet = false,
}: MenuButtonProps) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    menu.current?.hidePopover()
    button.current?.focus()
  }
  const open = (place: number): void => {
    if (!menu.current || !button.current) return
    menu.current.showPopover()
    placeUnder(button.current, menu.current)
    itemsIn(menu.current).at(place)?.focus()
  }
  const openKeys = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open(event.key === 'ArrowDown' ? 0 : -1)
  }
  return (
    // The key belongs to the button and is heard on its way up.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <span className="menu-button" onKeyDown={openKeys}>
      <Button
        ref={button}
        variant={isQuiet ? 'quiet' : 'secondary'}
        size={isQuiet ? 'small' : 'normal'}
        icon={icon}
        isBusy={isBusy}
        aria-haspopup="menu"
        aria-controls={id}
        onPress={() => (menu.current?.matches(':popover-open') === true ? close() : open(0))}
      >
        {label}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        className="menu"
        onKeyDown={(event) => moveIn(event, close)}
      >
        <Items items={items} close={close} />
      </div>
    </span>
  )
}

function Items({ items, close }: Pick<MenuButtonProps, 'items'> & { readonly close: () => void }) {
  return items.map((item) => (
    <button
      key={item.id}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className="menu-item"
      onClick={() => {
        close()
        item.onPress()
      }}
    >
      <span>{item.label}</span>
      {item.keys !== undefined && <Kbd keys={item.keys} />}
    </button>
  ))
}

function itemsIn(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role=menuitem]')]
}

function moveIn(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const items = itemsIn(event.currentTarget)
  const at = items.findIndex((item) => item === document.activeElement)
  const wished = {
    ArrowDown: (at + 1) % items.length,
    ArrowUp: (at - 1 + items.length) % items.length,
    Home: 0,
    End: items.length - 1,
  }[event.key]
  // The menu is inside the button's span, whose arrows open it.
  event.stopPropagation()
  if (wished !== undefined) {
    event.preventDefault()
    items[wished]?.focus()
  } else if (event.key === 'Escape') {
    event.preventDefault()
    close()
  } else if (event.key === 'Tab') {
    close()
  }
}

/** Under the button, or over it where there is no room; never outside the window. */
function placeUnder(button: HTMLElement, menu: HTMLElement): void {
  const { left, top, bottom } = button.getBoundingClientRect()
  const rightmost = document.documentElement.clientWidth - menu.offsetWidth - gapPx
  const under = bottom + gapPx
  const fits = under + menu.offsetHeight <= window.innerHeight
  menu.style.left = `${Math.max(gapPx, Math.min(left, rightmost))}px`
  menu.style.top = `${fits ? under : Math.max(gapPx, top - gapPx - menu.offsetHeight)}px`
}
