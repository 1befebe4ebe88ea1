/**
 * Rows as json_populate_recordset reads them: bytes in PostgreSQL's hexadecimal form, jsonb columns
 * as JSON.
 */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([name, value]: [string, unknown]) => [
          name,
          Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value,
        ]),
      ),
    ),
  )
}
