import { ChevronDown, type LucideIcon } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

import { classNames } from '../ui/class-names.ts'

export type SubmenuProps = {
  readonly label: string
  readonly icon: LucideIcon
  /** Items of the list it unfolds. */
  readonly children: ReactNode
}

/** An item of the side menu that unfolds others, in 400 ms. Folded away they are out of reach. */
export function Submenu({ label, icon: Icon, children }: SubmenuProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={classNames(isOpen && 'active-menuitem')}>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon className="layout-menuitem-icon" aria-hidden="true" />
        <span className="layout-menuitem-text">{label}</span>
        <ChevronDown className="layout-submenu-toggler" aria-hidden="true" />
      </button>
      <div id={id} className="layout-submenu" inert={!isOpen}>
        <ul>{children}</ul>
      </div>
    </li>
  )
}
