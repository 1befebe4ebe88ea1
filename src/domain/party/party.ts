/** Who appears in an entry (docs/specification/entry.md), frozen at registration. */
import type { IdentityType } from './identity-number.ts'

export const partyKinds = ['NATURAL', 'LEGAL', 'PUBLIC_BODY', 'ANONYMOUS'] as const
export const partyRoles = ['INTERESTED', 'CO_INTERESTED', 'REPRESENTATIVE', 'PRESENTER'] as const
export const missingIdentityReasons = ['NO_DOCUMENT', 'REFUSED', 'FOREIGN', 'ANONYMOUS'] as const
export const notificationChannels = ['ELECTRONIC', 'PAPER', 'EMAIL'] as const
export const representationTypes = ['LEGAL_REP', 'PROXY', 'VERBAL', 'OFFICIAL_CERTIFICATE'] as const

export type PartyKind = (typeof partyKinds)[number]
export type PartyRole = (typeof partyRoles)[number]
export type MissingIdentityReason = (typeof missingIdentityReasons)[number]
export type NotificationChannel = (typeof notificationChannels)[number]
export type RepresentationType = (typeof representationTypes)[number]

/** `country` is null for a document of nowhere in particular. */
export interface Identity {
  readonly country: string | null
  readonly type: IdentityType
  readonly number: string
}

export interface Party {
  readonly role: PartyRole
  readonly kind: PartyKind
  readonly givenNames: string | null
  readonly surname1: string | null
  readonly surname2: string | null
  readonly legalName: string | null
  readonly identity: Identity | null
  /** The number passed its check digits; of one that has none, that the clerk saw the document. */
  readonly identityVerified: boolean
  /** Why a number that fails its check was registered all the same. */
  readonly identityNote: string | null
  readonly missingIdentity: MissingIdentityReason | null
  readonly address: string | null
  readonly postalCode: string | null
  readonly city: string | null
  /** E.164 or as dialled locally, ≤ 20 characters. */
  readonly phone: string | null
  readonly email: string | null
  readonly notificationChannel: NotificationChannel | null
  readonly representationType: RepresentationType | null
}

export const blankParty: Omit<Party, 'role'> = {
  kind: 'NATURAL',
  givenNames: null,
  surname1: null,
  surname2: null,
  legalName: null,
  identity: null,
  identityVerified: false,
  identityNote: null,
  missingIdentity: null,
  address: null,
  postalCode: null,
  city: null,
  phone: null,
  email: null,
  notificationChannel: null,
  representationType: null,
}

/** How a person reads the party: "Soto Díaz, Ana", the legal name, or "Anónimo". */
export function partyName(
  party: Pick<Party, 'kind' | 'givenNames' | 'surname1' | 'surname2' | 'legalName'>,
): string {
  if (party.kind === 'ANONYMOUS') return 'Anónimo'
  if (party.kind !== 'NATURAL') return party.legalName ?? ''
  const surnames = [party.surname1, party.surname2].filter(Boolean).join(' ')
  return [surnames, party.givenNames].filter(Boolean).join(', ')
}

/** The interested parties in one line, for lists: "Soto Díaz, Ana y 2 más". */
export function senderLine(parties: readonly Party[]): string {
  const interested = parties.filter((party) => isInterested(party))
  const [first, ...others] = interested
  if (!first) return 'Anónimo'
  return others.length === 0 ? partyName(first) : `${partyName(first)} y ${others.length} más`
}

export function isInterested(party: Pick<Party, 'role'>): boolean {
  return party.role === 'INTERESTED' || party.role === 'CO_INTERESTED'
}
