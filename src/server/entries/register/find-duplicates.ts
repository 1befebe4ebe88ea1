/**
 * `POST /api/duplicate-searches`: "you already have this", while the clerk types. Never blocks,
 * only points (W-DOC-11).
 */
import type { api } from '#contract/api.ts'
import { meantNumbers } from '#domain/party/identity-number.ts'
import { maySearchParties } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { recordPersonSearch } from '../../context/person-searches.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { wallOf } from '../sight/see-entry.ts'
import { sightFor } from '../sight/visibility.ts'

// Same person and type with a similar subject within 30 days (docs/specification/entry.md).
const withinDays = 30
const similarityMin = 0.6

interface Row {
  readonly entry_id: string
  readonly entry_number: string
  readonly registered_at: Date
  readonly subject: string
  readonly sender: string
}

export const findDuplicates: Handler<typeof api.findDuplicates> = async (context, { body }) => {
  const { actor, app } = context
  if (!maySearchParties(actor)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'LOOK_FOR_REPEATED_DOCUMENTS',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  const who = sameSender(body)
  if (!who) return { duplicates: [] }
  await recordPersonSearch(context, 'entry-search', body.identityNumber ?? body.senderName ?? '')
  const reference = await app.referenceData.of(actor.municipalityId)
  const sight = sightFor(actor, reference, app.now())
  const since = new Date(app.now().getTime() - withinDays * 86_400_000)
  const { rows } = await app.database.read(await wallOf(context), (db) =>
    sql<Row>`
      select entry.entry_id, entry.entry_number, entry.registered_at, entry.subject, entry.sender
      from entry
      where entry.municipality_id = ${actor.municipalityId} and entry.registered_at >= ${since}
        and entry.registered_on >= ${since.toISOString().slice(0, 10)}::date - 1
        and entry.register_status <> 'ANNULLED' and ${sight} <> 'EXISTENCE'
        and ${who} and ${samePaper(body)}
      order by entry.ledger_position desc
      limit 3
    `.execute(db),
  )
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

function sameSender({ identityNumber, senderName }: Typed): RawBuilder<SqlBool> | null {
  if (identityNumber !== null) {
    return sql<SqlBool>`exists (select from entry_party p where p.municipality_id = entry.municipality_id
      and p.entry_id = entry.entry_id and p.identity_number = any(${meantNumbers(identityNumber)}::text[]))`
  }
  // A name of one or two letters is like everyone's.
  if (senderName === null || senderName.length < 4) return null
  return sql<SqlBool>`similarity(es_fold(entry.sender), es_fold(${senderName})) > ${similarityMin}`
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
