/** `db/baseline/25-places-found.sql` branch by branch, by the letters it has there: what is found. */
import { afterAll, describe, expect, it } from 'vitest'
import pg from 'pg'
import { openTestDatabase, municipalityTemplate } from '#tests/database.ts'

const unit = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`
const reader = '00000000-0000-4000-8000-0000000000aa'

// 1200 entries, 16,000 places of the ledger apart: as a book of nineteen million events, most of
// which no question is about.
const apart = 16_000
const count = 1200
const top = count * apart + 1

interface Question {
  readonly asked?: readonly string[]
  readonly guard?: string
  readonly said?: readonly string[]
  readonly readable?: string
  readonly top?: number
  readonly bottom?: number
  readonly most: number
  readonly isCounting?: boolean
  readonly visibility?: 'EVERY' | 'ORDINARY' | 'ROUTE'
  readonly units?: readonly string[]
}

/** Numbers of entries, those found by their text alone with a star. */
type Found = readonly string[]

interface PlacesScene {
  readonly ask: (question: Question) => Promise<Found>
  /** The same while a second municipality stands beside the first; asked as that one when `isOther`. */
  readonly askBeside: (question: Question, isOther?: boolean) => Promise<Found>
  readonly close: () => Promise<void>
}

async function openPlaces(): Promise<PlacesScene> {
  const app = await openTestDatabase({ template: municipalityTemplate })
  const client = new pg.Client({ connectionString: app.url })
  await client.connect()
  await client.query(book)
  const { rows: municipalities } = await client.query<{ id: string }>(
    'select municipality_id as id from municipality',
  )
  const municipality = municipalities[0]?.id ?? ''

  async function askAs(municipalityId: string, question: Question): Promise<Found> {
    const { visibility = 'EVERY', units = [] } = question
    await client.query(
      `select set_config('asiento.municipality_id', $1, false), set_config('asiento.visibility', $2, false),
       set_config('asiento.units', $3, false), set_config('asiento.person', $4, false), set_config('asiento.reader', $4, false)`,
      [municipalityId, visibility, `{${units.join(',')}}`, visibility === 'EVERY' ? '' : reader],
    )
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
    return rows.map((row) => `${Number(row.place) / apart}${row.is_said_only ? '*' : ''}`)
  }

  return {
    ask: (question) => askAs(municipality, question),
    async askBeside(question, isOther = false) {
      await client.query(`begin; insert into municipality
        select (jsonb_populate_record(m, '{"municipality_id": "${reader}", "name": "Otra"}')).* from municipality m`)
      try {
        return await askAs(isOther ? reader : municipality, question)
      } finally {
        await client.query('rollback')
      }
    },
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

const scene = await openPlaces()
afterAll(() => scene.close())

const numbers = (from: number, to: number, isOne: (n: number) => boolean): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)
    .filter(isOne)
    .map(String)
const all = { asked: ["'poda'"] }
const saying = (n: number): boolean => n % 100 === 0
const starred = (found: readonly string[]): string[] => found.map((n) => `${n}*`)

describe('A. the scope between people', () => {
  const units = [1, 2, 3, 4].map(unit)
  const ordinary = numbers(1200, 1, (n) => n % 3 > 0 || n % 10 === 0 || n % 7 === 0)

  it.each<[string, Question, readonly string[]]>([
    ['who sees all', { most: 3 }, ['1200', '1199', '1198']],
    [
      'few offices',
      { visibility: 'ROUTE', units: [unit(1)], most: 4 },
      ['1200', '1197', '1190', '1183'],
    ],
    ['four offices', { visibility: 'ROUTE', units, most: 3 }, ['1200', '1198', '1197']],
    ['all that is ordinary', { visibility: 'ORDINARY', units: [unit(1)], most: 2000 }, ordinary],
  ])('of %s', async (_who, question, expected) => {
    expect(await scene.ask({ ...all, ...question })).toEqual(expected)
  })
})

it('B. the guard narrows down', async () => {
  expect(await scene.ask({ ...all, guard: "'rara'", most: 2 })).toEqual(['1200', '800'])
})

it('C. a page is of what is rare and of what is frequent, wherever in the book it stands', async () => {
  expect(await scene.ask({ asked: ["'rara'"], most: 2 })).toEqual(['1200', '800'])
  const old = await scene.ask({ asked: ["'antigua'"], top: 150 * apart, most: 60 })
  expect(old).toEqual(numbers(149, 90, () => true))
  expect(await scene.ask({ ...all, most: 5 })).toEqual(numbers(1200, 1196, () => true))
})

it('D. texts for who reads few are looked for among the entries they read', async () => {
  const texts = { said: ["'x:cipres'"], readable: "'r:nobody' | 'rara'", most: 9 }
  expect(await scene.ask({ ...texts, asked: ["'rara'"] })).toEqual(['1200', '800', '400'])
  expect(await scene.ask({ ...texts, asked: ["'nada'"] })).toEqual(['1200*', '800*', '400*'])
})

describe('E. texts for who reads many', () => {
  const texts = { asked: ["'nada'"], said: ["'x:jacaranda'"], most: 20 }

  it.each<[string, Partial<Question>, readonly string[]]>([
    ['who sees all', {}, numbers(1200, 1, saying)],
    [
      'who sees what is ordinary',
      { visibility: 'ORDINARY' },
      numbers(1200, 1, (n) => saying(n) && (n % 3 > 0 || n % 7 === 0)),
    ],
    ['a unit', { visibility: 'ROUTE', units: [unit(1)] }, numbers(1200, 1, saying)],
    ['no unit', { visibility: 'ROUTE' }, ['700']],
  ])('are found by %s', async (_who, scope, expected) => {
    expect(await scene.ask({ ...texts, ...scope })).toEqual(starred(expected))
  })

  it('say all of what is said', async () => {
    const both = await scene.ask({ ...texts, said: ["'x:jacaranda'", "'x:cipres'"] })
    expect(both).toHaveLength(12)
    expect(await scene.ask({ ...texts, said: ["'x:jacaranda'", "'x:nada'"] })).toEqual([])
  })
})

it('F. the end is reached with as many as are wanted, or where the stretch ends', async () => {
  expect(await scene.ask({ ...all, most: 1 })).toEqual(['1200'])
  const stretch = { top: 900 * apart, bottom: 897 * apart }
  expect(await scene.ask({ ...all, ...stretch, most: 9 })).toEqual(['899', '898', '897'])
  expect(await scene.ask({ ...all, top: apart, bottom: apart, most: 9 })).toEqual([])
  expect(await scene.ask({ ...all, most: 0 })).toEqual([])
})

it('H. a municipality finds its own beside others, and nothing of theirs', async () => {
  const question = { asked: ["'rara'"], said: ["'x:cipres'"], most: 400 }
  expect(await scene.askBeside(question)).toHaveLength(300)
  expect(await scene.askBeside(question, true)).toEqual([])
})

it('I. a place is answered once on a page, and twice in a count where entry and text say it', async () => {
  const question = {
    asked: ["'poda'"],
    said: ["'x:jacaranda'"],
    top: 201 * apart,
    bottom: 199 * apart,
    most: 9,
  }
  expect(await scene.ask(question)).toEqual(['200', '199'])
  const counted = await scene.ask({ ...question, isCounting: true })
  expect(counted.toSorted()).toEqual(['199', '200', '200*'])
})
