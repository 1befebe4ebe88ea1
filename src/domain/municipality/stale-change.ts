import type { Configuration, ConfigurationChange } from './configuration-change.ts'
import { dayText, same } from './configuration-change.ts'

/** Confirming it would undo what somebody else did meanwhile. */
export function isStale(change: ConfigurationChange, now: Configuration): boolean {
  if (change.kind === 'CALENDAR_YEAR') return false
  if (change.kind === 'LETTER_TEMPLATE')
    return change.version !== (now.templates.get(change.templateId)?.version ?? 0) + 1
  if (change.kind !== 'CALENDAR_DAYS') return !same(change.before, formNow(change, now) ?? null)
  return change.days.some(({ before, after }) => {
    const key = before ?? after
    const found = now.days.find((day) => key !== null && dayText(day) === dayText(key))
    return !same(before, found ?? null)
  })
}

type FormChange = Exclude<
  ConfigurationChange,
  { readonly kind: 'CALENDAR_DAYS' | 'CALENDAR_YEAR' | 'LETTER_TEMPLATE' }
>

function formNow(change: FormChange, now: Configuration): object | undefined {
  switch (change.kind) {
    case 'DOCUMENT_TYPE':
      return now.types.get(change.typeId)
    case 'OFFICE':
      return now.offices.get(change.officeId)
    case 'PAPERS':
      return now.papers
    case 'TERMS':
      return now.terms
    case 'WEBHOOK':
      return now.webhooks.get(change.webhookId)
  }
}
