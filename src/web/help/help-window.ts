import { createStore } from '../common/store.ts'
import { useShortcut } from '../ui/keys/use-shortcut.ts'
import { helpWords } from '../words/shell/help.ts'

/** Whether the manual is asked for, over the page. */
export const helpWindow = createStore({ isAsked: false })

export const openManual = (): void => helpWindow.set({ isAsked: true })
export const closeManual = (): void => helpWindow.set({ isAsked: false })

/** Names F1 in the sheet of keys and offers the manual in the palette; `HelpKey` hears the key. */
export function useHelpShortcut(): void {
  useShortcut('F1', openManual, { group: 'global', label: helpWords.key })
}
