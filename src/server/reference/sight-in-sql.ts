/** How much of an entry somebody sees (`domain/entry/sight.ts`), as SQL. */
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import type { Actor } from '#domain/permission/permission.ts'
import type { Sight } from '#domain/entry/sight.ts'
import { groundsOf } from '#domain/entry/sight.ts'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { ReferenceData } from './reference-data.ts'
import { hasGround } from './sight-grounds.ts'
import { isReadingIt } from './given-reason.ts'

export type SightSql = RawBuilder<Exclude<Sight, 'NONE'>>

/**
 * Of a row of `entry` within reach. Row-level security keeps the others away; where a statement
 * looks past it, no more is said of those than that they exist. Nor is more said of a confidential
 * one to its reader until they say why they read it (E-TRA-20): `isReading`, which may be left out
 * where no row is confidential, because it takes longer to begin than all the rest.
 */
export function sightFor(
  actor: Actor,
  reference: ReferenceData,
  now: Date,
  isReading = isReadingIt(actor.staffId, reference, now),
): SightSql {
  const opens = (of: Confidentiality, level: Sight) =>
    hasGround(groundsOf(actor, reference.units, of, [level]), reference, now)
  const sightOf = (of: Confidentiality) => sql`case when ${opens(of, 'CONTENT')} then 'CONTENT'
    when ${opens(of, 'HEADER')} then 'HEADER' else 'EXISTENCE' end`
  return sql`case entry.confidentiality when 'ORDINARY' then ${sightOf('ORDINARY')}
    when 'RESTRICTED' then ${sightOf('RESTRICTED')}
    else case when ${opens('CONFIDENTIAL', 'CONTENT')} and ${isReading}
      then 'CONTENT' else 'EXISTENCE' end end`
}
