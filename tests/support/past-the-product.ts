/**
 * Where fixtures, tests and the demonstration write into tables for which the product has an act,
 * and why each does.
 */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * By what they are about: each is written by acts of people (`src/domain/acts/acts.ts`), by
 * their signing in or by closing days.
 */
const writtenByActs = `
  staff role_assignment substitution identity_binding account account_link
  binding_link totp_factor recovery_code passkey session municipality municipality_host
  registry_office org_unit document_type calendar_year holiday proposal saved_view ledger_head
  ledger_event registry_series entry entry_party entry_note entry_relation attachment hand_over
  receipt party imported_entry daily_closing year_closing closing_stamp clock_correction
  restored_book skipped_numbers access_log access_seal checkpoint cosignature`
  .trim()
  .split(/\s+/u)

/**
 * Inner steps of acts: whoever calls them from outside the server does half of one, without its
 * guards.
 */
const innerSteps =
  /^import \{[^}]*\} from '#server\/(?:municipality\/found\/(?:employ|grants|seed-calendar|found-municipality)|organization\/powers\/apply-power|configuration\/apply-change)\.ts'/gmu

export const reasons = {
  fault: 'A planted fault: somebody changes the book or the register behind it, to see it noticed.',
  refused: 'Tries what the database itself must refuse, or its walls.',
  time: 'Time that went by, or a day that came: nobody does that, and the test cannot wait.',
  ended: 'A session that is gone of itself, as when its row was swept away.',
  service:
    'What a sign-in service tells of a person, or an account that was walked to at its pages.',
  console: 'What whoever runs the server writes by its console or by hand.',
  bulk: 'More rows than acts could make in a test, or rows alone that a query looks at.',
  founding:
    'The founding itself: the first administrator and head of registry, as the set-up page.',
  race: 'Stands behind the ledger’s head or a row, in a transaction that the test holds open.',
} as const

type Reason = keyof typeof reasons

/**
 * Under each reason the files it excuses, and what they write: tables, `any table`, or `inner
 * steps` of acts.
 */
export const exceptions: Readonly<Record<Reason, Readonly<Record<string, readonly string[]>>>> = {
  fault: {
    'src/server/closings/days/close-days.test.ts': ['daily_closing', 'year_closing'],
    'src/server/closings/correct-clock.test.ts': [
      'clock_correction',
      'ledger_event',
      'ledger_head',
    ],
    'src/server/closings/crossing-acts.test.ts': ['ledger_event', 'ledger_head'],
    'src/server/closings/resume-book.test.ts': ['restored_book', 'skipped_numbers'],
    'src/server/closings/rewritten-book.test.ts': ['closing_stamp'],
    'src/server/entries/handle/program-readers.test.ts': ['entry'],
    'src/server/identity/factors/second-factor.test.ts': ['totp_factor'],
    'src/server/imports/import-book.test.ts': ['imported_entry'],
    'src/server/common/log.test.ts': ['party'],
    'src/server/parties/directory.test.ts': ['party'],
    'src/server/readings/seal-readings.test.ts': ['access_log', 'access_seal'],
    'src/server/review/review-book.test.ts': [
      'entry',
      'ledger_event',
      'receipt',
      'registry_office',
      'registry_series',
    ],
    'src/server/verify/tampered-ledger.test.ts': [
      'any table',
      'entry',
      'ledger_event',
      'ledger_head',
      'registry_series',
    ],
    'src/server/verify/tampered-people.test.ts': ['any table', 'staff'],
    'src/server/verify/tampered-rows.test.ts': [
      'any table',
      'entry_note',
      'municipality',
      'receipt',
      'role_assignment',
    ],
    'src/server/witness/rewritten-town.process.test.ts': ['checkpoint', 'cosignature'],
    'tests/journeys/cloud-first-day.test.ts': ['identity_binding'],
    'tests/journeys/core/keeps-the-book.test.ts': ['registry_series'],
    'tests/journeys/witness.test.ts': ['checkpoint'],
    'tests/support/rewrite-book.ts': [
      'daily_closing',
      'entry',
      'ledger_event',
      'ledger_head',
      'municipality',
    ],
    'tests/support/tamper.ts': ['any table'],
    'tests/support/whole-schema.ts': ['any table'],
  },
  refused: {
    'src/server/database/schema/mark-restored.test.ts': ['restored_book'],
    'src/server/database/connect/shared-readings.test.ts': ['municipality'],
    'src/server/database/connect/open-database.test.ts': ['municipality'],
    'src/server/verify/guards.test.ts': [
      'access_log',
      'attachment',
      'entry',
      'entry_note',
      'holiday',
      'ledger_event',
      'ledger_head',
      'receipt',
      'registry_series',
    ],
    'tests/attacks/host-names.test.ts': ['municipality_host'],
  },
  time: {
    'src/server/entries/list/read-overview.test.ts': ['entry'],
    'src/server/entries/outside-a-confidential-entry.test.ts': ['hand_over'],
    'src/server/entries/show/read-past.test.ts': ['ledger_event'],
    'src/server/identity/factors/offer-handler.test.ts': ['account'],
    'src/server/identity/sign-in.test.ts': ['role_assignment'],
    'src/server/notices/due-in-confidence.test.ts': ['entry'],
    'src/server/notices/notices.test.ts': ['entry'],
    'src/server/outgoing/stalled-letters.test.ts': ['role_assignment'],
    'src/server/reports/overdue-letters.test.ts': ['entry'],
    'src/server/reports/public/public-times.test.ts': ['ledger_event'],
    'src/server/reports/reports.test.ts': ['entry', 'hand_over'],
    'src/server/session/own-sessions.test.ts': ['session'],
    'tests/attacks/permission-matrix.walk.test.ts': ['session'],
    'tests/journeys/dashboard.test.ts': ['entry'],
    'tests/looks/forced-colours.test.ts': ['entry'],
    'tests/journeys/session-everywhere.test.ts': ['session'],
  },
  ended: {
    'tests/journeys/gives-the-draft-back.test.ts': ['session'],
    'tests/journeys/core/keeps-the-draft.test.ts': ['session'],
    'tests/journeys/keeps-what-windows-hold.test.ts': ['session'],
    'tests/journeys/leaves-nothing-behind.test.ts': ['session'],
    'tests/journeys/core/session-popup.test.ts': ['session'],
    'tests/journeys/session-windows.test.ts': ['session'],
    'tests/journeys/unheard-sign-in.test.ts': ['session'],
  },
  service: {
    'src/cli/people/user.process.test.ts': ['session', 'staff', 'totp_factor'],
    'src/server/organization/staff/clear-factors.test.ts': [
      'account',
      'recovery_code',
      'staff',
      'totp_factor',
    ],
    'src/server/organization/staff/invite-staff.test.ts': ['account'],
    'src/server/organization/staff.test.ts': ['session'],
    'tests/attacks/two-municipalities.test.ts': ['staff'],
    'tests/support/give-account.ts': ['account', 'staff'],
    'tests/support/sealed-rows.ts': ['account', 'totp_factor'],
  },
  console: {
    'src/server/backup/beside/cut-off.process.test.ts': ['municipality_host'],
    'src/server/backup/beside/refused-beside.process.test.ts': ['municipality_host'],
    'tests/support/address.ts': ['municipality_host'],
  },
  bulk: {
    'src/server/service/kept-region.test.ts': ['holiday'],
    'src/cli/demo/write-past.ts': ['any table', 'ledger_head'],
    'src/server/entries/find/search-sight.test.ts': ['attachment'],
    'src/server/files/keep-attachment-text.test.ts': ['attachment'],
    'src/server/http/receive/live.test.ts': ['ledger_event', 'ledger_head'],
    'tests/support/asked-places.ts': ['entry', 'municipality'],
    'tests/support/many-entries.ts': ['entry'],
  },
  founding: {
    'src/cli/demo/seed-town.ts': ['inner steps'],
    'tests/journeys/terms-of-the-law.test.ts': ['municipality'],
    'tests/support/town.ts': ['inner steps'],
  },
  race: {
    'src/server/closings/crossing-acts.test.ts': ['role_assignment'],
    'src/server/outgoing/as-secret.test.ts': ['entry'],
  },
}

export interface Written {
  readonly file: string
  readonly what: string
}

const dynamic =
  /(?:insert into|delete from|truncate) +\$\{|\.(?:insertInto|updateTable|deleteFrom)\([a-z]/gu

/**
 * What a source writes past the product; a table whose name the source works out counts as `any
 * table`.
 */
export function writtenIn(source: string): readonly string[] {
  const names = writtenByActs.join('|')
  const statements = new RegExp(
    `(?:insert into|delete from|truncate) +(${names})\\b|update +(${names})(?: +[a-z])? +set\\b|\\.(?:insertInto|updateTable|deleteFrom)\\(\\s*'(${names})'`,
    'gu',
  )
  const found = [...source.matchAll(statements)].map(
    ([, written, changed, built]) => written ?? changed ?? built ?? '',
  )
  if (dynamic.test(source)) found.push('any table')
  dynamic.lastIndex = 0
  const imports = source.match(innerSteps) ?? []
  return [...new Set([...found, ...(imports.length > 0 ? ['inner steps'] : [])])].toSorted()
}

/** Of every test, fixture and demonstration of the project. */
export async function writtenPastTheProduct(root: string): Promise<readonly Written[]> {
  const found: Written[] = []
  for (const folder of ['src', 'tests']) {
    // oxlint-disable-next-line no-await-in-loop -- two folders
    const names = await readdir(join(root, folder), { recursive: true })
    for (const name of names.toSorted()) {
      const file = `${folder}/${name}`
      if (!isLookedAt(file)) continue
      // oxlint-disable-next-line no-await-in-loop -- hundreds of files at once are no quicker
      const source = await readFile(join(root, file), 'utf8')
      found.push(...writtenIn(source).map((what) => ({ file, what })))
    }
  }
  return found
}

function isLookedAt(file: string): boolean {
  if (!/\.tsx?$/u.test(file) || file === 'tests/support/past-the-product.ts') return false
  if (file === 'tests/past-the-product.test.ts' || file.includes('/node_modules/')) return false
  return file.startsWith('tests/') || file.startsWith('src/cli/demo') || /\.test\.tsx?$/u.test(file)
}
