import { overCases } from '#tests/over-cases.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Story } from '#tests/two-municipalities.ts'
import { tellStory } from '#tests/two-municipalities.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let app: TestApp
let story: Story

beforeAll(async () => {
  app = await openTestApp()
  story = await tellStory(app)
})
afterAll(() => app.close())

/** What the application's role gets for an answer: null when the database let it. */
async function refusalOf(statement: string): Promise<string | null> {
  const { database } = app.db
  const stopped = new Error('let through')
  try {
    await database.inMunicipality(story.municipality.municipalityId, async (db) => {
      await sql.raw(statement).execute(db)
      throw stopped // whatever it was allowed, it is not kept
    })
  } catch (cause) {
    if (cause === stopped) return null
    return cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  }
  return null
}

const insufficientPrivilege = '42501'

interface TableFacts {
  readonly name: string
  readonly is_confined: boolean
  readonly policies: string
  readonly key: string | null
  readonly has_municipality: boolean
  readonly may_read: boolean
}

const tables = () =>
  app.db.asOwner<{ [Fact in keyof TableFacts]: TableFacts[Fact] }>(
    `select c.relname as name, c.relrowsecurity as is_confined,
            (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
            (select a.attname from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
             where i.indrelid = c.oid and i.indisprimary) as key,
            exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'municipality_id') as has_municipality,
            has_table_privilege('asiento_app', c.oid, 'select') as may_read
     from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  )

// Looked up before anyone knows which municipality asks, by the hash of a secret (05-sign-in.sql).
// The application reads which names are whose through
// functions (02-municipality.sql).
const outsideTheScope = ['municipality_host', 'session']

describe('the application’s role', () => {
  it(
    'may not change what is kept',
    overCases(
      [
        'set role postgres',
        'set session authorization postgres',
        'update ledger_event set body = body',
        'update ledger_event set at = now()',
        'delete from ledger_event',
        'truncate ledger_event',
        'truncate ledger_event cascade',
        'delete from entry',
        'truncate entry cascade',
        'delete from attachment',
        'delete from entry_note',
        'update entry_note set text = text',
        'delete from receipt',
        'update receipt set verification_code = verification_code',
        'delete from registry_series',
        'update registry_series set last_number = last_number - 1',
        'delete from ledger_head',
        'update access_log set action = action',
        'delete from access_log',
        'alter table ledger_event disable trigger all',
        'drop table ledger_event',
        'set session_replication_role = replica',
      ],
      async (statement) => {
        expect(await refusalOf(statement)).toBe(insufficientPrivilege)
      },
    ),
  )

  it(
    'may not change what never changes of an entry',
    overCases(
      [
        ['entry_number', `'E-1999-000001'`],
        ['series_number', '99'],
        ['series_year', '1999'],
        ['series_code', `'OTRO'`],
        ['registered_at', `registered_at - interval '1 minute'`],
        ['registered_on', 'registered_on - 1'],
        ['registered_by_id', 'gen_random_uuid()'],
        ['office_id', 'gen_random_uuid()'],
        ['ledger_position', 'ledger_position + 1000'],
        ['hash', 'sha256(hash)'],
        ['previous_hash', 'sha256(hash)'],
        ['entry_id', 'gen_random_uuid()'],
      ],
      async (column, value) => {
        expect(await refusalOf(`update entry set ${column} = ${value}`)).toBe(insufficientPrivilege)
      },
    ),
  )

  it('may do what it must: these tests would see it refused', async () => {
    expect(await refusalOf('update entry set version = version + 1')).toBeNull()
    expect(await refusalOf('update ledger_head set position = position + 1')).toBeNull()
  })

  it('sees nothing of another municipality, in any table that has one', async () => {
    const { municipalityId } = story.otherMunicipality
    // Where it may read nothing at all, there is nothing to see.
    const confined = (await tables()).filter(
      ({ name, has_municipality: has, may_read: mayRead }) =>
        has && mayRead && !outsideTheScope.includes(name),
    )
    expect(confined.length).toBeGreaterThan(20)
    const seen = await app.db.database.read(story.municipality.municipalityId, async (db) => {
      const counts: [string, string][] = []
      for (const { name } of confined) {
        const { rows } = await sql<{ count: string }>`
          select count(*) from ${sql.table(name)} where municipality_id = ${municipalityId}`.execute(
          db,
        )
        counts.push([name, String(rows[0]?.count)])
      }
      return counts
    })
    expect(seen).toEqual(confined.map(({ name }) => [name, '0']))
  })

  it('puts nothing into another municipality', async () => {
    expect(
      await refusalOf(
        `insert into holiday values ('${story.otherMunicipality.municipalityId}', '2031-01-01', 'ENTITY', 'Ajeno', 'prueba')`,
      ),
    ).toBe(insufficientPrivilege)
  })
})

describe('every table of a municipality', () => {
  it('has its scope, and leads its key with the municipality', async () => {
    const ofMunicipality = (await tables()).filter(
      ({ name, has_municipality: has }) => has && !outsideTheScope.includes(name),
    )
    const wrong = ofMunicipality.filter(
      ({ is_confined: isConfined, policies, key }) =>
        !isConfined || Number(policies) === 0 || key !== 'municipality_id',
    )
    expect(wrong).toEqual([])
  })
})
