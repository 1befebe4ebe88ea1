/**
 * The frame of every act on the handling of an entry, by its row in `domain/acts`; and the handlers
 * of those whose decision needs nothing but what is at hand.
 */
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { ActFacts, EntryAct } from '#domain/acts/act.ts'
import { handlingActs } from '#domain/acts/acts.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import type { HandlingFact } from '#domain/acts/handling-fact.ts'
import type { RequestContext } from '../../context/request-context.ts'
import { officeOf } from '../../reference/reference-data.ts'
import type { ChangeScene } from './change-entry.ts'
import {
  changeEntry,
  demandAct,
  demandKnown,
  demandVersion,
  isActRepeated,
} from './change-entry.ts'

interface Given {
  readonly params: { readonly entryId: string }
}

/** Answers an act: on the version the actor saw, once however often it is sent. */
export function doing<Received extends Given>(
  act: EntryAct,
  decide: (scene: ChangeScene, sent: Received) => HandlingFact | Promise<HandlingFact>,
) {
  return (context: RequestContext, sent: Received): Promise<EntryView> =>
    changeEntry(
      context,
      sent.params.entryId,
      (scene) => {
        demandKnown(scene, act)
        demandVersion(context, scene)
        return decide(scene, sent)
      },
      isActRepeated(context, act.fact, Object(sent).body),
    )
}

type Rows = typeof handlingActs
type Deciding = {
  [Name in keyof Rows]: Rows[Name] extends { readonly decide: unknown } ? Name : never
}[keyof Rows]
type Sent<Name extends Deciding> = Given & { readonly body: Parameters<Rows[Name]['decide']>[1] }

/** By the name of their endpoint: what the contract takes must be what the decision wants. */
// The rows that have a decision, as the type says.
// oxlint-disable-next-line no-unsafe-type-assertion
export const handlers = Object.fromEntries(
  Object.entries<EntryAct>(handlingActs).flatMap(([name, act]) => {
    const { decide } = act
    if (!decide) return []
    const answer = doing(act, (scene, { body }: Given & { readonly body: never }) => {
      // Each act says what its own facts say.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const fact = decide(scene.entry, body, factsOf(scene)) as HandlingFact
      demandAct(scene, act)
      return fact
    })
    return [[name, answer]]
  }),
) as unknown as {
  readonly [Name in Deciding]: (context: RequestContext, sent: Sent<Name>) => Promise<EntryView>
}

function factsOf({ actor, reference, entry, around }: ChangeScene): ActFacts {
  const { calendar, timeZone } = officeOf(reference, entry.officeId)
  return {
    actorId: actor.staffId,
    today: around.today,
    calendar,
    dayOf: (instant): CivilDate => localDateTimeAt(new Date(instant), timeZone).date,
    unitName: (unitId) => reference.units.get(unitId)?.name ?? '',
  }
}
