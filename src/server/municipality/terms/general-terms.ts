/**
 * The terms that hold where no document type says another: the municipality's own, or those of its
 * country.
 */
import type { TermsForm } from '#domain/municipality/configuration-change.ts'
import type { CountryProfile } from '#domain/municipality/country-profile.ts'
import type { Term, TermUnit } from '#domain/deadline/deadline.ts'
import { profileOf } from './work-calendar.ts'

export const termColumns = [
  'calendar_mode',
  'remedy_amount',
  'remedy_unit',
  'decision_amount',
  'decision_unit',
] as const

interface TermsRow {
  readonly country: string
  readonly calendar_mode: TermsForm['calendarMode'] | null
  readonly remedy_amount: number | null
  readonly remedy_unit: TermUnit | null
  readonly decision_amount: number | null
  readonly decision_unit: TermUnit | null
}

export function generalTerms(row: TermsRow): TermsForm {
  const { calendarMode, remedyTerm, decisionTerm } = termsOfCountry(profileOf(row.country))
  return {
    calendarMode: row.calendar_mode ?? calendarMode,
    remedyTerm: termOf(row.remedy_amount, row.remedy_unit) ?? remedyTerm,
    decisionTerm: termOf(row.decision_amount, row.decision_unit) ?? decisionTerm,
  }
}

/** What the law of a country says, as a form says it. */
export function termsOfCountry({
  calendarMode,
  remedyTerm,
  decisionTerm,
}: CountryProfile): TermsForm {
  return { calendarMode, remedyTerm, decisionTerm }
}

export function termsColumns({
  calendarMode,
  remedyTerm,
  decisionTerm,
}: TermsForm): Omit<TermsRow, 'country'> {
  return {
    calendar_mode: calendarMode,
    remedy_amount: remedyTerm.amount,
    remedy_unit: remedyTerm.unit,
    decision_amount: decisionTerm.amount,
    decision_unit: decisionTerm.unit,
  }
}

/** A term as two columns keep it; null when none was set. */
export function termOf(amount: number | null, unit: TermUnit | null): Term | null {
  return amount !== null && unit !== null ? { amount, unit } : null
}
