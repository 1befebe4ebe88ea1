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
import { wallOf } from '../../context/wall-of.ts'

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
  const numbers = meantNumbers(body.identityNumber ?? '')
  const { rows } = await app.database.read(await wallOf(context), (db) =>
    sql<{ subject: string }>`
      with recent as (
        select subject, ledger_position,
          string_to_array(upper(identity_numbers), ' ') && ${numbers}::text[] as is_theirs
        from entry
        where municipality_id = ${actor.municipalityId} and confidentiality = 'ORDINARY'
          and (${body.typeId}::uuid is null or type_id = ${body.typeId})
        order by ledger_position desc limit ${recentEntries}
      )
      select min(subject) as subject
      from recent
      group by es_fold(subject)
      order by bool_or(is_theirs) desc, count(*) desc, max(ledger_position) desc
      limit 9
    `.execute(db),
  )
  return { subjects: rows.map((row) => row.subject) }
}
