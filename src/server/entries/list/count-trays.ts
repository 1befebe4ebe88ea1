/** `GET /api/trays`: what waits for the reader, in one round trip. */
import type { api } from '#contract/api.ts'
import type { Actor, Role } from '#domain/permission/permission.ts'
import { mayListEntries } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { Tray } from '#domain/handling/tray.ts'
import { mostCounted, trays } from '#domain/handling/tray.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { RequestContext } from '../../context/request-context.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { wallOf } from '../../context/wall-of.ts'
import { isOwnWork, trayConditions, waitingAtTheirs } from '../sight/trays.ts'

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

export const countTrays: Handler<typeof api.countTrays> = async (context) => {
  const { actor, app } = context
  if (!mayListEntries(actor)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'SEE_THE_REGISTER',
      responsable: 'ADMINISTRATION',
    })
  }
  const own = traysOf(actor)
  if (own.length === 0) return { trays: [] }
  const reference = await app.referenceData.of(actor.municipalityId)
  const conditions = {
    ...trayConditions(actor, reference, app.now()),
    pending: waitingAtTheirs(actor),
  }
  const shared = own.filter((tray) => tray !== 'mine')
  const [counted, mine] = await Promise.all([
    app.database.readRows(await wallOf(context), countsOf(actor, shared, conditions)),
    own.includes('pending') || own.includes('mine') ? countOwnWork(context) : 0,
  ])
  const countOf = new Map(counted.map(({ tray, count }) => [tray, count]))
  const whole = (tray: Tray): number =>
    (countOf.get(tray) ?? 0) + (tray === 'pending' || tray === 'mine' ? mine : 0)
  return { trays: own.map((tray) => ({ tray, count: Math.min(whole(tray), mostCounted) })) }
}

/**
 * All counts in one round trip. It names nobody but as a reader of what is confidential.
 */
function countsOf(
  { municipalityId }: Actor,
  counted: readonly Tray[],
  conditions: Readonly<Record<Tray, RawBuilder<SqlBool>>>,
): RawBuilder<{ tray: Tray; count: number }> {
  const counts = counted.map(
    (tray) => sql`select ${tray}::text as tray, count(*)::int as count from (
      select from entry where entry.municipality_id = ${municipalityId} and ${conditions[tray]}
      limit ${mostCounted}) as waiting`,
  )
  return sql`/* prepared: tray-counts */ ${sql.join(counts, sql` union all `)}`
}

/** What stands in the reader's own name. */
async function countOwnWork(context: RequestContext): Promise<number> {
  const { actor, app } = context
  const [row] = await app.database.readRows(
    await wallOf(context),
    sql<{ count: number }>`/* prepared: own-work */
      select count(*)::int as count from entry
      where entry.municipality_id = ${actor.municipalityId} and ${isOwnWork}
        and entry.assignee_id = ${actor.staffId}`,
  )
  return row?.count ?? 0
}
