import { Outlet } from '../../router/routes.tsx'
import { ShortSettings } from '../settings/settings-button.tsx'

/** Around the pages without the staff's layout: the page, and the cog with what concerns it. */
export function PlainFrame() {
  return (
    <>
      <Outlet />
      <ShortSettings />
    </>
  )
}
