/** A document that the council writes itself (docs/specification/letters.md). */
import type { CivilDate } from '../deadline/civil-date.ts'
import type { SeriesPlace } from '../entry/entry.ts'
import type { Confidentiality } from '../municipality/catalogue.ts'
import type { Addressee, OutgoingKind } from '../outgoing/outgoing.ts'
import type { LetterBody } from './body.ts'

export const letterStatuses = [
  'DRAFT',
  'IN_REVIEW',
  'TO_SIGN',
  'SIGNED',
  'DISPATCHED',
  'ANNULLED',
  'DISCARDED',
] as const
/**
 * From `TO_SIGN` on it has its number and frozen bytes. `ANNULLED` is that number given up;
 * `DISCARDED` a draft that never had one.
 */
export type LetterStatus = (typeof letterStatuses)[number]

export const letterTrays = ['TO_REVIEW', 'TO_SIGN', 'TO_DISPATCH', 'MINE'] as const
/** «Por revisar», «Por firmar», «Por despachar», «Mis borradores». */
export type LetterTray = (typeof letterTrays)[number]

export const letterActions = [
  'edit',
  'send-to-review',
  'return',
  'approve',
  'put-to-signature',
  'upload-signed',
  'annul-number',
  'dispatch',
  'discard',
] as const
export type LetterAction = (typeof letterActions)[number]

/** Visto bueno, or signature. */
export const signerKinds = ['APPROVAL', 'SIGNATURE'] as const
export type SignerKind = (typeof signerKinds)[number]

export interface Signer {
  readonly staffId: string
  readonly kind: SignerKind
  /** As it is printed below the name: «Gerente Municipal». */
  readonly position: string
}

export interface TemplateVersion {
  readonly templateId: string
  readonly version: number
}

export interface LetterHeading {
  readonly unitId: string
  readonly kind: OutgoingKind
  readonly subject: string
  readonly confidentiality: Confidentiality
  readonly addressees: readonly Addressee[]
  readonly answers: readonly string[]
  readonly signers: readonly Signer[]
  readonly begunFrom?: TemplateVersion | undefined
}

export const mostSigners = 6

export interface LetterText extends LetterHeading {
  readonly officeId: string
  readonly body: LetterBody
}

/** `sha256` is lower-case hexadecimal; `sizeBytes` is bytes. */
export interface LetterFile {
  readonly sha256: string
  readonly sizeBytes: number
  readonly mediaType: string
  readonly pages: number | null
}

/** What whoever reviewed a text said of it. */
export interface LetterRemark {
  readonly remarkId: string
  readonly revision: number
  readonly decision: 'RETURNED' | 'APPROVED'
  readonly remark: string | null
  readonly byId: string
  readonly at: string
}

/** The text that got the number, and what was said of it and of those before it. */
export interface NumberedText {
  /** SHA-256 of the text with its heading, as canonical JSON: lower-case hexadecimal. */
  readonly sha256: string
  readonly revision: number
  readonly savedById: string
  readonly savedAt: string
  readonly reviewerId: string | null
  /** Null where the head of its unit put it to signature. */
  readonly approval: { readonly byId: string; readonly at: string } | null
  readonly remarks: readonly LetterRemark[]
}

/** What the event `LetterNumbered` says. */
export interface LetterNumberedData {
  readonly officeId: string
  readonly series: SeriesPlace
  readonly documentNumber: string
  readonly documentDate: CivilDate
  readonly heading: LetterHeading
  readonly authorId: string
  /** The text of it: one of those that were saved. */
  readonly textId: string
  readonly text: NumberedText
  /** The bytes that are signed. */
  readonly file: LetterFile
}

export interface LetterSignedData {
  /** From 1, in the order of the signers. */
  readonly step: number
  readonly signerId: string
  /** As the certificate says; null where it says none. */
  readonly signedBy: string | null
  readonly file: LetterFile
}

export type LetterFact =
  | { readonly type: 'LetterNumbered'; readonly data: LetterNumberedData }
  | { readonly type: 'LetterSigned'; readonly data: LetterSignedData }
  | { readonly type: 'LetterNumberAnnulled'; readonly data: { readonly reason: string } }
  | { readonly type: 'LetterDispatched'; readonly data: { readonly outgoingId: string } }

export const letterFactTypes = [
  'LetterNumbered',
  'LetterSigned',
  'LetterNumberAnnulled',
  'LetterDispatched',
] as const satisfies readonly LetterFact['type'][]

export type LetterEvent = LetterFact & {
  readonly letterId: string
  readonly actorId: string
  /** RFC 3339 in UTC, milliseconds. */
  readonly at: string
}

export interface KeptCopy extends LetterSignedData {
  readonly uploadedById: string
  readonly at: string
}

export interface NumberedLetter extends LetterNumberedData {
  readonly letterId: string
  readonly numberedAt: string
  readonly numberedById: string
  readonly copies: readonly KeptCopy[]
  readonly status: Extract<LetterStatus, 'TO_SIGN' | 'SIGNED' | 'DISPATCHED' | 'ANNULLED'>
  readonly since: string
  readonly outgoingId: string | null
  readonly annulment: { readonly reason: string; readonly byId: string; readonly at: string } | null
}

/** Throws when the event cannot follow: a broken ledger, not a refusal. */
export function evolveLetter(before: NumberedLetter | null, event: LetterEvent): NumberedLetter {
  const { type, letterId, actorId, at } = event
  if (type === 'LetterNumbered') {
    if (before) throw new Error(`Letter ${letterId} cannot be numbered twice`)
    return numbered(event)
  }
  if (!before) throw new Error(`Letter ${letterId} cannot change before it has its number`)
  switch (type) {
    case 'LetterSigned':
      return signed(before, event)
    case 'LetterNumberAnnulled': {
      if (before.status === 'DISPATCHED' || before.annulment)
        throw new Error('It cannot be annulled')
      const annulment = { reason: event.data.reason, byId: actorId, at }
      return { ...before, status: 'ANNULLED', since: at, annulment }
    }
    case 'LetterDispatched': {
      if (before.status !== 'SIGNED') throw new Error('What is not signed cannot leave')
      return { ...before, status: 'DISPATCHED', since: at, outgoingId: event.data.outgoingId }
    }
  }
}

function numbered({
  letterId,
  actorId,
  at,
  data,
}: LetterEvent & { readonly type: 'LetterNumbered' }): NumberedLetter {
  const { text } = data
  if (text.approval?.byId === text.savedById)
    throw new Error('Nobody approves the text that they saved')
  return {
    ...data,
    letterId,
    numberedAt: at,
    numberedById: actorId,
    copies: [],
    status: 'TO_SIGN',
    since: at,
    outgoingId: null,
    annulment: null,
  }
}

function signed(
  before: NumberedLetter,
  { actorId, at, data }: LetterEvent & { readonly type: 'LetterSigned' },
): NumberedLetter {
  const due = nextSigner(before)
  if (due?.staffId !== data.signerId || data.step !== before.copies.length + 1)
    throw new Error('It is not the turn of that signer')
  const copies = [...before.copies, { ...data, uploadedById: actorId, at }]
  const isLast = copies.length === before.heading.signers.length
  return { ...before, copies, status: isLast ? 'SIGNED' : 'TO_SIGN', since: at }
}

export function nextSigner({
  status,
  copies,
  heading,
}: Pick<NumberedLetter, 'status' | 'copies' | 'heading'>): Signer | null {
  return status === 'TO_SIGN' ? (heading.signers[copies.length] ?? null) : null
}

/** The last copy with a signature; before the first one, the bytes that are signed. */
export function lastCopy({ copies, file }: Pick<NumberedLetter, 'copies' | 'file'>): LetterFile {
  return copies.at(-1)?.file ?? file
}

/** The book of a unit and a kind. No office has a slash in its code. */
export function letterSeries(unitCode: string, kind: OutgoingKind): string {
  return `${unitCode}/${kind}`
}

export const isLetterSeries = (code: string): boolean => code.includes('/')

/** «Oficio N.º 12-2026-OBR»; `kindName` is that of `contract/outgoing/kind-names.ts`. */
export function letterNumber(
  kindName: string,
  {
    unitCode,
    year,
    number,
  }: { readonly unitCode: string; readonly year: number; readonly number: number },
): string {
  return `${kindName} N.º ${number}-${year}-${unitCode}`
}
