/**
 * `db/baseline/25-places-found.sql` branch by branch, by the letters it has there: what is found,
 * and which looks through the book found it.
 */
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

/** One look through the book, as it was run. */
interface Look {
  readonly text: string
  readonly high: number
  readonly low: number
  /** The parts of the question in the order the index is asked them. */
  readonly parts: string
  /** The stretch it asks for, if it does. */
  readonly marks: string
}

interface Answer {
  /** Numbers of entries, those found by their text alone with a star. */
  readonly found: readonly string[]
  readonly looks: readonly Look[]
}

interface PlacesScene {
  readonly ask: (question: Question) => Promise<Answer>
  /** The same while a second municipality stands beside the first; asked as that one when `isOther`. */
  readonly askBeside: (question: Question, isOther?: boolean) => Promise<Answer>
  readonly municipality: string
  readonly close: () => Promise<void>
}

async function openPlaces(): Promise<PlacesScene> {
  const app = await openTestDatabase({ template: municipalityTemplate })
  const client = new pg.Client({ connectionString: app.url })
  let plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  await client.connect()
  await client.query(book)
  // PostgreSQL's own: tells of each statement, those that functions run too.
  await client.query(`
    load 'auto_explain';
    set auto_explain.log_min_duration = 0; set auto_explain.log_nested_statements = on;
    set auto_explain.log_level = notice`)
  const { rows: municipalities } = await client.query<{ id: string }>(
    'select municipality_id as id from municipality',
  )
  const municipality = municipalities[0]?.id ?? ''

  async function askAs(municipalityId: string, question: Question): Promise<Answer> {
    const { visibility = 'EVERY', units = [] } = question
    await client.query(
      `select set_config('asiento.municipality_id', $1, false), set_config('asiento.visibility', $2, false),
       set_config('asiento.units', $3, false), set_config('asiento.person', $4, false), set_config('asiento.reader', $4, false)`,
      [municipalityId, visibility, `{${units.join(',')}}`, visibility === 'EVERY' ? '' : reader],
    )
    plans = []
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
      looks: plans.map(lookIn).filter((look) => look !== null),
    }
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
    municipality,
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

const scene = await openPlaces()
afterAll(() => scene.close())

/** How long the first look is. */
const width = ({ looks: [first] }: Answer): number => (first ? first.high - first.low : 0)
const numbers = (from: number, to: number, isOne: (n: number) => boolean): string[] =>
  Array.from({ length: from - to + 1 }, (_, index) => from - index)
    .filter(isOne)
    .map(String)
const all = { asked: ["'poda'"] }
const saying = (n: number): boolean => n % 100 === 0

describe('A. the scope between people', () => {
  it('is not asked of who isInScope all', async () => {
    const { found, looks } = await scene.ask({ ...all, most: 3 })
    expect(found).toEqual(['1200', '1199', '1198'])
    expect(looks[0]?.parts).toBe(`{'poda'}`)
  })

  it('comes first around few offices', async () => {
    const { found, looks } = await scene.ask({
      ...all,
      visibility: 'ROUTE',
      units: [unit(1)],
      most: 4,
    })
    expect(found).toEqual(['1200', '1197', '1190', '1183'])
    expect(looks[0]?.parts).toMatch(/^\{"?'r:.*'poda'\}$/u)
  })

  it('comes last around four, and around all that is ordinary', async () => {
    const units = [1, 2, 3, 4].map(unit)
    const many = await scene.ask({ ...all, visibility: 'ROUTE', units, most: 3 })
    expect(many.found).toEqual(['1200', '1198', '1197'])
    expect(many.looks[0]?.parts).toMatch(/^\{'poda',"?'r:/u)
    const ordinary = await scene.ask({ ...all, visibility: 'ORDINARY', units: [unit(1)], most: 3 })
    expect(ordinary.found).toEqual(['1200', '1199', '1198'])
    expect(ordinary.looks[0]?.parts).toMatch(/^\{'poda',"?'r:/u)
    const restricted = numbers(1200, 1, (n) => n % 3 > 0 || n % 10 === 0 || n % 7 === 0)
    const every = await scene.ask({ ...all, visibility: 'ORDINARY', units: [unit(1)], most: 2000 })
    expect(every.found).toEqual(restricted)
  })
})

describe('B. the guard', () => {
  it('narrows down, and how far to look does not rest on it', async () => {
    const guarded = await scene.ask({ ...all, guard: "'rara'", most: 2 })
    expect(guarded.found).toEqual(['1200', '800'])
    expect(width(guarded)).toBe(width(await scene.ask({ ...all, most: 2 })))
    expect(guarded.looks.length).toBeGreaterThan(2)
  })
})

describe('C. how long the first look is', () => {
  it('is the whole book for what little is expected of', async () => {
    const { found, looks } = await scene.ask({ asked: ["'rara'"], most: 2 })
    expect(found).toEqual(['1200', '800'])
    expect(looks).toHaveLength(1)
    expect(looks[0]).toMatchObject({ high: top, low: 0 })
    // Three eighths of it should hold these, and are not looked through first.
    const some = await scene.ask({ asked: ["'antigua'"], top: 150 * apart, most: 60 })
    expect(some.found).toEqual(numbers(149, 90, () => true))
    expect(some.looks.map(({ low }) => low)).toEqual([0])
  })

  it('is what should hold a page of what is frequent', async () => {
    const page = await scene.ask({ ...all, most: 5 })
    expect(page.found).toEqual(numbers(1200, 1196, () => true))
    expect(page.looks).toHaveLength(1)
    expect(width(page)).toBeGreaterThan(5 * apart)
    expect(width(page)).toBeLessThan(20 * apart)
  })
})

describe('D. texts for who reads few', () => {
  it('are looked for among the entries they read', async () => {
    const readable = "'r:nobody' | 'rara'"
    const { found, looks } = await scene.ask({
      asked: ["'rara'"],
      said: ["'x:cipres'"],
      readable,
      most: 9,
    })
    expect(found).toEqual(['1200', '800', '400'])
    expect(looks[0]?.text).toContain('offset 0) e join entry_text t')
    const some = await scene.ask({ asked: ["'nada'"], said: ["'x:cipres'"], readable, most: 9 })
    expect(some.found).toEqual(['1200*', '800*', '400*'])
  })
})

describe('E. texts for who reads many', () => {
  const texts = { asked: ["'nada'"], said: ["'x:jacaranda'"], most: 20 }

  it('are looked for without a scope by who isInScope all', async () => {
    const { found, looks } = await scene.ask(texts)
    expect(found).toEqual(numbers(1200, 1, saying).map((n) => `${n}*`))
    expect(looks[0]?.text).toContain('from entry_text t')
    expect(looks[0]?.text).not.toContain('exists (select from entry e')
  })

  it('stand behind the scope of everybody else', async () => {
    const ordinary = await scene.ask({ ...texts, visibility: 'ORDINARY' })
    expect(ordinary.found).toEqual(
      numbers(1200, 1, (n) => saying(n) && (n % 3 > 0 || n % 7 === 0)).map((n) => `${n}*`),
    )
    const ofUnit = await scene.ask({ ...texts, visibility: 'ROUTE', units: [unit(1)] })
    expect(ofUnit.found).toEqual(numbers(1200, 1, saying).map((n) => `${n}*`))
    const ofNone = await scene.ask({ ...texts, visibility: 'ROUTE' })
    expect(ofNone.found).toEqual(['700*'])
    expect(ofNone.looks[0]?.text).toContain('exists (select from entry e')
  })

  it('say all of what is said, and narrow nothing down where nothing is said', async () => {
    const both = await scene.ask({ ...texts, said: ["'x:jacaranda'", "'x:cipres'"] })
    expect(both.found).toHaveLength(12)
    expect((await scene.ask({ ...texts, said: ["'x:jacaranda'", "'x:nada'"] })).found).toEqual([])
    expect((await scene.ask({ asked: ["'nada'"], most: 20 })).looks[0]?.text).not.toContain(
      'entry_text',
    )
  })
})

describe('F. the end', () => {
  it('is reached with as many as are wanted, or where the stretch ends', async () => {
    expect((await scene.ask({ ...all, most: 1 })).found).toEqual(['1200'])
    const stretch = { top: 900 * apart, bottom: 897 * apart }
    expect((await scene.ask({ ...all, ...stretch, most: 9 })).found).toEqual(['899', '898', '897'])
    const none = await scene.ask({ ...all, top: apart, bottom: apart, most: 9 })
    expect(none).toEqual({ found: [], looks: [] })
    expect((await scene.ask({ ...all, most: 0 })).looks).toEqual([])
  })
})

describe('H. the municipality', () => {
  it('asks for itself where others are beside it, or where nothing else is asked', async () => {
    expect((await scene.ask({ asked: ["'rara'"], most: 3 })).looks[0]?.marks).toBe('')
    const own = `'m:${scene.municipality}'`
    expect((await scene.ask({ top: 3 * apart, most: 20_000 })).looks[0]?.marks).toBe(own)
    const beside = await scene.askBeside({ asked: ["'rara'"], said: ["'x:cipres'"], most: 400 })
    expect(beside.looks[0]?.marks).toBe(own)
    expect(beside.looks[0]?.text).toContain('t.document @@ $4')
    expect(beside.found).toHaveLength(300)
  })

  it('that is another finds nothing of it', async () => {
    const { found } = await scene.askBeside({ ...all, said: ["'x:cipres'"], most: 9 }, true)
    expect(found).toEqual([])
  })
})

describe('I. what is answered', () => {
  const question = {
    asked: ["'poda'"],
    said: ["'x:jacaranda'"],
    top: 201 * apart,
    bottom: 199 * apart,
  }

  it('is each place once, the newest first, on a page', async () => {
    const { found } = await scene.ask({ ...question, most: 9 })
    expect(found).toEqual(['200', '199'])
  })

  it('is a place twice in a count, where entry and text say it', async () => {
    const { found, looks } = await scene.ask({ ...question, most: 9, isCounting: true })
    expect(found.toSorted()).toEqual(['199', '200', '200*'])
    expect(looks[0]?.text).not.toContain('order by f.found')
  })
})
