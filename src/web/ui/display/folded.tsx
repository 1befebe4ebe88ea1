import { useId, useState, type ReactNode } from 'react'

import { uiWords } from '../../words/shell/ui.ts'
import { Button } from '../buttons/button.tsx'

export type FoldedProps<Item> = {
  readonly items: readonly Item[]
  /** How many stand there unasked: at the end that is wanted first. */
  readonly most: number
  readonly end: 'first' | 'last'
  /** What is listed, in the plural. */
  readonly name: string
  readonly children: (shown: readonly Item[]) => ReactNode
}

/** A list that may be very long: its latest, and a button for the others, which keeps its place. */
export function Folded<Item>({ items, most, end, name, children }: FoldedProps<Item>) {
  const [isWhole, setWhole] = useState(false)
  const id = useId()
  // For one more nobody presses a button.
  if (items.length <= most + 1) return children(items)
  const latest = end === 'first' ? items.slice(0, most) : items.slice(-most)
  const others = (
    <div className="screen-only">
      <Button
        size="small"
        aria-expanded={isWhole}
        aria-controls={id}
        onPress={() => setWhole(!isWhole)}
      >
        {isWhole ? uiWords.onlyThese(most, name) : uiWords.more(items.length - most, name)}
      </Button>
    </div>
  )
  return (
    <>
      {end === 'last' && others}
      <div id={id}>{children(isWhole ? items : latest)}</div>
      {end === 'first' && others}
    </>
  )
}
