import { LogOut, MoonStar, Sun, Zap } from 'lucide-react'

import { chooseTheme, useLayoutSettings } from '../shell/settings/layout-settings.ts'
import { menuLinks } from '../shell/menu/side-menu.tsx'
import { signOut } from '../session/current/session.ts'
import { useSession } from '../session/current/use-session.ts'
import { useActiveCommands, type Command } from '../ui/keys/active-commands.ts'
import { inScheme } from '../ui/themes/theme-names.ts'
import { layoutWords } from '../words/shell/layout.ts'
import { paletteWords as words } from '../words/shell/palette.ts'
import type { PaletteRow } from './palette-row.ts'

/** Pages with a key of their own; the keys themselves are heard in `palette-frame.tsx`. */
const pageKeys: Readonly<Record<string, string>> = {
  '/': 'g i',
  '/control': 'g t',
  '/control/entries': 'g b',
  '/control/sentdocument': 'n',
}

export type CommandRows = {
  /** Of the screen behind the palette. */
  readonly here: readonly PaletteRow[]
  readonly anywhere: readonly PaletteRow[]
}

/** The pages of the menu, what the shown screen can do, and what can be done anywhere. */
export function useCommandRows(): CommandRows {
  const commands = useActiveCommands().filter(({ isOffered, run }) => isOffered && run !== null)
  const pages = menuLinks(useSession().data).map(({ to, label, icon }): PaletteRow => ({
    id: `page:${to}`,
    kind: words.page,
    keys: pageKeys[to] === undefined ? [] : [pageKeys[to]],
    label,
    icon,
    to,
  }))
  const global = commands.filter(({ group }) => group === 'global').map(rowOf)
  return {
    here: commands.filter(({ group }) => group === 'screen').map(rowOf),
    anywhere: [...pages, ...global, useThemeRow(), signOutRow],
  }
}

function rowOf({ label, keys, run }: Command): PaletteRow {
  return {
    id: `action:${label}`,
    kind: words.action,
    label,
    keys,
    icon: Zap,
    run: () => run?.(),
  }
}

function useThemeRow(): PaletteRow {
  const { theme, colorScheme } = useLayoutSettings()
  const isDark = colorScheme === 'dark'
  return {
    id: 'action:theme',
    kind: words.action,
    keys: [],
    label: isDark ? words.lightTheme : words.darkTheme,
    icon: isDark ? Sun : MoonStar,
    run: () => chooseTheme(inScheme(theme, isDark ? 'light' : 'dark')),
  }
}

/** A failure is shown by the session itself, in the provider's words. */
const signOutRow: PaletteRow = {
  id: 'action:sign-out',
  kind: words.action,
  keys: [],
  label: layoutWords.signOut,
  icon: LogOut,
  run: () => void signOut(),
}
