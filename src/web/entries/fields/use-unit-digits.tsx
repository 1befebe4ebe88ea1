import { useState } from 'react'

import type { SelectProps } from '../../ui/fields/select.tsx'
import { Kbd } from '../../ui/keys/kbd.tsx'
import './unit-digits.css'
import { giveDigit, unitDigits } from './unit-digits.ts'

interface NamedUnit {
  readonly unitId: string
  readonly code: string
  readonly name: string
}

/**
 * The digits of a field that asks for an office: pressed in the field, shown under it without
 * opening the list, and given to another office with Shift from the list.
 */
export function useUnitDigits(
  units: readonly NamedUnit[],
): Pick<SelectProps, 'digitHotkeys' | 'onGiveDigit' | 'help'> {
  const [digitHotkeys, setDigits] = useState(() => unitDigits(units))
  return {
    digitHotkeys,
    onGiveDigit: (unitId, digit) => {
      giveDigit(unitId, digit)
      setDigits(unitDigits(units))
    },
    help: <DigitsLine {...{ units, digitHotkeys }} />,
  }
}

/** One line, there also while it is empty: nothing below it moves. */
function DigitsLine({
  units,
  digitHotkeys,
}: {
  readonly units: readonly NamedUnit[]
  readonly digitHotkeys: readonly string[]
}) {
  return (
    <span className="unit-digits">
      {digitHotkeys.map((unitId, place) => {
        const unit = units.find((each) => each.unitId === unitId)
        return (
          unit && (
            <span key={unitId} className="unit-digit" title={unit.name}>
              <Kbd keys={String(place + 1)} />
              <span className="visually-hidden">{place + 1}: </span>
              {unit.code}
            </span>
          )
        )
      })}
    </span>
  )
}
