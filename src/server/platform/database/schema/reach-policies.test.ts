/**
 * That no table of an entry, of a document that went out or of a letter is without row-level
 * security by reach. What the policies let through is compared in `entries/visibility.test.ts`.
 */
import { afterAll, describe, expect, it } from 'vitest'

import { openTestDatabase } from '#tests/database.ts'

const db = await openTestDatabase()
afterAll(() => db.close())

/** Each goes with what it is a part of. */
const parts = {
  entry:
    'attachment entry_editor entry_note entry_party entry_relation hand_over ledger_event receipt status_mail status_mail_due webhook_message',
  outgoing: 'answer_download delivery_attempt outgoing_addressee outgoing_answer outgoing_file',
  letter: 'letter_file letter_remark letter_text numbered_letter',
  attachment: 'attachment_text file_reading',
}
// Rows of old books, which came through no unit.
const others = ['imported_book', 'imported_entry']

async function policies(): Promise<ReadonlyMap<string, string>> {
  const rows = await db.asOwner<{ tablename: string; qual: string }>(
    `select tablename, qual from pg_policies where policyname = tablename || '_within_scope'
        and permissive = 'RESTRICTIVE' and cmd = 'SELECT' and roles = '{asiento_app}'`,
  )
  return new Map(rows.map(({ tablename, qual }) => [tablename, qual.replaceAll(/\s+/gu, ' ')]))
}

describe('row-level security as it stands in the database', () => {
  it('is said alike of what is registered, and of its parts through it', async () => {
    const said = await policies()
    expect(said.get('outgoing')).toBe(said.get('entry'))
    expect(said.get('letter')).toBe(said.get('entry'))
    for (const [whole, tables] of Object.entries(parts)) {
      const through = `visibility_in_force() AS visibility_in_force) = 'EVERY'::text) OR (EXISTS ( SELECT FROM ${whole} `
      for (const table of tables.split(' '))
        expect([table, said.get(table)]).toEqual([table, expect.stringContaining(through)])
    }
    const known = [Object.keys(parts), others, Object.values(parts).flatMap((of) => of.split(' '))]
    expect(new Set(said.keys())).toEqual(new Set(known.flat()))
  })

  it('is said of every table that names an entry, but for reasons', async () => {
    const reasons = {
      access_log: 'who read what is for auditors and heads of registry, who know of every entry',
      notice: 'one’s own alone, by a policy of its own',
      phone_link: 'a form of one’s own, asked for by its person, before there is an entry',
      work_transfer_line: 'what somebody handed on, on paper for whoever asked for it',
    }
    const said = await policies()
    const rows = await db.asOwner<{ table_name: string }>(
      `select distinct c.relname as table_name from pg_class c
         join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and a.attname in ('entry_id', 'related_entry_id') and not a.attisdropped
          and has_table_privilege('asiento_app', c.oid, 'select')`,
    )
    const unconfined = rows
      .map((row) => row.table_name)
      .filter((table) => !said.has(table))
      .toSorted()
    expect(unconfined).toEqual(Object.keys(reasons))
  })

  it('is said by no other function than those that search', async () => {
    const rows = await db.asOwner<{ name: string; text: string }>(
      `select proname as name, pg_get_functiondef(p.oid) as text from pg_proc p
        where pronamespace = 'public'::regnamespace and prokind = 'f'
          and pg_get_functiondef(p.oid) ~ 'visibility_in_force|reader_ids|route_unit_ids' order by 1`,
    )
    expect([
      'entry_document',
      'imported_entries_saying',
      'is_said_openly',
      'own_places_found',
      'places_found',
      'visibility_in_force',
      'scope_marks_in_force',
    ]).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
  })
})
