import { useId, useState } from 'react'

/** What a button opens beside the file, and closes again. */
export interface Panel {
  readonly isOpen: boolean
  readonly panelId: string
  readonly onPress: () => void
}

export function usePanel(): Panel {
  const [isOpen, setOpen] = useState(false)
  return { panelId: useId(), isOpen, onPress: () => setOpen(!isOpen) }
}
