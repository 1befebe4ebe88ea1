/** SQL files import nothing: what they say of sight is held here to `domain/entry/sight.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import {
  everyScope,
  inPolicies,
  policyThrough,
  reachInSql,
  wholeScopes,
} from '#tests/reach-in-sql.ts'

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
