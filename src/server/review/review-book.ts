/**
 * `GET /api/book-review`: a check-up of one year of the book, asked for by a person and answered while they wait. It looks at
 * rows, files and clock; that the whole chain is whole is proven by `verify`, from the console.
 */
import type { api } from '#contract/api.ts'
import type { Finding } from '#contract/book-review.ts'
import { addDays, localDateTimeAt, yearAt } from '#domain/civil-date.ts'
import { closesUntil } from '#domain/daily-closing.ts'
import { mayReviewBook } from '#domain/permission.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Counter } from '../counter/counter.ts'
import { mainOffice } from '../counter/counter.ts'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../desk.ts'
import type { Handler } from '../http/handler.ts'
import { findingOf } from './finding.ts'
import {
  alteredEntries,
  alteredReceipts,
  atClosedRegistries,
  atClosedUnits,
  countEntries,
  missingNumbers,
  openingsOf,
  repeatedNumbers,
  yearsOf,
} from './look-at-rows.ts'
import { lookAtFiles } from './look-at-files.ts'
import { readClock } from './read-clock.ts'

export const reviewBook: Handler<typeof api.reviewBook> = async ({ actor, house }, { query }) => {
  if (!mayReviewBook(actor)) {
    throw new Refusal('E-PER-09', null, {
      accion: 'revisar el registro',
      responsable: 'la jefatura de registro',
    })
  }
  const { municipalityId } = actor
  const counter = await house.counters.of(municipalityId)
  const { timeZone } = mainOffice(counter)
  const year = query.year ?? yearAt(house.now(), timeZone)
  const looked = await house.database.read(municipalityId, async (db) => ({
    years: await yearsOf(db, municipalityId),
    entries: await countEntries(db, municipalityId, year),
    findings: [
      ...(await findingsInRows(db, municipalityId, year)),
      ...(await unclosedDays(db, counter, house.now())),
      ...(await clockFinding(db, house, municipalityId)),
    ],
  }))
  const files = await lookAtFiles(house, municipalityId, year)
  return {
    year,
    years: [...new Set([year, ...looked.years])].toSorted((a, b) => b - a),
    timeZone,
    checkedAt: house.now().toISOString(),
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

/** Offices with a day that is over and not closed: the clock closes each ten minutes after midnight. */
async function unclosedDays(
  db: Transaction,
  { municipalityId, offices }: Counter,
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

// The register refuses numbers from five seconds on (domain specification, §2).
const toleratedDriftMs = 5000

async function clockFinding(
  db: Transaction,
  house: House,
  municipalityId: string,
): Promise<Finding[]> {
  const driftMs = await readClock(db, municipalityId, house.now)
  if (driftMs <= toleratedDriftMs) return []
  return findingOf('CLOCK_DRIFT', [{ text: String(Math.round(driftMs / 1000)), entryId: null }])
}
