import type { sentenceOf } from './sentences.ts'
import type { SlotCode } from './slot-words.ts'

export type MessageCode = keyof typeof sentenceOf
export type RefusalCode = Extract<MessageCode, `E-${string}`>
export type WarningCode = Extract<MessageCode, `W-${string}`>

export type MessageSlots = Readonly<Record<string, string | number>>

/** The same as the product gives them: these three are codes, worded by each language. */
export type GivenSlots = MessageSlots & {
  readonly accion?: SlotCode
  readonly estado?: SlotCode
  readonly responsable?: SlotCode
}

/** `field` is a path such as `parties.0.identity.number`; null of the whole. */
export interface Remark<Code extends MessageCode = MessageCode> {
  readonly code: Code
  readonly field: string | null
  readonly slots: MessageSlots
}

export function remark<Code extends MessageCode>(
  code: Code,
  field: string | null = null,
  slots: GivenSlots = {},
): Remark<Code> {
  return { code, field, slots }
}

/** Thrown, so that the transaction rolls back. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly remarks: readonly Remark<RefusalCode>[]

  constructor(code: RefusalCode, field: string | null = null, slots: GivenSlots = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.remarks = [remark(code, field, slots)]
  }

  static forAll(remarks: readonly Remark<RefusalCode>[]): Refusal {
    const [first] = remarks
    if (!first) throw new Error('A refusal needs a reason')
    const refusal = new Refusal(first.code, first.field, first.slots)
    return Object.assign(refusal, { remarks })
  }
}

/** Refuses E-PER-09: it is for somebody else to do. */
export function demandAllowed(
  isAllowed: boolean,
  accion: SlotCode,
  responsable: SlotCode,
): asserts isAllowed {
  if (!isAllowed) throw new Refusal('E-PER-09', null, { accion, responsable })
}
