/**
 * The keys that are the same on every screen of the staff, and the two windows they open. Only the
 * listening is in the first load; the windows come when they are asked for.
 */
import { useEffect, useState, type ComponentType, useSyncExternalStore } from 'react'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { useQueryClient } from '@tanstack/react-query'

import { useLocation, useNavigate } from '../router/router.tsx'
import { useToken } from '../session/current/token.ts'
import { useStore } from '../common/store.ts'
import { toast } from '../ui/dialogs/toast.tsx'
import { OnItsWay } from '../ui/keys/on-its-way.tsx'
import { useShortcut } from '../ui/keys/use-shortcut.ts'
import { paletteWords } from '../words/shell/palette.ts'
import { closeWindow, openKeySheet, openPalette, paletteWindow } from './palette-window.ts'
import { rememberEntry } from '../session/current/recent-entries.ts'
import { useSession } from '../session/current/use-session.ts'

/** Nothing for those who are not signed in, nor on the pages that sign them in. */
export function PaletteFrame() {
  const { pathname } = useLocation()
  const isSignedIn = useToken() !== null
  useRememberOpened()
  if (!isSignedIn || !/^\/(control|showdocument)\b/u.test(pathname)) return null
  return (
    <>
      <GlobalKeys isRegistering={pathname === '/control/sentdocument'} />
      <AskedWindow />
    </>
  )
}

/** On the form itself `n` would only throw away where the person is. */
function GlobalKeys({ isRegistering }: { readonly isRegistering: boolean }) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const session = useSession().data
  const mayRegister = session === undefined || session.registersAt.length > 0
  // The place from which a key asked for another screen, until that one is drawn.
  const [left, setLeft] = useState<string | null>(null)
  const go = (address: string): void => {
    setLeft(key)
    navigate(address)
  }
  const unoffered = { group: 'global', isOffered: false } as const
  useShortcut('Ctrl+K', openPalette, { ...unoffered, label: paletteWords.keyPalette })
  useShortcut('/', openPalette, { ...unoffered, label: paletteWords.keySearch })
  useShortcut('g i', () => go('/'), { ...unoffered, label: paletteWords.keyHome })
  useShortcut('g t', () => go('/control'), { ...unoffered, label: paletteWords.keyWork })
  useShortcut('g b', () => go('/control/entries'), {
    ...unoffered,
    label: paletteWords.keyBook,
  })
  useShortcut('n', () => go('/control/sentdocument'), {
    ...unoffered,
    label: paletteWords.keyNewEntry,
    isEnabled: !isRegistering && mayRegister,
  })
  useShortcut('?', openKeySheet, { group: 'global', label: paletteWords.keySheet })
  return left === key && <OnItsWay />
}

type WindowName = 'palette' | 'keys'
type Loaded = Partial<Record<WindowName, ComponentType>>

const loaders: Readonly<Record<WindowName, () => Promise<ComponentType>>> = {
  palette: async () => (await import('./palette.tsx')).Palette,
  keys: async () => (await import('./key-sheet.tsx')).KeySheet,
}

function AskedWindow() {
  const asked = useStore(paletteWindow, (state) => state.asked)
  const [loaded, setLoaded] = useState<Loaded>({})
  const Window = asked === null ? undefined : loaded[asked]
  const isOnItsWay = asked !== null && Window === undefined
  useTypedMeanwhile(isOnItsWay)
  useEffect(() => {
    if (asked === null || !isOnItsWay) return
    loaders[asked]().then(
      (Arrived) => setLoaded((known) => ({ ...known, [asked]: Arrived })),
      () => {
        closeWindow()
        toast({ text: paletteWords.notLoaded, tone: 'danger' })
      },
    )
  }, [asked, isOnItsWay])
  return Window === undefined ? null : <Window />
}

/** What is typed before the window is there belongs to it, and not to the field behind it. */
function useTypedMeanwhile(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return
    const take = (event: KeyboardEvent): void => {
      if (event.key.length > 1 || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      event.stopImmediatePropagation()
      paletteWindow.set(({ typed }) => ({ typed: typed + event.key }))
    }
    document.addEventListener('keydown', take, true)
    return () => document.removeEventListener('keydown', take, true)
  }, [isWaiting])
}

const entryPages: ReadonlySet<string> = new Set(['/showdocument', '/control/editdocument'])

/**
 * Whichever screen shows an entry: once it has been read it is among the recent ones. Asks the
 * server nothing.
 */
function useRememberOpened(): void {
  const { pathname, search } = useLocation()
  const staffId = useSession().data?.staffId
  const queries = useQueryClient()
  const entryId = entryPages.has(pathname) ? new URLSearchParams(search).get('id') : null
  const entryNumber = useSyncExternalStore(
    (listener) => queries.getQueryCache().subscribe(listener),
    // The key of `web/common/live.ts`: one entry as its reader may see it.
    () => queries.getQueryData<EntryView>(['entry', entryId])?.entryNumber,
  )
  useEffect(() => {
    if (staffId === undefined || entryId === null || entryNumber === undefined) return
    rememberEntry(staffId, { entryId, entryNumber })
  }, [staffId, entryId, entryNumber])
}
