/**
 * What an entry that came through the API weighs in the database, table by table, indexes and all.
 */
import { sql } from 'kysely'

import { asTable, written } from '../stage/figures.ts'
import type { Stage } from '../stage/stage.ts'

interface TableSize {
  readonly name: string
  readonly rows: number
  readonly bytes: number
  readonly index_bytes: number
}

const shownTables = 12

/**
 * The book should hold some thousands, so that what every installation begins with does not count.
 */
export async function measureSize({ owner, town }: Stage): Promise<string> {
  const { rows: counted } = await owner.read(town.municipalityId, (db) =>
    sql<{ count: number }>`select count(*)::int as count from entry`.execute(db),
  )
  const entries = counted[0]?.count ?? 0
  await owner.anywhere((db) => sql`analyze`.execute(db))
  const { rows } = await owner.anywhere((db) =>
    sql<TableSize>`
      select c.relname as name, greatest(c.reltuples, 0)::int as rows, pg_total_relation_size(c.oid) as bytes,
        pg_indexes_size(c.oid) as index_bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')
      order by bytes desc`.execute(db),
  )
  const line = ({ name, rows: count, bytes, index_bytes: indexBytes }: TableSize): string[] => [
    name,
    Number.isNaN(count) ? '' : written(count / entries),
    written(bytes / entries),
    written(indexBytes / entries),
  ]
  const sum = (of: (table: TableSize) => number): number =>
    rows.reduce((total, table) => total + of(table), 0)
  const total = {
    name: 'todas',
    rows: Number.NaN,
    bytes: sum(({ bytes }) => bytes),
    index_bytes: sum((table) => table.index_bytes),
  }
  return asTable([
    [`Por asiento, de ${entries.toLocaleString('es-CL')}`, 'filas', 'bytes', 'de ellos, índices'],
    ...rows.slice(0, shownTables).map(line),
    line(total),
  ])
}
