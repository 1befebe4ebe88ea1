/** What is declared of an act, beside its decision; `acts.ts` gathers them (decision 116). */
import type { CivilDate } from '../deadline/civil-date.ts'
import type { WorkCalendar } from '../deadline/deadline.ts'
import type { EntryPlace } from '../entry/entry-place.ts'
import type { Entry } from '../entry/entry.ts'
import type { HandlingStatus } from '../handling/handling.ts'
import type { Role } from '../permission/permission.ts'

export interface Act {
  /** `ANYONE` signed in; `NOBODY`: what set-up or a telephone does before anybody is. */
  readonly by: readonly Role[] | 'ANYONE' | 'NOBODY'
  /** What gives power, visibility or consent may not be done for oneself. */
  readonly forOneself: 'NEVER' | 'FREELY'
  /**
   * `DECIDING`: where it gives a role of `power-act.ts`. `ALWAYS`: two acts, each by another
   * person.
   */
  readonly second: 'NEVER' | 'DECIDING' | 'ALWAYS'
  /** By the names of the wire: who may, as the entry stands (docs/specification/roles.md). */
  readonly does?: Readonly<Record<string, (place: EntryPlace) => boolean>>
  readonly from?: readonly HandlingStatus[]
}

export interface NamedAct extends Act {
  /**
   * As what cannot be done, and as what somebody may not do; words in
   * `contract/common/act-words.ts`.
   */
  readonly called: readonly [string, string]
}

export interface EntryAct extends NamedAct {
  readonly from: readonly HandlingStatus[]
  readonly fact: string
  readonly decide?: (entry: Entry, body: never, facts: ActFacts) => { type: string; data: object }
  /** Letters that its reason has at least and at most, where it asks for nothing else. */
  readonly reason?: { readonly least: number; readonly most: number }
  /** Whether whoever did it may take it back at once (`undo.ts`). */
  readonly isUndoable?: true
}

/** What the server knows of an entry and its reader without asking further. */
export interface ActFacts {
  readonly actorId: string
  /** Of the entry's office. */
  readonly today: CivilDate
  readonly calendar: WorkCalendar
  readonly dayOf: (instant: string) => CivilDate
  readonly unitName: (unitId: string) => string
}

export interface Reasoned {
  readonly reason: string
}

type Who = Pick<Act, 'by' | 'forOneself' | 'second'>
export function by(who: Act['by'], flags: Partial<Who> = {}): Who {
  return { by: who, forOneself: 'FREELY', second: 'NEVER', ...flags }
}

export const registry: readonly Role[] = ['REG', 'JREG']
export const unitStaff: readonly Role[] = ['JU', 'TR']
export const anyDesk: readonly Role[] = [...registry, ...unitStaff]
export const heads: readonly Role[] = ['JREG', 'JU']
export const never = { forOneself: 'NEVER' } as const
export const always = { second: 'ALWAYS' } as const

export const hourMs = 3_600_000
/** Hours that everybody concerned has to say no, where no second person is there to say yes. */
export const waitHours = 48

export function endOfWait({ proposedAt }: { readonly proposedAt: Date }): Date {
  return new Date(proposedAt.getTime() + waitHours * hourMs)
}
