/** SQL files import nothing: what they say of sight is held here to `domain/entry/sight.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { knownWhole, sightClauses } from '#domain/entry/sight.ts'
import type { Ground } from '#domain/entry/sight.ts'
import { confidentialities } from '#domain/municipality/catalogue.ts'
import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'

/** How a place in the database says the scope, the units and the reader in force, and the entry. */
interface ReachWords {
  readonly scopeIs: (scope: string) => string
  readonly units: string
  readonly reader: string
  /** What stands before the columns of the entry. */
  readonly entry: string
}

const inPolicies: ReachWords = {
  scopeIs: (scope) => `(select reach_in_force()) = '${scope}'`,
  units: '(select units_in_force())',
  reader: '(select reader_in_force())',
  entry: '',
}

/** That an entry is within reach, without the scopes that reach all of them. */
function reachInSql({ scopeIs, units, reader, entry }: ReachWords): string {
  const partly = scopes(({ length }) => length > 0 && length < confidentialities.length)
  const known = partly.map(([scope, levels]) => {
    const among = levels.map((level) => `${entry}confidentiality = '${level}'`).join(' or ')
    return `(${scopeIs(scope)} and ${among})`
  })
  const said: Partial<Record<Ground, string>> = {
    THROUGH_UNIT: `${entry}route_unit_ids && ${units}`,
    THROUGH_UNIT_RIGHT_BELOW: `${entry}route_unit_ids && ${units}`,
    THROUGH_UNIT_BELOW: `${entry}route_unit_ids && ${units}`,
    NAMED: `${reader} = any (${entry}reader_ids)`,
  }
  const grounds = sightClauses.flatMap((clause) => {
    if (isWithinScope(clause)) return []
    const text = said[clause.ground]
    if (text === undefined || Object.values(clause.opens).includes('NONE'))
      throw new Error(`Row-level security is told nothing of ${clause.ground}`)
    return text
  })
  return [...new Set([...known, ...grounds])].join(' or ')
}

/** The scopes that reach everything; those that reach anything whole. */
const everyScope = scopes(({ length }) => length === confidentialities.length)
const wholeScopes = scopes(({ length }) => length > 0)

function scopes(isMeant: (levels: readonly string[]) => boolean) {
  return Object.entries<readonly string[]>(knownWhole).filter(([, levels]) => isMeant(levels))
}

/** Whoever meets the clause knows of all such entries in any case. */
function isWithinScope({ role, opens }: (typeof sightClauses)[number]): boolean {
  return sightClauses.some(
    (other) =>
      other.role === role &&
      other.ground === 'EVERY' &&
      confidentialities.every((of) => opens[of] === 'NONE' || other.opens[of] !== 'NONE'),
  )
}

const keys = {
  entry: 'entry_id',
  attachment: 'sha256',
  outgoing: 'outgoing_id',
  letter: 'letter_id',
} as const

/**
 * In a table of something that belongs to an entry, to a file that is attached to one, or to a
 * document that went out or is written here.
 */
function policyThrough(upper: keyof typeof keys, own: string, column: string): string {
  const key = keys[upper]
  const every = everyScope.map(([scope]) => inPolicies.scopeIs(scope)).join(' or ')
  const row = upper.slice(0, 1)
  return `${every} or exists (select from ${upper} ${row}
    where ${row}.municipality_id = ${own}.municipality_id and ${row}.${key} = ${own}.${column})`
}

let db: TestDatabase

beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

const throughEntry =
  'entry_party attachment entry_note entry_relation receipt hand_over entry_editor status_mail status_mail_due webhook_message'
const throughExit = [
  'outgoing_addressee',
  'delivery_attempt',
  'outgoing_answer',
  'outgoing_file',
  'answer_download',
]
const throughLetter = ['letter_text', 'letter_remark', 'numbered_letter', 'letter_file']
const throughFile = ['attachment_text', 'file_reading']
const ofImports = ['imported_book', 'imported_entry']

/** Every policy of reach, by its table, as the table of sight compiles to it. */
function policiesAsCompiled(): ReadonlyMap<string, string> {
  const every = everyScope.map(([scope]) => inPolicies.scopeIs(scope)).join(' or ')
  const whole = wholeScopes.map(([scope]) => `'${scope}'`).join(', ')
  return new Map([
    ['entry', `${every} or ${reachInSql(inPolicies)}`],
    ['outgoing', `${every} or ${reachInSql(inPolicies)}`],
    ['letter', `${every} or ${reachInSql(inPolicies)}`],
    ...throughLetter.map((own) => [own, policyThrough('letter', own, 'letter_id')] as const),
    ...throughExit.map((own) => [own, policyThrough('outgoing', own, 'outgoing_id')] as const),
    ...throughEntry
      .split(' ')
      .map((own) => [own, policyThrough('entry', own, 'entry_id')] as const),
    ...throughFile.map((own) => [own, policyThrough('attachment', own, 'sha256')] as const),
    ...ofImports.map((own) => [own, `(select reach_in_force()) in (${whole})`] as const),
    [
      'ledger_event',
      `${policyThrough('entry', 'ledger_event', 'subject_id')} or exists (select from document_type t
        where t.municipality_id = ledger_event.municipality_id and t.type_id = ledger_event.subject_id)
        or exists (select from outgoing o
        where o.municipality_id = ledger_event.municipality_id and o.outgoing_id = ledger_event.subject_id)
        or exists (select from letter l
        where l.municipality_id = ledger_event.municipality_id and l.letter_id = ledger_event.subject_id)`,
    ],
  ])
}

async function policiesNamed(name: string): Promise<ReadonlyMap<string, object>> {
  const rows = await db.asOwner<{ tablename: string }>(
    `select tablename, permissive, roles::text, cmd, qual, with_check from pg_policies
      where policyname = tablename || $1 order by tablename`,
    [name],
  )
  return new Map(rows.map(({ tablename, ...row }) => [tablename, row]))
}

describe('row-level security as it stands in the database', () => {
  it('is what the table compiles to', async () => {
    for (const [own, text] of policiesAsCompiled()) {
      // oxlint-disable-next-line no-await-in-loop -- the database says each in its own words
      await db.asOwner(
        `create policy ${own}_as_compiled on ${own} as restrictive for select to asiento_app using (${text})`,
      )
    }
    const compiled = await policiesNamed('_as_compiled')
    for (const own of policiesAsCompiled().keys()) {
      // oxlint-disable-next-line no-await-in-loop
      await db.asOwner(`drop policy ${own}_as_compiled on ${own}`)
    }
    expect(await policiesNamed('_within_reach')).toEqual(compiled)
  })

  it('is said of every table that names an entry, but for reasons', async () => {
    const reasons = {
      access_log: 'who read what is for auditors and heads of registry, who know of every entry',
      notice: 'one’s own alone, by a policy of its own',
      phone_link: 'a form of one’s own, asked for by its person, before there is an entry',
      work_transfer_line: 'what somebody handed on, on paper for whoever asked for it',
    }
    const rows = await db.asOwner<{ table_name: string }>(
      `select distinct c.relname as table_name from pg_class c
         join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and a.attname in ('entry_id', 'related_entry_id') and not a.attisdropped
          and has_table_privilege('asiento_app', c.oid, 'select')`,
    )
    const unwalled = rows
      .map((row) => row.table_name)
      .filter((table) => !policiesAsCompiled().has(table))
      .toSorted()
    expect(unwalled).toEqual(Object.keys(reasons))
  })

  it('is said by no other function than those that search', async () => {
    const rows = await db.asOwner<{ name: string; text: string }>(
      `select proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
        where pronamespace = 'public'::regnamespace and prokind = 'f'
          and pg_get_functiondef(p.oid) ~ 'reach_in_force|reader_ids|route_unit_ids' order by 1`,
    )
    expect([
      'entry_document',
      'imported_entries_saying',
      'is_said_openly',
      'own_places_found',
      'places_found',
      'reach_in_force',
      'wall_in_force',
    ]).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
    const within = reachInSql({ scopeIs: () => '$8', units: '$9', reader: '$10', entry: 'e.' })
    const textOf = (of: string): string =>
      rows.find(({ name }) => name === of)?.text.replaceAll(/\s+/gu, ' ') ?? ''
    expect(textOf('places_found')).toContain(within.replaceAll("'", "''"))
    const whole = wholeScopes.map(([scope]) => `'${scope}'::text`).join(', ')
    expect(textOf('imported_entries_saying')).toContain(`reach_in_force() = ANY (ARRAY[${whole}])`)
  })
})
