/** Reading what is too long to be held whole, and the facts of the ledger of some types. */
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { LedgerBody } from '../../platform/ledger/chain.ts'

/** Each page begins after the place of the last row of the one before; `start` is before the first. */
export async function* pagesOf<Row>(
  start: string,
  placeOf: (row: Row) => string,
  read: (after: string) => Promise<{ readonly rows: readonly Row[] }>,
): AsyncGenerator<readonly Row[]> {
  for (let after: string | undefined = start; after !== undefined;) {
    // oxlint-disable-next-line no-await-in-loop -- one page after another
    const { rows } = await read(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    after = last && placeOf(last)
  }
}

export type Told<Type extends string, Data> = Omit<LedgerBody, 'type' | 'data' | 'at'> & {
  readonly type: Type
  readonly data: Data
  readonly at: Date
}

/** In their order. The chain was walked: what it says is what this server wrote. */
export async function factsOf<Fact extends Told<string, unknown>>(
  db: Transaction,
  municipalityId: string,
  types: readonly Fact['type'][],
): Promise<Fact[]> {
  const { rows } = await sql<{ body: string }>`
    select body from ledger_event
    where municipality_id = ${municipalityId} and type = any (${[...types]}::text[])
    order by position`.execute(db)
  return rows.map(({ body }) => {
    const told: LedgerBody = JSON.parse(body)
    // oxlint-disable-next-line no-unsafe-type-assertion -- a forged one is found by what follows from it
    return { ...told, at: new Date(told.at) } as unknown as Fact
  })
}
