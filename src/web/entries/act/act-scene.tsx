import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { CatalogueView } from '#contract/municipality/organization.ts'
import type { SessionView } from '#contract/service/session.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { createContext, use, useRef, useState } from 'react'

import type { ActName } from './act-names.ts'
import type { KeptValues } from './kept-values.ts'
import type { Submission } from '../../ui/fields/use-submission.ts'
import type { Decision } from './decision.ts'

/**
 * Where a window of an act stands: what it is about, who acts, and what becomes of the decision.
 */
export interface ActScene {
  readonly act: ActName
  /** The verb as it reads for this entry: "Rederivar". */
  readonly verb: string
  /** The number of the entry, or how many there are. */
  readonly name: string
  /** Null when it is about several: then nothing can be read off one of them. */
  readonly entry: EntryView | null
  readonly hasConfidential: boolean
  /**
   * The responsible office, where it is the same for all; null is the registry, undefined when it
   * differs.
   */
  readonly unitId: string | null | undefined
  readonly catalogue: CatalogueView
  readonly session: SessionView
  readonly today: CivilDate
  readonly timeZone: string
  readonly run: Submission
  /** Rejects with an `ApiProblem` when it is refused. */
  readonly decide: (decision: Decision) => Promise<void>
  /** The window changed the entry itself on its way: that is nobody else's change. */
  readonly changed: (after: EntryView) => void
  /** What was typed before in a window of this act on this entry, and not sent. */
  readonly kept: KeptValues
  /** Forgets what was kept, and begins anew. */
  readonly restart: () => void
  readonly conflict: ActConflict | null
  readonly onClose: () => void
}

/** Somebody changed the entry while the window was open. */
export interface ActConflict {
  /** The act is not open any more to whoever looks at it. */
  readonly isAway: boolean
  readonly reload: () => void
}

const SceneContext = createContext<ActScene | null>(null)

export const ActSceneProvider = SceneContext.Provider

export function useActScene(): ActScene {
  const scene = use(SceneContext)
  if (!scene) throw new Error('A window of an act lives inside its scene')
  return scene
}

/**
 * The values of a window. They outlive it, and the page, until the act is done: a window closed by
 * mistake opens as it was.
 */
export function useActValues<Values extends object>(
  start: () => Values,
): readonly [Values, (change: Partial<Values>) => void] {
  const { kept, act } = useActScene()
  // What stands under an act's name was put there by that act's window.
  const [values, setValues] = useState<Values>(() => ({ ...start(), ...kept.get(act) }))
  // Several changes may come before the window is drawn again.
  const latest = useRef(values)
  const set = (change: Partial<Values>): void => {
    latest.current = { ...latest.current, ...change }
    setValues(latest.current)
    kept.set(act, latest.current)
  }
  return [values, set]
}

/** The name of a unit; null is the registry office. */
export function unitNameIn(
  { units }: CatalogueView,
  unitId: string | null,
  registry: string,
): string {
  if (unitId === null) return registry
  return units.find((unit) => unit.unitId === unitId)?.name ?? ''
}
