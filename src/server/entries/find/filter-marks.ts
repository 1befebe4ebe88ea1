/**
 * The filters of the book as marks. Days and trays are not among them: the rows themselves are
 * asked about those.
 */
import type { Query } from '../../reference/marks.ts'
import { mark } from '../../reference/marks.ts'
import type { BookFilter } from '../sight/book-filters.ts'

export function filterMarks(filter: BookFilter): readonly Query[] {
  const { tray } = filter
  const isOfOpen = tray !== undefined && tray !== 'copies' && tray !== 'annulments'
  return [
    asked('t:', filter.typeId),
    asked('f:', filter.unitId),
    asked('s:', filter.status),
    asked('h:', filter.handling),
    asked('u:', filter.currentUnitId),
    asked('a:', filter.assigneeId),
    isOfOpen ? mark('open:') : true,
  ]
}

function asked(name: string, value: string | undefined): Query {
  return value === undefined ? true : mark(name, value)
}
