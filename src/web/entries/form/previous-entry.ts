/**
 * Repeating what the last entry said: one field with `=`, or all of it with F8. Kept for the tab
 * only, and only for its clerk.
 */
import { sealValue, unsealValue } from '../../session/current/browser-key.ts'
import { emptyParty, type FormValues, type PartyValues } from './form-values.ts'

/** Everything of the previous entry except its files and what it was linked to. */
export function duplicateOf(previous: FormValues): FormValues {
  return {
    ...previous,
    relation: null,
    parties: previous.parties.map((party) => ({ ...party, key: emptyParty(party.role).key })),
  }
}

/**
 * The form after `=` in the field `path`; null when the previous entry says nothing there. In the
 * number of a person the whole person is meant: it is the same sender again.
 */
export function repeatField(
  path: string,
  previous: FormValues,
  values: FormValues,
): FormValues | null {
  const [head, index, key] = path.split('.')
  if (head === 'parties') return repeatParty(Number(index), key ?? '', previous, values)
  const name = formKeys.get(path)
  if (name === undefined || isEmpty(previous[name])) return null
  return { ...values, [name]: previous[name] }
}

function repeatParty(
  place: number,
  key: string,
  previous: FormValues,
  values: FormValues,
): FormValues | null {
  const source = previous.parties[place]
  const target = values.parties[place]
  if (!source || !target) return null
  const change =
    key === 'identity' ? { ...source, key: target.key, role: target.role } : partOf(source, key)
  if (change === null) return null
  return { ...values, parties: values.parties.with(place, { ...target, ...change }) }
}

function partOf(source: PartyValues, key: string): Partial<PartyValues> | null {
  const value = new Map<string, unknown>(Object.entries(source)).get(key)
  return isEmpty(value) ? null : { [key]: value }
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** The id of each field on the screen and the value it shows. */
const formKeys = new Map<string, keyof FormValues>([
  ['typeId', 'typeId'],
  ['subject', 'subject'],
  ['destinationUnitId', 'destinationUnitId'],
  ['folios', 'folios'],
  ['transportType', 'transportType'],
  ['transportNumber', 'transportNumber'],
  ['presentedAt', 'presentedDate'],
  ['presentedTime', 'presentedTime'],
  ['lateReason', 'lateReason'],
  ['documentDate', 'documentDate'],
  ['senderReference', 'senderReference'],
  ['fileNumber', 'fileNumber'],
  ['urgencyReason', 'urgencyReason'],
  ['physicalCustody', 'physicalCustody'],
  ['declaredAttachments', 'declaredAttachments'],
  ['nonDocumentItems', 'nonDocumentItems'],
  ['statement', 'statement'],
  ['request', 'request'],
  ['note', 'note'],
])

const sealName = 'previous entry'
const keyOf = (staffId: string): string => `previous-entry:${staffId}`

export function rememberEntry(staffId: string, values: FormValues): void {
  try {
    sessionStorage.setItem(keyOf(staffId), sealValue(staffId, sealName, values))
  } catch {
    // A browser that refuses storage registers all the same; only `=` and F8 have nothing to
    // repeat.
  }
}

export function rememberedEntry(staffId: string): FormValues | null {
  try {
    const saved = unsealValue(staffId, sealName, sessionStorage.getItem(keyOf(staffId)))
    // Written by this very code in this very tab.
    // oxlint-disable-next-line no-unsafe-type-assertion
    return saved === undefined ? null : (saved as FormValues)
  } catch {
    return null
  }
}
