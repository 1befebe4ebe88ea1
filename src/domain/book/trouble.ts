/**
 * What stands wrong with the book or its machine until somebody does something, and who is told.
 */
import type { Role } from '../permission/permission.ts'

/**
 * CLOCK_WAITS: a person has to say whether the hour is right. BOOK_AHEAD: the last fact is in the
 * future, and nothing can be written. CLOCKS_APART: no day closes. BOOK_RESTORED: no number is
 * given before an act of two people. STAMPS_MISSING: closings have waited for their time stamp for
 * days. LETTERS_MISSING: letters of closings wait for days, or were given up. SCANS_WAIT: files have
 * waited for the antivirus for minutes. DRILL_OLD, DRILL_FAILED: nobody knows that the backup restores, or
 * it does not.
 * WEBHOOK_STOPPED: a system of the municipality is told nothing until somebody resumes it.
 */
export const troubleKinds = [
  'CLOCK_WAITS',
  'BOOK_AHEAD',
  'CLOCKS_APART',
  'BOOK_RESTORED',
  'STAMPS_MISSING',
  'LETTERS_MISSING',
  'DRILL_OLD',
  'DRILL_FAILED',
  'SCANS_WAIT',
  'WEBHOOK_STOPPED',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

const who: Readonly<Record<TroubleKind, readonly Role[]>> = {
  CLOCK_WAITS: ['JREG', 'ADM'],
  BOOK_AHEAD: ['JREG', 'AUD', 'ADM'],
  CLOCKS_APART: ['JREG', 'ADM'],
  BOOK_RESTORED: ['JREG', 'AUD', 'ADM'],
  STAMPS_MISSING: ['JREG', 'AUD', 'ADM'],
  LETTERS_MISSING: ['JREG', 'AUD', 'ADM'],
  DRILL_OLD: ['ADM'],
  DRILL_FAILED: ['ADM'],
  SCANS_WAIT: ['JREG', 'ADM'],
  WEBHOOK_STOPPED: ['ADM'],
}

export const toldOfTrouble: readonly (readonly [TroubleKind, Role])[] = troubleKinds.flatMap(
  (kind) => who[kind].map((role) => [kind, role] as const),
)

/** The antivirus is asked again each round: a file that waits longer is told of. */
export const scanGraceMinutes = 10

/**
 * Tried again by themselves, also after the server was off for days: what passes within this time
 * is told to nobody.
 */
export const triedAgain: readonly TroubleKind[] = [
  'LETTERS_MISSING',
  'STAMPS_MISSING',
  'SCANS_WAIT',
]
export const triedAgainMs = 10 * 60_000

export const closingGraceDays = 3
export const drillGraceDays = 30

/** A backup of every night that is this many days old was not made for two of them. */
export const copyGraceDays = 3

/** The disk is low below this many times what is kept free of it. */
export const lowDiskReserves = 8

/** Mail leaves within minutes, and what was given up is worth a look for a week. */
export const mailGraceMinutes = 30
export const mailGivenUpDays = 7

/** A scan is read within minutes; many of them together, within hours. */
export const readingGraceHours = 24
