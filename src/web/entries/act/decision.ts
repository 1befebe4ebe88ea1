import type { Api } from '#contract/api.ts'
import type { CallOf } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { handlingActs } from '#domain/acts/acts.ts'

import { call } from '../../common/api.ts'
import { actDone } from '../../words/entries/entry-acts.ts'
import type { ActName } from './act-names.ts'

/** The entry an act is done to: as much of it as a row of a list has. */
export interface ActRow {
  readonly entryId: string
  /** The version the person was looking at. */
  readonly version: number
}

/** What was decided in the window of an act: how to do it, and what to say when it is done. */
export interface Decision {
  /** Answers the entry as it stands afterwards. Throws an `ApiProblem` when it is refused. */
  readonly send: (row: ActRow) => Promise<EntryView>
  /** Where the words of the act have none of their own. */
  readonly said?: (after: EntryView) => string
}

export type SentAct = Exclude<keyof typeof handlingActs, 'acknowledgeCopy' | 'closeCopy'>

type BodyOf<Name extends SentAct> =
  CallOf<Api[Name], Blob> extends { readonly body: infer Body } ? Body : never

/** To send this to the endpoint of the act. */
export function sending<Name extends SentAct>(name: Name, body: BodyOf<Name>): Decision {
  return {
    async send({ entryId, version }) {
      // Every act takes the entry in its path and answers it as it then stands; the compiler
      // cannot follow a name that is open.
      // oxlint-disable-next-line no-unsafe-type-assertion
      const given = { params: { entryId }, body } as CallOf<Api[Name], Blob>
      // oxlint-disable-next-line no-unsafe-type-assertion
      return (await call(name, given, { version })) as EntryView
    },
  }
}

/** What to say when the act is done. */
export function saidOf(act: ActName, { said }: Decision, after: EntryView): string {
  const done: Readonly<Partial<Record<ActName, string>>> = actDone
  return said?.(after) ?? done[act] ?? ''
}
