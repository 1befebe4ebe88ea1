/**
 * Letters from their number on, as `check-subjects.ts` proves them: with the text that got it, what
 * was said in its review, and who reads it. Drafts are nobody's yet. And their numbers.
 */
import { outgoingKindNames } from '#contract/outgoing/kind-names.ts'
import { seriesYear } from '#domain/entry/register-number.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { LetterNumberedData, NumberedLetter } from '#domain/letters/letter.ts'
import { letterFactTypes, letterNumber, letterSeries } from '#domain/letters/letter.ts'
import { sql } from 'kysely'
import { fileRows, numberedRow, ownColumns, remarkRows } from '../../outgoing/letters/letter-row.ts'
import { letterEvent, letterFrom } from '../../outgoing/letters/see-letter.ts'
import type { MadeRow } from '../replay/compare-rows.ts'
import type { Book } from '../replay/discrepancy.ts'
import type { Organization } from '../replay/replay-organization.ts'
import type { Remade, SubjectEvent, SubjectKind } from './check-subjects.ts'
import { linkOf } from './check-subjects.ts'
import type { Numbers } from './count-numbers.ts'
import { countInSeries } from './count-numbers.ts'

export const letterSubjects: SubjectKind = {
  key: 'letter_id',
  tables: [
    { name: 'numbered_letter', key: ['letter_id'], json: ['content', 'annulment'] },
    { name: 'letter_file', key: ['letter_id', 'ordinal'] },
    {
      name: 'letter',
      key: ['letter_id'],
      hashed: ['form'],
      isPartial: true,
      begun: sql`status = 'NUMBERED'`,
    },
    {
      name: 'letter_text',
      key: ['letter_id', 'text_id'],
      hashed: ['form'],
      isPartial: true,
      begun: sql`false`,
    },
    { name: 'letter_remark', key: ['letter_id', 'remark_id'], begun: sql`false` },
  ],
  types: letterFactTypes,
  first: 'LetterNumbered',
  called: 'un documento propio',
  begun: 'numerado',
  remake,
}

function remake(municipalityId: string, events: readonly SubjectEvent[]): Remade {
  const letter = letterFrom(events.map(({ body }) => letterEvent(body)))
  const own = { municipality_id: municipalityId, letter_id: letter.letterId }
  const form = letter.text && { form: letter.text.sha256 }
  const [first] = events
  if (!first) throw new Error('no hay ninguno')
  return {
    number: letter.documentNumber,
    rows: {
      numbered_letter: [numberedRow(municipalityId, letter, linkOf(first))],
      letter_file: fileRows(municipalityId, letter),
      letter: [{ ...own, ...ownColumns(letter), ...form }],
      letter_text: [{ ...own, text_id: letter.textId, ...savedColumns(letter), ...form }],
      letter_remark: remarkRows(municipalityId, letter),
    },
  }
}

function savedColumns({ text }: NumberedLetter): MadeRow {
  if (!text) return {}
  const { revision, savedById, savedAt } = text
  return { revision, saved_by_id: savedById, saved_at: new Date(savedAt) }
}

/** Throws a `Discrepancy` unless it has the next number of its unit and kind. */
export function countLetter(
  book: Book,
  organization: Organization,
  numbers: Numbers,
  { position, at, data }: { position: number; at: string; data: LetterNumberedData },
): void {
  const { book: format, timeZone, offices, rows } = organization
  const { officeId, heading, series, documentNumber, documentDate } = data
  const office = offices.get(officeId)
  const unitCode: unknown = Reflect.get(rows.org_unit.get(heading.unitId) ?? {}, 'code')
  if (!format || timeZone === null || !office || typeof unitCode !== 'string')
    throw new Error('la oficina o la unidad no constan')
  const instant = new Date(at)
  const year = seriesYear(instant, format, office.timeZone, timeZone)
  const place = { position, entryNumber: documentNumber }
  const told = { series, text: documentNumber, on: documentDate, at }
  countInSeries(book, place, numbers, told, {
    code: letterSeries(unitCode, heading.kind),
    year,
    on: localDateTimeAt(instant, office.timeZone).date,
    textOf: (number) => letterNumber(outgoingKindNames[heading.kind], { unitCode, year, number }),
  })
}
