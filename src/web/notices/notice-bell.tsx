import { Bell } from 'lucide-react'

import { Link } from '../router/link.tsx'
import { shellWords } from '../words/shell/shell.ts'
import './notice-bell.css'
import { useNotices } from './notices-query.ts'

const mostShown = 99

/** In the top bar: how many notices are unread, and the way to them. */
export function NoticeBell() {
  const unread = useNotices().data?.unread ?? 0
  const shown = unread > mostShown ? `${mostShown}+` : String(unread)
  return (
    <Link
      to="/control/notices"
      className="layout-topbar-button notice-bell"
      aria-label={shellWords.noticeBell(shown)}
    >
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span className="notice-count numeric" aria-hidden="true">
          {shown}
        </span>
      )}
    </Link>
  )
}
