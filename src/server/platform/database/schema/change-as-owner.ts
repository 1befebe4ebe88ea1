import { parserFor, transactionOver } from '../tables/transaction.ts'
import type { Transaction } from '../tables/transaction.ts'
import { withClient } from '../connect/with-client.ts'

/**
 * One transaction as the owner, for the few things that only whoever runs the server may change, at
 * the console and never while serving. Commits when `work` resolves, and rolls back when it throws.
 */
export function changeAsOwner<Result>(
  url: string,
  work: (db: Transaction) => Promise<Result>,
): Promise<Result> {
  const types = { getTypeParser: parserFor }
  const settings = { connectionString: url, application_name: 'asiento (consola)', types }
  return withClient(settings, async (client) => {
    await client.query('begin')
    const result = await work(transactionOver(client))
    await client.query('commit')
    return result
  })
}
