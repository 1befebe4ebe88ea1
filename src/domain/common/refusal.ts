/**
 * Every reason for saying no (`E-…`) and everything pointed out without stopping anyone (`W-…`):
 * stable codes. Their words: `contract/common/sentences.ts`.
 */

import type { SlotCode } from './slot-code.ts'

export type RefusalCode =
  | `E-ID-${'01' | '03' | '06' | '07' | '08' | '09'}`
  | `E-PER-${'01' | '02' | '04' | '05' | '07' | '09' | '10'}`
  | `E-DOC-${'01' | '02' | '03' | '04' | '06' | '08' | '09'}`
  | `E-DOC-${'10' | '12' | '13' | '14' | '15' | '17' | '18'}`
  | `E-FIL-${'01' | '02' | '03' | '06' | '08' | '09' | '10' | '11' | '12'}`
  | `E-FIL-${'13' | '14' | '20' | '21' | '22' | '23' | '24' | '25'}`
  | `E-LLE-${'04' | '05'}`
  | `E-NUM-${'01' | '05' | '06'}`
  | `E-SYS-${'01' | '02' | '03' | '04' | '05' | '06' | '07'}`
  | `E-SYS-${'08' | '09' | '10' | '11' | '12' | '13'}`
  | `E-TRA-${'01' | '02' | '03' | '04' | '06' | '07' | '08' | '09'}`
  | `E-TRA-${'10' | '11' | '12' | '13' | '14' | '16' | '17' | '18'}`
  | `E-TRA-${'19' | '20' | '21' | '25' | '26' | '28' | '29' | '30'}`
  | `E-CON-${'01' | '02' | '03' | '04'}`
  | `E-CIU-${'01' | '08'}`
  | `E-CFG-${'01' | '02' | '03' | '04' | '05' | '06' | '07' | '08' | '09' | '20'}`
  | `E-CFG-${'21' | '22' | '23' | '24' | '25' | '26' | '27' | '28' | '29'}`
  | `E-PLA-${'01' | '03'}`
  | `E-ROL-${'01' | '02' | '03' | '04' | '05' | '06'}`
  | `E-ROL-${'07' | '08' | '09' | '10' | '11' | '12'}`
  | `E-ACC-${'01' | '02' | '03' | '04' | '05' | '06' | '07' | '08'}`
  | `E-CLA-${'01' | '02' | '03' | '04' | '05' | '06'}`
  | `E-CIE-${'01' | '02' | '03'}`
  | `E-LIB-${'01' | '02' | '03' | '04' | '05' | '06' | '07'}`
  | 'E-DAT-01'
  | `E-REP-${'01' | '02' | '03' | '04'}`
  | `E-SAL-${'01' | '02' | '03' | '07' | '08' | '09' | '10' | '11' | '12' | '13' | '14'}`
  | `E-SAL-${'15' | '16' | '17' | '18' | '19' | '20' | '21' | '22' | '23' | '24'}`
  | `E-VIS-${'01' | '02' | '03' | '04'}`
export type WarningCode =
  | `W-ID-${'02' | '04' | '05' | '10' | '11' | '12' | '13'}`
  | `W-PER-${'06' | '08'}`
  | `W-DOC-${'07' | '11' | '16' | '19'}`
  | `W-SAL-${'04' | '05'}`
  | `W-FIL-${'04' | '05' | '07' | '08' | '09' | '26' | '27' | '28' | '29' | '30'}`
  | 'W-NUM-02'
  | 'W-SYS-04'
  | 'W-PLA-02'
  | 'W-REP-02'
export type MessageCode = RefusalCode | WarningCode

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
