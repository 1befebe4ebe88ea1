/**
 * A book of many entries, copied row by row inside the database: for measuring how it is read, not
 * for being believed.
 */
import { sql } from 'kysely'

import type { Stage } from './stage.ts'
import { learnWords, writeInBulk } from './write-in-bulk.ts'

/**
 * Brings the book to `total` entries, spread over units, types, subjects and people. There must be
 * one entry.
 */
export async function fillBook(stage: Stage, total: number): Promise<void> {
  await writeInBulk(stage, async (db) => {
    // What gathers the words of each row stands aside, and their index is made at the end: whoever
    // registers afterwards pays for it as in any book.
    const { rows } = await sql<{ made: string }>`
      select pg_get_indexdef('entry_found'::regclass) as made`.execute(db)
    await sql`drop index entry_found`.execute(db)
    await sql`
      create temporary table fresh on commit drop as
      select gen_random_uuid() as entry_id, h.position + n as position, s.last_number + n as number,
        sha256((h.position + n)::text::bytea) as hash
      from ledger_head h, registry_series s,
        generate_series(1, ${total} - (select count(*)::int from entry)) n`.execute(db)
    await sql`
      insert into ledger_event
      select e.municipality_id, f.position, f.hash, f.hash, e.body, e.type, f.entry_id, e.actor_id, clock_timestamp()
      from fresh f, (select * from ledger_event where type = 'EntryRegistered' limit 1) e`.execute(
      db,
    )
    // Beside the others and not among the columns: a record in the select list is made anew for
    // each of its columns.
    await sql`
      insert into entry
      select made.*
      from fresh f, (select entry as row from entry limit 1) e,
        (select array_agg(type_id) as ids from document_type) types,
        (select array_agg(unit_id) as ids from org_unit) units,
        jsonb_populate_record(e.row, jsonb_build_object(
          'entry_id', f.entry_id, 'series_number', f.number,
          'entry_number', 'E-' || (e.row).series_year || '-' || lpad(f.number::text, 6, '0'),
          'ledger_position', f.position, 'hash', f.hash, 'previous_hash', f.hash, 'registered_at', clock_timestamp(),
          'subject', (array['Solicita poda de árbol en calle ', 'Reclamo por luminaria en pasaje ', 'Permiso de obra menor en lote ',
            'Factura de servicios del mes ', 'Recurso contra multa número '])[1 + f.number % 5] || f.number,
          'sender', (array['Soto Díaz, Ana', 'Pérez Rojas, Luis', 'Constructora Los Aromos SpA', 'Muñoz Vera, Inés'])[1 + f.number % 4],
          'type_id', types.ids[1 + f.number % cardinality(types.ids)],
          'destination_unit_id', units.ids[1 + f.number % cardinality(units.ids)])) as made`.execute(
      db,
    )
    await sql`
      update registry_series set last_number = (select max(number) from fresh), last_at = clock_timestamp()`.execute(
      db,
    )
    await sql`
      update ledger_head set position = (select max(position) from fresh), last_at = clock_timestamp(),
        hash = (select hash from fresh order by position desc limit 1)`.execute(db)
    await learnWords(db)
    await sql.raw(rows[0]?.made ?? '').execute(db)
  })
  await stage.owner.anywhere((db) => sql`analyze`.execute(db))
}
