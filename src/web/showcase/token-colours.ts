/** The colours of the theme in force, as the browser resolves them, and which of them meet on a screen. */
import { useMemo } from 'react'

import { useLayoutSettings } from '../shell/layout-settings.ts'
import { contrast } from '../ui/themes/oklch.ts'

export const colourTokens: readonly string[] = [
  'ground',
  'surface',
  'surface-raised',
  'surface-sunken',
  'filled',
  'hover',
  'text',
  'text-soft',
  'border',
  'input-border',
  'accent',
  'accent-fill',
  'accent-fill-hover',
  'accent-soft',
  'on-accent',
  'link',
  'link-hover',
  'danger-fill',
  'danger-fill-hover',
  'on-danger',
  'danger',
  'danger-soft',
  'warning',
  'warning-soft',
  'success',
  'success-soft',
  'info',
  'info-soft',
]

export type ColourPair = {
  readonly ink: string
  readonly ground: string
  /** What WCAG 2.2 AA asks: 4.5 of text, 3 of the edges of controls. */
  readonly needed: 4.5 | 3
}

const text = (ink: string, ...grounds: readonly string[]): readonly ColourPair[] =>
  grounds.map((ground) => ({ ink, ground, needed: 4.5 }))

export const colourPairs: readonly ColourPair[] = [
  ...text('text', 'ground', 'surface', 'surface-sunken', 'accent-soft'),
  ...text('text-soft', 'ground', 'surface', 'surface-sunken', 'accent-soft'),
  ...text('link', 'ground', 'surface', 'accent-soft'),
  ...text('on-accent', 'accent-fill', 'accent-fill-hover'),
  ...text('on-danger', 'danger-fill'),
  ...['danger', 'warning', 'success', 'info'].flatMap((mean) =>
    text(mean, 'surface', `${mean}-soft`),
  ),
  { ink: 'input-border', ground: 'ground', needed: 3 },
  { ink: 'input-border', ground: 'surface', needed: 3 },
]

export type ShownColours = {
  /** Name without dashes → `#rrggbb`. */
  readonly hex: (token: string) => string
  /** 1 to 21. */
  readonly ratio: (pair: ColourPair) => number
}

/** Read anew whenever the theme changes. The page has the new theme before anyone is told of it, so it can be read while drawing. */
export function useShownColours(): ShownColours {
  const { theme } = useLayoutSettings()
  return useMemo(() => readColours(theme), [theme])
}

function readColours(theme: string): ShownColours {
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const styles = getComputedStyle(document.documentElement)
  const hexes = new Map(
    colourTokens.map((token) => [token, painted(pen, styles.getPropertyValue(`--${token}`))]),
  )
  const hex = (token: string): string => {
    const found = hexes.get(token)
    if (found === undefined) throw new Error(`The theme ${theme} has no colour --${token}`)
    return found
  }
  return { hex, ratio: ({ ink, ground }) => contrast(hex(ink), hex(ground)) }
}

/** A council may write its colours in any notation; a painted pixel is the same for all of them. */
function painted(pen: CanvasRenderingContext2D | null, colour: string): string {
  if (pen === null) return '#000000'
  pen.fillStyle = colour
  pen.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pen.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
