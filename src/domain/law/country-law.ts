/**
 * The shape of `countries/*.json`: one line a rule, with its article and the day it was looked up.
 * The legal office of each council signs its profile off (docs/specification/deadlines.md).
 */
import type { CalendarMode } from '../deadline/calendar.ts'
import type { CivilDate, Weekday } from '../deadline/civil-date.ts'
import type { ExtensionRule } from '../deadline/deadline-extension.ts'
import type { AfterHoursPolicy, ShortMonth, Term } from '../deadline/deadline.ts'
import type { UsualTypeCode } from './usual-types.ts'

/** TEXT: the law itself; COPY: a reproduction or summary; UNSEEN: not found, from knowledge. */
export type Reading = 'TEXT' | 'COPY' | 'UNSEEN'

export interface Ground {
  /** `Ley 39/2015, art. 21.3`. */
  readonly law: string
  readonly read: Reading
  readonly checkedOn: CivilDate
}

export type Grounded<Rule> = Rule & Ground & { readonly remark?: string }

/** What a letter that decides something tells of its remedies. */
export type LegalFoot = Grounded<{ readonly text: string }>

export interface TermLine extends Ground {
  readonly term: Term
  /** What it means when nobody answers in time, as the receipt says it: at most 120 letters. */
  readonly silence: string
  readonly extension?: string
  /** What else falls under the type with another term; the shortest is seeded. */
  readonly note?: string
}

/** A type without a term says why. */
export interface NoTermLine extends Partial<Ground> {
  readonly term: null
  readonly reason: string
}

export type TypeLine = TermLine | NoTermLine

/** One right has another term than its neighbour. */
export interface OwnType {
  readonly code: string
  readonly name: string
  /** The usual type it is handled like: its subject, unit, confidentiality. */
  readonly like: UsualTypeCode
  readonly line: TermLine
}

export interface WrittenLaw {
  readonly about: string
  readonly name: string
  readonly timeZones: readonly [string, ...string[]]
  readonly hasSaturdayByOffice: boolean
  readonly weekend: Grounded<{ readonly days: readonly Weekday[] }>
  readonly afterHours: Grounded<{ readonly policy: AfterHoursPolicy }>
  readonly closedDays: Grounded<{ readonly policy: AfterHoursPolicy }>
  readonly shortMonth: Grounded<{ readonly policy: ShortMonth }>
  readonly calendarMode: Grounded<{ readonly mode: CalendarMode }>
  readonly remedy: Grounded<{ readonly term: Term }>
  readonly decision: Grounded<{ readonly term: Term }>
  readonly extension: Grounded<{ readonly rule: ExtensionRule | null }>
  readonly notification: Grounded<NotificationRule>
  /** Null where the law was not gone through for it. */
  readonly legalFoot: LegalFoot | null
  readonly types: readonly LinesOfTypes[]
  readonly ownTypes: readonly OwnType[]
}

export type LinesOfTypes = TypeLine & { readonly types: readonly UsualTypeCode[] }

export interface CountryLaw extends Omit<WrittenLaw, 'types'> {
  readonly types: Readonly<Record<UsualTypeCode, TypeLine>>
}

export interface NotificationRule {
  /** From the date of the act; null where no general law sets one. */
  readonly term: Term | null
  /** The decision, which closes the entry, or the first attempt to notify it. */
  readonly metBy: 'DECISION' | 'FIRST_ATTEMPT'
}
