import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { senderLine } from '#domain/party/party.ts'

import { partyOf } from './command-of.ts'
import type { FormValues } from './form-values.ts'
import { withoutSlots } from './subject-slots.ts'

/** Whether an entry is seen to be of what stands on the form: the same subject, of the same. */
export function saysWhatStands({ content, sender }: EntryView, values: FormValues): boolean {
  return (
    content?.subject === withoutSlots(values.subject) &&
    sender === senderLine(values.parties.map(partyOf))
  )
}
