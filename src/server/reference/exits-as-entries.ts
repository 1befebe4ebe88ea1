import { sql } from 'kysely'

/** Named `entry`, as the grounds of sight call what somebody sees. */
export const exitsAsEntries = sql`(select o.*,
      case when o.awaited > 0 and o.status <> 'ANNULLED' then null else o.unit_id end as current_unit_id, o.dispatched_by_id as registered_by_id,
      o.dispatched_on as registered_on from outgoing o) as entry`
