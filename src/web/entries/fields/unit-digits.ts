/**
 * The offices that the digits 1 to 9 choose. An office gets the first free digit when it is first
 * sent to, and keeps it, so that a hand may learn it; only a person gives a digit to another
 * office. Kept in this browser; they name no person.
 */
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { isOpenUnit } from '#domain/municipality/catalogue.ts'

const most = 9
const storageKey = 'unit-digits'

/** By place: the office of 1, of 2…; empty where a digit is free. */
export type UnitDigits = readonly string[]

/** After a use: nothing moves. `isOpen` tells the offices whose digit is still of use. */
export function withUnit(
  digits: UnitDigits,
  unitId: string,
  isOpen: (unitId: string) => boolean,
): UnitDigits {
  if (digits.includes(unitId)) return digits
  const free = digits.findIndex((each) => !isOpen(each))
  if (free >= 0) return digits.with(free, unitId)
  return digits.length < most ? [...digits, unitId] : digits
}

/** As a person wishes it: whoever had that digit gets the one that becomes free, or a free one. */
export function withDigit(digits: UnitDigits, unitId: string, digit: number): UnitDigits {
  const whole = Array.from({ length: most }, (_, place) => digits[place] ?? '')
  const displaced = whole[digit - 1] ?? ''
  const had = whole.indexOf(unitId)
  const place = had < 0 ? whole.indexOf('') : had
  const moved = place < 0 || displaced === '' ? whole : whole.with(place, displaced)
  return moved.map((each) => (each === unitId ? '' : each)).with(digit - 1, unitId)
}

/** The digits of `units`, the others free: a digit never stands for another office meanwhile. */
export function unitDigits(units: readonly { readonly unitId: string }[]): UnitDigits {
  const open = new Set(units.map(({ unitId }) => unitId))
  return saved().map((unitId) => (open.has(unitId) ? unitId : ''))
}

/** `units` are all there are: one that this very screen leaves out keeps its digit. */
export function rememberUnit(
  unitId: string,
  units: CatalogueView['units'],
  today: CivilDate,
): void {
  const open = new Set(units.filter((unit) => isOpenUnit(unit, today)).map((unit) => unit.unitId))
  save(withUnit(saved(), unitId, (each) => open.has(each)))
}

export function giveDigit(unitId: string, digit: number): void {
  save(withDigit(saved(), unitId, digit))
}

function saved(): UnitDigits {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(found) ? found.map((each) => (typeof each === 'string' ? each : '')) : []
  } catch {
    return []
  }
}

function save(digits: UnitDigits): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(digits))
  } catch {
    // Without storage there are no digits; the field works all the same.
  }
}
