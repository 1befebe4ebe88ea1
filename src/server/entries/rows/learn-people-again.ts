/**
 * The directory after a correction: of everybody an entry named and names, what entries that are
 * open to the registry say now.
 */
import { canonicalJson } from '#domain/common/canonical.ts'
import type { Entry } from '#domain/entry/entry.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../database/tables/transaction.ts'

/** After the rows of the entry were written. */
export async function learnPeopleAgain(
  db: Transaction,
  before: Entry,
  after: Entry,
): Promise<void> {
  if (saidOfPeople(before) === saidOfPeople(after)) return
  const people = [...before.parties, ...after.parties]
  const numbers = people.flatMap(({ identity }) => identity?.number ?? [])
  const names = people.flatMap(({ identity, legalName }) => (identity ? [] : (legalName ?? [])))
  await sql`select learn_people_again(${numbers}::text[], ${names}::text[])`.execute(db)
}

function saidOfPeople({ content, parties }: Entry): string {
  return canonicalJson({ isOpen: content.confidentiality !== 'CONFIDENTIAL', parties })
}
