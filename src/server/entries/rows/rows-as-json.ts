/**
 * Rows as json_populate_recordset reads them: bytes in PostgreSQL's hexadecimal form, jsonb columns
 * as JSON.
 */
export function rowsAsJson(rows: readonly object[]): string {
  return JSON.stringify(rows, (_key, value: unknown) => {
    if (isSerializedBuffer(value)) return `\\x${Buffer.from(value.data).toString('hex')}`
    return value
  })
}

// JSON.stringify calls Buffer's own toJSON before the replacer sees the value.
function isSerializedBuffer(value: unknown): value is { type: 'Buffer'; data: number[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value
  )
}
