/**
 * Conditions over `entry` that go by the day and the calendar of its own office, as its row on the
 * screen does.
 */
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

import type { ReferenceData, ReferenceOffice } from './read-reference-data.ts'

type Condition = RawBuilder<SqlBool>

/** Offices for which `datesOf` gives the same dates share one condition: mostly they all do. */
export function atEachOffice<Dates extends object>(
  reference: ReferenceData,
  datesOf: (office: ReferenceOffice) => Dates,
  conditionOn: (dates: Dates) => Condition,
): Condition {
  const each = [...reference.offices.values()].map((office) => ({ office, dates: datesOf(office) }))
  const alike = [...Map.groupBy(each, ({ dates }) => JSON.stringify(dates)).values()]
  const conditions = alike.map((group) => {
    const ids = group.map(({ office }) => office.officeId)
    const condition = group[0] ? conditionOn(group[0].dates) : sql<SqlBool>`false`
    return alike.length === 1
      ? condition
      : sql<SqlBool>`(entry.office_id = any (${ids}::uuid[]) and ${condition})`
  })
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}
