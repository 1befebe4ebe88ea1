/**
 * How this person likes the frame: theme, scale, menu. Kept in `localStorage.layout`, shared
 * between tabs, applied to <html>. `public/layout-boot.js` applies the same before the first paint.
 * Spoiled or unknown values fall back to the defaults, silently.
 */
import { useSyncExternalStore } from 'react'

import {
  parseSettings,
  scales,
  shownTheme,
  storedText,
  type LayoutSettings,
} from './parse-settings.ts'

export type ShownSettings = LayoutSettings & { readonly colorScheme: 'light' | 'dark' }

const storageKey = 'layout'
const systemDark = matchMedia('(prefers-color-scheme: dark)')
const root = document.documentElement

let chosen = parseSettings(readStored())
let shown = show(chosen)
const listeners = new Set<() => void>()

// A browser may refuse its storage altogether; the choices then last as long as the page.
function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

function show(settings: LayoutSettings): ShownSettings {
  const { name, scheme } = shownTheme(settings, systemDark.matches)
  return { ...settings, theme: name, colorScheme: scheme }
}

function settle(next: LayoutSettings): void {
  chosen = next
  shown = show(next)
  if (root.dataset['theme'] !== shown.theme) changeAtOnce()
  root.dataset['theme'] = shown.theme
  root.dataset['singleKeys'] = shown.singleKeys ? 'on' : 'off'
  root.style.fontSize = `${shown.scale}px`
  const surface = getComputedStyle(root).getPropertyValue('--surface').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', surface)
  for (const listener of listeners) listener()
}

// Each part fading by itself would show colours of neither theme; the rule is in ui/tokens.css.
function changeAtOnce(): void {
  root.dataset['themeChanging'] = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['themeChanging']))
}

globalThis.addEventListener('storage', (event) => {
  // A null key: the whole storage was cleared.
  if (event.key === storageKey || event.key === null) settle(parseSettings(event.newValue))
})
systemDark.addEventListener('change', () => settle(chosen))

/**
 * Puts the stored settings into the page, in case the boot script met a theme this version does not
 * know.
 */
export function applySettings(): void {
  settle(chosen)
}

/** Changes some of the settings, at once and for the next visit. */
export function changeSettings(change: Partial<LayoutSettings>): void {
  settle({ ...chosen, ...change })
  try {
    localStorage.setItem(storageKey, storedText(chosen))
  } catch {
    // See `readStored`.
  }
}

/** A theme of the scheme that the system does not have now is a choice against the system. */
export function chooseTheme(theme: string): void {
  const wished = { ...chosen, theme }
  const isFollowed = shownTheme(wished, systemDark.matches).name === theme
  changeSettings({ theme, followSystem: chosen.followSystem && isFollowed })
}

/** One step smaller or larger; at the ends nothing. */
export function stepScale(step: 1 | -1): void {
  const scale = scales[scales.indexOf(chosen.scale) + step]
  if (scale !== undefined) changeSettings({ scale })
}

export function useLayoutSettings(): ShownSettings {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}
