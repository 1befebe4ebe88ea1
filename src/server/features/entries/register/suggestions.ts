/**
 * `POST /api/duplicate-searches`: "you already have this", while the clerk types. Never blocks,
 * only points (W-DOC-11).
 */
import type { api } from '#contract/api.ts'
import { demandAllowed } from '#domain/common/refusal.ts'
import { meantNumbers } from '#domain/party/identity-number.ts'
import { maySearchParties } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { recordPersonSearch } from '../../../platform/http/context/person-searches.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import type { Asking } from '../../../platform/municipality/reference/visibility.ts'
import {
  visibilityFor,
  visibilityMarks,
} from '../../../platform/municipality/reference/visibility.ts'
import { extentOf, headerQuestion, placesFound } from '../search/ask-places.ts'
import { identified } from '../search/terms.ts'

// Same person and type with a similar subject within 30 days (docs/specification/entry.md).
const withinDays = 30
const similarityMin = 0.6
/** The newest of one person's, which may be a company that hands in hundreds a day. */
const mostLookedAt = 10_000

interface Row {
  readonly entry_id: string
  readonly entry_number: string
  readonly registered_at: Date
  readonly subject: string
  readonly sender: string
}

export const findDuplicates: Handler<typeof api.findDuplicates> = async (context, { body }) => {
  const { actor, app } = context
  demandAllowed(maySearchParties(actor), 'LOOK_FOR_REPEATED_DOCUMENTS', 'HEAD_OF_REGISTRY')
  // A name of one or two letters is like everyone's.
  if (body.identityNumber === null && (body.senderName ?? '').length < 4) return { duplicates: [] }
  await recordPersonSearch(context, 'entry-search', body.identityNumber ?? body.senderName ?? '')
  const reference = await app.referenceData.of(actor.municipalityId)
  const scene = { actor, reference, now: app.now() }
  const visibility = visibilityFor(scene)
  const since = new Date(scene.now.getTime() - withinDays * 86_400_000)
  const sinceDay = since.toISOString().slice(0, 10)
  const { rows } = await app.database.read(await rowScopeOf(context), async (db) => {
    const who = await sameSender(db, body, sinceDay, scene)
    return sql<Row>`
      select entry.entry_id, entry.entry_number, entry.registered_at, entry.subject, entry.sender
      from entry
      where entry.municipality_id = ${actor.municipalityId} and entry.registered_at >= ${since}
        and entry.registered_on >= ${sinceDay}::date - 1
        and (entry.confidentiality <> 'CONFIDENTIAL' or entry.registered_by_id = ${actor.staffId})
        and entry.register_status <> 'ANNULLED' and ${visibility} <> 'EXISTENCE'
        and ${who} and ${samePaper(body)}
      order by entry.ledger_position desc
      limit 3
    `.execute(db)
  })
  return {
    duplicates: rows.map((row) => ({
      entryId: row.entry_id,
      entryNumber: row.entry_number,
      registeredAt: row.registered_at.toISOString(),
      subject: row.subject,
      sender: row.sender,
      daysAgo: daysSince(row.registered_at, app.now()),
    })),
  }
}

/** None of what a clock that was ahead has written. */
function daysSince(at: Date, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - at.getTime()) / 86_400_000))
}

type Typed = Parameters<typeof findDuplicates>[1]['body']

/**
 * By number in the index of words, in which nothing of a confidential entry is: by the rows of its
 * people it would be found, refused, and told by the time that takes.
 */
async function sameSender(
  db: Transaction,
  { identityNumber, senderName }: Typed,
  sinceDay: string,
  scene: Asking,
): Promise<RawBuilder<SqlBool>> {
  if (identityNumber === null) {
    return sql<SqlBool>`similarity(es_fold(entry.sender), es_fold(${senderName})) > ${similarityMin}`
  }
  const number = identified(identityNumber)
  if (number === false) return sql<SqlBool>`false`
  const { own } = visibilityMarks(scene)
  const { stretch } = await extentOf(db, { from: sinceDay }, scene, null)
  return sql<SqlBool>`entry.ledger_position in (
    select place from ${placesFound(headerQuestion(number, own), stretch, mostLookedAt)})`
}

function samePaper({ senderReference, typeId, subject }: Typed): RawBuilder<SqlBool> {
  const sameReference =
    senderReference === null
      ? sql<SqlBool>`false`
      : sql<SqlBool>`entry.sender_reference = ${senderReference}`
  const sameType = typeId === null ? sql<SqlBool>`true` : sql<SqlBool>`entry.type_id = ${typeId}`
  return sql<SqlBool>`(${sameReference} or (${sameType}
    and similarity(es_fold(entry.subject), es_fold(${subject})) > ${similarityMin}))`
}

/**
 * `POST /api/subject-suggestions`: what is most often written for this type, this sender's own
 * first.
 */
// Enough to know a habit, few enough to answer while someone types.
const recentEntries = 2000

export const suggestSubjects: Handler<typeof api.suggestSubjects> = async (context, { body }) => {
  const { actor, app } = context
  demandAllowed(maySearchParties(actor), 'SEE_SUGGESTIONS', 'HEAD_OF_REGISTRY')
  if (body.identityNumber !== null) {
    await recordPersonSearch(context, 'entry-search', body.identityNumber)
  }
  const numbers = meantNumbers(body.identityNumber ?? '')
  const { rows } = await app.database.read(await rowScopeOf(context), (db) =>
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
