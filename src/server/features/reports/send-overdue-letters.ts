/**
 * One letter a week of what is overdue: to whoever heads a unit, of their units, and to the head of
 * registry, of everything. They are queued in the transaction that marks the week: none goes twice
 * whoever draws it. One that cannot be drawn is logged and keeps back no other.
 */
import type { CivilDate } from '#domain/deadline/civil-date.ts'
import { localDateTimeAt } from '#domain/deadline/civil-date.ts'
import { asLeader, overdueLetterWeek } from '#domain/book/overdue-letter.ts'
import type { ReportRow } from '#domain/book/report.ts'
import { sql } from 'kysely'
import type { ReferenceData } from '../../platform/municipality/reference/reference-data.ts'
import { mainOffice } from '../../platform/municipality/reference/reference-data.ts'
import type { Transaction } from '../../platform/database/tables/transaction.ts'
import type { AppContext } from '../../platform/http/context/request-context.ts'
import type { OutgoingMail } from '../../platform/outbound/mail/open-mailer.ts'
import { isBareAddress } from '../../platform/common/bare-address.ts'
import { inEveryMunicipality } from '../../platform/municipality/sites/in-every-municipality.ts'
import { standingActor } from '../../platform/municipality/people/standing-actor.ts'
import { standingRoles } from '../../platform/municipality/people/standing-roles.ts'
import { setScene } from './report-scene.ts'
import { lateSources } from './waiting.ts'

const mostLines = 50
/** Where `src/web/app/routes.tsx` shows them. */
const reportPath = '/control/reports?informe=overdue'
const noticesPath = '/control/notices'

export async function makeOverdueRound(app: AppContext): Promise<void> {
  if (!app.mailer.isSet) return
  await inEveryMunicipality(app, (municipalityId) => sendOverdueLetters(app, municipalityId))
}

/**
 * Returns how many letters were queued: none where no mail is sent, nor before the morning of the
 * week's first working day.
 */
export async function sendOverdueLetters(app: AppContext, municipalityId: string): Promise<number> {
  const { database, mailer, now } = app
  if (!mailer.isSet) return 0
  const reference = await app.referenceData.of(municipalityId)
  const local = localDateTimeAt(now(), reference.municipality.timeZone)
  const week = overdueLetterWeek(local, mainOffice(reference).calendar)
  if (week === null) return 0
  const { isQueued, leaders } = await database.read(municipalityId, async (db) => ({
    isQueued: await isWeekQueued(db, municipalityId, week),
    leaders: await readLeaders(db, municipalityId, local.date),
  }))
  if (isQueued) return 0
  const letters: OutgoingMail[] = []
  for (const leader of leaders) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for them
    letters.push(...(await lettersTo(app, reference, leader, local.date)))
  }
  return database.inMunicipality(municipalityId, async (db) => {
    if (!(await beginWeek(db, municipalityId, week, now()))) return 0
    // oxlint-disable-next-line no-await-in-loop -- one transaction is one connection
    for (const letter of letters) await mailer.queue(db, municipalityId, letter)
    return letters.length
  })
}

async function isWeekQueued(
  db: Transaction,
  municipalityId: string,
  week: CivilDate,
): Promise<boolean> {
  const found = await db
    .selectFrom('overdue_letters_queued')
    .select('week')
    .where((eb) => eb.and({ municipality_id: municipalityId, week }))
    .executeTakeFirst()
  return found !== undefined
}

/** False when another process was first. Only the last week is remembered. */
async function beginWeek(
  db: Transaction,
  municipalityId: string,
  week: CivilDate,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: begun } = await db
    .insertInto('overdue_letters_queued')
    .values({ municipality_id: municipalityId, week, queued_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  await db
    .deleteFrom('overdue_letters_queued')
    .where('municipality_id', '=', municipalityId)
    .where('week', '<', week)
    .execute()
  return begun === 1n
}

interface Leader {
  readonly staff_id: string
  readonly email: string
}

/** Whoever leads and wants it, with their address. */
async function readLeaders(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<readonly Leader[]> {
  const { rows } = await sql<Leader>`
    with ${standingRoles(municipalityId, today)}
    select s.staff_id, s.email from staff s
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE' and s.wants_overdue_letter and s.email <> ''
      and exists (select from standing h where h.staff_id = s.staff_id and h.role in ('JU', 'JREG'))
    order by s.staff_id`.execute(db)
  // No letter can go to any other address.
  return rows.filter(({ email }) => isBareAddress(email))
}

/** None when nothing is overdue, or when it cannot be drawn. */
async function lettersTo(
  app: AppContext,
  reference: ReferenceData,
  leader: Leader,
  today: CivilDate,
): Promise<readonly OutgoingMail[]> {
  try {
    const letter = await letterTo(app, reference, leader, today)
    return letter === null ? [] : [letter]
  } catch (cause) {
    const message = 'a weekly letter of what is overdue was not written'
    app.log.warn({ err: cause, staffId: leader.staff_id }, message)
    return []
  }
}

async function letterTo(
  app: AppContext,
  reference: ReferenceData,
  { staff_id: staffId, email }: Leader,
  today: CivilDate,
): Promise<OutgoingMail | null> {
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
  const total = sums.reduce((sum, [, count]) => sum + Number(count), 0)
  const left = total - lines.length
  const whose = scene.share.scope === 'MUNICIPALITY' ? 'En el registro hay' : 'En sus unidades hay'
  const paragraphs = [
    `${actor.name}:`,
    `${whose} ${documents(total)}:`,
    sums.map(([unit, count]) => `${unit}: ${count}`).join('\n'),
    lines.map(lineOf).join('\n'),
    left > 0 && lines.length > 0 ? (left === 1 ? 'y 1 más.' : `y ${left} más.`) : '',
    `${origin}${reportPath}`,
    'Recibe este correo una vez por semana, si hay documentos vencidos. Puede dejar de recibirlo aquí:',
    `${origin}${noticesPath}`,
  ]
  return {
    to: email,
    subject: `Registro de ${municipality.name}: ${documents(total)}`,
    text: paragraphs.filter((paragraph) => paragraph !== '').join('\n\n'),
  }
}

async function rowsOf(
  { batches }: ReturnType<typeof lateSources>[number],
  first?: number,
): Promise<readonly ReportRow[]> {
  const rows = []
  for await (const batch of batches(first)) rows.push(...batch)
  return rows
}

function documents(count: number): string {
  return count === 1 ? '1 documento vencido' : `${count} documentos vencidos`
}

/** The columns of `reportLayout.overdue.overdueEntries`. */
function lineOf([entryNumber, , , , , late]: ReportRow): string {
  const daysLate = Number(late)
  // Due on a day after which none was worked yet at its office.
  if (daysLate === 0) return `${entryNumber}: vencido`
  return `${entryNumber}: ${daysLate === 1 ? '1 día hábil' : `${daysLate} días hábiles`} de atraso`
}
