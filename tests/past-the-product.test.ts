/** What the product has an act for is done by that act, also in tests and in the demonstration. */
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { exceptions, writtenIn, writtenPastTheProduct } from './support/past-the-product.ts'
import type { Written } from './support/past-the-product.ts'

const root = fileURLToPath(new URL('../', import.meta.url))

const textOf = ({ file, what }: Written): string => `${file}: ${what}`

it('nothing writes into a table of the product’s acts, but what is named with its reason', async () => {
  const written = await writtenPastTheProduct(root)
  const named = Object.values(exceptions).flatMap((files) =>
    Object.entries(files).flatMap(([file, all]) => all.map((what) => ({ file, what }))),
  )
  // Both ways: what is written no more is named no more.
  expect(written.map(textOf).toSorted()).toEqual(named.map(textOf).toSorted())
})

it.each([
  ['await db.asOwner(`insert into role_assignment (role) values ($1)`)', 'role_assignment'],
  ["await db.asOwner('update staff s set status = $1')", 'staff'],
  ["db.updateTable('calendar_year').set({ approved_at: at })", 'calendar_year'],
  ["await db.asOwner('delete from substitution')", 'substitution'],
  ['await owner.query(`truncate ledger_event cascade`)', 'ledger_event'],
  ['db.insertInto(table).values(rows)', 'any table'],
  ["import { employ } from '#server/municipality/found/employ.ts'", 'inner steps'],
])('sees %s', (source, what) => {
  expect(writtenIn(source)).toEqual([what])
})

it.each(["select from staff where status = 'ACTIVE'", 'update job set asked_at = now()'])(
  'leaves alone %s',
  (source) => {
    expect(writtenIn(source)).toEqual([])
  },
)
