/**
 * The content of found entries in which the words may stand, for showing where they do. Only for
 * rows whose reader reads it.
 */
import type { FoundReason } from '#contract/entry/search.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'
import type { FoundRow } from './search-page.ts'

export interface FoundContent {
  readonly entry_id: string
  readonly place: FoundReason['where']
  readonly text: string
  readonly file_name: string | null
  readonly page: number | null
}

// Enough to show a place; a longer document was found all the same.
const pagesLooked = 40
const lettersOfPage = 8000

export async function contentOf(
  db: Transaction,
  found: readonly Pick<FoundRow, 'entry_id'>[],
  stems: readonly string[],
): Promise<readonly FoundContent[]> {
  const ids = found.map((row) => row.entry_id)
  const { rows } = await sql<FoundContent>`/* prepared: found-content */
    select e.entry_id, said.place, said.text, null::text as file_name, null::int as page
    from entry e, lateral (values ('STATEMENT', e.statement), ('REQUEST', e.request),
      ('REFERENCE', concat_ws(' · ', e.sender_reference, e.file_number))) as said (place, text)
    where e.entry_id = any(${ids}::uuid[]) and said.text <> ''
    union all
    select n.entry_id, 'NOTE', n.text, null, null from entry_note n where n.entry_id = any(${ids}::uuid[])
    union all
    select a.entry_id, 'ATTACHMENT', left(p.text, ${lettersOfPage}), a.file_name, p.page::int
    from attachment a join attachment_text t using (municipality_id, sha256),
      lateral unnest(t.pages[1:${pagesLooked}]) with ordinality as p (text, page)
    where a.entry_id = any(${ids}::uuid[]) and t.stems && ${stems}::text[]`.execute(db)
  return rows
}
