/** Books written straight into the tables: for measuring how they are read, not for being believed. */
import { randomUUID } from 'node:crypto'

import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'

import type { Tables } from '#server/platform/database/tables/tables.ts'
import type { Transaction } from '#server/platform/database/tables/transaction.ts'

import { clientOf } from './stage.ts'
import type { Stage } from './stage.ts'

export async function registerOne({ caller, document }: Stage) {
  const call = { params: { entryId: randomUUID() }, body: document }
  return (await clientOf(caller).call('registerEntry', call)).entry
}

/** One transaction as the owner; triggers and foreign keys stand aside, nobody learns words. */
export async function writeInBulk(
  { databaseUrl }: Stage,
  work: (db: Transaction) => Promise<void>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  try {
    await database.transaction().execute(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db)
      // As every writer does, the head first.
      await sql`lock ledger_head, learnt_until in exclusive mode`.execute(db)
      await work(db)
    })
  } finally {
    await database.destroy()
  }
}

export async function learnWords(db: Transaction): Promise<void> {
  await sql`
    insert into search_word
    with said as (select * from entry where confidentiality <> 'CONFIDENTIAL')
    select municipality_id, word, bool_or(is_name) from (
      select municipality_id, unnest(string_to_array(es_words(party_names), ' ')) as word, true as is_name from said
      union all
      select municipality_id, unnest(string_to_array(es_words(subject), ' ')), false from said
    ) w group by municipality_id, word on conflict do nothing`.execute(db)
  await sql`
    insert into learnt_until select municipality_id, position from ledger_head
    on conflict (municipality_id) do update set position = excluded.position`.execute(db)
}

export async function fillBook(stage: Stage, total: number): Promise<void> {
  await writeInBulk(stage, async (db) => {
    // The index of words is made at the end.
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
    // Beside the others: a record in the select list is made anew for each of its columns.
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
