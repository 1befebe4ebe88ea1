/**
 * `POST /api/subject-suggestions`: what is most often written for this type, this sender's own
 * first.
 */
import type { api } from '#contract/api.ts'
import { meantNumbers } from '#domain/party/identity-number.ts'
import { maySearchParties } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import { sql } from 'kysely'
import { recordPersonSearch } from '../../context/person-searches.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { wallOf } from '../sight/see-entry.ts'

// Enough to know a habit, few enough to answer while someone types.
const recentEntries = 2000

export const suggestSubjects: Handler<typeof api.suggestSubjects> = async (context, { body }) => {
  const { actor, app } = context
  if (!maySearchParties(actor)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'SEE_SUGGESTIONS',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  if (body.identityNumber !== null) {
    await recordPersonSearch(context, 'entry-search', body.identityNumber)
  }
  const { rows } = await app.database.read(await wallOf(context), (db) =>
    sql<{ subject: string }>`
      with recent as (
        select entry_id, subject, ledger_position from entry
        where municipality_id = ${actor.municipalityId} and confidentiality = 'ORDINARY'
          and (${body.typeId}::uuid is null or type_id = ${body.typeId})
        order by ledger_position desc limit ${recentEntries}
      )
      select min(recent.subject) as subject
      from recent
      left join entry_party p on p.municipality_id = ${actor.municipalityId} and p.entry_id = recent.entry_id
        and p.identity_number = any(${meantNumbers(body.identityNumber ?? '')}::text[])
      group by es_fold(recent.subject)
      order by bool_or(p.entry_id is not null) desc, count(distinct recent.entry_id) desc, max(recent.ledger_position) desc
      limit 9
    `.execute(db),
  )
  return { subjects: rows.map((row) => row.subject) }
}
