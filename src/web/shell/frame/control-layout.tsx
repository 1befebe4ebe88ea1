import { useLocation } from '../../router/router.tsx'
import { Outlet } from '../../router/routes.tsx'
import { useLedger } from '../../common/live.ts'
import { NewDeviceNotices } from '../../session/new-device-notice.tsx'
import { useNotices } from '../../notices/notices-query.ts'
import { useSession } from '../../session/current/use-session.ts'
import { classNames } from '../../ui/buttons/class-names.ts'
import { useFetched } from '../../ui/dialogs/fetched.ts'
import { OnItsWay } from '../../ui/keys/on-its-way.tsx'
import { useShortcut } from '../../ui/keys/use-shortcut.ts'
import { layoutWords } from '../../words/shell/layout.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import './control-layout.css'
import { useLayoutSettings, type ShownSettings } from '../settings/layout-settings.ts'
import type { LayoutState } from '../settings/layout-state.ts'
import { useRipple } from './ripple.ts'
import { useMunicipalityName } from '../settings/service.ts'
import { SettingsButton } from '../settings/settings-button.tsx'
import { SideMenu } from '../menu/side-menu.tsx'
import { TopBar } from './top-bar.tsx'
import { useLayout } from './use-layout.ts'

/**
 * The staff area; whoever waits for approval sees only that, until the moment somebody approves
 * them.
 */
export function ControlLayout() {
  const { data: session } = useSession()
  const isPending = session?.isPending === true
  const pending = useFetched(isPending, fetchPending)
  if (!isPending) return <StaffArea />
  return pending ? <pending.PendingScreen session={session} /> : <OnItsWay />
}

const fetchPending = () => import('../../session/sign-in/pending-screen.tsx')

/**
 * Top bar, side menu, content, footer. Class names are those council style sheets may already use.
 */
function StaffArea() {
  const settings = useLayoutSettings()
  const { state, send, isDesktop, isShown, isMenuOver, places } = useLayout(settings.menuMode)
  useRipple(settings.ripple)
  // On every screen of the staff: it is what tells that the server is there.
  useLedger()
  useShortcut('Ctrl+.', () => send({ type: 'settings-opened' }), {
    label: layoutWords.settings,
    group: 'global',
  })

  return (
    <div className={wrapperClass(state, settings)}>
      <TopBar
        isMenuShown={isShown}
        isProfileShown={state.profileSidebarVisible}
        onMenu={() => send({ type: 'menu-pressed', menuMode: settings.menuMode, isDesktop })}
        onProfile={() => send({ type: 'profile-pressed' })}
        {...places}
      />
      <SideMenu isShown={isShown} menu={places.menu} />
      {/* Under the open menu of a narrow screen nothing can be reached, also not with Tab. */}
      <div className="layout-main-container" inert={isMenuOver && !isDesktop}>
        <main id="contenido" tabIndex={-1} className="layout-main">
          <ClockInDoubt />
          <NewDeviceNotices />
          <Outlet />
        </main>
        <footer className="layout-footer">{useMunicipalityName()}</footer>
        <ConnectionNotice />
      </div>
      <div className="layout-mask" aria-hidden="true" />
      <SettingsButton
        isWhole
        isOpen={state.configSidebarVisible}
        onOpen={() => send({ type: 'settings-opened' })}
        onClose={() => send({ type: 'settings-closed' })}
      />
    </div>
  )
}

/** Nothing is fetched for it while the clock is right; «Estado del libro» says it itself. */
function ClockInDoubt() {
  const { pathname } = useLocation()
  const clock = useNotices().data?.clock ?? null
  const isShown = clock !== null && pathname !== '/control/bookstate'
  const fetched = useFetched(isShown, fetchBanner)
  return isShown && fetched && <fetched.ClockBanner clock={clock} />
}

const fetchBanner = () => import('../../closings/clock-fault-notice.tsx')

function wrapperClass(state: LayoutState, settings: ShownSettings): string {
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
