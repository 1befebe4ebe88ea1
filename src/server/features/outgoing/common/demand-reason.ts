import { Refusal } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'

const reasonText = 10

/** E-TRA-02 for one that says too little. */
export function demandReason(text: string, field = 'reason'): string {
  if (textLength(text) < reasonText) throw new Refusal('E-TRA-02', field, { n: reasonText })
  return text
}
