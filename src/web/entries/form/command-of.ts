import type { registerEntry } from '#contract/entry/entries.ts'
import type { CallOf } from '#contract/common/endpoint.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { AttachmentClaim } from '#domain/acts/registration.ts'
import { cleanText } from '#domain/common/text.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { checkIdentityNumber } from '#domain/party/identity-number.ts'
import { blankParty } from '#domain/party/party.ts'

import { instantAt, parseTypedTime } from '../fields/office-time.ts'
import type { FormValues, PartyValues } from './form-values.ts'
import { withoutSlots } from './subject-slots.ts'

export type RegistrationBody = CallOf<typeof registerEntry>['body']
export type Office = CatalogueView['offices'][number]
type PartyBody = RegistrationBody['parties'][number]

/**
 * What the form says, as the contract wants it: empty texts null, numbers compact, the presentation
 * an instant.
 */
export function commandOf(
  values: FormValues,
  files: readonly AttachmentClaim[],
  at: { readonly office: Office; readonly now: Date },
): RegistrationBody {
  const { presentedDate: _date, presentedTime: _time, parties, relation, ...rest } = values
  return {
    ...rest,
    subject: withoutSlots(rest.subject),
    parties: parties.map(partyOf),
    attachments: [...files],
    presentedAt: presentedAt(values, at),
    documentDate: isoDate.test(rest.documentDate) ? rest.documentDate : null,
    relation: relation && { entryId: relation.entryId, kind: relation.kind },
    transportNumber: textOrNull(rest.transportNumber),
    lateReason: presentedAt(values, at) === null ? null : textOrNull(rest.lateReason),
    senderReference: textOrNull(rest.senderReference),
    fileNumber: textOrNull(rest.fileNumber),
    urgencyReason: rest.priority === 'NORMAL' ? null : textOrNull(rest.urgencyReason),
    nonDocumentItems: textOrNull(rest.nonDocumentItems),
    physicalCustody: rest.physicalDocs === 'NONE' ? null : rest.physicalCustody,
    statement: textOrNull(rest.statement),
    request: textOrNull(rest.request),
    note: textOrNull(rest.note),
  }
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/u

/** Null is "now". An hour alone means today; a day alone is not enough, unless it is today. */
export function presentedAt(
  values: Pick<FormValues, 'presentedDate' | 'presentedTime'>,
  at: { readonly office: Office; readonly now: Date },
): string | null {
  const { presentedDate, presentedTime } = values
  const today = localDateTimeAt(at.now, at.office.timeZone).date
  if (presentedTime.trim() === '' && (presentedDate === '' || presentedDate === today)) return null
  return instantAt(presentedDate || today, parseTypedTime(presentedTime) ?? '', at.office.timeZone)
}

export function partyOf(party: PartyValues): PartyBody {
  if (party.kind === 'ANONYMOUS')
    return { ...blankParty, role: party.role, kind: 'ANONYMOUS', missingIdentity: 'ANONYMOUS' }
  const isNatural = party.kind === 'NATURAL'
  return {
    role: party.role,
    kind: party.kind,
    givenNames: isNatural ? textOrNull(party.givenNames) : null,
    surname1: isNatural ? textOrNull(party.surname1) : null,
    surname2: isNatural ? textOrNull(party.surname2) : null,
    legalName: isNatural ? null : textOrNull(party.legalName),
    ...identityOf(party),
    address: textOrNull(party.address),
    postalCode: textOrNull(party.postalCode),
    city: textOrNull(party.city),
    phone: textOrNull(party.phone),
    email: textOrNull(party.email),
    notificationChannel: party.notificationChannel,
    representationType: party.role === 'REPRESENTATIVE' ? party.representationType : null,
  }
}

type IdentityPart = Pick<
  PartyBody,
  'identity' | 'identityVerified' | 'identityNote' | 'missingIdentity'
>

function identityOf(party: PartyValues): IdentityPart {
  const number = party.identityNumber.trim()
  if (number === '' || party.identityType === null) {
    return {
      identity: null,
      identityVerified: false,
      identityNote: null,
      missingIdentity: party.missingIdentity,
    }
  }
  const check = checkIdentityNumber(party.identityType, number)
  const addsUp = check.remarks.length === 0
  return {
    identity: { country: check.country, type: check.type, number: check.compact },
    // A passport says nothing about itself: only a number that carries its own proof counts as
    // proven.
    identityVerified: addsUp && check.country !== null,
    identityNote: addsUp ? null : textOrNull(party.identityNote),
    missingIdentity: null,
  }
}

function textOrNull(text: string): string | null {
  return cleanText(text).trim() || null
}
