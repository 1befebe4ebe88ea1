/**
 * `POST /api/letter-searches` and `GET /api/letter-trays`: what is being written, of what the
 * reader may read; in a tray one’s own turn first and what waits longest, else what changed last.
 */
import type { api } from '#contract/api.ts'
import type { Reply } from '#contract/common/endpoint.ts'
import type { ListedLetter } from '#contract/letters/letters.ts'
import { addresseeLine } from '#contract/outgoing/addressee-line.ts'
import { foldedWords } from '#domain/common/folded-words.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { LetterStatus, LetterText, LetterTray } from '#domain/letters/letter.ts'
import { letterTrays } from '#domain/letters/letter.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { isRegistry, mayListEntries } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { recordPersonSearch } from '../../context/person-searches.ts'
import { wallOf } from '../../context/wall-of.ts'
import type { Handler } from '../../http/receive/handler.ts'
import { isDueTold } from '../../reference/visibility.ts'
import { lettersAsEntries, mayReadLetter } from '../../reference/readable-letters.ts'
import type { Looking } from './see-letter.ts'

type Condition = RawBuilder<SqlBool>

/** Whose turn it is, if one person’s. */
const turnOf = sql`case entry.standing when 'IN_REVIEW' then entry.reviewer_id
  when 'TO_SIGN' then entry.next_signer_id end`

const isOthersTurn = ({ staffId }: Actor): Condition =>
  sql`(${turnOf} is distinct from ${staffId}::uuid)`

/** What waits for this person. */
function inTray(tray: LetterTray, actor: Actor): Condition {
  const headed = actor.grants.flatMap(({ role, unitId }) =>
    role === 'JU' && unitId !== null ? [unitId] : [],
  )
  const isHeads = sql<SqlBool>`entry.unit_id = any (${headed}::uuid[])`
  const self = actor.staffId
  const trays: Readonly<Record<LetterTray, Condition>> = {
    TO_REVIEW: sql`(entry.standing = 'IN_REVIEW' and (entry.reviewer_id = ${self} or ${isHeads}))`,
    TO_SIGN: sql`(entry.standing = 'TO_SIGN' and (entry.next_signer_id = ${self} or ${isHeads}))`,
    TO_DISPATCH: sql`(entry.standing = 'SIGNED' and (${sendsFor(actor)} or ${isHeads}))`,
    MINE: sql`(entry.standing in ('DRAFT', 'IN_REVIEW') and entry.author_id = ${self})`,
  }
  return trays[tray]
}

function sendsFor(actor: Actor): Condition {
  if (!isRegistry(actor)) return sql`false`
  const offices = actor.grants.flatMap(({ role, officeId }) =>
    role === 'REG' || role === 'JREG' ? [officeId] : [],
  )
  if (offices.includes(null)) return sql`true`
  return sql`entry.office_id = any (${offices}::uuid[])`
}

function demandList(actor: Actor): void {
  if (mayListEntries(actor)) return
  throw new Refusal('E-PER-09', null, {
    accion: 'SEE_THE_BOOK_OF_EXITS',
    responsable: 'ADMINISTRATION',
  })
}

const mostCounted = 1000

export const readLetterTrays: Handler<typeof api.readLetterTrays> = async (context) => {
  const { app, actor } = context
  demandList(actor)
  const looking = { actor, app, reference: await app.referenceData.of(actor.municipalityId) }
  const counts = letterTrays.map(
    (
      tray,
    ) => sql`select ${tray}::text as tray, count(*)::int as count, min(stands_since) as oldest from (
      select entry.stands_since from ${lettersAsEntries}
      where entry.municipality_id = ${actor.municipalityId} and ${mayReadLetter(looking)}
        and ${inTray(tray, actor)} order by entry.stands_since limit ${mostCounted}) as counted`,
  )
  const rows = await app.database.readRows(
    await wallOf(context),
    sql<{
      tray: LetterTray
      count: number
      oldest: Date | null
    }>`${sql.join(counts, sql` union all `)}`,
  )
  const trays: Reply<typeof api.readLetterTrays>['trays'] = rows.map(({ tray, count, oldest }) => ({
    tray,
    count,
    oldestAt: oldest?.toISOString() ?? null,
  }))
  return { trays }
}

type Asked = Parameters<Handler<typeof api.findLetters>>[1]['body']

interface Row {
  readonly letter_id: string
  readonly standing: LetterStatus
  readonly form: LetterText
  readonly document_number: string | null
  readonly author: string
  readonly waits_for: string | null
  readonly is_others_turn: boolean
  readonly changed_at: Date
  readonly stands_since: Date
  readonly to_sign: ListedLetter['toSign']
}

export const findLetters: Handler<typeof api.findLetters> = async (context, { body }) => {
  const { app, actor } = context
  demandList(actor)
  // It looks through names and numbers of addressees: whatever was typed may be one.
  if (/\p{L}{2}|\d/u.test(body.text)) await recordPersonSearch(context, 'entry-search', body.text)
  const looking = { actor, app, reference: await app.referenceData.of(actor.municipalityId) }
  const rows = await app.database.readRows(await wallOf(context), pageOf(body, looking))
  const page = rows.slice(0, body.limit)
  return {
    letters: page.map(listedLetter),
    nextCursor: rows.length > body.limit ? cursorAfter(page.at(-1), body) : null,
  }
}

/** One row more than fits. */
function pageOf(asked: Asked, looking: Looking): RawBuilder<Row> {
  const { tray, text, answers, signedCopy, cursor, limit } = asked
  const { actor } = looking
  const words = foldedWords(text)
  const question = words.map((word) => `${word}:*`).join(' & ')
  const conditions = [
    sql<SqlBool>`entry.municipality_id = ${actor.municipalityId}`,
    mayReadLetter(looking),
    tray === undefined ? sql<SqlBool>`entry.standing <> 'DISCARDED'` : inTray(tray, actor),
    ...(answers === undefined
      ? []
      : [
          sql<SqlBool>`entry.form -> 'answers' @> ${JSON.stringify([answers])}::jsonb`,
          isAnswerTold(answers, actor),
        ]),
    ...(signedCopy === undefined ? [] : [hasSignedCopy(signedCopy)]),
    ...(text === '' ? [] : [isSaid(words.length === 0 ? null : question, text)]),
    ...(cursor === undefined ? [] : [after(cursor, asked, actor)]),
  ]
  return sql<Row>`
    select entry.letter_id, entry.standing, entry.form, entry.document_number, entry.changed_at,
      entry.stands_since,
      (select name from staff s where s.municipality_id = entry.municipality_id
        and s.staff_id = entry.author_id) as author,
      (select name from staff s where s.municipality_id = entry.municipality_id
        and s.staff_id = ${turnOf}) as waits_for,
      ${isOthersTurn(actor)} as is_others_turn,
      (select jsonb_build_object('sha256', encode(f.sha256, 'hex'), 'sizeBytes', f.size_bytes)
        from letter_file f where entry.standing = 'TO_SIGN'
          and f.municipality_id = entry.municipality_id and f.letter_id = entry.letter_id
        order by f.ordinal desc limit 1) as to_sign
    from ${lettersAsEntries}
    where ${sql.join(conditions, sql` and `)}
    order by ${isTray(asked) ? sql`is_others_turn, entry.stands_since, entry.letter_id` : sql`entry.changed_at desc, entry.letter_id desc`}
    limit ${limit + 1}`
}

/** That an entry is answered is for whoever may know of it; of a confidential one, its readers. */
function isAnswerTold(entryId: string, actor: Actor): Condition {
  return sql`(select coalesce(bool_or(${isDueTold(actor)}), false) from entry
    where entry.municipality_id = ${actor.municipalityId} and entry.entry_id = ${entryId})`
}

function hasSignedCopy(sha256: string): Condition {
  return sql`exists (select from letter_file f
    where f.municipality_id = entry.municipality_id and f.letter_id = entry.letter_id
      and f.sha256 = decode(${sha256}, 'hex') and f.ordinal > 0)`
}

/** Signs alone name nothing, and nothing is found by them. */
function isSaid(question: string | null, text: string): Condition {
  if (question === null) return sql`false`
  return sql`(to_tsvector('simple', entry.words) @@ to_tsquery('simple', ${question})
    or lower(entry.document_number) = lower(${text.trim()}))`
}

const isTray = ({ tray }: Asked): boolean => tray !== undefined

function cursorAfter(last: Row | undefined, asked: Asked): string | null {
  if (!last) return null
  const at = isTray(asked) ? last.stands_since : last.changed_at
  return `${last.is_others_turn ? 1 : 0} ${at.toISOString()} ${last.letter_id}`
}

/** What comes after the row that a cursor names. Throws E-SYS-06 on one that names none. */
function after(cursor: string, asked: Asked, actor: Actor): Condition {
  const [, isOthers, at, id] = /^([01]) ([\d-]{10}T[\d:.]+Z) ([\da-f-]{36})$/u.exec(cursor) ?? []
  if (at === undefined || id === undefined) throw new Refusal('E-SYS-06', 'cursor')
  return isTray(asked)
    ? sql`(${isOthersTurn(actor)}, date_trunc('milliseconds', entry.stands_since), entry.letter_id)
        > (${isOthers === '1'}::boolean, ${at}::timestamptz, ${id}::uuid)`
    : sql`(date_trunc('milliseconds', entry.changed_at), entry.letter_id) < (${at}::timestamptz, ${id}::uuid)`
}

function listedLetter(row: Row): ListedLetter {
  return {
    letterId: row.letter_id,
    status: row.standing,
    kind: row.form.kind,
    unitId: row.form.unitId,
    documentNumber: row.document_number,
    subject: row.form.subject,
    addressees: addresseeLine(row.form.addressees),
    author: row.author,
    waitsFor: row.waits_for,
    isOwnTurn: !row.is_others_turn,
    changedAt: row.changed_at.toISOString(),
    since: row.stands_since.toISOString(),
    toSign: row.to_sign,
  }
}
