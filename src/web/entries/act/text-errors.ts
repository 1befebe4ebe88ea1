/** What is said of a field before the server is asked, in the same words. Pure. */
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import { remark } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'

import { actWords } from '../../words/entries/entry-acts.ts'
import { sentence } from '../../words/language/sentences.ts'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'

/** E-TRA-02 when there are fewer letters than needed. */
export function tooShort(text: string, field: string, least: number): readonly SummaryError[] {
  if (textLength(text) >= least) return []
  return [{ field, message: sentence(remark('E-TRA-02', field, { n: least })) }]
}

/** A date that is missing, or is none (E-DOC-08). */
export function notADate(typed: string, field: string): readonly SummaryError[] {
  if (isCivilDate(typed)) return []
  const message = typed === '' ? actWords.dateMissing : sentence(remark('E-DOC-08', field))
  return [{ field, message }]
}

/** The same of what is no reason, by the name of its field. */
export function unwritten(
  text: string,
  {
    field,
    label,
    least,
  }: { readonly field: string; readonly label: string; readonly least: number },
): readonly SummaryError[] {
  return missing(textLength(text) < least, field, actWords.unwritten(label, least))
}

export function missing(
  isMissing: boolean,
  field: string,
  message: string,
): readonly SummaryError[] {
  return isMissing ? [{ field, message }] : []
}
