/**
 * Every reason the server has for saying no (`E-…`) and everything it points out without stopping
 * anyone (`W-…`). The codes are those of the catalogue in docs/specification/sentences.md; they are
 * stable and cross the wire as they are. The sentences people read live in
 * `contract/common/sentences.ts`: this file knows reasons, not words.
 */

import type { SlotCode } from './slot-code.ts'

export const refusalCodes = [
  'E-ID-01',
  'E-ID-03',
  'E-ID-06',
  'E-ID-07',
  'E-ID-08',
  'E-ID-09',
  'E-PER-01',
  'E-PER-02',
  'E-PER-04',
  'E-PER-05',
  'E-PER-07',
  'E-PER-09',
  'E-PER-10',
  'E-DOC-01',
  'E-DOC-02',
  'E-DOC-03',
  'E-DOC-04',
  'E-DOC-06',
  'E-DOC-08',
  'E-DOC-09',
  'E-DOC-10',
  'E-DOC-12',
  'E-DOC-13',
  'E-DOC-14',
  'E-DOC-15',
  'E-DOC-17',
  'E-DOC-18',
  'E-FIL-01',
  'E-FIL-02',
  'E-FIL-03',
  'E-FIL-06',
  'E-FIL-08',
  'E-FIL-09',
  'E-FIL-10',
  'E-FIL-11',
  'E-FIL-12',
  'E-FIL-13',
  'E-FIL-14',
  'E-FIL-20',
  'E-FIL-21',
  'E-FIL-22',
  'E-FIL-23',
  'E-FIL-24',
  'E-FIL-25',
  'E-LLE-04',
  'E-LLE-05',
  'E-NUM-01',
  'E-NUM-05',
  'E-NUM-06',
  'E-SYS-01',
  'E-SYS-02',
  'E-SYS-03',
  'E-SYS-04',
  'E-SYS-05',
  'E-SYS-06',
  'E-SYS-07',
  'E-SYS-08',
  'E-SYS-09',
  'E-SYS-10',
  'E-SYS-11',
  'E-SYS-12',
  'E-SYS-13',
  'E-TRA-01',
  'E-TRA-02',
  'E-TRA-03',
  'E-TRA-04',
  'E-TRA-06',
  'E-TRA-07',
  'E-TRA-08',
  'E-TRA-09',
  'E-TRA-10',
  'E-TRA-11',
  'E-TRA-12',
  'E-TRA-13',
  'E-TRA-14',
  'E-TRA-16',
  'E-TRA-17',
  'E-TRA-18',
  'E-TRA-19',
  'E-TRA-20',
  'E-TRA-21',
  'E-TRA-25',
  'E-TRA-26',
  'E-TRA-28',
  'E-TRA-29',
  'E-TRA-30',
  'E-CON-01',
  'E-CON-02',
  'E-CON-03',
  'E-CON-04',
  'E-CIU-01',
  'E-CIU-08',
  'E-CFG-01',
  'E-CFG-02',
  'E-CFG-03',
  'E-CFG-04',
  'E-CFG-05',
  'E-CFG-06',
  'E-CFG-07',
  'E-CFG-08',
  'E-CFG-09',
  'E-PLA-01',
  'E-PLA-03',
  'E-CFG-20',
  'E-CFG-21',
  'E-CFG-22',
  'E-CFG-23',
  'E-CFG-24',
  'E-CFG-25',
  'E-CFG-26',
  'E-CFG-27',
  'E-CFG-28',
  'E-CFG-29',
  'E-ROL-01',
  'E-ROL-02',
  'E-ROL-03',
  'E-ROL-04',
  'E-ROL-05',
  'E-ROL-06',
  'E-ROL-07',
  'E-ROL-08',
  'E-ROL-09',
  'E-ROL-10',
  'E-ROL-11',
  'E-ROL-12',
  'E-ACC-01',
  'E-ACC-02',
  'E-ACC-03',
  'E-ACC-04',
  'E-ACC-05',
  'E-ACC-06',
  'E-ACC-07',
  'E-ACC-08',
  'E-CLA-01',
  'E-CLA-02',
  'E-CLA-03',
  'E-CLA-04',
  'E-CLA-05',
  'E-CLA-06',
  'E-CIE-01',
  'E-CIE-02',
  'E-CIE-03',
  'E-LIB-01',
  'E-LIB-02',
  'E-LIB-03',
  'E-LIB-04',
  'E-LIB-05',
  'E-DAT-01',
  'E-LIB-06',
  'E-LIB-07',
  'E-REP-01',
  'E-REP-02',
  'E-REP-03',
  'E-REP-04',
  'E-SAL-01',
  'E-SAL-02',
  'E-SAL-03',
  'E-SAL-07',
  'E-SAL-08',
  'E-SAL-09',
  'E-SAL-10',
  'E-SAL-11',
  'E-SAL-12',
  'E-SAL-13',
  'E-SAL-14',
  'E-SAL-15',
  'E-SAL-16',
  'E-SAL-17',
  'E-SAL-18',
  'E-SAL-19',
  'E-SAL-20',
  'E-SAL-21',
  'E-SAL-22',
  'E-SAL-23',
  'E-SAL-24',
  'E-VIS-01',
  'E-VIS-02',
  'E-VIS-03',
  'E-VIS-04',
] as const

export const warningCodes = [
  'W-ID-02',
  'W-ID-04',
  'W-ID-05',
  'W-ID-10',
  'W-ID-11',
  'W-ID-12',
  'W-ID-13',
  'W-PER-06',
  'W-PER-08',
  'W-DOC-07',
  'W-DOC-11',
  'W-DOC-16',
  'W-DOC-19',
  'W-SAL-04',
  'W-SAL-05',
  'W-FIL-04',
  'W-FIL-05',
  'W-FIL-07',
  'W-FIL-08',
  'W-FIL-09',
  'W-FIL-26',
  'W-FIL-27',
  'W-FIL-28',
  'W-FIL-29',
  'W-FIL-30',
  'W-NUM-02',
  'W-SYS-04',
  'W-PLA-02',
  'W-REP-02',
] as const

export type RefusalCode = (typeof refusalCodes)[number]
export type WarningCode = (typeof warningCodes)[number]
export type MessageCode = RefusalCode | WarningCode

/** Values for the `{slots}` of a sentence. */
export type MessageSlots = Readonly<Record<string, string | number>>

/** The same as the product gives them: these three are codes, worded by each language. */
export type GivenSlots = MessageSlots & {
  readonly accion?: SlotCode
  readonly estado?: SlotCode
  readonly responsable?: SlotCode
}

/**
 * One remark about one place of a form. `field` is a path such as `subject` or
 * `parties.0.identity.number`; null when the remark is about the whole.
 */
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

/** The server declining. Thrown, so that the transaction rolls back without anyone threading it. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly remarks: readonly Remark<RefusalCode>[]

  constructor(code: RefusalCode, field: string | null = null, slots: GivenSlots = {}) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.remarks = [remark(code, field, slots)]
  }

  /**
   * Declines for several reasons at once, so that a person mends them in one go. Needs at least
   * one.
   */
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
