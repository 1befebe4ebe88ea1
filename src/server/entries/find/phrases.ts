/**
 * What the index cannot say and the rows must: that words stand one after the other, and that a
 * number was meant.
 */
import { parseEntryNumber } from '#domain/entry/register-number.ts'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { SightSql } from '../../reference/visibility.ts'
import type { AskedWords } from './ask-places.ts'
import type { AskedTerm } from './word-marks.ts'
import { isPhrase } from './word-marks.ts'

type Condition = RawBuilder<SqlBool>

/** One for each phrase. In its content only for whoever reads that. */
export function phraseConditions(
  { anywhere, names }: AskedWords,
  sight: SightSql,
): readonly Condition[] {
  return [
    ...anywhere.filter(isPhrase).map((term) => isSaid(term, sight)),
    ...names.filter(isPhrase).map((term) => stands(term, sql`entry.party_names`)),
  ]
}

function isSaid(term: AskedTerm, sight: SightSql): Condition {
  const said = term.words.map(({ word }) => word).join(' ')
  return sql<SqlBool>`(${stands(term, sql`entry.subject`)} or ${stands(term, sql`entry.party_names`)}
    or (${sight} = 'CONTENT' and entry.confidentiality <> 'CONFIDENTIAL' and (
      ${stands(term, sql`concat_ws(' · ', entry.statement, entry.request, entry.sender_reference, entry.file_number)`)}
      or exists (select from entry_note n
        where n.municipality_id = entry.municipality_id and n.entry_id = entry.entry_id and ${stands(term, sql`n.text`)})
      or exists (select from attachment a join attachment_text t using (municipality_id, sha256)
        where a.municipality_id = entry.municipality_id and a.entry_id = entry.entry_id
          and (${stands(term, sql`a.file_name`)} or (t.stems @> es_stems(${said})
            and exists (select from unnest(t.pages) as page where ${stands(term, sql`page`)})))))))`
}

function stands({ words }: AskedTerm, text: RawBuilder<unknown>): Condition {
  if (words.some(({ word }) => !/^[a-z0-9]+$/u.test(word))) {
    const said = ` ${words.map(({ word }) => word).join(' ')} `
    return sql<SqlBool>`position(${said} in ' ' || es_words(${text}) || ' ') > 0`
  }
  // The same, without writing the words out: half the time, over rows by the ten thousand.
  const phrase = words.map(({ word }) => word).join('[^a-z0-9]+')
  return sql<SqlBool>`es_fold(${text}) ~ ${`(^|[^a-z0-9])${phrase}([^a-z0-9]|$)`}`
}

/**
 * That an entry has the number that was typed, and nothing else was. Null when something else was.
 */
export function isNumberTyped({ text, names }: AskedWords): Condition | null {
  const typed = names.length === 0 ? parseEntryNumber(text) : null
  if (typed === null) return null
  const { number, year, officeCode } = typed
  return sql<SqlBool>`(entry.series_number = ${number}
    and (${year}::int is null or entry.series_year = ${year})
    and (${officeCode}::text is null or entry.series_code = ${officeCode}))`
}
