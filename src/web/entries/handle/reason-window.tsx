import type { EntryAct } from '#domain/acts/act.ts'
import { handlingActs } from '#domain/acts/acts.ts'

import { actLeads } from '../../words/entries/entry-acts.ts'
import { handlingWords } from '../../words/entries/handling.ts'
import { ActFrame } from '../act/act-frame.tsx'
import type { ActName } from '../act/act-names.ts'
import { unitNameIn, useActScene, useActValues } from '../act/act-scene.tsx'
import { sending, type SentAct } from '../act/decision.ts'
import { ReasonField } from '../act/reason-field.tsx'
import { tooShort } from '../act/text-errors.ts'

/** The window of every act that asks why and nothing else, as its row says. */
export function ReasonWindow() {
  const { act, entry, catalogue, run, decide } = useActScene()
  const [{ reason }, set] = useActValues(() => ({ reason: '' }))
  const { name, limits } = reasonedAct(act)
  const submit = (): void =>
    run.submit(tooShort(reason, 'reason', limits.least), () => decide(sending(name, { reason })))
  const leads: Readonly<Partial<Record<ActName, (unit: string) => string>>> = actLeads
  const unit = unitNameIn(catalogue, entry?.handling?.unitId ?? null, handlingWords.registry)
  const lead = leads[act]
  return (
    <ActFrame first="reason" onSubmit={submit}>
      {lead && <p>{lead(unit)}</p>}
      <ReasonField {...limits} value={reason} onChange={(text) => set({ reason: text })} />
    </ActFrame>
  )
}

type Rows = typeof handlingActs
/** The acts whose rows ask for a reason. */
type Reasoned = SentAct &
  { [Name in keyof Rows]: Rows[Name] extends Asking ? Name : never }[keyof Rows]
type Asking = { readonly reason: object }

function reasonedAct(act: ActName) {
  for (const [name, { does = {}, reason: limits }] of Object.entries<EntryAct>(handlingActs))
    // The name of a row with a reason, as the type says.
    // oxlint-disable-next-line no-unsafe-type-assertion
    if (limits && Object.hasOwn(does, act)) return { name: name as Reasoned, limits }
  throw new Error(`The act ${act} has no window`)
}
