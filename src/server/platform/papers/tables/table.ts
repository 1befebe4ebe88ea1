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

/** What a cell of instants says: `2026-11-21T10:42:07-03:00`, by the clock of its place (IANA). */
export function instantAt(instant: Date, timeZone: string): string {
  const clock =
    clocks.get(timeZone) ??
    // Swedish writes dates as ISO 8601 does.
    new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
  clocks.set(timeZone, clock)
  const local = clock.format(instant).replace(' ', 'T')
  const minutes = Math.round((Date.parse(`${local}Z`) - instant.getTime()) / 60_000)
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':')
  return `${local}${minutes < 0 ? '-' : '+'}${offset}`
}

/** `2026-11-21 10:42:07`, the hour that such a cell says. */
export function localInstant(cell: string): string {
  return cell.slice(0, 19).replace('T', ' ')
}
