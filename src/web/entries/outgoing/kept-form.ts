import type { SessionView } from '#contract/service/session.ts'
import { useRef, useState } from 'react'

import { useSession } from '../../session/current/use-session.ts'
import { keptValues } from '../act/kept-values.ts'

export interface KeptForm<Values> {
  readonly values: Values
  readonly set: (change: Partial<Values>) => void
  /** What stands there now, also for whoever asked before it was drawn. */
  readonly current: () => Values
  /** Something of it was typed before this page was opened. */
  readonly wasKept: boolean
  /** Whoever typed it is who is signed in now: only they may send it. */
  readonly isTheirs: boolean
  /** Whoever types: the id of a member of staff. */
  readonly typist: string
  /** Nothing of it is kept any more. */
  readonly forget: () => void
}

/**
 * Who types here, from when the server has said it; also while they sign in again. Whatever is
 * typed belongs to them: it is drawn anew (`key`) for another person.
 */
export function useTypist(): SessionView | undefined {
  const now = useSession().data
  const [typist, setTypist] = useState(now)
  if (now !== undefined && now !== typist) setTypist(now)
  return typist
}

/**
 * What is typed in a form of the book of exits. It outlives the form, the page and the session
 * until it is sent, as in the windows of acts. `subjectId` null: of a document still to be sent
 * out. Throws while nobody is known to type.
 */
export function useKeptForm<Values extends object>(
  subjectId: string | null,
  name: string,
  start: () => Values,
): KeptForm<Values> {
  const now = useSession().data?.staffId
  const [typist] = useState(now)
  if (typist === undefined) throw new Error('A form belongs to whoever types in it')
  const [kept] = useState(() => keptValues(typist, subjectId))
  const act = `outgoing ${name}`
  const [wasKept] = useState(() => kept.get(act) !== undefined)
  // What stands under this name was put there by this form.
  const [values, setValues] = useState<Values>(() => ({ ...start(), ...kept.get(act) }))
  // Of this page alone: another one may keep its own under the same name.
  const latest = useRef(values)
  return {
    values,
    set(change) {
      latest.current = { ...latest.current, ...change }
      kept.set(act, latest.current)
      setValues(latest.current)
    },
    current: () => latest.current,
    wasKept,
    isTheirs: now === typist,
    typist,
    forget: () => kept.forget(act),
  }
}
