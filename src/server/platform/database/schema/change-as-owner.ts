import pg from 'pg'
import { parserFor, transactionOver } from '../tables/transaction.ts'
import type { Transaction } from '../tables/transaction.ts'

/**
 * One transaction as the owner, for the few things that only whoever runs the server may change, at
 * the console and never while serving. Commits when `work` resolves, and rolls back when it throws.
 */
export async function changeAsOwner<Result>(
  url: string,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'asiento (consola)',
    types: { getTypeParser: parserFor },
  })
  client.on('error', () => undefined) // the query under way is rejected too, and says it
  await client.connect()
  try {
    await client.query('begin')
    const result = await work(transactionOver(client))
    await client.query('commit')
    return result
  } finally {
    // What was not committed goes with the connection.
    await client.end()
  }
}
