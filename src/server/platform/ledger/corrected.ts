/**
 * What an act of `ClockCorrected` changes for whoever reads the ledger: which closings are void,
 * and when things happened.
 */
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * Whether a row that names its `municipality_id` and `ledger_position` was written with a clock
 * since put right.
 */
export function isVoid(alias: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from clock_correction k
    where k.municipality_id = ${sql.ref(`${alias}.municipality_id`)}
      and ${sql.ref(`${alias}.ledger_position`)} between k.from_position and k.through_position)`
}

export function wasVoid(alias: string, through: number): RawBuilder<boolean> {
  return sql<boolean>`exists (select from clock_correction k
    where k.municipality_id = ${sql.ref(`${alias}.municipality_id`)} and k.ledger_position <= ${through}
      and ${sql.ref(`${alias}.ledger_position`)} between k.from_position and k.through_position)`
}

/**
 * The instant of an event, or that of the act that put its clock right: before it, nobody knows
 * when it happened.
 */
export function trueInstant(alias: string): RawBuilder<Date> {
  return sql<Date>`coalesce((select min(k.corrected_at) from clock_correction k
    where k.municipality_id = ${sql.ref(`${alias}.municipality_id`)}
      and ${sql.ref(`${alias}.position`)} between k.from_position and k.through_position), ${sql.ref(`${alias}.at`)})`
}
