import { createStore } from '../common/store.ts'

export type PaletteWindow = {
  /** The command palette, the sheet of keys, or neither. */
  readonly asked: 'palette' | 'keys' | null
  /** What the person typed before the palette was there. */
  readonly typed: string
}

/** Which of the two windows over the page is asked for. */
export const paletteWindow = createStore<PaletteWindow>({ asked: null, typed: '' })

export const openPalette = (): void => paletteWindow.set({ asked: 'palette', typed: '' })
export const openKeySheet = (): void => paletteWindow.set({ asked: 'keys', typed: '' })
export const closeWindow = (): void => paletteWindow.set({ asked: null })
