/**
 * A prepared file is handed out days after it was drawn: while whoever asked for it sees as they
 * did then, and no document went out of their sight meanwhile.
 */
import type { Actor } from '#domain/permission/permission.ts'
import { reachOf } from '#domain/entry/sight.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Transaction } from '../database/tables/transaction.ts'
import { isReserveChanged, isTakingAway } from '../ledger/read-happenings.ts'
import type { ReportScene } from './report-scene.ts'

export const drawnWith = z.object({
  /** `sightOf` whoever asked for it. */
  sight: z.string(),
  /** How far the book had come before anything of it was read. */
  position: z.int(),
})

/** By their roles alone: what somebody reads because it names them is taken out in no such file. */
export function byRolesAlone(actor: Actor): Actor {
  return { ...actor, readerId: null }
}

type Onlooker = Pick<ReportScene, 'actor' | 'reference'>

/** All that decides what a report shows somebody by their roles. */
export function sightOf({ actor, reference }: Onlooker): string {
  const { scope, unitIds } = reachOf(actor, reference.units)
  const held = actor.grants.map(({ role, officeId, unitId }) => `${role} ${officeId} ${unitId}`)
  return JSON.stringify([scope, unitIds, [...new Set(held)].toSorted()])
}

/** Asked past the wall of whoever it is: what went out of their sight is behind it. */
export async function isStillTheirs(
  db: Transaction,
  onlooker: Onlooker,
  drawn: z.output<typeof drawnWith>,
): Promise<boolean> {
  if (sightOf(onlooker) !== drawn.sight) return false
  const { actor, reference } = onlooker
  const isAll = reachOf(actor, reference.units).scope === 'EVERY'
  const { rows } = await sql`
    select from ledger_event v
    where v.municipality_id = ${actor.municipalityId} and v.position > ${drawn.position}
      and ${isAll ? isReserveChanged : isTakingAway} limit 1`.execute(db)
  return rows.length === 0
}
