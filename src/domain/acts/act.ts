/**
 * What is declared of an act: beside its decision when it is done to an entry (`acts.ts` gathers
 * them). From an act's row follow who may, what an entry says that its reader may do, its handler
 * where the decision needs no more than `ActFacts`, its window where it asks for a reason at most,
 * and whether it is taken back (decision 116).
 */
import type { CivilDate } from '../deadline/civil-date.ts'
import type { WorkCalendar } from '../deadline/deadline.ts'
import type { EntryPlace } from '../entry/entry-place.ts'
import type { Entry } from '../entry/entry.ts'
import type { HandlingStatus } from '../handling/handling.ts'
import type { Role } from '../permission/permission.ts'

export interface Act {
  /**
   * `ANYONE` who is signed in; `NOBODY` of the register: what set-up or a browser does before
   * anybody is.
   */
  readonly by: readonly Role[] | 'ANYONE' | 'NOBODY'
  /**
   * Whether it may be done for oneself. What gives power, sight or consent may not: directly, or
   * through whoever lends it on.
   */
  readonly forOneself: 'NEVER' | 'FREELY'
  /**
   * `DECIDING`: where it gives a role that sees or decides (`power-act.ts`). `ALWAYS`: two acts,
   * each by another person.
   */
  readonly second: 'NEVER' | 'DECIDING' | 'ALWAYS'
  /**
   * What it does to an entry, by the names the wire gives it, and who may as the entry stands
   * (docs/specification/roles.md): with one of the roles, and in one of the statuses.
   */
  readonly does?: Readonly<Record<string, (place: EntryPlace) => boolean>>
  readonly from?: readonly HandlingStatus[]
}

export interface NamedAct extends Act {
  /**
   * By which codes: as what cannot be done, and as what somebody may not do.
   * `contract/common/act-words.ts` has the words.
   */
  readonly called: readonly [string, string]
}

export interface EntryAct extends NamedAct {
  readonly from: readonly HandlingStatus[]
  /** What it writes into the ledger: one of the facts of its file. */
  readonly fact: string
  /** Its decision, when it needs no more than this. */
  readonly decide?: (entry: Entry, body: never, facts: ActFacts) => { type: string; data: object }
  /** Letters that its reason has at least and at most, where it asks for nothing else. */
  readonly reason?: { readonly least: number; readonly most: number }
  /** Whether whoever did it may take it back at once (`undo.ts`). */
  readonly isUndoable?: true
}

/** What the server knows of an entry and its reader without asking further. */
export interface ActFacts {
  readonly actorId: string
  /** The local date at the entry's office, its calendar, and the local day of an instant there. */
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
