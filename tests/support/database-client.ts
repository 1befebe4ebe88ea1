import pg from 'pg'

/** Work on a connection of its own, which ends with it. */
export async function withClient<Result>(
  connectionString: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined) // the statement under way is rejected too
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end()
  }
}

/** One statement on a connection of its own. */
export async function askAt<Row extends object>(
  url: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<readonly Row[]> {
  const { rows } = await withClient(url, (client) =>
    client.query<Row & pg.QueryResultRow>(statement, [...values]),
  )
  return rows
}
