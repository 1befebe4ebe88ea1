/** A confirmed change, written: its rows and the facts that say so, in the caller's transaction. */
import { Refusal } from '#domain/common/refusal.ts'
import { yearOf } from '#domain/deadline/civil-date.ts'
import type {
  ConfigurationChange,
  DayChange,
  PapersForm,
} from '#domain/municipality/configuration-change.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import {
  dayColumns,
  officeColumns,
  typeColumns,
  termsColumns,
} from '../../../platform/municipality/terms/configuration-rows.ts'
import type { LedgerFact } from '../../../platform/ledger/append.ts'

/** Where, by whom and when a change is confirmed. */
interface Place {
  readonly municipalityId: string
  readonly actorId: string
  readonly proposedById: string
  readonly at: Date
}

type Fact = Pick<LedgerFact, 'type' | 'subjectId' | 'data'>

/** The facts are for the caller to append. */
export async function applyChange(
  db: Transaction,
  place: Place,
  change: ConfigurationChange,
): Promise<LedgerFact[]> {
  const facts = await factsOf(db, place, change)
  return facts.map((fact) => ({ ...fact, actorId: place.actorId }))
}

async function factsOf(
  db: Transaction,
  place: Place,
  change: ConfigurationChange,
): Promise<Fact[]> {
  switch (change.kind) {
    case 'CALENDAR_DAYS':
      return applyDays(db, place, change.days)
    case 'CALENDAR_YEAR':
      return approveYear(db, place, change.year)
    case 'DOCUMENT_TYPE':
      return [await writeType(db, place, change)]
    case 'OFFICE':
      return writeOffice(db, place, change)
    case 'PAPERS':
      return [await writePapers(db, place, change.after)]
    case 'TERMS':
      await db
        .updateTable('municipality')
        .set(termsColumns(change.after))
        .where('municipality_id', '=', place.municipalityId)
        .execute()
      return [{ type: 'TermsChanged', subjectId: place.municipalityId, data: change.after }]
    case 'WEBHOOK':
      return [await writeWebhook(db, place.municipalityId, change)]
    case 'LETTER_TEMPLATE':
      return [await writeTemplate(db, place, change)]
  }
}

async function writePapers(
  db: Transaction,
  { municipalityId, at }: Place,
  papers: PapersForm,
): Promise<Fact> {
  const { receiptFooter, labelSize, sendsStatusMails, publishesTimes, givesAnswers } = papers
  await db
    .updateTable('municipality')
    .set((eb) => ({
      receipt_footer: receiptFooter,
      label_size: labelSize,
      publishes_times: publishesTimes,
      gives_answers: givesAnswers,
      // Of what was registered before, nobody was told what their address would be used for.
      status_mails_since: sendsStatusMails
        ? eb.fn.coalesce('status_mails_since', eb.val(at))
        : null,
    }))
    .where('municipality_id', '=', municipalityId)
    .execute()
  const data = { receiptFooter, labelSize, sendsStatusMails, publishesTimes, givesAnswers }
  return { type: 'PapersChanged', subjectId: municipalityId, data }
}

async function applyDays(
  db: Transaction,
  place: Place,
  changes: readonly DayChange[],
): Promise<Fact[]> {
  const own = changes.flatMap(({ after }) => (after && after.layer !== 'LOCALITY' ? [after] : []))
  const facts = await openYears(db, place, [...new Set(own.map(({ date }) => yearOf(date)))])
  for (const change of changes) {
    // oxlint-disable-next-line no-await-in-loop -- one connection, one day after another; rarely more than fifteen
    facts.push(...(await applyDay(db, place, change)))
  }
  return facts
}

async function applyDay(
  db: Transaction,
  { municipalityId }: Place,
  { before, after }: DayChange,
): Promise<Fact[]> {
  const key = before ?? after
  if (!key) return []
  const { date, layer, officeId, locality } = key
  if (before) {
    await db
      .deleteFrom('holiday')
      .where((eb) => eb.and({ municipality_id: municipalityId, on_date: date, layer }))
      .where('office_id', officeId === null ? 'is' : '=', officeId)
      .where('locality', locality === null ? 'is' : '=', locality)
      .execute()
  }
  if (!after) {
    const data = { date, layer, officeId, locality }
    return [{ type: 'HolidayRemoved', subjectId: municipalityId, data }]
  }
  await db
    .insertInto('holiday')
    .values({ municipality_id: municipalityId, ...dayColumns(after) })
    .execute()
  const type = before ? 'HolidayChanged' : 'HolidayAdded'
  return [{ type, subjectId: municipalityId, data: { ...after } }]
}

/** A year with days is a year of the calendar, not yet approved. */
async function openYears(
  db: Transaction,
  { municipalityId }: Place,
  years: readonly number[],
): Promise<Fact[]> {
  if (years.length === 0) return []
  const opened = await db
    .insertInto('calendar_year')
    .values(
      years.map((year) => ({
        municipality_id: municipalityId,
        year,
        approved_at: null,
        approved_by: null,
      })),
    )
    .onConflict((conflict) => conflict.columns(['municipality_id', 'year']).doNothing())
    .returning('year')
    .execute()
  return opened.map(({ year }) => ({
    type: 'CalendarYearOpened',
    subjectId: municipalityId,
    data: { year },
  }))
}

async function approveYear(db: Transaction, place: Place, year: number): Promise<Fact[]> {
  const facts = await openYears(db, place, [year])
  await db
    .updateTable('calendar_year')
    .set({ approved_at: place.at, approved_by: place.actorId })
    .where((eb) => eb.and({ municipality_id: place.municipalityId, year }))
    .execute()
  return [...facts, { type: 'CalendarApproved', subjectId: place.municipalityId, data: { year } }]
}

async function writeType(
  db: Transaction,
  { municipalityId }: Place,
  { typeId, before, after }: Extract<ConfigurationChange, { kind: 'DOCUMENT_TYPE' }>,
): Promise<Fact> {
  const columns = typeColumns(after)
  await db
    .insertInto('document_type')
    .values({ municipality_id: municipalityId, type_id: typeId, ...columns })
    .onConflict((conflict) => conflict.columns(['municipality_id', 'type_id']).doUpdateSet(columns))
    .execute()
  const type = before ? 'DocumentTypeChanged' : 'DocumentTypeAdded'
  return { type, subjectId: typeId, data: after }
}

async function writeOffice(
  db: Transaction,
  { municipalityId }: Place,
  { officeId, before, after }: Extract<ConfigurationChange, { kind: 'OFFICE' }>,
): Promise<Fact[]> {
  // There is one main office: whichever is made so takes it from the other, and the fact says no
  // more than that.
  if (after.isMain) {
    await db
      .updateTable('registry_office')
      .set({ is_main: false })
      .where('municipality_id', '=', municipalityId)
      .where('office_id', '<>', officeId)
      .execute()
  }
  const columns = officeColumns(after)
  await db
    .insertInto('registry_office')
    .values({ municipality_id: municipalityId, office_id: officeId, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['municipality_id', 'office_id']).doUpdateSet(columns),
    )
    .execute()
  const type = before ? 'OfficeChanged' : 'OfficeAdded'
  return [{ type, subjectId: officeId, data: after }]
}

/** A further version of a template; those before it stay as they were. */
async function writeTemplate(
  db: Transaction,
  { municipalityId, actorId, proposedById, at }: Place,
  { templateId, version, after }: Extract<ConfigurationChange, { kind: 'LETTER_TEMPLATE' }>,
): Promise<Fact> {
  await db
    .insertInto('letter_template')
    .values({
      municipality_id: municipalityId,
      template_id: templateId,
      version,
      form: JSON.stringify(after),
      written_by_id: proposedById,
      approved_by_id: actorId,
      approved_at: at,
    })
    .execute()
  const data = { version, writtenById: proposedById, form: after }
  return { type: 'LetterTemplateApproved', subjectId: templateId, data }
}

/**
 * A new one is told what happens from now on. One that goes to another address keeps its place and
 * loses its secrets: whoever is there now shall not know those of whoever was there before.
 */
async function writeWebhook(
  db: Transaction,
  municipalityId: string,
  { webhookId, before, after }: Extract<ConfigurationChange, { kind: 'WEBHOOK' }>,
): Promise<Fact> {
  const { url, description, kinds } = after
  const key = { municipality_id: municipalityId, webhook_id: webhookId }
  const data = { url, description, kinds: [...kinds] }
  if (before) {
    await db
      .updateTable('webhook')
      .set(data)
      .where((eb) => eb.and(key))
      .execute()
    if (before.url !== url) {
      await db
        .deleteFrom('webhook_secret')
        .where((eb) => eb.and(key))
        .execute()
    }
    return { type: 'WebhookChanged', subjectId: webhookId, data }
  }
  const { numInsertedOrUpdatedRows: added } = await db
    .insertInto('webhook')
    .values({ ...key, ...data, status: 'ACTIVE' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // The id of one that was removed is not used again.
  if (added === 0n) throw new Refusal('E-CFG-23')
  await db
    .insertInto('webhook_progress')
    .columns(['municipality_id', 'webhook_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('ledger_head')
        .select((head) => ['municipality_id', head.val(webhookId).as('webhook_id'), 'position'])
        .where('municipality_id', '=', municipalityId),
    )
    .execute()
  return { type: 'WebhookAdded', subjectId: webhookId, data }
}
