import type { MadeRow } from './compare-rows.ts'

/** The rows of a table as the ledger makes them, by their id. */
export type Rows = Map<string, MadeRow>

export function addRow(rows: Rows, key: string, row: MadeRow): void {
  if (rows.has(key)) throw new Error('se agrega lo que ya estaba')
  rows.set(key, row)
}

export function changeRow(rows: Rows, key: string, columns: object): void {
  const row = rows.get(key)
  if (!row) throw new Error('cambia lo que no estaba')
  rows.set(key, { ...row, ...columns })
}

/** The same in every row there is. */
export function changeRows(rows: Rows, columns: object): void {
  for (const [key, row] of rows) rows.set(key, { ...row, ...columns })
}

export function removeRow(rows: Rows, key: string): void {
  if (!rows.delete(key)) throw new Error('quita lo que no estaba')
}
