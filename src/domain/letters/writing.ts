/** Who may do what with a letter, as it stands (docs/specification/letters.md). */
import type { RefusalCode, Remark } from '../common/refusal.ts'
import { remark } from '../common/refusal.ts'
import type { SlotCode } from '../common/slot-words.ts'
import { oneLine } from '../common/text.ts'
import type { VisibilityFacts } from '../entry/visibility.ts'
import { mayDispatch } from '../outgoing/dispatch.ts'
import type { Actor } from '../permission/permission.ts'
import { headsUnit, holdsAt, mayRegister, worksInUnit } from '../permission/permission.ts'
import type { LetterBody, MergeFieldName, MergeValues } from './body.ts'
import { mergeFields } from './body.ts'
import type { LetterAction, LetterStatus, LetterText } from './letter.ts'
import { letterActions } from './letter.ts'

/** Those of the unit, and the registry of its office for any unit. */
export function mayWrite(
  actor: Actor,
  { officeId, unitId }: Pick<LetterText, 'officeId' | 'unitId'>,
): boolean {
  return worksInUnit(actor, unitId) || mayRegister(actor, officeId)
}

export interface LetterPlace {
  readonly officeId: string
  readonly unitId: string
  readonly status: LetterStatus
  readonly authorId: string
  readonly changedById: string
  readonly reviewerId: string | null
  /** Whether another person said that this very text may be signed. */
  readonly isApproved: boolean
  readonly nextSignerId: string | null
  /** Whoever it waits for, reviewer or signer, can attend to it no more. */
  readonly isStalled: boolean
}

const from: Readonly<Record<LetterAction, readonly LetterStatus[]>> = {
  edit: ['DRAFT', 'IN_REVIEW'],
  'send-to-review': ['DRAFT', 'IN_REVIEW'],
  return: ['IN_REVIEW'],
  approve: ['IN_REVIEW'],
  'put-to-signature': ['DRAFT'],
  'upload-signed': ['TO_SIGN'],
  'annul-number': ['TO_SIGN', 'SIGNED'],
  dispatch: ['SIGNED'],
  discard: ['DRAFT', 'IN_REVIEW'],
}

export function isActOf(status: LetterStatus, action: LetterAction): boolean {
  return from[action].includes(status)
}

/** Whether this person may, where it is one. Nobody approves the text that they saved. */
export function mayDoWith(actor: Actor, letter: LetterPlace, action: LetterAction): boolean {
  const { staffId } = actor
  const { officeId, unitId, authorId, reviewerId, nextSignerId } = letter
  const writes = mayWrite(actor, letter)
  // Whoever works elsewhere now reads it on, and does nothing with it.
  const isAuthor = authorId === staffId && writes
  const heads = headsUnit(actor, unitId)
  const reviews = reviewerId === staffId || heads
  const may: Readonly<Record<LetterAction, () => boolean>> = {
    edit: () => (letter.status === 'IN_REVIEW' ? reviews : writes),
    'send-to-review': () => writes && (letter.status === 'DRAFT' || letter.isStalled),
    return: () => reviews || isAuthor,
    approve: () => reviews && letter.changedById !== staffId,
    'put-to-signature': () => heads || (writes && letter.isApproved),
    'upload-signed': () => nextSignerId === staffId || writes,
    'annul-number': () => isAuthor || heads || holdsAt(actor, 'JREG', officeId),
    dispatch: () => mayDispatch(actor, officeId, unitId),
    discard: () => isAuthor || heads,
  }
  return may[action]()
}

export function letterActionsOf(actor: Actor, letter: LetterPlace): LetterAction[] {
  return letterActions.filter(
    (action) => isActOf(letter.status, action) && mayDoWith(actor, letter, action),
  )
}

/**
 * By the table of entries (`entry/visibility.ts`): its unit is its route, whoever writes, reviews or
 * signs it its readers. Once signed it lies at the counter.
 */
export function letterStanding(letter: {
  readonly officeId: string
  readonly unitId: string
  readonly confidentiality: VisibilityFacts['confidentiality']
  readonly authorId: string
  readonly status: LetterStatus
  readonly readerIds: readonly string[]
}): VisibilityFacts {
  return {
    officeId: letter.officeId,
    confidentiality: letter.confidentiality,
    registeredById: letter.authorId,
    registeredOn: '1970-01-01',
    unitId: letter.status === 'SIGNED' ? null : letter.unitId,
    routeUnitIds: [letter.unitId],
    readerIds: letter.readerIds,
  }
}

export function tidyLetter(text: LetterText): LetterText {
  return {
    ...text,
    subject: oneLine(text.subject),
    addressees: text.addressees.map((one) => ({ ...one, name: oneLine(one.name) })),
    signers: text.signers.map((one) => ({ ...one, position: oneLine(one.position) })),
    answers: [...new Set(text.answers)],
  }
}

/** What keeps it from being signed, beside what keeps it from leaving (`checkDispatch`). */
export function checkLetter(text: LetterText, values: MergeValues): Remark<RefusalCode>[] {
  const signs = text.signers.some(({ kind }) => kind === 'SIGNATURE')
  return [
    ...(signs ? [] : [remark('E-SAL-21', 'signers')]),
    ...text.signers.flatMap(({ position }, place) =>
      position === '' ? [remark('E-SAL-21', `signers.${place}.position`)] : [],
    ),
    ...(isWordless(text.body) ? [remark('E-SAL-01', 'body', { campo: 'LETTER_TEXT' })] : []),
    ...missingFields(text.body, values).map((name) =>
      remark('E-SAL-01', 'body', { campo: isField(name) ? fieldCodes[name] : name }),
    ),
  ]
}

/** Fields say something too. */
function isWordless(node: unknown): boolean {
  if (Array.isArray(node)) return node.every(isWordless)
  if (typeof node !== 'object' || node === null) return true
  if ('type' in node && node.type === 'mergeField') return false
  if ('text' in node && typeof node.text === 'string') return oneLine(node.text) === ''
  return !('content' in node) || isWordless(node.content)
}

const fieldCodes: Readonly<Record<MergeFieldName, SlotCode>> = {
  'documento.numero': 'DOCUMENT_NUMBER',
  'documento.fecha': 'DOCUMENT_DATE',
  'documento.asunto': 'DOCUMENT_SUBJECT',
  'municipio.nombre': 'TOWN_NAME',
  'unidad.nombre': 'UNIT_NAME',
  'destinatario.nombre': 'ADDRESSEE_NAME',
  'destinatario.identidad': 'ADDRESSEE_IDENTITY',
  'destinatario.direccion': 'ADDRESSEE_ADDRESS',
  'entrada.numero': 'ANSWERED_NUMBER',
  'entrada.fecha': 'ANSWERED_DATE',
  'entrada.asunto': 'ANSWERED_SUBJECT',
  'entrada.remitente': 'ANSWERED_SENDER',
  'entrada.referencia': 'ANSWERED_REFERENCE',
  'plazo.vence': 'ANSWERED_DUE',
  'firmante.nombre': 'SIGNER_NAME',
  'firmante.cargo': 'SIGNER_POSITION',
}

/** The merge fields of a text that have no value, or are none: each once, as they are named. */
export function missingFields(body: LetterBody, values: MergeValues): string[] {
  const named = fieldsIn(body)
  return [...new Set(named)].filter((name) => !isField(name) || (values[name] ?? '') === '')
}

export function isField(name: string): name is MergeFieldName {
  return mergeFields.some((known) => known === name)
}

export function fieldsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(fieldsIn)
  if (typeof node !== 'object' || node === null) return []
  if ('type' in node && node.type === 'mergeField' && 'attrs' in node) {
    const { attrs } = node
    const isNamed = typeof attrs === 'object' && attrs !== null && 'name' in attrs
    return isNamed && typeof attrs.name === 'string' ? [attrs.name] : []
  }
  return 'content' in node ? fieldsIn(node.content) : []
}
