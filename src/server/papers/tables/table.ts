/**
 * Tables on their way into a file: rows come in batches, so that a hundred thousand are never held
 * at once.
 */
import type { ColumnKind, ReportRow } from '#domain/book/report.ts'

export interface TableColumn {
  readonly title: string
  readonly kind: Exclude<ColumnKind, 'code' | 'yes'>
  /** Its share of a page's width, beside those of the other columns. */
  readonly weight: number
}

export interface Table {
  readonly title: string
  readonly columns: readonly TableColumn[]
  /** Can be walked once. */
  readonly batches: AsyncIterable<readonly ReportRow[]>
}

/** What is made into a file. */
export interface TablePaper {
  readonly title: string
  readonly municipality: string
  /** What it is of: period, filters, who made it and when; label and value. */
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly tables: readonly Table[]
  /** What is signed after them, each on a page of its own. */
  readonly acts: readonly TableAct[]
  /** IANA; the hours of every instant. */
  readonly timeZone: string
  /** RFC 3339. */
  readonly madeAt: string
}

/** An act that closes what the tables say. */
export interface TableAct {
  readonly title: string
  readonly sentence: string
  readonly facts: TablePaper['facts']
  readonly note: string
  /** As what it is signed, a line each. */
  readonly signers: readonly string[]
}

/** Bytes of a file, a piece at a time, made as they are asked for. */
export type FilePieces = AsyncGenerator<Uint8Array, void>

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-21 10:42:07`, the hour of the zone. */
export function localInstant(instant: string, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    // Swedish writes dates as ISO 8601 does.
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  return clock.format(new Date(instant))
}
