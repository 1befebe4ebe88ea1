/**
 * The settings as data: what is allowed, what stands when nothing is said, how they are stored.
 * Pure.
 */
import {
  defaultTheme,
  inScheme,
  schemeOf,
  themeNames,
  type ColorScheme,
} from '../../ui/themes/theme-names.ts'
import type { MenuMode } from './layout-state.ts'

export type LayoutSettings = {
  readonly ripple: boolean
  readonly inputStyle: 'outlined' | 'filled'
  readonly menuMode: MenuMode
  /** The theme as chosen; `shownTheme` says which one is drawn. */
  readonly theme: string
  /** Font size of <html> in px: everything is measured in it. */
  readonly scale: number
  /** Shortcuts of a single letter (WCAG 2.1.4 asks for a way to turn them off). */
  readonly singleKeys: boolean
  /** Light or dark as the system says, until somebody chooses. */
  readonly followSystem: boolean
  /** What the counter window is called where this computer stands; '' where it stands at none. */
  readonly counterWindow: string
}

/** Letters: it stands beside a name in the top bar. */
export const longestWindow = 24

export const scales: readonly number[] = [12, 13, 14, 15, 16]

export const defaultSettings: LayoutSettings = {
  ripple: false,
  inputStyle: 'outlined',
  menuMode: 'static',
  theme: defaultTheme,
  scale: 14,
  singleKeys: true,
  followSystem: true,
  counterWindow: '',
}

/** Reads the stored text; whatever is not one of the allowed values becomes its default. */
export function parseSettings(text: string | null): LayoutSettings {
  const saved = recordOf(text)
  const theme = themeNames.find((name) => name === saved['theme'])
  return {
    ripple: saved['ripple'] === true,
    inputStyle: saved['inputStyle'] === 'filled' ? 'filled' : 'outlined',
    menuMode: saved['menuMode'] === 'overlay' ? 'overlay' : 'static',
    theme: theme ?? defaultSettings.theme,
    scale: scales.find((scale) => scale === saved['scale']) ?? defaultSettings.scale,
    singleKeys: saved['singleKeys'] !== false,
    followSystem:
      saved['followSystem'] === true || (theme === undefined && !('followSystem' in saved)),
    counterWindow: windowName(saved['counterWindow']) ?? '',
  }
}

/** As it is kept: without spaces around; null for what is no name of a window. */
export function windowName(said: unknown): string | null {
  if (typeof said !== 'string') return null
  const name = said.trim().replaceAll(/\s+/gu, ' ')
  return name.length <= longestWindow && /^[\p{L}\p{N} .,º°ª#/()-]*$/u.test(name) ? name : null
}

/** What is drawn: the chosen theme, or its counterpart when the system has the say. */
export function shownTheme(
  { theme, followSystem }: LayoutSettings,
  isSystemDark: boolean,
): { readonly name: string; readonly scheme: ColorScheme } {
  const name = followSystem ? inScheme(theme, isSystemDark ? 'dark' : 'light') : theme
  return { name, scheme: schemeOf(name) }
}

/**
 * With the two themes of those who follow their system named, so that the boot script need not know
 * the rule.
 */
export function storedText(settings: LayoutSettings): string {
  const { theme, followSystem } = settings
  const pair = followSystem
    ? { light: inScheme(theme, 'light'), dark: inScheme(theme, 'dark') }
    : {}
  return JSON.stringify({ ...settings, colorScheme: schemeOf(theme), ...pair })
}

function recordOf(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value))
      : {}
  } catch {
    return {}
  }
}
