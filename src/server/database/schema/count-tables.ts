import pg from 'pg'

/** How many rows each of these tables has. The address must be the owner's. */
export async function countTables(
  url: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const client = new pg.Client({ connectionString: url, application_name: 'asiento (recuperar)' })
  client.on('error', () => undefined) // the query under way is rejected too, and says it
  await client.connect()
  try {
    const counted = new Map<string, number>()
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from ${pg.escapeIdentifier(name)}`,
      )
      counted.set(name, Number(rows[0]?.count))
    }
    return counted
  } finally {
    await client.end()
  }
}
