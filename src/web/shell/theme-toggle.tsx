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
      {/* Drawn here: with the icon library the landing page would pass its weight. */}
      <svg className="lucide" viewBox="0 0 24 24" fill="none" aria-hidden="true">
        <circle cx="12" cy="12" r="9" stroke="currentcolor" strokeWidth="2" />
        <path d="M12 3a9 9 0 0 1 0 18z" fill="currentcolor" />
      </svg>
      <span className="layout-topbar-button-text">{label}</span>
    </button>
  )
}
