/** What stands on the form, as typed: texts are never null here, and nothing is judged. */
import type * as catalogue from '#domain/municipality/catalogue.ts'
import type { IdentityType } from '#domain/party/identity-number.ts'
import type * as party from '#domain/party/party.ts'

export interface PartyValues {
  /** Tells one party from another while the list changes; never leaves the browser. */
  readonly key: string
  readonly role: party.PartyRole
  readonly kind: party.PartyKind
  /** The kind was chosen by hand: the number must not change it any more. */
  readonly isKindChosen: boolean
  /** Null until a number tells it or the clerk chooses it. */
  readonly identityType: IdentityType | null
  readonly isIdentityTypeChosen: boolean
  readonly identityNumber: string
  readonly identityNote: string
  readonly missingIdentity: party.MissingIdentityReason | null
  readonly givenNames: string
  readonly surname1: string
  readonly surname2: string
  readonly legalName: string
  readonly address: string
  readonly postalCode: string
  readonly city: string
  readonly phone: string
  readonly email: string
  readonly notificationChannel: party.NotificationChannel | null
  readonly representationType: party.RepresentationType | null
}

export interface LinkedEntry {
  readonly entryId: string
  readonly entryNumber: string
  readonly kind: catalogue.RelationKind
}

export interface FormValues {
  readonly officeId: string
  /** The first is the interested party; there is always one. */
  readonly parties: readonly PartyValues[]
  readonly typeId: string | null
  readonly subject: string
  readonly destinationUnitId: string | null
  readonly folios: number | null
  readonly channel: catalogue.Channel
  readonly transportType: catalogue.TransportType | null
  readonly transportNumber: string
  /** `YYYY-MM-DD`, or what was typed when it is no date; empty stands for now. */
  readonly presentedDate: string
  /** `HH:MM` or what was typed; empty stands for the present minute. */
  readonly presentedTime: string
  readonly lateReason: string
  readonly documentDate: string
  readonly senderReference: string
  readonly fileNumber: string
  readonly priority: catalogue.Priority
  readonly urgencyReason: string
  readonly confidentiality: catalogue.Confidentiality
  readonly physicalDocs: catalogue.PhysicalDocs
  readonly physicalCustody: catalogue.PhysicalCustody | null
  readonly declaredAttachments: number | null
  readonly nonDocumentItems: string
  readonly statement: string
  readonly request: string
  readonly note: string
  readonly relation: LinkedEntry | null
}

export function emptyParty(role: party.PartyRole): PartyValues {
  return {
    key: crypto.getRandomValues(new Uint32Array(2)).join('-'),
    role,
    kind: 'NATURAL',
    isKindChosen: false,
    identityType: null,
    isIdentityTypeChosen: false,
    identityNumber: '',
    identityNote: '',
    missingIdentity: null,
    givenNames: '',
    surname1: '',
    surname2: '',
    legalName: '',
    address: '',
    postalCode: '',
    city: '',
    phone: '',
    email: '',
    notificationChannel: null,
    representationType: role === 'REPRESENTATIVE' ? 'PROXY' : null,
  }
}

export function emptyValues(officeId: string): FormValues {
  return {
    officeId,
    parties: [emptyParty('INTERESTED')],
    typeId: null,
    subject: '',
    destinationUnitId: null,
    folios: null,
    channel: 'IN_PERSON',
    transportType: 'BY_HAND',
    transportNumber: '',
    presentedDate: '',
    presentedTime: '',
    lateReason: '',
    documentDate: '',
    senderReference: '',
    fileNumber: '',
    priority: 'NORMAL',
    urgencyReason: '',
    confidentiality: 'ORDINARY',
    physicalDocs: 'COMPLEMENTARY',
    physicalCustody: 'SENT_TO_UNIT',
    declaredAttachments: null,
    nonDocumentItems: '',
    statement: '',
    request: '',
    note: '',
    relation: null,
  }
}

/** Whether nobody has typed or chosen anything yet, keys and the office apart. */
export function isUntouched(values: FormValues): boolean {
  return saysTheSame(values, emptyValues(values.officeId))
}

/** Whether two forms say the same, keys apart. */
export function saysTheSame(values: FormValues, others: FormValues): boolean {
  return essence(values) === essence(others)
}

function essence(values: FormValues): string {
  return JSON.stringify({
    ...values,
    parties: values.parties.map((each) => ({ ...each, key: '' })),
  })
}
