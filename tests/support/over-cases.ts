import { inspect } from 'node:util'

type Arguments<Row> = Row extends readonly [...infer Items] ? Items : [row: Row]

/**
 * The body of one test that goes over a table of cases; each row is spread into the arguments of
 * `check`. All rows are checked; a failure names its row.
 */
export function overCases<const Row>(
  rows: readonly Row[],
  check: (...row: Arguments<Row>) => unknown,
): () => Promise<void> {
  return async () => {
    if (rows.length === 0) throw new Error('There is no case')
    const failures: Error[] = []
    for (const row of rows) {
      try {
        // A row is a list of arguments, or the only one.
        await check(...((Array.isArray(row) ? row : [row]) as Arguments<Row>))
      } catch (cause) {
        const told = cause instanceof Error ? cause.message : String(cause)
        failures.push(new Error(`${inspect(row, { breakLength: 100 })}: ${told}`, { cause }))
      }
    }
    if (failures.length > 1) {
      throw new AggregateError(failures, failures.map(({ message }) => message).join('\n'))
    }
    for (const failure of failures) throw failure
  }
}
