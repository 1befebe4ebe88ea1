/**
 * How one value of an entry reads, by its place: codes become words, ids become names, instants
 * stand on the office's clock. Pure.
 */
import type { JsonValue } from '#domain/common/canonical.ts'
import { isRecord } from '#domain/common/record.ts'
import { isCivilDate } from '#domain/deadline/civil-date.ts'
import { checkIdentityNumber, identityTypes } from '#domain/party/identity-number.ts'
import { partyKinds, partyName, partyRoles } from '#domain/party/party.ts'

import { writtenDate, writtenInstant } from '../../words/language/dates.ts'
import * as words from '../../words/entries/entries.ts'
import { showWords } from '../../words/entries/entry-show.ts'

/** The names that ids stand for, and the clock instants are read on. */
export interface Naming {
  readonly timeZone: string
  readonly typeName: (typeId: string) => string | undefined
  readonly unitName: (unitId: string) => string | undefined
  /** By attachment id: the history of an entry names the file that another replaced. */
  readonly fileName?: (attachmentId: string) => string | undefined
}

const wordsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  channel: words.channelWords,
  transportType: words.transportWords,
  physicalDocs: words.physicalDocsWords,
  physicalCustody: words.physicalCustodyWords,
  priority: words.priorityWords,
  confidentiality: words.confidentialityWords,
  role: words.partyRoleWords,
  kind: words.partyKindWords,
  missingIdentity: words.missingIdentityWords,
  notificationChannel: words.notificationWords,
  representationType: words.representationWords,
}

/** `path` as in `Change.field`: `subject`, `parties.0.surname1`, `parties.1`. */
export function describeValue(path: string, value: JsonValue, naming: Naming): string {
  const key = path.split('.').at(-1) ?? path
  if (value === null || value === '') return showWords.nothing
  if (typeof value === 'boolean') return value ? showWords.yes : showWords.no
  if (typeof value === 'object') return describeWhole(key, value)
  const text = String(value)
  return (
    nameOf(key, text, naming) ??
    wordsOf[key]?.[text] ??
    (isCivilDate(text) ? writtenDate(text) : text)
  )
}

/** What an id, or an instant, stands for; undefined for what is neither. */
function nameOf(key: string, text: string, naming: Naming): string | undefined {
  switch (key) {
    case 'typeId':
      return naming.typeName(text)
    case 'destinationUnitId':
      return naming.unitName(text)
    case 'attachments':
      return naming.fileName?.(text)
    case 'presentedAt':
      return writtenInstant(text, naming.timeZone)
    default:
      return undefined
  }
}

function describeWhole(key: string, value: JsonValue): string {
  if (Array.isArray(value))
    return value.map((each: JsonValue) => describeWhole(key, each)).join('; ')
  const said = key === 'identity' ? saidIdentity(value) : saidParty(value)
  return said ?? JSON.stringify(value)
}

// Without the shapes of the contract: what reads them weighs as much as half the page.
function saidIdentity(value: JsonValue): string | null {
  const { type, number } = textsOf(value)
  return type && number ? writtenIdentity({ type, number }) : null
}

function saidParty(value: JsonValue): string | null {
  const { givenNames = null, surname1 = null, surname2 = null, ...party } = textsOf(value)
  const { legalName = null } = party
  const kind = partyKinds.find((each) => each === party['kind'])
  const role = partyRoles.find((each) => each === party['role'])
  if (!kind || !role) return null
  const name = partyName({ kind, givenNames, surname1, surname2, legalName })
  return `${name} (${words.partyRoleWords[role]})`
}

/** Of its members those that are text. */
function textsOf(value: JsonValue): Readonly<Record<string, string>> {
  const members = isRecord(value) ? Object.entries(value) : []
  return Object.fromEntries(
    members.flatMap(([key, member]) => (typeof member === 'string' ? [[key, member]] : [])),
  )
}

/** `RUT 12.531.909-2`. */
export function writtenIdentity({
  type,
  number,
}: {
  readonly type: string
  readonly number: string
}): string {
  const known = identityTypes.find((each) => each === type)
  if (!known) return number
  return `${words.identityTypeWords[known]} ${checkIdentityNumber(known, number).formatted}`
}
