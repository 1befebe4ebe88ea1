/** How one thing said by an act of handling reads: codes become words, units their names, dates are written out. Pure. */
import type { JsonValue } from '#domain/canonical.ts'
import { isCivilDate } from '#domain/civil-date.ts'

import { writtenDate } from '../../words/dates.ts'
import { eventWords } from '../../words/entry-show.ts'
import {
  handlingWords,
  mediumWords,
  outcomeWords,
  purposeWords,
  returnCauseWords,
} from '../../words/handling.ts'
import type { Naming } from './describe-value.ts'

const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  purpose: purposeWords,
  returnCause: returnCauseWords,
  medium: mediumWords,
  outcome: outcomeWords,
  act: eventWords,
}

export function describeDetail(field: string, value: JsonValue, naming: Naming): string {
  if (Array.isArray(value)) {
    return value.map((each: JsonValue) => describeDetail(field, each, naming)).join('; ')
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (field === 'unitId' || field === 'copyUnitIds') {
    return naming.unitName(text) ?? handlingWords.noUnit
  }
  return wordsOf[field]?.[text] ?? (isCivilDate(text) ? writtenDate(text) : text)
}
