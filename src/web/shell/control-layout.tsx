import { useEffect, useReducer, useRef, type RefObject } from 'react'
import { Outlet, useLocation } from 'react-router'

import { classNames } from '../ui/class-names.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import './control-layout.css'
import { useLayoutSettings, type LayoutSettings } from './layout-settings.ts'
import { closedLayout, isMenuShown, nextLayout, type LayoutState } from './layout-state.ts'
import { useMunicipalityName } from './service.ts'
import { SideMenu } from './side-menu.tsx'
import { TopBar } from './top-bar.tsx'

/** The staff area: top bar, side menu, content, footer. Class names are those council style sheets may already use. */
export function ControlLayout() {
  const settings = useLayoutSettings()
  const isDesktop = useMediaQuery('(width > 991px)')
  const [state, send] = useReducer(nextLayout, closedLayout)
  const menu = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const profileMenu = useRef<HTMLDivElement>(null)
  const profileButton = useRef<HTMLButtonElement>(null)
  const isShown = isMenuShown(state, settings.menuMode, isDesktop)
  const isMenuOver = state.overlayMenuActive || (state.staticMenuMobileActive && !isDesktop)

  const location = useLocation()
  // Each finished navigation is a new location, also to the same address.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => send({ type: 'navigated' }), [location])
  useOutside(isMenuOver, [menu, menuButton], () => send({ type: 'outside-menu-clicked' }))
  useOutside(state.profileSidebarVisible, [profileMenu, profileButton], () =>
    send({ type: 'outside-profile-clicked' }),
  )
  useEscape(isMenuOver, menuButton, () => send({ type: 'escaped' }))
  useEscape(state.profileSidebarVisible, profileButton, () => send({ type: 'escaped' }))
  useEffect(() => {
    if (isMenuOver) menu.current?.querySelector('a')?.focus()
  }, [isMenuOver])
  useEffect(() => {
    document.body.classList.toggle('blocked-scroll', isMenuOver && !isDesktop)
    return () => document.body.classList.remove('blocked-scroll')
  }, [isMenuOver, isDesktop])

  return (
    <div className={wrapperClass(state, settings)}>
      <TopBar
        isMenuShown={isShown}
        isProfileShown={state.profileSidebarVisible}
        onMenu={() => send({ type: 'menu-pressed', menuMode: settings.menuMode, isDesktop })}
        onProfile={() => send({ type: 'profile-pressed' })}
        {...{ menuButton, profileButton, profileMenu }}
      />
      <SideMenu isShown={isShown} menu={menu} />
      <div className="layout-main-container">
        <main id="contenido" tabIndex={-1} className="layout-main">
          <Outlet />
        </main>
        <footer className="layout-footer">{useMunicipalityName()}</footer>
      </div>
      <div className="layout-mask" aria-hidden="true" />
    </div>
  )
}

function wrapperClass(state: LayoutState, settings: LayoutSettings): string {
  return classNames(
    'layout-wrapper',
    `layout-theme-${settings.colorScheme}`,
    `layout-${settings.menuMode}`,
    settings.menuMode === 'static' && state.staticMenuDesktopInactive && 'layout-static-inactive',
    state.overlayMenuActive && 'layout-overlay-active',
    state.staticMenuMobileActive && 'layout-mobile-active',
    settings.inputStyle === 'filled' && 'p-input-filled',
    !settings.ripple && 'p-ripple-disabled',
  )
}

type Place = RefObject<HTMLElement | null>

/** Calls back for a press outside all of these places, while something is open. */
function useOutside(isOpen: boolean, places: readonly Place[], onOutside: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const press = (event: MouseEvent): void => {
      const target = event.target
      if (!(target instanceof Node)) return
      if (!places.some((place) => place.current?.contains(target) === true)) onOutside()
    }
    document.addEventListener('click', press)
    return () => document.removeEventListener('click', press)
  })
}

/** Escape closes what is open and gives the focus back to the button that opened it. */
function useEscape(isOpen: boolean, opener: Place, onEscape: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      onEscape()
      opener.current?.focus()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })
}
