import { BookOpen, Building2, FilePlus2, House, type LucideIcon } from 'lucide-react'
import type { RefObject } from 'react'
import { NavLink } from 'react-router'

import { useSession } from '../session/use-session.ts'
import { layoutWords } from '../words/layout.ts'

type MenuItem = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  readonly isForAdministrators?: true
}
type MenuGroup = { readonly title: string; readonly items: readonly MenuItem[] }

const groups: readonly MenuGroup[] = [
  {
    title: layoutWords.menuHome,
    items: [
      { to: '/', label: layoutWords.menuHomePage, icon: House },
      { to: '/control/sentdocument', label: layoutWords.menuRegisterEntry, icon: FilePlus2 },
    ],
  },
  {
    title: layoutWords.menuRegistry,
    items: [
      { to: '/control', label: layoutWords.menuRegisterBook, icon: BookOpen },
      {
        to: '/control/organization',
        label: layoutWords.menuOrganization,
        icon: Building2,
        isForAdministrators: true,
      },
    ],
  },
]

export type SideMenuProps = {
  readonly isShown: boolean
  readonly menu: RefObject<HTMLElement | null>
}

/** The staff's menu. Out of reach of Tab and of screen readers while it is folded away. */
export function SideMenu({ isShown, menu }: SideMenuProps) {
  const mayConfigure = useSession().data?.mayConfigure === true
  return (
    <nav
      ref={menu}
      id="menu-principal"
      className="layout-sidebar"
      aria-label={layoutWords.mainMenu}
      inert={!isShown}
    >
      <ul className="layout-menu">
        {groups.map((group) => (
          <li key={group.title} className="layout-root-menuitem">
            <h2 className="layout-menuitem-root-text">{group.title}</h2>
            <ul>
              {shownTo(mayConfigure, group.items).map(({ to, label, icon: Icon }) => (
                <li key={to}>
                  <NavLink
                    end
                    to={to}
                    className={({ isActive }) => (isActive ? 'active-route' : '')}
                  >
                    <Icon className="layout-menuitem-icon" aria-hidden="true" />
                    <span className="layout-menuitem-text">{label}</span>
                  </NavLink>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function shownTo(mayConfigure: boolean, items: readonly MenuItem[]): readonly MenuItem[] {
  return items.filter(({ isForAdministrators }) => mayConfigure || isForAdministrators !== true)
}
