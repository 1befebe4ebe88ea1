import { useEffect, useReducer, useRef, type ActionDispatch, type RefObject } from 'react'

import { useLocation } from '../../router/router.tsx'
import { useMediaQuery } from '../../ui/keys/use-media-query.ts'
import {
  closedLayout,
  isMenuShown,
  nextLayout,
  type LayoutEvent,
  type LayoutState,
  type MenuMode,
} from '../settings/layout-state.ts'

export type Layout = {
  readonly state: LayoutState
  readonly send: ActionDispatch<[LayoutEvent]>
  readonly isDesktop: boolean
  /** Whether the side menu can be seen. */
  readonly isShown: boolean
  /** Whether it lies over the page. */
  readonly isMenuOver: boolean
  /** What the layout must attach, so that presses inside are known from presses outside. */
  readonly places: {
    readonly menu: RefObject<HTMLElement | null>
    readonly menuButton: RefObject<HTMLButtonElement | null>
    readonly profileMenu: RefObject<HTMLDivElement | null>
    readonly profileButton: RefObject<HTMLButtonElement | null>
  }
}

/**
 * The state machine of `layout-state.ts`, fed with what happens in the page: width, navigation,
 * presses outside, Escape.
 */
export function useLayout(menuMode: MenuMode): Layout {
  const isDesktop = useMediaQuery('(width > 991px)')
  const [state, send] = useReducer(nextLayout, closedLayout)
  const menu = useRef<HTMLElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  const profileMenu = useRef<HTMLDivElement>(null)
  const profileButton = useRef<HTMLButtonElement>(null)
  const isShown = isMenuShown(state, menuMode, isDesktop)
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

  return {
    state,
    send,
    isDesktop,
    isShown,
    isMenuOver,
    places: { menu, menuButton, profileMenu, profileButton },
  }
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
