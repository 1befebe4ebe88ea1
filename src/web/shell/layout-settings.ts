/**
 * How this person likes the frame: theme, scale, menu. Kept in `localStorage.layout`, shared between tabs, applied to <html>.
 * `public/layout-boot.js` applies the same before the first paint. Spoiled or unknown values fall back to the defaults, silently.
 */
import { useSyncExternalStore } from 'react'

export type LayoutSettings = {
  readonly ripple: boolean
  readonly inputStyle: 'outlined' | 'filled'
  readonly menuMode: 'static' | 'overlay'
  readonly colorScheme: 'light' | 'dark'
  readonly theme: string
  /** Font size of <html> in px: everything is measured in it. */
  readonly scale: number
}

export const defaultSettings: LayoutSettings = {
  ripple: false,
  inputStyle: 'outlined',
  menuMode: 'static',
  colorScheme: 'light',
  theme: 'lara-light-indigo',
  scale: 14,
}

/** Theme names and the scheme each belongs to. */
export const themes: Readonly<Record<string, 'light' | 'dark'>> = {
  'lara-light-indigo': 'light',
  'lara-dark-indigo': 'dark',
}

const storageKey = 'layout'

/** Reads the stored text; whatever is not one of the allowed values becomes its default. */
export function parseSettings(text: string | null): LayoutSettings {
  const saved = recordOf(text)
  const theme =
    typeof saved['theme'] === 'string' && Object.hasOwn(themes, saved['theme'])
      ? saved['theme']
      : defaultSettings.theme
  const scale = saved['scale']
  return {
    ripple: saved['ripple'] === true,
    inputStyle: saved['inputStyle'] === 'filled' ? 'filled' : 'outlined',
    menuMode: saved['menuMode'] === 'overlay' ? 'overlay' : 'static',
    theme,
    colorScheme: themes[theme] ?? 'light',
    scale:
      Number.isInteger(scale) && Number(scale) >= 12 && Number(scale) <= 16
        ? Number(scale)
        : defaultSettings.scale,
  }
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

let current = parseSettings(localStorage.getItem(storageKey))
const listeners = new Set<() => void>()

function settle(next: LayoutSettings): void {
  current = next
  const root = document.documentElement
  root.dataset['theme'] = next.theme
  root.style.fontSize = `${next.scale}px`
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface)
  for (const listener of listeners) listener()
}

globalThis.addEventListener('storage', (event) => {
  if (event.key === storageKey) settle(parseSettings(event.newValue))
})

/** Puts the stored settings into the page, in case the boot script met a theme this version does not know. */
export function applySettings(): void {
  settle(current)
}

/** Changes some of the settings, at once and for the next visit. */
export function changeSettings(change: Partial<LayoutSettings>): void {
  settle(parseSettings(JSON.stringify({ ...current, ...change })))
  localStorage.setItem(storageKey, JSON.stringify(current))
}

export function useLayoutSettings(): LayoutSettings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
