import { useState } from 'react'
import { Navigate } from '../../router/router.tsx'
import { Outlet } from '../../router/routes.tsx'

/**
 * The staff area without a stored token does not exist: the menu sends to the not-found page
 * (docs/specification/screens.md). Asked on entering: whoever loses their session inside is told so
 * by the session's guard and keeps what they wrote.
 */
export function StaffOnly() {
  const [hasToken] = useState(() => localStorage.getItem('token') !== null)
  return hasToken ? <Outlet /> : <Navigate to="/notfound" replace />
}
