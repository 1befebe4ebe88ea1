import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TamperedBook } from '#tests/tampered-book.ts'
import { openTamperedBook } from '#tests/tampered-book.ts'
import type { Place } from './replay/discrepancy.ts'
import type { Tamperer } from '#tests/tamper.ts'
import { provenTables } from '#tests/tamper.ts'

interface FlippableColumn {
  readonly table: (typeof provenTables)[number]
  readonly name: string
  readonly type: string
  /** Whether rows are found by it. */
  readonly isKey: boolean
}

// Told by no event: how to reach a person, what waits to be attached, of a stored file what was
// seen when it came, and by which words a letter is found.
const unsaid = new Set([
  'staff.email',
  'staff.digest_on',
  'staff.wants_digest',
  'staff.wants_overdue_letter',
  'letter.words',
  'stored_file.is_encrypted',
  'stored_file.stored_at',
])

/** Compared by their sum, not one by one. */
const keys: Readonly<Record<string, readonly string[]>> = {
  stored_file: ['sha256'],
  access_log: ['at', 'staff_id', 'action', 'entry_id', 'detail', 'request_id'],
}

/**
 * The rows of a table that the book tells of: a file that is attached, a reading that was sealed.
 */
const toldRows: Readonly<Record<string, string>> = {
  stored_file: 'sha256 in (select sha256 from attachment)',
  access_log:
    'access_id <= (select max(through_id) from access_seal s where s.municipality_id = t.municipality_id)',
}

async function flippableColumns(tamperer: Tamperer): Promise<FlippableColumn[]> {
  const rows = await tamperer.run<{
    table: FlippableColumn['table']
    name: string
    type: string
    is_key: string
  }>(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
            exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary and a.attnum = any(i.indkey)) as is_key
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and a.attgenerated = ''
     order by 1, a.attnum`,
    [provenTables.filter((table) => table !== 'upload')],
  )
  return rows
    .filter(({ table, name }) => !unsaid.has(`${table}.${name}`))
    .map(({ table, name, type, is_key: isKey }) => ({
      table,
      name,
      type,
      isKey: isKey === 't' || keys[table]?.includes(name) === true,
    }))
}

/**
 * Flips the bit and answers what the row said before; null when there is no such bit or the
 * database refuses what comes out.
 */
async function flipInColumn(
  tamperer: Tamperer,
  column: FlippableColumn,
  row: number,
  bit: number,
): Promise<Readonly<Record<string, string>> | null> {
  const { table, name } = column
  const rows = await tamperer.run<Record<string, string>>(
    `select t.*, ${numberOfEntry(table)} t.ctid as place, (${bitsOf(column)})::text as value from ${table} t
     where ${name} is not null and ${toldRows[table] ?? 'true'}
     order by t::text`,
  )
  const chosen = rows[row % Math.max(rows.length, 1)]
  const flipped = chosen && flip(column.type, chosen['value'] ?? '', bit)
  return flipped ? write(tamperer, column, chosen, flipped) : null
}

async function write(
  tamperer: Tamperer,
  column: FlippableColumn,
  chosen: Readonly<Record<string, string>>,
  flipped: string,
): Promise<Readonly<Record<string, string>> | null> {
  const { table, name, type } = column
  const value = isInstant(column)
    ? `timestamptz 'epoch' + $1::bigint * interval '1 microsecond'`
    : `$1::${type}`
  try {
    const [after] = await tamperer.run<{ value: string }>(
      `update ${table} set ${name} = ${value} where ctid = $2::tid returning (${bitsOf(column)})::text as value`,
      [flipped, chosen['place']],
    )
    // Some texts mean the same value: 2026,11-21 is read as the same day.
    return after?.value === chosen['value'] ? null : chosen
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
    // 22: not a value of the type; 23: a constraint holds even against a superuser; 428C9: an id
    // only PostgreSQL gives.
    if (/^(?:22|23|428C9)/u.test(code)) return null
    throw cause
  }
}

/** The value as what it is kept as: an instant is a count of microseconds. */
function bitsOf(column: FlippableColumn): string {
  return isInstant(column) ? `(extract(epoch from ${column.name}) * 1000000)::bigint` : column.name
}

function isInstant({ type }: FlippableColumn): boolean {
  return type === 'timestamp with time zone'
}

function numberOfEntry(table: string): string {
  const isOfEntry = [
    'entry_party',
    'attachment',
    'entry_note',
    'entry_relation',
    'receipt',
  ].includes(table)
  return isOfEntry ? `(select entry_number from entry e where e.entry_id = t.entry_id),` : ''
}

function flip(type: string, text: string, bit: number): string | null {
  switch (type) {
    case 'bytea':
      return `\\x${flipByte(Buffer.from(text.slice(2), 'hex'), bit).toString('hex')}`
    case 'uuid':
      return flipByte(Buffer.from(text.replaceAll('-', ''), 'hex'), bit).toString('hex')
    case 'smallint':
      return String(BigInt.asIntN(16, BigInt(text) ^ (1n << BigInt(bit % 16))))
    case 'integer':
      return String(BigInt.asIntN(32, BigInt(text) ^ (1n << BigInt(bit % 32))))
    case 'bigint':
    case 'timestamp with time zone':
      return String(BigInt.asIntN(64, BigInt(text) ^ (1n << BigInt(bit % 64))))
    case 'boolean':
      return text === 'true' ? 'false' : 'true'
    default:
      return flipText(text, bit)
  }
}

function flipByte(bytes: Buffer, bit: number): Buffer {
  const at = Math.floor(bit / 8) % Math.max(bytes.length, 1)
  const flipped = Buffer.from(bytes)
  flipped[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8))
  return flipped
}

/** Null when what comes out is not text. */
function flipText(text: string, bit: number): string | null {
  if (text === '') return null
  const flipped = flipByte(Buffer.from(text, 'utf8'), bit).toString('utf8')
  return flipped.includes('\u0000') || flipped.includes('\uFFFD') ? null : flipped
}

let scene: TamperedBook

beforeAll(async () => {
  scene = await openTamperedBook()
})
afterAll(() => scene.close())

describe('a single bit', () => {
  it(
    'flipped anywhere in the book is found, and found where it is',
    { timeout: 120_000 },
    async () => {
      const { tamperer, found } = scene
      const columns = await flippableColumns(tamperer)
      expect(columns.length).toBeGreaterThan(120)
      const anywhere = fc.record({
        column: fc.constantFrom(...columns),
        row: fc.nat(),
        bit: fc.nat(),
      })
      await fc.assert(
        fc.asyncProperty(anywhere, async ({ column, row, bit }) => {
          const flipped = await flipInColumn(tamperer, column, row, bit)
          fc.pre(flipped !== null)
          const { place } = await found({ readsBytes: false })
          expect(place).toMatchObject(placeOf(column, flipped))
          expect(columnsAt(column)).toContain(place.column)
          await tamperer.restore(column.table)
        }),
        { numRuns: 250, maxSkipsPerRun: 20, endOnFailure: true },
      )
    },
  )
})

/** A row whose key changed is missed as a whole. */
function columnsAt({ table, name, isKey }: FlippableColumn): string[] {
  return isKey ? [table, `${table}.${name}`] : [`${table}.${name}`]
}

function placeOf({ table }: FlippableColumn, row: Readonly<Record<string, string>>): Place {
  const { position, entry_number: entryNumber } = row
  if (table === 'ledger_event') return { position: Number(position) }
  return entryNumber === undefined ? {} : { entryNumber }
}
