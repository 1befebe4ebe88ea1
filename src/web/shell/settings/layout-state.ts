/**
 * What is open in the frame, as data: the state machine of side menu, profile menu and settings
 * panel. Pure; the layout feeds it events and draws the answer. Desktop means wider than 991 px.
 */
export type LayoutState = {
  /** The desktop's fixed menu was folded away. Survives navigation. */
  readonly staticMenuDesktopInactive: boolean
  readonly overlayMenuActive: boolean
  readonly staticMenuMobileActive: boolean
  readonly profileSidebarVisible: boolean
  readonly configSidebarVisible: boolean
}

export type MenuMode = 'static' | 'overlay'

export type LayoutEvent =
  | { readonly type: 'menu-pressed'; readonly menuMode: MenuMode; readonly isDesktop: boolean }
  | { readonly type: 'profile-pressed' }
  | { readonly type: 'settings-opened' }
  | { readonly type: 'settings-closed' }
  | { readonly type: 'outside-menu-clicked' }
  | { readonly type: 'outside-profile-clicked' }
  | { readonly type: 'escaped' }
  | { readonly type: 'navigated' }

export const closedLayout: LayoutState = {
  staticMenuDesktopInactive: false,
  overlayMenuActive: false,
  staticMenuMobileActive: false,
  profileSidebarVisible: false,
  configSidebarVisible: false,
}

export function nextLayout(state: LayoutState, event: LayoutEvent): LayoutState {
  switch (event.type) {
    case 'menu-pressed':
      return pressMenu(state, event.menuMode, event.isDesktop)
    case 'profile-pressed':
      return { ...state, profileSidebarVisible: !state.profileSidebarVisible }
    case 'settings-opened':
      return { ...state, configSidebarVisible: true }
    case 'settings-closed':
      return { ...state, configSidebarVisible: false }
    case 'outside-menu-clicked':
      return { ...state, overlayMenuActive: false, staticMenuMobileActive: false }
    case 'outside-profile-clicked':
      return { ...state, profileSidebarVisible: false }
    case 'escaped':
    case 'navigated':
      // A folded static menu and the settings panel are choices, not detours: they stay.
      return {
        ...state,
        overlayMenuActive: false,
        staticMenuMobileActive: false,
        profileSidebarVisible: false,
      }
  }
}

// The stock template also flips the static flag in overlay mode, which leaves the menu hidden on
// going back to static.
function pressMenu(state: LayoutState, menuMode: MenuMode, isDesktop: boolean): LayoutState {
  if (!isDesktop) return { ...state, staticMenuMobileActive: !state.staticMenuMobileActive }
  if (menuMode === 'overlay') return { ...state, overlayMenuActive: !state.overlayMenuActive }
  return { ...state, staticMenuDesktopInactive: !state.staticMenuDesktopInactive }
}

/** Whether the side menu can be seen and reached. */
export function isMenuShown(state: LayoutState, menuMode: MenuMode, isDesktop: boolean): boolean {
  if (!isDesktop) return state.staticMenuMobileActive
  return menuMode === 'overlay' ? state.overlayMenuActive : !state.staticMenuDesktopInactive
}
