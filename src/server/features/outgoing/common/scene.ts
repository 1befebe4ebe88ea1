/** What the book of exits and the letters that are written here do alike. */
import { foldedWords } from '#domain/common/folded-words.ts'
import { demandAllowed, Refusal } from '#domain/common/refusal.ts'
import { textLength } from '#domain/common/text.ts'
import type { Addressee } from '#domain/outgoing/outgoing.ts'
import type { Actor } from '#domain/permission/permission.ts'
import { mayListEntries } from '#domain/permission/permission.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { recordPersonSearch } from '../../../platform/http/context/person-searches.ts'
import type { RequestContext } from '../../../platform/http/context/request-context.ts'
import { rowScopeOf } from '../../../platform/http/context/row-scope.ts'
import { isDueVisible } from '../../../platform/municipality/reference/visibility.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'

export interface ReaderScene {
  readonly actor: Actor
  readonly app: Pick<RequestContext['app'], 'now'>
  readonly reference: ReferenceData
}

export async function lookingOf({ actor, app }: RequestContext): Promise<ReaderScene> {
  demandList(actor)
  return { actor, app, reference: await app.referenceData.of(actor.municipalityId) }
}

export function demandList(actor: Actor): void {
  demandAllowed(mayListEntries(actor), 'SEE_THE_BOOK_OF_EXITS', 'ADMINISTRATION')
}

const reasonText = 10

/** E-TRA-02 for one that says too little. */
export function demandReason(text: string, field = 'reason'): string {
  if (textLength(text) < reasonText) throw new Refusal('E-TRA-02', field, { n: reasonText })
  return text
}

/** PostgreSQL indexes no more than a megabyte of words, and a letter may take four bytes. */
const mostWordLetters = 200_000

/** Each word once, as it is looked for: without accents or capitals. */
export function indexedWords(
  texts: readonly (string | null)[],
  addressees: readonly Pick<Addressee, 'name' | 'identity'>[],
): string {
  const people = addressees.flatMap(({ name, identity }) => [name, identity])
  const words = [...texts, ...people].flatMap((text) => foldedWords(text ?? ''))
  return [...new Set(words)].join(' ').slice(0, mostWordLetters)
}

/** People by their ids, those that work here no more too. */
export async function peopleNamed(
  db: Transaction,
  municipalityId: string,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, Pick<Tables['staff'], 'name' | 'status'>>> {
  if (staffIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('staff')
    .select(['staff_id', 'name', 'status'])
    .where('municipality_id', '=', municipalityId)
    .where('staff_id', 'in', staffIds)
    .execute()
  return new Map(rows.map((row) => [row.staff_id, row]))
}

/** A page of what the reader reaches; `query` answers one row more than fits. */
export async function readPage<Row>(
  context: RequestContext,
  query: RawBuilder<Row>,
  { text, limit, isForPeople }: { text: string; limit: number; isForPeople: boolean },
): Promise<{ readonly page: readonly Row[]; readonly last: Row | undefined }> {
  // Names and numbers of all addressees are looked through: whatever was typed may be one.
  if (isForPeople) await recordPersonSearch(context, 'entry-search', text)
  const rows = await context.app.database.readRows(await rowScopeOf(context), query)
  const page = rows.slice(0, limit)
  return { page, last: rows.length > limit ? page.at(-1) : undefined }
}

const mostCounted = 1000

/** How much waits in each tray, and since when; `waiting` says what of each row as `since`. */
export async function countTrays<Tray extends string>(
  context: RequestContext,
  trays: readonly Tray[],
  waiting: (tray: Tray) => RawBuilder<unknown>,
): Promise<
  readonly { readonly tray: Tray; readonly count: number; readonly since: Date | null }[]
> {
  const counts = trays.map(
    (tray) => sql`select ${tray}::text as tray, count(*)::int as count, min(since) as since
      from (${waiting(tray)} limit ${mostCounted}) as counted`,
  )
  return context.app.database.readRows(
    await rowScopeOf(context),
    sql<{ tray: Tray; count: number; since: Date | null }>`${sql.join(counts, sql` union all `)}`,
  )
}

/**
 * Every word must be there, as a beginning. Null where nothing is looked for; signs alone name
 * nothing, and nothing is found by them.
 */
export function saysWords(text: string): RawBuilder<SqlBool> | null {
  const words = foldedWords(text)
  if (words.length === 0) return text === '' ? null : sql`false`
  const question = words.map((word) => `${word}:*`).join(' & ')
  return sql`to_tsvector('simple', entry.words) @@ to_tsquery('simple', ${question})`
}

/** That an entry is answered is for whoever may know of it; of a confidential one, its readers. */
export function isAnswerVisible(entryId: string, actor: Actor): RawBuilder<SqlBool> {
  return sql`(select coalesce(bool_or(${isDueVisible(actor)}), false) from entry
    where entry.municipality_id = ${actor.municipalityId} and entry.entry_id = ${entryId})`
}
