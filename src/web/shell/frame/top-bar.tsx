import { KeyRound, LogOut, Menu, MonitorSmartphone, UserRound, UsersRound } from 'lucide-react'
import { useState, type RefObject } from 'react'

import { Link } from '../../router/link.tsx'
import { NoticeBell } from '../../notices/notice-bell.tsx'
import { SearchButton } from '../../palette/search-button.tsx'
import { changePerson, signOut } from '../../session/current/session.ts'
import { useSession } from '../../session/current/use-session.ts'
import { classNames } from '../../ui/buttons/class-names.ts'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { layoutWords } from '../../words/shell/layout.ts'
import { roleWords } from '../../words/shell/roles.ts'
import { spokenLanguage } from '../../words/language/in-language.ts'
import { useLayoutSettings } from '../settings/layout-settings.ts'
import { Brand } from '../pages/brand.tsx'

export type TopBarProps = {
  readonly isMenuShown: boolean
  readonly isProfileShown: boolean
  readonly onMenu: () => void
  readonly onProfile: () => void
  readonly menuButton: RefObject<HTMLButtonElement | null>
  readonly profileButton: RefObject<HTMLButtonElement | null>
  readonly profileMenu: RefObject<HTMLDivElement | null>
}

/**
 * Municipality, menu button, and what belongs to the session; on narrow screens the latter folds
 * behind the profile button.
 */
export function TopBar({
  isMenuShown,
  isProfileShown,
  onMenu,
  onProfile,
  menuButton,
  profileButton,
  profileMenu,
}: TopBarProps) {
  return (
    <header className="layout-topbar">
      <button
        ref={menuButton}
        type="button"
        className="layout-menu-button layout-topbar-button"
        aria-label={isMenuShown ? layoutWords.closeMenu : layoutWords.openMenu}
        aria-expanded={isMenuShown}
        aria-controls="menu-principal"
        onClick={onMenu}
      >
        <Menu aria-hidden="true" />
      </button>
      <Brand />
      <SearchButton />
      <NoticeBell />
      <button
        ref={profileButton}
        type="button"
        className="layout-topbar-menu-button layout-topbar-button"
        aria-label={isProfileShown ? layoutWords.closeProfile : layoutWords.openProfile}
        aria-expanded={isProfileShown}
        aria-controls="menu-sesion"
        onClick={onProfile}
      >
        <UserRound aria-hidden="true" />
      </button>
      <div
        ref={profileMenu}
        id="menu-sesion"
        className={classNames(
          'layout-topbar-menu',
          isProfileShown && 'layout-topbar-menu-mobile-active',
        )}
      >
        <WhoAmI />
        <Link to="/control/sessions" className="layout-topbar-button" title={layoutWords.sessions}>
          <MonitorSmartphone aria-hidden="true" />
          <span>{layoutWords.sessions}</span>
        </Link>
        <AccountLink />
        <LeaveButtons />
      </div>
    </header>
  )
}

/** On a machine that several people use, whoever sits down sees in whose name it acts. */
function WhoAmI() {
  const session = useSession().data
  const { counterWindow } = useLayoutSettings()
  if (session === undefined) return null
  const roles = session.grants.map(({ role, place }) =>
    place === null ? roleWords[role] : layoutWords.roleAt(roleWords[role], place),
  )
  return (
    <p
      className="layout-topbar-person"
      title={[counterWindow, ...roles].filter(Boolean).join('\n')}
    >
      <span className="visually-hidden">{layoutWords.youAre}</span>
      <strong>{session.name}</strong>
      <span>{[counterWindow, ...roles].filter(Boolean).join(' · ')}</span>
    </p>
  )
}

/**
 * To the pages of the sign-in service, which are on an origin of their own: in a tab of their own,
 * and told the language.
 */
function AccountLink() {
  const address = useSession().data?.accountAddress ?? null
  if (address === null) return null
  return (
    <a
      href={`${address}?lang=${spokenLanguage}`}
      target="_blank"
      rel="noreferrer"
      className="layout-topbar-button"
      title={layoutWords.account}
    >
      <KeyRound aria-hidden="true" />
      <span>{layoutWords.account}</span>
    </a>
  )
}

// Where the sign-in page takes a passkey by the same two keys: one hand, twice.
const changeKeys = 'Alt+P'

/** The failure of a log-out is shown by the session itself, in the provider's words. */
function LeaveButtons() {
  const [isBusy, setBusy] = useState(false)
  const leave = (how: () => Promise<void>): void => {
    if (isBusy) return
    setBusy(true)
    void how().finally(() => setBusy(false))
  }
  useShortcut(changeKeys, () => leave(changePerson), {
    label: layoutWords.changePerson,
    group: 'global',
  })
  return (
    <>
      <button
        type="button"
        className="layout-topbar-button"
        title={`${layoutWords.changePerson} (${changeKeys})`}
        aria-keyshortcuts={changeKeys}
        aria-disabled={isBusy}
        onClick={() => leave(changePerson)}
      >
        <UsersRound aria-hidden="true" />
        <span>{layoutWords.changePerson}</span>
      </button>
      <button
        type="button"
        className="layout-topbar-button layout-signout"
        aria-disabled={isBusy}
        onClick={() => leave(signOut)}
      >
        <LogOut aria-hidden="true" />
        <span>{isBusy ? layoutWords.signingOut : layoutWords.signOut}</span>
      </button>
    </>
  )
}
