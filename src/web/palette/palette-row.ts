import type { LucideIcon } from 'lucide-react'

/** One line of the palette. What has an address can also be opened in another tab. */
export type PaletteRow = {
  /** Stays the same while the rows around it change. */
  readonly id: string
  readonly label: string
  readonly detail?: string
  readonly icon: LucideIcon
  /** What kind of thing it is, in a word. */
  readonly kind: string
  readonly keys: readonly string[]
} & ({ readonly to: string } | { readonly run: () => void })

export type PaletteSection = { readonly title: string; readonly rows: readonly PaletteRow[] }
