/**
 * A long book of few entries, and `places_found` asked of it: what it finds, and each look through
 * the book it took.
 */
import pg from 'pg'

import { openTestDatabase, townTemplate } from './database.ts'

export const unit = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`
export const reader = '00000000-0000-4000-8000-0000000000aa'

// 1200 entries, 16,000 places of the ledger apart: as a book of nineteen million events, most of
// which no question is about.
export const apart = 16_000
const count = 1200
export const top = count * apart + 1

export interface Question {
  readonly asked?: readonly string[]
  readonly guard?: string
  readonly said?: readonly string[]
  readonly readable?: string
  readonly top?: number
  readonly bottom?: number
  readonly most: number
  readonly isCounting?: boolean
  readonly reach?: 'EVERY' | 'ORDINARY' | 'ROUTE'
  readonly units?: readonly string[]
}

/** One look through the book, as it was run. */
export interface Look {
  readonly text: string
  readonly high: number
  readonly low: number
  /** The parts of the question in the order the index is asked them. */
  readonly parts: string
  /** The stretch it asks for, if it does. */
  readonly marks: string
}

export interface Answer {
  /** Numbers of entries, those found by their text alone with a star. */
  readonly found: readonly string[]
  readonly looks: readonly Look[]
}

export interface PlacesScene {
  readonly ask: (question: Question) => Promise<Answer>
  /** The same while a second town stands beside the first; asked as that one when `isOther`. */
  readonly askBeside: (question: Question, isOther?: boolean) => Promise<Answer>
  readonly town: string
  readonly close: () => Promise<void>
}

export async function openPlaces(): Promise<PlacesScene> {
  const app = await openTestDatabase({ template: townTemplate })
  const client = new pg.Client({ connectionString: app.url })
  let told: string[] = []
  client.on('notice', ({ message }) => told.push(message ?? ''))
  await client.connect()
  await client.query(book)
  // PostgreSQL's own: tells of each statement, those that functions run too.
  await client.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_level = notice`)
  const { rows: towns } = await client.query<{ id: string }>(
    'select municipality_id as id from municipality',
  )
  const town = towns[0]?.id ?? ''

  async function askAs(municipalityId: string, question: Question): Promise<Answer> {
    const { reach = 'EVERY', units = [] } = question
    await client.query(
      `select set_config('asiento.municipality_id', $1, false), set_config('asiento.reach', $2, false),
       set_config('asiento.units', $3, false), set_config('asiento.person', $4, false), set_config('asiento.reader', $4, false)`,
      [municipalityId, reach, `{${units.join(',')}}`, reach === 'EVERY' ? '' : reader],
    )
    told = []
    const { rows } = await client.query<{ place: string; is_said_only: boolean }>(
      `select * from places_found($1::text[]::tsquery[], $2::tsquery, $3::text[]::tsquery[], $4::tsquery, $5, $6, $7, $8)`,
      [
        question.asked ?? [],
        question.guard ?? null,
        question.said ?? null,
        question.readable ?? null,
        question.top ?? top,
        question.bottom ?? 0,
        question.most,
        question.isCounting ?? false,
      ],
    )
    return {
      found: rows.map((row) => `${Number(row.place) / apart}${row.is_said_only ? '*' : ''}`),
      looks: told.map(lookIn).filter((look) => look !== null),
    }
  }

  return {
    ask: (question) => askAs(town, question),
    async askBeside(question, isOther = false) {
      await client.query(`begin; insert into municipality
        select (jsonb_populate_record(m, '{"municipality_id": "${reader}", "name": "Otra"}')).* from municipality m`)
      try {
        return await askAs(isOther ? reader : town, question)
      } finally {
        await client.query('rollback')
      }
    },
    town,
    async close() {
      await client.end()
      await app.close()
    },
  }
}

const book = `
  set session_replication_role = replica;
  insert into entry (municipality_id, entry_id, office_id, series_code, series_year, series_number, entry_number,
    registered_at, registered_on, registered_by_id, presented_at, effective_date, channel, type_id, subject, folios,
    physical_docs, priority, confidentiality, destination_unit_id, register_status, verification_code, receipt_version,
    sender, version, ledger_position, hash, previous_hash, status_since, route_unit_ids, reader_ids)
  select o.municipality_id, md5(n::text)::uuid, o.office_id, 'E', 2026, n, 'E-2026-' || n,
    '2026-03-02T12:00Z', '2026-03-02', t.type_id, '2026-03-02T12:00Z', '2026-03-02', 'COUNTER', t.type_id,
    concat_ws(' ', 'Solicita poda', case when n % 400 = 0 then 'rara' end, case when n <= 200 then 'antigua' end,
      case when n > 1180 or n < 600 then 'quebrada' end),
    1, 'NONE', 'NORMAL', case when n % 3 = 0 then 'RESTRICTED' else 'ORDINARY' end, t.type_id, 'REGISTERED', 'x' || n, 1,
    'Vecina', 1, n * ${apart}, '\\x00', '\\x00', '2026-03-02T12:00Z',
    array_remove(array[case when n % 10 = 0 then '${unit(1)}'::uuid end, case when n % 2 = 0 then '${unit(2)}'::uuid end], null),
    case when n % 7 = 0 then array['${reader}'::uuid] else '{}' end
  from registry_office o, (select type_id from document_type limit 1) t, generate_series(1, ${count}) n;
  insert into entry_text select e.municipality_id, e.entry_id, e.ledger_position, document_of(concat_ws(' ',
    stretch_marks(e.municipality_id, e.ledger_position),
    case when e.series_number % 4 = 0 then 'x:cipres' end, case when e.series_number % 100 = 0 then 'x:jacaranda' end))
  from entry e where e.series_number % 4 = 0;
  set session_replication_role = origin;
  analyze`

function lookIn(message: string): Look | null {
  const [, text = '', parameters = ''] =
    /Query Text: (select f\.found[\s\S]*?)\nQuery Parameters: ([^\n]*)/u.exec(message) ?? []
  if (text === '') return null
  const values = new Map(
    [...parameters.matchAll(/\$(\d+) = (?:'((?:[^']|'')*)'|NULL)/gu)].map(
      ([, place, value = '']) => [Number(place), value.replaceAll("''", "'")],
    ),
  )
  const value = (place: number): string => values.get(place) ?? ''
  const marks = text.includes('$4') ? value(4) : ''
  return { text, high: Number(value(1)), low: Number(value(2)), parts: value(3), marks }
}
