import { afterAll, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { readFileSync } from 'node:fs'

type Column = {
  readonly relation: string
  readonly name: string
  readonly type: string
  readonly is_required: boolean
  readonly has_default: boolean
  readonly is_always: boolean
  readonly words: string | null
}

async function tableTypes(db: TestDatabase): Promise<string> {
  const columns = await db.asOwner<Column>(columnsQuery)
  const tables = Map.groupBy(columns, ({ relation }) => relation)
  const interfaces = [...tables].map(
    ([name, own]) => `  ${name}: {\n${own.map(lineOf).join('')}  }\n`,
  )
  return `${opening}${interfaces.join('')}}\n`
}

const opening = `/**
 * The rows of \`db/baseline\`, as the queries see them. Written by \`npm run types\`, not by hand.
 * Instants arrive as \`Date\`, civil dates as 'YYYY-MM-DD', bytea as \`Buffer\`, int8 as number
 * (\`column-types.ts\`).
 */
import type { Generated, GeneratedAlways } from 'kysely'

import type { ColumnShapes, DefaultJson, Json, NullableJson } from './column-shapes.ts'

export interface Tables {
`

const shapesFile = new URL('./column-shapes.ts', import.meta.url)
const shaped = new Set(
  [...readFileSync(shapesFile, 'utf8').matchAll(/^ {2}'(\w+\.\w+)':/gmu)].map(([, name]) => name),
)

/** Words that are too many for one line are parted between them. */
function lineOf(column: Column): string {
  const line = `    ${column.name}: ${typeOf(column)}\n`
  return line.replaceAll(/(?=.{95}).{1,94}(?= \| ')/gu, '$&\n     ')
}

function typeOf({ relation, name, type, words, ...column }: Column): string {
  const key = `${relation}.${name}`
  const isShaped = shaped.has(key)
  if (type === 'jsonb') {
    const wrap = column.has_default ? 'DefaultJson' : column.is_required ? 'Json' : 'NullableJson'
    return `${wrap}<${isShaped ? `ColumnShapes['${key}']` : 'unknown'}>`
  }
  const known = isShaped ? `ColumnShapes['${key}']` : (listed(words) ?? plainType(type))
  const value = column.is_required ? known : `${known} | null`
  if (column.is_always) return `GeneratedAlways<${value}>`
  return column.has_default ? `Generated<${value}>` : value
}

function listed(words: string | null): string | null {
  const found = [...(words ?? '').matchAll(/'([^']+)'::text/gu)].map(([, word]) => `'${word}'`)
  return found.length === 0 ? null : found.join(' | ')
}

function plainType(type: string): string {
  const isList = type.endsWith('[]')
  const one = plainTypes[isList ? type.slice(0, -2) : type]
  if (one === undefined) throw new Error(`No type of TypeScript is known for ${type}`)
  return isList ? `readonly ${one}[]` : one
}

const plainTypes: Readonly<Record<string, string>> = {
  uuid: 'string',
  text: 'string',
  date: 'string',
  boolean: 'boolean',
  smallint: 'number',
  integer: 'number',
  bigint: 'number',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
}

// Those that the application may read.
const columnsQuery = `
  select c.relname as relation, a.attname as name, format_type(a.atttypid, null) as type,
    a.attnotnull as is_required, a.atthasdef or a.attidentity <> '' as has_default,
    a.attgenerated <> '' or a.attidentity = 'a' as is_always,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '= ANY \\(ARRAY') as words
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
    and not a.attisdropped and has_any_column_privilege('asiento_app', c.oid, 'select')
  order by c.relname collate "C", a.attnum`

const db = await openTestDatabase()
afterAll(() => db.close())

it('are those of the schema; otherwise run: npm run types', async () => {
  await expect(await tableTypes(db)).toMatchFileSnapshot('tables.ts')
})
