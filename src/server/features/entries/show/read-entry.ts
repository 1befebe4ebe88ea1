/**
 * `GET /api/entries/:entryId`: one entry, as far as the reader may see it. A look at what is not
 * ordinary is logged.
 */
import type { api } from '#contract/api.ts'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import { Refusal, demandAllowed } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { plainName } from '#domain/entry/attachment.ts'
import { mayReadAccessLog } from '#domain/permission/permission.ts'
import { sql } from 'kysely'
import type { AccessAction } from '../../../platform/http/context/log-access.ts'
import { logAccess } from '../../../platform/http/context/log-access.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import { standingRoles } from '../../../platform/municipality/people/standing-roles.ts'
import { officeOf } from '../../../platform/municipality/reference/reference-data.ts'
import type { SeenEntry } from '../see-entry.ts'
import { seeContent, seeEntry } from '../see-entry.ts'
import { entryViewOf } from './entry-view.ts'

export const readEntry: Handler<typeof api.readEntry> = async (context, { params }) => {
  const seen = await seeEntry(context, params.entryId)
  if (seen.entry.content.confidentiality !== 'ORDINARY' && seen.visibility === 'CONTENT') {
    await logAccess(context, 'entry-read', { entryId: params.entryId })
  }
  return entryViewOf(context, seen)
}

/**
 * `GET …/past`: the entry as the ledger had it at the end of a day. Who may read it is decided by
 * how it stands now.
 */
export const readPast: Handler<typeof api.readPast> = async (context, { params, query }) => {
  const seen = await seeContent(context, params.entryId)
  if (seen.entry.content.confidentiality !== 'ORDINARY') {
    await logAccess(context, 'entry-read', { entryId: params.entryId, detail: query.on })
  }
  const reference = await context.app.referenceData.of(context.actor.municipalityId)
  const { timeZone } = officeOf(reference, seen.entry.officeId)
  const events = seen.events.filter(
    ({ event }) => localDateTimeAt(new Date(event.at), timeZone).date <= query.on,
  )
  if (events.length === 0) return { entry: null }
  const entry = entryFrom(events.map(({ event }) => event))
  const view = await entryViewOf(context, { ...seen, entry })
  // Nothing can be done to the past.
  return { entry: { ...view, allowed: [] } }
}

/**
 * `PUT …/readings/:readingId`: who opens a confidential entry says why; the reason stays in the
 * access log, and its office's head is told.
 */
const reasonText = 10

export const giveReason: Handler<typeof api.giveReason> = async (context, { params, body }) => {
  const seen = await seeEntry(context, params.entryId)
  if (seen.visibility !== 'CONTENT' && !seen.asksReason) throw new Refusal('E-CON-03')
  // Said of what is open already, it would open unasked what becomes confidential later.
  if (seen.entry.content.confidentiality !== 'CONFIDENTIAL') return entryViewOf(context, seen)
  if (textLength(body.reason) < reasonText)
    throw new Refusal('E-TRA-02', 'reason', { n: reasonText })
  await logAccess(context, 'confidential-opened', { entryId: params.entryId, detail: body.reason })
  await tellOfReading(context, seen)
  return entryViewOf(context, await seeEntry(context, params.entryId))
}

/**
 * Of an office without a head, or whose head is the reader, the heads of registry are told; once
 * while the last one is unread.
 */
async function tellOfReading(
  { actor, app }: Pick<RequestContext, 'actor' | 'app'>,
  { entry, rolesOn }: Pick<SeenEntry, 'entry' | 'rolesOn'>,
): Promise<void> {
  if (entry.content.confidentiality !== 'CONFIDENTIAL') return
  const { municipalityId, staffId } = actor
  const { unitId } = entry.handling.stage
  const at = app.now()
  await app.database.inMunicipality(municipalityId, (db) =>
    sql`
      with ${standingRoles(municipalityId, rolesOn)},
      heads as (select staff_id from standing
        where role = 'JU' and unit_id = ${unitId} and staff_id <> ${staffId}),
      told as (select staff_id from heads union select staff_id from standing
        where role = 'JREG' and (office_id is null or office_id = ${entry.officeId}) and not exists (select from heads))
      insert into notice (municipality_id, staff_id, entry_id, kind, about_id, made_at, shows_at)
      select s.municipality_id, s.staff_id, ${entry.entryId}, 'CONFIDENTIAL_READ', ${staffId}, ${at}, ${at}
      from staff s where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE' and s.staff_id <> ${staffId}
        and s.staff_id in (select staff_id from told)
        and not exists (select from notice n where n.municipality_id = s.municipality_id and n.staff_id = s.staff_id
          and n.entry_id = ${entry.entryId} and n.kind = 'CONFIDENTIAL_READ' and n.about_id = ${staffId} and n.read_at is null)
    `.execute(db),
  )
}

/**
 * `GET …/readings`: who saw the entry, from the log of accesses (docs/specification/roles.md "audit
 * log", docs/specification/personal-data.md).
 */
const mostShown = 200
// What files are called is content.
const namesFiles: readonly string[] = [
  'attachment-read',
  'attachment-quarantined',
  'quarantine-released',
] satisfies AccessAction[]

export const listReadings: Handler<typeof api.listReadings> = async (context, { params }) => {
  const { actor, app } = context
  const { entry, visibility } = await seeEntry(context, params.entryId)
  demandAllowed(mayReadAccessLog(actor, entry.officeId), 'SEE_WHO_LOOKED_AT_IT', 'AUDITORS')
  return app.database.read(actor.municipalityId, async (db) => {
    const ofEntry = db
      .selectFrom('access_log as l')
      .where('l.municipality_id', '=', actor.municipalityId)
      .where('l.entry_id', '=', params.entryId)
    const { count } = await ofEntry
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    const rows = await ofEntry
      .leftJoin('staff as s', (join) =>
        join
          .onRef('s.municipality_id', '=', 'l.municipality_id')
          .onRef('s.staff_id', '=', 'l.staff_id'),
      )
      .select(['l.at', 'l.action', 'l.detail', 's.name', 's.clerk_code'])
      .orderBy('l.access_id', 'desc')
      .limit(mostShown)
      .execute()
    const readings = rows.map(({ at, action, detail, name, clerk_code: code }) => ({
      at: at.toISOString(),
      by: name ?? '',
      byCode: code ?? '',
      action,
      detail: visibility === 'CONTENT' || !namesFiles.includes(action) ? plainName(detail) : '',
    }))
    return { count, readings }
  })
}
