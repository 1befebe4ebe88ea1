/** The facts of the handling, each kept beside its act (docs/specification/handling.md). */
import type { ActMoment, Changed, Handling } from '../handling/handling.ts'
import { closureFacts } from './closure.ts'
import { confidentialityFacts } from './confidentiality.ts'
import { copyFacts } from './copies.ts'
import { deadlineFacts } from './entry-deadline.ts'
import { readerFacts } from './readers.ts'
import { receiveFacts } from './receive-entry.ts'
import { routeFacts } from './route-entry.ts'
import { workFacts } from './work.ts'

const following = {
  ...routeFacts,
  ...receiveFacts,
  ...copyFacts,
  ...workFacts,
  ...closureFacts,
  ...deadlineFacts,
  ...readerFacts,
  ...confidentialityFacts,
}
type Following = typeof following

export type HandlingActs = {
  readonly [Type in keyof Following]: Parameters<Following[Type]>[1]
} & {
  /** The last act taken back by whoever did it, at once. */
  readonly ActUndone: { readonly act: string }
}

export type HandlingFactType = keyof HandlingActs

export type HandlingFact = {
  readonly [Type in HandlingFactType]: { readonly type: Type; readonly data: HandlingActs[Type] }
}[HandlingFactType]

// The keys of the two are the union.
// oxlint-disable-next-line no-unsafe-type-assertion
export const handlingFactTypes = [
  ...Object.keys(following),
  'ActUndone',
] as readonly HandlingFactType[]
const known: ReadonlySet<string> = new Set(handlingFactTypes)

export function isHandlingFact<Fact extends { readonly type: string }>(
  fact: Fact,
): fact is Extract<Fact, { readonly type: HandlingFactType }> {
  return known.has(fact.type)
}

export function evolveHandling(before: Handling, fact: HandlingFact, act: ActMoment): Handling {
  if (fact.type === 'ActUndone') {
    if (!before.lastAct) throw new Error('There is no act to take back')
    return before.lastAct.before
  }
  // The table pairs each type with its own data.
  // oxlint-disable-next-line no-unsafe-type-assertion
  const follow = following[fact.type] as (
    handling: Handling,
    data: object,
    act: ActMoment,
  ) => Changed
  const changed = follow(before, fact.data, act)
  return {
    ...before,
    ...(changed.stage ? { since: act.at } : {}),
    ...changed,
    lastAct: {
      type: fact.type,
      byId: act.actorId,
      at: act.at,
      before: { ...before, lastAct: null },
    },
  }
}
