/** What is typed in the form of a letter, and how it goes over the wire. */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { LetterForm, LetterView } from '#contract/letters/letters.ts'
import type { SignerKind } from '#domain/letters/letter.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { OutgoingKind } from '#domain/outgoing/outgoing.ts'
import { partyName } from '#domain/party/party.ts'

import { mintId } from '../../common/mint-id.ts'
import { letterTemplateWords } from '../../words/book/letter-templates.ts'
import { letterWords as words } from '../../words/book/letters.ts'
import { outgoingKindWords } from '../../words/book/outgoing.ts'
import {
  newAddressee,
  type AddresseeValues,
  type AnsweredEntry,
} from '../outgoing/dispatch-values.ts'

export interface SignerValues {
  /** Tells it from the others while some are added and removed. */
  readonly key: string
  readonly unitId: string
  readonly staffId: string
  readonly name: string
  readonly kind: SignerKind
  readonly position: string
}

export interface LetterValues {
  readonly unitId: string
  readonly officeId: string
  readonly kind: OutgoingKind | null
  readonly subject: string
  readonly confidentiality: Confidentiality
  readonly addressees: readonly AddresseeValues[]
  readonly answers: readonly AnsweredEntry[]
  /** A number that was typed and not looked up yet. */
  readonly answerNumber: string
  readonly signers: readonly SignerValues[]
  readonly body: LetterForm['body']
  readonly begunFrom?: LetterForm['begunFrom']
  /** Of the text that this one is typed over; 0 before the first. */
  readonly overRevision: number
}

export function newSigner(unitId: string): SignerValues {
  return { key: mintId(), unitId, staffId: '', name: '', kind: 'SIGNATURE', position: '' }
}

export function newLetter(given: Pick<LetterValues, 'unitId' | 'officeId'>): LetterValues {
  return {
    ...given,
    kind: 'OFFICIAL_LETTER',
    subject: '',
    confidentiality: 'ORDINARY',
    addressees: [newAddressee()],
    answers: [],
    answerNumber: '',
    signers: [newSigner(given.unitId)],
    body: { type: 'doc', content: [{ type: 'paragraph' }] },
    overRevision: 0,
  }
}

/** A letter that answers this entry, to whoever presented it. */
export function answerTo(entry: EntryView, begun: LetterValues): LetterValues {
  const { entryId, entryNumber, content, parties } = entry
  const [sender] = parties
  const subject = content?.subject ?? ''
  return {
    ...begun,
    subject: words.answerSubject(subject),
    confidentiality: content?.confidentiality ?? begun.confidentiality,
    addressees: [sender ? { ...newAddressee(), ...addressedTo(sender) } : newAddressee()],
    answers: [{ entryId, entryNumber, subject }],
  }
}

function addressedTo(sender: EntryView['parties'][number]) {
  const { identity, address, city } = sender
  const place = [address, city].filter((part) => part !== null && part !== '')
  return {
    name: partyName(sender),
    identity: identity?.number ?? '',
    address: place.join(', '),
  }
}

/** As it was saved, and as it goes on being written. */
export function valuesOf({ form, revision, answers, steps }: LetterView): LetterValues {
  const names = new Map(steps.map(({ signerId, name }) => [signerId, name]))
  const { signers, ...rest } = formValues(form)
  return {
    ...rest,
    answers: answers.map((answered) => ({ ...answered, subject: '' })),
    answerNumber: '',
    signers: signers.map((signer) => ({ ...signer, name: names.get(signer.staffId) ?? '' })),
    overRevision: revision,
  }
}

/** What an earlier text says, but for the entries it answers. */
export function formValues({
  addressees,
  signers,
  answers: _answers,
  ...rest
}: LetterForm): Omit<LetterValues, 'answers' | 'answerNumber' | 'overRevision'> {
  return {
    ...rest,
    addressees: addressees.length === 0 ? [newAddressee()] : addressees.map(typedAddressee),
    signers: signers.map((signer) => ({
      ...signer,
      key: mintId(),
      unitId: rest.unitId,
      name: '',
    })),
  }
}

export function titleOf({ form, documentNumber }: LetterView): string {
  return documentNumber ?? words.titleOf(outgoingKindWords[form.kind], form.subject)
}

/** Who wrote it, and what it began from. */
export function leadOf({ author, template }: LetterView): string {
  const from = template && letterTemplateWords.from(template.name, template.version)
  return [words.writtenBy(author), from].filter(Boolean).join(' · ')
}

function typedAddressee({ name, identity, address, means }: LetterForm['addressees'][number]) {
  return { key: mintId(), name, identity: identity ?? '', address: address ?? '', means }
}

/** Null while its unit, its office or its kind are not said: there is no place for it then. */
export function letterFormOf(values: LetterValues): LetterForm | null {
  const { unitId, officeId, kind, subject, confidentiality, body, begunFrom } = values
  if (unitId === '' || officeId === '' || kind === null) return null
  return {
    unitId,
    officeId,
    kind,
    subject,
    confidentiality,
    addressees: values.addressees.filter(isSaid).map(({ name, identity, address, means }) => ({
      name,
      identity: identity.trim() || null,
      address: address.trim() || null,
      means,
    })),
    answers: values.answers.map(({ entryId }) => entryId),
    signers: values.signers
      .filter(({ staffId }) => staffId !== '')
      .map(({ staffId, kind: how, position }) => ({ staffId, kind: how, position })),
    body,
    ...(begunFrom !== undefined && { begunFrom }),
  }
}

const isSaid = ({ name, identity, address }: AddresseeValues): boolean =>
  `${name}${identity}${address}`.trim() !== ''
