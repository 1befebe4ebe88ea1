/**
 * What an entry says, as names and texts ready to be read: the page, the paper and the read-only
 * form draw the same. Pure.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { JsonValue } from '#domain/common/canonical.ts'

import { deadlineWords } from '../../words/entries/deadlines.ts'
import { contentFieldWords, partyFieldWords } from '../../words/entries/field-names.ts'
import { describeValue, writtenIdentity, type Naming } from './describe-value.ts'

export interface Fact {
  readonly term: string
  readonly description: string
}

/** Of a field of the entry or of a person, by its name. */
export interface FieldFact extends Fact {
  readonly field: string
}

type Content = NonNullable<EntryView['content']>
type Party = EntryView['parties'][number]

// Fields that say something even when they hold their default come first; the rest appear only when
// they hold something.
const always = ['typeId', 'subject', 'destinationUnitId', 'folios'] as const
const whenTold = [
  'presentedAt',
  'lateReason',
  'effectiveDate',
  'channel',
  'transportType',
  'transportNumber',
  'documentDate',
  'senderReference',
  'fileNumber',
  'statement',
  'request',
  'declaredAttachments',
  'nonDocumentItems',
  'physicalDocs',
  'physicalCustody',
  'priority',
  'urgencyReason',
  'confidentiality',
] as const

/** What it is and where it goes, for a page that has its subject and its term above. */
export function leadingFacts(content: Content, naming: Naming): FieldFact[] {
  return always
    .filter((field) => field !== 'subject')
    .map((field) => fact(field, content[field], naming))
}

/** What it is and where it goes. */
export function mainFacts(content: Content, naming: Naming): FieldFact[] {
  return [
    ...always.map((field) => fact(field, content[field], naming)),
    content.dueWithheldYear === null
      ? fact('dueOn', content.dueOn, naming)
      : {
          field: 'dueOn',
          term: contentFieldWords['dueOn'] ?? '',
          description: deadlineWords.withheld(content.dueWithheldYear),
        },
  ]
}

/** How it arrived and what came with it. */
export function furtherFacts(content: Content, naming: Naming): FieldFact[] {
  return whenTold
    .filter((field) => isTold(content[field]))
    .map((field) => fact(field, content[field], naming))
}

const partyDetails = [
  'address',
  'postalCode',
  'city',
  'phone',
  'email',
  'notificationChannel',
  'representationType',
  'identityNote',
  'missingIdentity',
] as const

/** What is known of a person beside the name. */
export function partyFacts(party: Party, naming: Naming): FieldFact[] {
  const identity = party.identity
    ? [
        {
          field: 'identity',
          term: partyFieldWords['identity'] ?? '',
          description: writtenIdentity(party.identity),
        },
      ]
    : []
  const details = partyDetails
    .filter((field) => isTold(party[field]))
    .map((field) => ({
      field,
      term: partyFieldWords[field] ?? field,
      description: describeValue(field, party[field], naming),
    }))
  return [...identity, ...details]
}

function fact(field: string, value: JsonValue, naming: Naming): FieldFact {
  return {
    field,
    term: contentFieldWords[field] ?? field,
    description: describeValue(field, value, naming),
  }
}

function isTold(value: JsonValue): boolean {
  return value !== null && value !== ''
}
