import { askAt } from './database-client.ts'

/**
 * So many copies of the first entry there is, straight into the table and without their events: for
 * what is about rows and not about the book. As a superuser, in a database nobody else uses:
 * triggers stand aside, and the indexes that only searching and the trays need, which take longer
 * than everything else, are gone afterwards.
 */
export async function copyEntries(url: string, count: number): Promise<void> {
  await askAt(
    url,
    `
      set session_replication_role = replica;
      do $$ declare word_index text; begin
        for word_index in select indexname from pg_indexes
          where tablename = 'entry' and indexdef not like 'CREATE UNIQUE%' and indexname <> 'entry_by_day'
        loop execute format('drop index %I', word_index); end loop;
      end $$;
      insert into entry select (copied.entry).* from
        (select entry as first from entry order by ledger_position limit 1) e, generate_series(1, ${count}) n,
        lateral (select jsonb_populate_record(e.first, jsonb_build_object(
          'entry_id', md5(n::text)::uuid, 'series_number', 100000 + n, 'entry_number', 'E-2026-' || (100000 + n),
          'ledger_position', 100000 + n, 'subject', 'Solicita poda de árbol en calle Sol ' || n)) as entry offset 0) copied;
      analyze entry`,
  )
}
