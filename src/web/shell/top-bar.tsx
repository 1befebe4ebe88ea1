import { LogOut, Menu, UserRound } from 'lucide-react'
import { useState, type RefObject } from 'react'

import { signOut } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { shellWords } from '../words/shell.ts'
import { Brand } from './brand.tsx'
import { ThemeToggle } from './theme-toggle.tsx'

export type TopBarProps = {
  readonly isMenuShown: boolean
  readonly isProfileShown: boolean
  readonly onMenu: () => void
  readonly onProfile: () => void
  readonly menuButton: RefObject<HTMLButtonElement | null>
  readonly profileButton: RefObject<HTMLButtonElement | null>
  readonly profileMenu: RefObject<HTMLDivElement | null>
}

/** Municipality, menu button, and what belongs to the session; on narrow screens the latter folds behind the profile button. */
export function TopBar(props: TopBarProps) {
  return (
    <header className="layout-topbar">
      <button
        ref={props.menuButton}
        type="button"
        className="layout-menu-button layout-topbar-button"
        aria-label={props.isMenuShown ? shellWords.closeMenu : shellWords.openMenu}
        aria-expanded={props.isMenuShown}
        aria-controls="menu-principal"
        onClick={props.onMenu}
      >
        <Menu aria-hidden="true" />
      </button>
      <Brand />
      <button
        ref={props.profileButton}
        type="button"
        className="layout-topbar-menu-button layout-topbar-button"
        aria-label={props.isProfileShown ? shellWords.closeProfile : shellWords.openProfile}
        aria-expanded={props.isProfileShown}
        aria-controls="menu-sesion"
        onClick={props.onProfile}
      >
        <UserRound aria-hidden="true" />
      </button>
      <div
        ref={props.profileMenu}
        id="menu-sesion"
        className={classNames(
          'layout-topbar-menu',
          props.isProfileShown && 'layout-topbar-menu-mobile-active',
        )}
      >
        <ThemeToggle />
        <SignOutButton />
      </div>
    </header>
  )
}

/** The failure of a log-out is shown by the session itself, in the provider's words. */
function SignOutButton() {
  const [isBusy, setBusy] = useState(false)
  const leave = async (): Promise<void> => {
    setBusy(true)
    await signOut().finally(() => setBusy(false))
  }
  return (
    <button
      type="button"
      className="layout-topbar-button layout-signout"
      aria-disabled={isBusy}
      onClick={() => {
        if (!isBusy) void leave()
      }}
    >
      <LogOut aria-hidden="true" />
      <span>{isBusy ? shellWords.signingOut : shellWords.signOut}</span>
    </button>
  )
}
