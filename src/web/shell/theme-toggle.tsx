import { Moon, Sun } from 'lucide-react'

import { shellWords } from '../words/shell.ts'
import { changeSettings, useLayoutSettings } from './layout-settings.ts'

/** Light or dark, for this browser. A plain button, so that the landing page can have it without the rich controls. */
export function ThemeToggle() {
  const isDark = useLayoutSettings().colorScheme === 'dark'
  const label = isDark ? shellWords.lightTheme : shellWords.darkTheme
  return (
    <button
      type="button"
      className="layout-topbar-button"
      aria-label={label}
      title={label}
      onClick={() => changeSettings({ theme: isDark ? 'lara-light-indigo' : 'lara-dark-indigo' })}
    >
      {isDark ? <Sun aria-hidden="true" /> : <Moon aria-hidden="true" />}
      <span className="layout-topbar-button-text">{label}</span>
    </button>
  )
}
