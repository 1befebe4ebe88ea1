/** What waits in the book of exits: to be tried, to be acknowledged, to be decided. */
import type { api } from '#contract/api.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { OutgoingTray } from '#domain/outgoing/dispatch.ts'
import { outgoingTrays } from '#domain/outgoing/dispatch.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayListEntries } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { wallOf } from '../context/wall-of.ts'
import type { Handler } from '../http/receive/handler.ts'
import { exitsAsEntries } from '../reference/exits-as-entries.ts'
import { seesOneOf } from '../reference/visibility.ts'
import type { Looking } from './see-outgoing.ts'

/** `GET /api/outgoing-trays`: what waits in each, of what the reader may read. */
export const readOutgoingTrays: Handler<typeof api.readOutgoingTrays> = async (context) => {
  const { app, actor } = context
  demandList(actor)
  const looking = { actor, app, reference: await app.referenceData.of(actor.municipalityId) }
  const counts = outgoingTrays.map(
    (tray) => sql`select ${tray}::text as tray, count(*)::int as count,
      min(dispatched_on)::text as "oldestOn" from (
        select entry.dispatched_on from ${exitsAsEntries}
        where entry.municipality_id = ${actor.municipalityId} and ${mayRead(looking)}
          and ${trays[tray]} order by entry.ledger_position limit ${mostCounted}) as counted`,
  )
  const rows = await app.database.readRows(
    await wallOf(context),
    sql<
      Reply<typeof api.readOutgoingTrays>['trays'][number]
    >`${sql.join(counts, sql` union all `)}`,
  )
  return { trays: [...rows] }
}

const mostCounted = 1000

export const trays: Readonly<Record<OutgoingTray, RawBuilder<SqlBool>>> = {
  TO_NOTIFY: sql`(entry.tried_at is null and entry.notify_by is not null and entry.status <> 'ANNULLED')`,
  AWAITED: sql<SqlBool>`(entry.awaited > 0 and entry.status <> 'ANNULLED')`,
  ANNULMENT_ASKED: sql<SqlBool>`(entry.annulment is not null and entry.status <> 'ANNULLED')`,
}

/** At least the header, which says subject and addressees. */
export function mayRead({ actor, reference, app }: Looking): RawBuilder<SqlBool> {
  return seesOneOf({ actor, reference, now: app.now() }, ['HEADER', 'CONTENT'])
}

export function demandList(actor: Actor): void {
  if (mayListEntries(actor)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'SEE_THE_BOOK_OF_EXITS',
    responsable: 'ADMINISTRATION',
  })
}
