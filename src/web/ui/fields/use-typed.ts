import { useState } from 'react'

export interface Typed<Value> {
  /** What stands in the field. */
  readonly typed: Value
  readonly setTyped: (value: Value) => void
  /** The field is about to ask for this itself. */
  readonly willAsk: (value: Value) => void
}

/**
 * What is typed where the address says what was asked. The field follows the address when
 * something else changed it, as Back does; what it asked for itself arrives a moment later and
 * leaves it alone, or the letters typed in that moment would be lost. `Value`: a string, or a
 * record of strings.
 */
export function useTyped<Value>(asked: Value): Typed<Value> {
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  const [coming, setComing] = useState<readonly string[]>([])
  const key = JSON.stringify(asked)
  if (JSON.stringify(known) !== key) {
    const at = coming.indexOf(key)
    setKnown(asked)
    setComing(at === -1 ? [] : coming.slice(at + 1))
    if (at === -1) setTyped(asked)
  }
  return {
    typed,
    setTyped,
    willAsk: (value) => {
      const next = JSON.stringify(value)
      setComing((now) => (next === key ? [] : [...now, next]))
    },
  }
}
