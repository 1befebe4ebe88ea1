import type { WrongStretch } from '#domain/book/book-act.ts'
import type { Tables } from '../database/tables/tables.ts'
import type { AppendedEvent } from './append.ts'

/** The row of an act that put the clock right; what `verify` makes again from the event. */
export function correctionRow(
  municipalityId: string,
  { from, through }: Pick<WrongStretch, 'from' | 'through'>,
  event: Pick<AppendedEvent, 'position' | 'at' | 'subjectId'>,
): Tables['clock_correction'] {
  return {
    municipality_id: municipalityId,
    correction_id: event.subjectId,
    from_position: from,
    through_position: through,
    ledger_position: event.position,
    corrected_at: event.at,
  }
}
