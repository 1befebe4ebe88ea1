/** What is typed in the form that sends a document out, and how it goes over the wire. */
import { outgoingForm, type OutgoingForm } from '#contract/outgoing/outgoing.ts'
import type { LetterView } from '#contract/letters/letters.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { Confidentiality, OrgUnit } from '#domain/municipality/catalogue.ts'
import { checkDispatch } from '#domain/outgoing/dispatch.ts'
import type { DeliveryMeans, OutgoingKind } from '#domain/outgoing/outgoing.ts'

import { misshapen, onePerField } from '../../common/field-errors.ts'
import { mintId } from '../../common/mint-id.ts'
import type { SummaryError } from '../../ui/fields/error-summary.tsx'
import { outgoingWords as words } from '../../words/book/outgoing.ts'
import { sentence } from '../../words/language/sentences.ts'
import { missing, notADate } from '../act/text-errors.ts'

export interface AddresseeValues {
  /** Tells it from the others while some are added and removed. */
  readonly key: string
  readonly name: string
  readonly identity: string
  readonly address: string
  readonly means: DeliveryMeans
}

export interface AnsweredEntry {
  readonly entryId: string
  readonly entryNumber: string
  readonly subject: string
}

export interface DispatchValues {
  /** Minted with the form: sent twice, it goes out once. */
  readonly outgoingId: string
  readonly officeId: string
  readonly unitId: string
  readonly kind: OutgoingKind | null
  readonly documentNumber: string
  readonly documentDate: string
  readonly signedBy: string
  readonly subject: string
  readonly folios: number | null
  readonly confidentiality: Confidentiality
  readonly addressees: readonly AddresseeValues[]
  readonly answers: readonly AnsweredEntry[]
  /** A number that was typed and not looked up yet. */
  readonly answerNumber: string
  /** Whose signed copy it is; null for a document of elsewhere. */
  readonly letterId: string | null
}

/** What the form begins with. */
export type GivenDispatch = Pick<DispatchValues, 'officeId' | 'unitId' | 'answers'> &
  Partial<DispatchValues>

export function newAddressee(): AddresseeValues {
  return { key: mintId(), name: '', identity: '', address: '', means: 'IN_PERSON' }
}

export function newDispatch(given: GivenDispatch, today: CivilDate): DispatchValues {
  return {
    outgoingId: mintId(),
    kind: null,
    documentNumber: '',
    documentDate: today,
    signedBy: '',
    subject: '',
    folios: 1,
    confidentiality: 'ORDINARY',
    addressees: [newAddressee()],
    answerNumber: '',
    letterId: null,
    ...given,
  }
}

/** A signed letter as it goes out: what its paper says, to whom, and what it answers. */
export function dispatchOf(letter: LetterView): Partial<DispatchValues> {
  const { letterId, form, documentNumber, documentDate, steps, answers } = letter
  const { kind, subject, confidentiality, addressees } = form
  const signer = steps.findLast((step) => step.kind === 'SIGNATURE') ?? steps.at(-1)
  return {
    letterId,
    kind,
    subject,
    confidentiality,
    officeId: form.officeId,
    unitId: form.unitId,
    documentNumber: documentNumber ?? '',
    documentDate: documentDate ?? '',
    signedBy: [signer?.name, signer?.position].filter(Boolean).join(', '),
    addressees: addressees.map(({ name, identity, address, means }) => ({
      key: mintId(),
      name,
      identity: identity ?? '',
      address: address ?? '',
      means,
    })),
    answers: answers.map((answered) => ({ ...answered, subject: '' })),
  }
}

/**
 * `files`: ids of uploads, the document first. Null while its kind or its folios are not said.
 */
export function bodyOf(values: DispatchValues, files: readonly string[]): OutgoingForm | null {
  const { kind, folios, officeId, answers, addressees } = values
  if (kind === null || folios === null) return null
  const { unitId, documentDate, signedBy, subject, confidentiality } = values
  return {
    officeId,
    unitId,
    kind,
    documentNumber: values.documentNumber.trim() || null,
    documentDate,
    signedBy,
    subject,
    folios,
    confidentiality,
    addressees: addressees.map(({ name, identity, address, means }) => ({
      name,
      identity: identity.trim() || null,
      address: address.trim() || null,
      means,
    })),
    answers: answers.map(({ entryId }) => entryId),
    files: [...files],
    ...(values.letterId !== null && { letterId: values.letterId }),
  }
}

/** What is missing or impossible, field by field, in the words of the server. */
export function dispatchFaults(
  values: DispatchValues,
  unit: OrgUnit | null,
  today: CivilDate,
): readonly SummaryError[] {
  const plain = { ...values, kind: values.kind ?? 'LETTER', folios: values.folios ?? 0 } as const
  const whole = bodyOf(plain, [])
  if (!whole) return []
  // The name of a successor is the server's to say.
  const said = checkDispatch(whole, { today, unit, successorName: null })
  return onePerField([
    ...missing(values.kind === null, 'kind', words.kindMissing),
    ...notADate(values.documentDate, 'documentDate'),
    ...missing(values.folios === null, 'folios', words.foliosMissing),
    ...said.map((remark) => ({ field: remark.field, message: sentence(remark) })),
    ...misshapen(outgoingForm, whole, {}),
  ])
}
