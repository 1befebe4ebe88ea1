/**
 * `GET /api/book-review`: a check-up of one year of the book, asked for by a person and answered
 * while they wait. It looks at rows and files; that the whole chain is whole is proven by
 * `verify`, from the console.
 */
import type { api } from '#contract/api.ts'
import type { Finding } from '#contract/book/book-review.ts'
import { addDays, localDateTimeAt, yearAt } from '#domain/deadline/civil-date.ts'
import { closesUntil } from '#domain/book/daily-closing.ts'
import { mayReviewBook } from '#domain/permission/permission.ts'
import { Refusal } from '#domain/common/refusal.ts'
import type { ReferenceData } from '../reference/reference-data.ts'
import { mainOffice } from '../reference/reference-data.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { Handler } from '../http/receive/handler.ts'
import {
  alteredEntries,
  alteredReceipts,
  atClosedRegistries,
  atClosedUnits,
  countEntries,
  findingOf,
  missingNumbers,
  openingsOf,
  repeatedNumbers,
  yearsOf,
} from './look-at-rows.ts'
import { lookAtFiles } from './look-at-files.ts'

export const reviewBook: Handler<typeof api.reviewBook> = async ({ actor, app }, { query }) => {
  if (!mayReviewBook(actor)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'REVIEW_THE_REGISTER',
      responsable: 'HEAD_OF_REGISTRY',
    })
  }
  const { municipalityId } = actor
  const reference = await app.referenceData.of(municipalityId)
  const { timeZone } = mainOffice(reference)
  const year = query.year ?? yearAt(app.now(), timeZone)
  const looked = await app.database.read(municipalityId, async (db) => ({
    years: await yearsOf(db, municipalityId),
    entries: await countEntries(db, municipalityId, year),
    findings: [
      ...(await findingsInRows(db, municipalityId, year)),
      ...(await unclosedDays(db, reference, app.now())),
    ],
  }))
  const files = await lookAtFiles(app, municipalityId, year)
  return {
    year,
    years: [...new Set([year, ...looked.years])].toSorted((a, b) => b - a),
    timeZone,
    checkedAt: app.now().toISOString(),
    entries: looked.entries,
    files: files.count,
    findings: [...looked.findings, ...files.findings],
  }
}

async function findingsInRows(
  db: Transaction,
  municipalityId: string,
  year: number,
): Promise<Finding[]> {
  return [
    ...findingOf('MISSING_NUMBER', await missingNumbers(db, municipalityId, year)),
    ...findingOf('REPEATED_NUMBER', await repeatedNumbers(db, municipalityId, year)),
    ...findingOf('ALTERED_ENTRY', await alteredEntries(db, municipalityId, year)),
    ...findingOf('ALTERED_RECEIPT', await alteredReceipts(db, municipalityId, year)),
    ...findingOf('CLOSED_REGISTRY', await atClosedRegistries(db, municipalityId, year)),
    ...findingOf('CLOSED_UNIT', await atClosedUnits(db, municipalityId, year)),
  ]
}

/**
 * Offices with a day that is over and not closed: the clock closes each ten minutes after midnight.
 */
async function unclosedDays(
  db: Transaction,
  { municipalityId, offices }: ReferenceData,
  now: Date,
): Promise<Finding[]> {
  const openings = await openingsOf(db, municipalityId)
  const late = [...offices.values()].filter(({ officeId, closedUntil, timeZone, validTo }) => {
    const opened = openings.get(officeId)
    const before = opened && addDays(localDateTimeAt(opened, timeZone).date, -1)
    const due = [closesUntil(now, timeZone), ...(validTo === null ? [] : [validTo])].toSorted()[0]
    return before !== undefined && due !== undefined && (closedUntil ?? before) < due
  })
  return findingOf(
    'DAY_NOT_CLOSED',
    late.map(({ name }) => ({ text: name, entryId: null })),
  )
}
