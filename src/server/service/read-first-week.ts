/**
 * `GET /api/first-week`: what a new municipality still lacks, from what the server knows. Nothing
 * of a document leaves it: of the book only whether there is an entry, and whether a receipt was
 * printed.
 */
import { sql } from 'kysely'

import type { api } from '#contract/api.ts'
import type { FirstWeekView } from '#contract/service/settings.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { yearOf } from '#domain/deadline/civil-date.ts'
import { mayConfigure, mayConfirmChanges } from '#domain/permission/permission.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { readLastDrill } from '../files/backup-notes.ts'
import type { Handler } from '../http/receive/handler.ts'
import { integrationIssuer } from '../municipality/people/integrations.ts'
import { standingRoles } from '../municipality/people/standing-roles.ts'
import { localToday } from '../municipality/sites/local-today.ts'
import { readOutside } from './read-outside.ts'

type Step = FirstWeekView['steps'][number]

export const readFirstWeek: Handler<typeof api.readFirstWeek> = async ({ app, actor }) => {
  if (!mayConfigure(actor) && !mayConfirmChanges(actor)) {
    const responsable = 'SYSTEM_ADMINISTRATION'
    throw new Refusal('E-PER-09', null, { accion: 'SEE_THE_CONFIGURATION', responsable })
  }
  const { municipalityId } = actor
  const facts = await app.database.read(municipalityId, async (db) =>
    readFacts(db, municipalityId, await localToday(db, municipalityId, app.now())),
  )
  const drill = await readLastDrill(app.config.dataFolder, app)
  const { mail, stamps } = await readOutside(app, municipalityId)
  const isOutside = [mail, stamps].some(({ isSet, lastAt }) => isSet && lastAt)
  return {
    steps: [
      lacking('calendar', facts.years),
      lacking('people', facts.headless),
      lacking('second', [
        ...(facts.administrators > 1 ? [] : ['ADM']),
        ...(facts.heads > 1 ? [] : ['JREG']),
      ]),
      done('entry', facts.hasEntry),
      done('receipt', facts.hasPrinted),
      done('drill', drill.last?.fault === null && !drill.isOverdue),
      done('outside', isOutside),
    ],
  }
}

const done = (step: Step['step'], isDone: boolean): Step => ({ step, isDone, missing: [] })

const lacking = (step: Step['step'], missing: readonly string[]): Step => ({
  step,
  isDone: missing.length === 0,
  missing: [...missing],
})

type Facts = {
  /** Of this year and the next, those whose calendar nobody approved. */
  readonly years: readonly string[]
  /** Codes of the units that receive documents and have nobody who leads them. */
  readonly headless: readonly string[]
  readonly administrators: number
  readonly heads: number
  readonly hasEntry: boolean
  readonly hasPrinted: boolean
}

async function readFacts(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<Facts> {
  const year = yearOf(today)
  const { rows } = await sql<Facts>`
    with ${standingRoles(municipalityId, today)}, at_work as (
      select distinct r.staff_id, r.role, r.unit_id
      from standing r join staff s on s.municipality_id = ${municipalityId}
        and s.staff_id = r.staff_id and s.status = 'ACTIVE' and s.issuer <> ${integrationIssuer})
    select
      array(select y::text from unnest(array[${year}::int, ${year + 1}::int]) y
        where not exists (select from calendar_year c where c.municipality_id = ${municipalityId}
          and c.year = y and c.approved_at is not null) order by y) as years,
      array(select u.code from org_unit u where u.municipality_id = ${municipalityId}
        and u.valid_from <= ${today} and (u.valid_to is null or u.valid_to >= ${today})
        and not exists (select from at_work w where w.role = 'JU' and w.unit_id = u.unit_id)
        order by u.code) as headless,
      (select count(distinct staff_id)::int from at_work where role = 'ADM') as administrators,
      (select count(distinct staff_id)::int from at_work where role = 'JREG') as heads,
      exists (select from entry where municipality_id = ${municipalityId}) as "hasEntry",
      exists (select from access_log where municipality_id = ${municipalityId}
        and action = 'receipt-printed') as "hasPrinted"`.execute(db)
  const [facts] = rows
  if (facts === undefined) throw new Error('A query without from answers one row')
  return facts
}
