/**
 * What the law of a country says of the terms a council counts, as data: one file a country, one
 * line a rule, each with its article, the day somebody looked it up and what they could see of it.
 * Requirements, not legal advice: the legal office of each council signs its profile off
 * (docs/specification/deadlines.md). Spanish, because people read it.
 */
import type { CalendarMode } from '../deadline/calendar.ts'
import type { CivilDate, Weekday } from '../deadline/civil-date.ts'
import type { ExtensionRule } from '../deadline/deadline-extension.ts'
import type { AfterHoursPolicy, ShortMonth, Term } from '../deadline/deadline.ts'
import type { UsualTypeCode } from './usual-types.ts'

/**
 * TEXT: the text of the law itself; COPY: a reproduction or a summary; UNSEEN: looked for and not
 * found, from knowledge.
 */
export type Reading = 'TEXT' | 'COPY' | 'UNSEEN'

export interface Ground {
  /** `Ley 39/2015, art. 21.3`. */
  readonly law: string
  readonly read: Reading
  /** When it was looked up. */
  readonly checkedOn: CivilDate
}

export type Grounded<Rule> = Rule & Ground

export interface TermLine extends Ground {
  readonly term: Term
  /** What it means when nobody answers in time, as the receipt says it: at most 120 letters. */
  readonly silence: string
  /** How far it may be extended. */
  readonly extension?: string
  /**
   * What else falls under the same type and has another term; the shortest one is the one that is
   * seeded.
   */
  readonly note?: string
}

/** A type without a term says why. */
export interface NoTermLine extends Partial<Ground> {
  readonly term: null
  readonly reason: string
}

export type TypeLine = TermLine | NoTermLine

/**
 * A type this country needs beside the usual ones, because one right has another term than its
 * neighbour.
 */
export interface OwnType {
  readonly code: string
  readonly name: string
  /** The usual type it is handled like: its subject, unit, confidentiality. */
  readonly like: UsualTypeCode
  readonly line: TermLine
}

export interface CountryLaw {
  readonly weekend: Grounded<{ readonly days: readonly Weekday[] }>
  /** What a paper handed in after closing time counts as. */
  readonly afterHours: Grounded<{ readonly policy: AfterHoursPolicy }>
  /**
   * What one handed in on a day nobody works counts as: the next working day, or that day itself.
   */
  readonly closedDays: Grounded<{ readonly policy: AfterHoursPolicy }>
  readonly shortMonth: Grounded<{ readonly policy: ShortMonth }>
  readonly calendarMode: Grounded<{ readonly mode: CalendarMode }>
  /** To mend an incomplete paper. */
  readonly remedy: Grounded<{ readonly term: Term }>
  /** To decide, when the type of document sets nothing else. */
  readonly decision: Grounded<{ readonly term: Term }>
  /**
   * How much of the original term an extension may add; null where the general law has no rule of
   * its own.
   */
  readonly extension: Grounded<{ readonly rule: ExtensionRule | null }>
  /** How long an act may wait before it is sent to be notified, and what answers in time. */
  readonly notification: Grounded<NotificationRule>
  readonly types: Readonly<Record<UsualTypeCode, TypeLine>>
  readonly ownTypes: readonly OwnType[]
}

export interface NotificationRule {
  /** From the date of the act; null where no general law sets one. */
  readonly term: Term | null
  /**
   * What meets the term to decide: the decision, which its unit closes the entry with, or the first
   * attempt to notify it.
   */
  readonly metBy: 'DECISION' | 'FIRST_ATTEMPT'
}

/**
 * The law was gone through three times, and for notifications once more: what was found on a later
 * day says so, and what was not found was looked for on all of them.
 */
export const look = {
  first: '2026-11-22',
  second: '2026-11-23',
  third: '2026-11-24',
  fourth: '2026-11-28',
} as const

const termIn =
  (unit: Term['unit']) =>
  (amount: number): Term => ({ amount, unit })

export const term = {
  workingDays: termIn('WORKING_DAY'),
  calendarDays: termIn('CALENDAR_DAY'),
  months: termIn('MONTH'),
}

const readAs =
  (read: Reading) =>
  (law: string, checkedOn: CivilDate = look.first): Ground => ({ law, read, checkedOn })

export const source = {
  text: readAs('TEXT'),
  copy: readAs('COPY'),
  unseen: (law: string): Ground => readAs('UNSEEN')(law, look.third),
}

export const silence = {
  denied: 'Si no hay respuesta en plazo, se entiende desestimada.',
  granted: 'Si no hay respuesta en plazo, se entiende concedida.',
  claimable: 'Si no hay respuesta en plazo, puede reclamar ante la autoridad de control.',
  noMeaning: 'La ley no da un sentido al silencio: la obligación de responder sigue.',
}

/** Types that no procedure of their own stands behind, whatever the country. */
export const withoutTerm = {
  SUB: { term: null, reason: 'Completa un documento anterior: corre el plazo de ese documento.' },
  ALE: { term: null, reason: 'Se une a un trámite en curso: corre el plazo de ese trámite.' },
  OFI: { term: null, reason: 'El plazo lo fija la administración que escribe, en cada oficio.' },
  JUD: { term: null, reason: 'El plazo lo fija el juzgado, en cada notificación.' },
  REQ: { term: null, reason: 'El plazo lo fija quien requiere, en cada requerimiento.' },
  DRE: {
    term: null,
    reason: 'Surte efecto desde que se presenta; lo que sigue es comprobación posterior.',
  },
  CON: { term: null, reason: 'Rige lo pactado en el contrato o en el convenio.' },
  OFE: { term: null, reason: 'Rigen las bases de la licitación: no se responde a cada oferta.' },
  INV: { term: null, reason: 'No abre ningún trámite.' },
  MED: {
    term: null,
    reason: 'Son antecedentes de un expediente: corre el plazo de ese expediente.',
  },
  CAR: { term: null, reason: 'No se sabe qué pide: al clasificarla toma el plazo de su tipo.' },
} as const satisfies Partial<Record<UsualTypeCode, NoTermLine>>
