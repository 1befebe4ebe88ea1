/** `GET /api/trays`: what waits for the reader, in one round trip. */
import type { api } from '#contract/api.ts'
import type { Actor, Role } from '#domain/permission.ts'
import { mayListEntries } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Tray } from '#domain/tray.ts'
import { mostCounted, trays } from '#domain/tray.ts'
import { sql } from 'kysely'
import type { Handler } from '../http/handler.ts'
import { wallOf } from './see-entry.ts'
import { trayConditions } from './trays.ts'

// Whom a tray concerns: a person of none of these roles has no such tray.
const holders: Readonly<Record<Tray, readonly Role[]>> = {
  pending: ['REG', 'JREG', 'JU', 'TR'],
  'to-route': ['REG', 'JREG'],
  'to-acknowledge': ['JU', 'TR'],
  'in-progress': ['JU', 'TR'],
  mine: ['JU', 'TR'],
  copies: ['JU', 'TR'],
  returned: ['REG', 'JREG', 'JU', 'TR'],
  observed: ['REG', 'JREG', 'JU', 'TR'],
  'due-soon': ['REG', 'JREG', 'JU', 'TR'],
  overdue: ['REG', 'JREG', 'JU', 'TR'],
  annulments: ['JREG', 'JU'],
}

export function traysOf(actor: Actor): readonly Tray[] {
  return trays.filter((tray) => actor.grants.some(({ role }) => holders[tray].includes(role)))
}

export const countTrays: Handler<typeof api.countTrays> = async (desk) => {
  const { actor, house } = desk
  if (!mayListEntries(actor)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'ver el registro',
      responsable: 'administración',
    })
  }
  const own = traysOf(actor)
  if (own.length === 0) return { trays: [] }
  const counter = await house.counters.of(actor.municipalityId)
  const conditions = trayConditions(actor, counter, house.now())
  const counts = own.map(
    (tray) => sql`select ${tray}::text as tray, count(*)::int as count from (
      select from entry where entry.municipality_id = ${actor.municipalityId} and ${conditions[tray]}
      limit ${mostCounted}) as waiting`,
  )
  const { rows } = await house.database.read(await wallOf(desk), (db) =>
    sql<{ tray: Tray; count: number }>`${sql.join(counts, sql` union all `)}`.execute(db),
  )
  return { trays: rows }
}
