/**
 * The one hash of all rows of an imported book: SHA-256 over their canonical text (RFC 8785), one a
 * line, in order.
 */
import { createHash } from 'node:crypto'

import { canonicalJson } from '#domain/common/canonical.ts'
import type { ImportedRow } from '#domain/book/imported-row.ts'

export interface RowsHash {
  readonly add: (row: ImportedRow) => void
  readonly digest: () => Buffer
}

export function openRowsHash(): RowsHash {
  const hash = createHash('sha256')
  return {
    // Of the well-formed text: half a letter, which old programs leave behind, has no canonical
    // form.
    add: (row) => void hash.update(`${canonicalJson(row)}\n`),
    digest: () => hash.digest(),
  }
}
