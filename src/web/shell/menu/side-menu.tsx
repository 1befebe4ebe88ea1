import {
  Accessibility,
  Archive,
  ArrowRightLeft,
  BookCheck,
  BookOpen,
  BookText,
  Building2,
  CalendarClock,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  FilePen,
  FilePlus2,
  FileStack,
  HeartPulse,
  House,
  Keyboard,
  LayoutDashboard,
  Server,
  ShieldCheck,
  SlidersHorizontal,
  Stethoscope,
  UserCheck,
  type LucideIcon,
  ChevronDown,
} from 'lucide-react'
import { type RefObject, useId, useState, type ReactNode } from 'react'
import type { SessionView } from '#contract/service/session.ts'

import { NavLink } from '../../router/link.tsx'
import { useSession } from '../../session/current/use-session.ts'
import { helpWords } from '../../words/shell/help.ts'
import { layoutWords } from '../../words/shell/layout.ts'
import { classNames } from '../../ui/buttons/class-names.ts'

type MenuLink = { readonly to: string; readonly label: string; readonly icon: LucideIcon }
type MenuItem =
  | (MenuLink & {
      readonly isForAdministrators?: true
      readonly isForDeciders?: true
      readonly isForLeaders?: true
      readonly isForKeepers?: true
      readonly isForWitnesses?: true
      readonly isForSecondPersons?: true
      readonly isForRegistry?: true
      readonly isForClerks?: true
    })
  | { readonly label: string; readonly icon: LucideIcon; readonly items: readonly MenuLink[] }
type MenuGroup = { readonly title: string; readonly items: readonly MenuItem[] }

const groups: readonly MenuGroup[] = [
  {
    title: layoutWords.menuHome,
    items: [
      { to: '/', label: layoutWords.menuHomePage, icon: House },
      {
        to: '/control/sentdocument',
        label: layoutWords.menuRegisterEntry,
        icon: FilePlus2,
        isForClerks: true,
      },
    ],
  },
  {
    title: layoutWords.menuRegistry,
    items: [
      { to: '/control', label: layoutWords.menuWork, icon: LayoutDashboard },
      { to: '/control/entries', label: layoutWords.menuRegisterBook, icon: BookOpen },
      { to: '/control/letters', label: layoutWords.menuLetters, icon: FilePen },
      { to: '/control/outgoing', label: layoutWords.menuOutgoing, icon: BookText },
      { to: '/control/reports', label: layoutWords.menuReports, icon: ChartColumn },
      {
        to: '/control/importedbooks',
        label: layoutWords.menuImports,
        icon: Archive,
        isForRegistry: true,
      },
      {
        to: '/control/worktransfer',
        label: layoutWords.menuTransfer,
        icon: ArrowRightLeft,
        isForLeaders: true,
      },
      {
        to: '/control/closings',
        label: layoutWords.menuClosings,
        icon: BookCheck,
        isForKeepers: true,
      },
      {
        to: '/control/bookstate',
        label: layoutWords.menuBookState,
        icon: CalendarClock,
        isForWitnesses: true,
      },
      {
        to: '/control/bookreview',
        label: layoutWords.menuBookReview,
        icon: Stethoscope,
        isForKeepers: true,
      },
      {
        to: '/control/organization',
        label: layoutWords.menuOrganization,
        icon: Building2,
        isForAdministrators: true,
      },
      {
        to: '/control/powers',
        label: layoutWords.menuPowers,
        icon: UserCheck,
        isForSecondPersons: true,
      },
      {
        to: '/control/health',
        label: layoutWords.menuHealth,
        icon: HeartPulse,
        isForAdministrators: true,
      },
      {
        to: '/control/service',
        label: layoutWords.menuService,
        icon: Server,
        isForAdministrators: true,
      },
      {
        to: '/control/calendar',
        label: layoutWords.menuCalendar,
        icon: CalendarDays,
        isForDeciders: true,
      },
      {
        to: '/control/configuration',
        label: layoutWords.menuConfiguration,
        icon: SlidersHorizontal,
        isForDeciders: true,
      },
      {
        to: '/control/letter-templates',
        label: layoutWords.menuLetterTemplates,
        icon: FileStack,
        isForDeciders: true,
      },
      {
        label: layoutWords.menuHelp,
        icon: CircleHelp,
        items: [
          { to: '/manual', label: helpWords.title, icon: BookText },
          { to: '/accesibilidad#teclado', label: layoutWords.menuKeyboard, icon: Keyboard },
          { to: '/accesibilidad', label: layoutWords.menuAccessibility, icon: Accessibility },
          { to: '/privacidad', label: layoutWords.menuPrivacy, icon: ShieldCheck },
        ],
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
  const session = useSession().data
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
              {shownTo(session, group.items).map((item) =>
                'items' in item ? (
                  <Submenu key={item.label} label={item.label} icon={item.icon}>
                    {item.items.map((link) => (
                      <Item key={link.to} {...link} />
                    ))}
                  </Submenu>
                ) : (
                  <Item key={item.to} {...item} />
                ),
              )}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Item({ to, label, icon: Icon }: MenuLink) {
  return (
    <li>
      <NavLink to={to} className="active-route">
        <Icon className="layout-menuitem-icon" aria-hidden="true" />
        <span className="layout-menuitem-text">{label}</span>
      </NavLink>
    </li>
  )
}

/** Whose menu it is; nobody's until the session is known. */
type Reader =
  | Pick<SessionView, 'mayConfigure' | 'mayConfirmChanges' | 'grants' | 'registersAt'>
  | undefined

/** Offered until it is known who reads: most of them do. */
const mayRegister = (reader: Reader): boolean =>
  reader === undefined || reader.registersAt.length > 0

function shownTo(reader: Reader, items: readonly MenuItem[]): readonly MenuItem[] {
  const configures = reader?.mayConfigure === true
  const decides = configures || reader?.mayConfirmChanges === true
  const leads = configures || reader?.grants.some(({ role }) => role === 'JU') === true
  const keeps = reader?.grants.some(({ role }) => role === 'JREG' || role === 'AUD') === true
  const looksBack =
    keeps || configures || reader?.grants.some(({ role }) => role === 'REG') === true
  const mayOpen: Readonly<Record<string, boolean>> = {
    isForAdministrators: configures,
    isForDeciders: decides,
    isForLeaders: leads,
    isForKeepers: keeps,
    isForSecondPersons: keeps || configures,
    isForWitnesses: looksBack,
    isForRegistry: looksBack,
    isForClerks: mayRegister(reader),
  }
  return items.filter((item) => Object.keys(item).every((mark) => mayOpen[mark] ?? true))
}

/** Every page of the menu, in its order, for whoever lists them elsewhere. */
export function menuLinks(reader: Reader): readonly MenuLink[] {
  return groups.flatMap(({ items }) =>
    shownTo(reader, items).flatMap((item) => ('items' in item ? item.items : [item])),
  )
}

type SubmenuProps = {
  readonly label: string
  readonly icon: LucideIcon
  /** Items of the list it unfolds. */
  readonly children: ReactNode
}

/** An item of the side menu that unfolds others, in 400 ms. Folded away they are out of reach. */
function Submenu({ label, icon: Icon, children }: SubmenuProps) {
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
