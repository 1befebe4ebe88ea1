/** The moment that a command is asked for: `2026-11-22 18:35`, `--zone`, or `last`. */
import { parseArgs } from 'node:util'
import type { ParseArgsConfig } from 'node:util'

import { isTimeZone } from '#domain/deadline/civil-date.ts'
import { OperatorProblem } from '#server/config/config.ts'

import { momentIn } from './moment.ts'

export interface MomentAsked {
  /** `last`, or what `momentIn` reads. */
  readonly moment: string
  readonly zone: string | null
}

/** With what else was asked; null when the words cannot be understood. */
export function momentAsked(
  words: readonly string[],
  more: NonNullable<ParseArgsConfig['options']> = {},
): (MomentAsked & { readonly values: Readonly<Record<string, unknown>> }) | null {
  try {
    const options = { ...more, zone: { type: 'string' } } as const
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
    const moment = positionals.join(' ')
    const zone = values.zone ?? null
    const isSense = moment === 'last' || momentIn(moment, 'UTC') !== null
    if (!isSense || (zone !== null && !isTimeZone(zone))) return null
    return { moment, zone, values }
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

/** Throws a sentence of a moment that no clock showed, or that has not come yet. */
export function demandMoment(text: string, timeZone: string): Date {
  const moment = momentIn(text, timeZone)
  if (moment === null) {
    throw new OperatorProblem(`Los relojes de ${timeZone} nunca mostraron ${text}: se adelantaron.`)
  }
  if (moment.getTime() <= Date.now()) return moment
  throw new OperatorProblem(`La hora ${text} (${timeZone}) todavía no ha llegado.`)
}
