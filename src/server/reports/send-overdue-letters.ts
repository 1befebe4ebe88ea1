/**
 * One letter a week of what is overdue: to whoever heads a unit, of their units, and to the head of
 * registry, of everything. The week's row says to whom one is still owed, and each letter is queued
 * in the transaction that strikes its reader off: none goes twice whoever draws it, and one that
 * cannot be drawn waits for the next round without keeping back the others.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { lettersFrom } from '#domain/book/notice.ts'
import { asLeader, overdueLetterWeek } from '#domain/book/overdue-letter.ts'
import type { ReportRow } from '#domain/book/report.ts'
import { sql } from 'kysely'
import type { ReferenceData } from '../reference/reference-data.ts'
import { mainOffice } from '../reference/reference-data.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import type { AppContext } from '../context/request-context.ts'
import type { OutgoingMail } from '../mail/open-mailer.ts'
import { isBareAddress } from '../common/bare-address.ts'
import { visitMunicipalities } from '../municipality/sites/visits.ts'
import { standingActor } from '../municipality/people/standing-actor.ts'
import { standingRoles } from '../municipality/people/standing-roles.ts'
import { setScene } from './report-scene.ts'
import { lateSources } from './waiting.ts'

const mostLines = 50
/** Where `src/web/app/routes.tsx` shows them. */
const reportPath = '/control/reports?informe=overdue'
const noticesPath = '/control/notices'

export async function makeOverdueRound(app: AppContext): Promise<void> {
  if (!app.mailer.isSet) return
  await visitMunicipalities(app, 'overdue letters', async (municipalityId) => {
    app.referenceData.forget(municipalityId)
    await sendOverdueLetters(app, municipalityId)
    return nextLook(app, municipalityId)
  })
}

/** At the hour of the letters of the next day; in the next round while this week's are owed. */
async function nextLook(app: AppContext, municipalityId: string): Promise<string | null> {
  const { week } = await weekAt(app, municipalityId)
  if (week === null) return lettersFrom
  const owed = await app.database.read(municipalityId, (db) => readOwed(db, municipalityId, week))
  return owed?.length === 0 ? lettersFrom : null
}

/**
 * Returns how many letters were queued: none where no mail is sent, nor before the morning of the
 * week's first working day.
 */
export async function sendOverdueLetters(app: AppContext, municipalityId: string): Promise<number> {
  if (!app.mailer.isSet) return 0
  const { reference, local, week } = await weekAt(app, municipalityId)
  if (week === null) return 0
  const { database } = app
  const known = await database.read(municipalityId, (db) => readOwed(db, municipalityId, week))
  if (known?.length === 0) return 0
  const leaders = await database.read(municipalityId, (db) =>
    readLeaders(db, municipalityId, local.date),
  )
  const owed = known ?? (await beginWeek(app, municipalityId, week, [...leaders.keys()]))
  let queued = 0
  for (const staffId of owed) {
    const reader = { staffId, email: leaders.get(staffId) ?? null, today: local.date }
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for them
    if (await sendTo(app, reference, reader, week)) queued += 1
  }
  return queued
}

async function weekAt({ referenceData, now }: AppContext, municipalityId: string) {
  const reference = await referenceData.of(municipalityId)
  const local = localDateTimeAt(now(), reference.municipality.timeZone)
  return { reference, local, week: overdueLetterWeek(local, mainOffice(reference).calendar) }
}

interface Reader {
  readonly staffId: string
  /** Null for who does not lead or want letters any more. */
  readonly email: string | null
  readonly today: CivilDate
}

/** To whom a letter is still to be drawn; null when the week was not begun. */
async function readOwed(
  db: Transaction,
  municipalityId: string,
  week: CivilDate,
): Promise<readonly string[] | null> {
  const found = await db
    .selectFrom('overdue_letters_queued')
    .select('owed')
    .where((eb) => eb.and({ municipality_id: municipalityId, week }))
    .executeTakeFirst()
  return found?.owed ?? null
}

/**
 * Waits for whoever is at it, and takes theirs. Only the last week is remembered: what it owed is
 * forgotten with it.
 */
async function beginWeek(
  { database, now }: AppContext,
  municipalityId: string,
  week: CivilDate,
  owed: readonly string[],
): Promise<readonly string[]> {
  return database.inMunicipality(municipalityId, async (db) => {
    await db
      .insertInto('overdue_letters_queued')
      .values({ municipality_id: municipalityId, week, queued_at: now(), owed: [...owed] })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .deleteFrom('overdue_letters_queued')
      .where('municipality_id', '=', municipalityId)
      .where('week', '<', week)
      .execute()
    return (await readOwed(db, municipalityId, week)) ?? []
  })
}

/**
 * False when it is not to be sent, when another process sent it, and when it could not be drawn:
 * then it stays owed.
 */
async function sendTo(
  app: AppContext,
  reference: ReferenceData,
  reader: Reader,
  week: CivilDate,
): Promise<boolean> {
  const { database, mailer, log } = app
  const { municipalityId } = reference
  try {
    const letter = await letterTo(app, reference, reader)
    return await database.inMunicipality(municipalityId, async (db) => {
      const isOurs = await strikeOff(db, municipalityId, reader, week)
      if (!isOurs || letter === null) return false
      await mailer.queue(db, municipalityId, letter)
      return true
    })
  } catch (cause) {
    log.warn(
      { err: cause, staffId: reader.staffId, week },
      'a weekly letter of what is overdue was not written',
    )
    return false
  }
}

/** Waits for whoever is at it; false when they did it. */
async function strikeOff(
  db: Transaction,
  municipalityId: string,
  { staffId }: Reader,
  week: CivilDate,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update overdue_letters_queued set owed = array_remove(owed, ${staffId}::uuid)
    where municipality_id = ${municipalityId} and week = ${week} and ${staffId}::uuid = any (owed)`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Whoever leads and wants it, with their address. */
async function readLeaders(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ staff_id: string; email: string }>`
    with ${standingRoles(municipalityId, today)}
    select s.staff_id, s.email from staff s
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE' and s.wants_overdue_letter and s.email <> ''
      and exists (select from standing h where h.staff_id = s.staff_id and h.role in ('JU', 'JREG'))
    order by s.staff_id`.execute(db)
  // No letter can go to any other address: none is owed.
  return new Map(
    rows.filter(({ email }) => isBareAddress(email)).map((row) => [row.staff_id, row.email]),
  )
}

/** Null when nothing is overdue: then nothing is sent. */
async function letterTo(
  app: AppContext,
  reference: ReferenceData,
  { staffId, email, today }: Reader,
): Promise<OutgoingMail | null> {
  if (email === null) return null
  const { municipalityId, municipality, units } = reference
  const actor = await app.database.read(municipalityId, (db) =>
    standingActor(db, { municipalityId, staffId }, { today, units }),
  )
  if (actor === null) return null
  const scene = await setScene(app, asLeader(actor), { report: 'overdue', filters: {} })
  const [byUnit, list] = lateSources(scene)
  const [sums, lines] = await Promise.all([rowsOf(byUnit), rowsOf(list, mostLines)])
  if (sums.length === 0) return null
  const { origin } = await app.sites.of(municipalityId)
  const letter = {
    name: actor.name,
    municipality: municipality.name,
    isOfAll: scene.share.scope === 'MUNICIPALITY',
    sums: sums.map(([unit, count]) => ({ unit: String(unit), count: Number(count) })),
    // The columns of `reportLayout.overdue.overdueEntries`.
    lines: lines.map(([entryNumber, , , , , daysLate]) => ({
      entryNumber: String(entryNumber),
      daysLate: Number(daysLate),
    })),
    addresses: { report: `${origin}${reportPath}`, notices: `${origin}${noticesPath}` },
  }
  return { to: email, subject: overdueSubject(letter), text: overdueText(letter) }
}

async function rowsOf(
  { batches }: ReturnType<typeof lateSources>[number],
  first?: number,
): Promise<readonly ReportRow[]> {
  const rows = []
  for await (const batch of batches(first)) rows.push(...batch)
  return rows
}

interface LateSum {
  readonly unit: string
  readonly count: number
}

interface LateLine {
  readonly entryNumber: string
  readonly daysLate: number
}

interface OverdueLetter {
  readonly name: string
  readonly municipality: string
  /** Whether it is of the whole register, or of the reader's units. */
  readonly isOfAll: boolean
  readonly sums: readonly LateSum[]
  /** The latest of them, the most late first. */
  readonly lines: readonly LateLine[]
  /** Where the report is, and where one stops the letter. */
  readonly addresses: { readonly report: string; readonly notices: string }
}

function overdueSubject({ municipality, sums }: OverdueLetter): string {
  return `Registro de ${municipality}: ${documents(totalOf(sums))}`
}

function overdueText({ name, isOfAll, sums, lines, addresses }: OverdueLetter): string {
  const total = totalOf(sums)
  const left = total - lines.length
  return [
    `${name}:`,
    `${isOfAll ? 'En el registro hay' : 'En sus unidades hay'} ${documents(total)}:`,
    sums.map(({ unit, count }) => `${unit}: ${count}`).join('\n'),
    lines.map(lineOf).join('\n'),
    ...(left > 0 && lines.length > 0 ? [left === 1 ? 'y 1 más.' : `y ${left} más.`] : []),
    addresses.report,
    'Recibe este correo una vez por semana, si hay documentos vencidos. Puede dejar de recibirlo aquí:',
    addresses.notices,
  ]
    .filter((paragraph) => paragraph !== '')
    .join('\n\n')
}

function totalOf(sums: readonly LateSum[]): number {
  return sums.reduce((total, { count }) => total + count, 0)
}

function documents(count: number): string {
  return count === 1 ? '1 documento vencido' : `${count} documentos vencidos`
}

function lineOf({ entryNumber, daysLate }: LateLine): string {
  // Due on a day after which none was worked yet at its office.
  if (daysLate === 0) return `${entryNumber}: vencido`
  return `${entryNumber}: ${daysLate === 1 ? '1 día hábil' : `${daysLate} días hábiles`} de atraso`
}
