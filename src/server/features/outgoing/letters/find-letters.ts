/**
 * `POST /api/letter-searches` and `GET /api/letter-trays`: what is being written, of what the
 * reader may read; in a tray one’s own turn first and what waits longest, else what changed last.
 */
import type { api } from '#contract/api.ts'
import type { ListedLetter } from '#contract/letters/letters.ts'
import { addresseeLine } from '#contract/outgoing/addressee-line.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { LetterStatus, LetterText, LetterTray } from '#domain/letters/letter.ts'
import { letterTrays } from '#domain/letters/letter.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { isRegistry } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Handler } from '../../../platform/http/receive/handler.ts'
import {
  lettersAsEntries,
  mayReadLetter,
} from '../../../platform/municipality/reference/readable-letters.ts'
import type { ReaderScene } from '../common/scene.ts'
import { countTrays, isAnswerVisible, lookingOf, readPage, saysWords } from '../common/scene.ts'

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

export const readLetterTrays: Handler<typeof api.readLetterTrays> = async (context) => {
  const looking = await lookingOf(context)
  const { actor } = looking
  const counted = await countTrays<LetterTray>(
    context,
    letterTrays,
    (tray) => sql`select entry.stands_since as since from ${lettersAsEntries}
      where entry.municipality_id = ${actor.municipalityId} and ${mayReadLetter(looking)}
        and ${inTray(tray, actor)} order by entry.stands_since`,
  )
  return {
    trays: counted.map(({ since, ...tray }) => ({
      ...tray,
      oldestAt: since?.toISOString() ?? null,
    })),
  }
}

type Query = Parameters<Handler<typeof api.findLetters>>[1]['body']

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
  const looking = await lookingOf(context)
  const asked = { ...body, isForPeople: /\p{L}{2}|\d/u.test(body.text) }
  const { page, last } = await readPage(context, pageOf(body, looking), asked)
  return {
    letters: page.map(listedLetter),
    nextCursor: last ? cursorAfter(last, body) : null,
  }
}

/** One row more than fits. */
function pageOf(asked: Query, looking: ReaderScene): RawBuilder<Row> {
  const { tray, text, answers, signedCopy, cursor, limit } = asked
  const { actor } = looking
  const isSaid = saysWords(text)
  const conditions = [
    sql<SqlBool>`entry.municipality_id = ${actor.municipalityId}`,
    mayReadLetter(looking),
    tray === undefined ? sql<SqlBool>`entry.standing <> 'DISCARDED'` : inTray(tray, actor),
    answers !== undefined &&
      sql<SqlBool>`entry.form -> 'answers' @> ${JSON.stringify([answers])}::jsonb
        and ${isAnswerVisible(answers, actor)}`,
    signedCopy !== undefined && hasSignedCopy(signedCopy),
    isSaid && sql<SqlBool>`(${isSaid} or lower(entry.document_number) = lower(${text.trim()}))`,
    cursor !== undefined && after(cursor, asked, actor),
  ].filter((condition) => condition !== false && condition !== null)
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

function hasSignedCopy(sha256: string): Condition {
  return sql`exists (select from letter_file f
    where f.municipality_id = entry.municipality_id and f.letter_id = entry.letter_id
      and f.sha256 = decode(${sha256}, 'hex') and f.ordinal > 0)`
}

const isTray = ({ tray }: Query): boolean => tray !== undefined

function cursorAfter(last: Row, asked: Query): string {
  const at = isTray(asked) ? last.stands_since : last.changed_at
  return `${last.is_others_turn ? 1 : 0} ${at.toISOString()} ${last.letter_id}`
}

/** What comes after the row that a cursor names. Throws E-SYS-06 on one that names none. */
function after(cursor: string, asked: Query, actor: Actor): Condition {
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
