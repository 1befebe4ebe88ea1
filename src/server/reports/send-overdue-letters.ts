/**
 * One letter a week of what is overdue: to whoever heads a unit, of their units, and to the head of registry, of everything. All of
 * a municipality's letters are queued in the one transaction that says that this week's were: of several server processes one is
 * first, and one that dies leaves them to another.
 */
import type { CivilDate } from '#domain/civil-date.ts'
import { localDateTimeAt } from '#domain/civil-date.ts'
import { asLeader, overdueLetterWeek } from '#domain/overdue-letter.ts'
import type { ReportRow } from '#domain/report.ts'
import { sql } from 'kysely'
import type { Counter } from '../counter/counter.ts'
import { mainOffice } from '../counter/counter.ts'
import type { Transaction } from '../database/transaction.ts'
import type { House } from '../desk.ts'
import type { OutgoingMail } from '../mail/open-mailer.ts'
import { isBareAddress } from '../mail/open-mailer.ts'
import { knownMunicipalities } from '../municipality/known-municipalities.ts'
import { standingActor } from '../municipality/standing-actor.ts'
import { standingRoles } from '../municipality/standing-roles.ts'
import { overdueSubject, overdueText } from './overdue-letter-words.ts'
import { setScene } from './report-scene.ts'
import { lateSources } from './waiting.ts'

const mostLines = 50
/** Where `src/web/routes.tsx` shows them. */
const reportPath = '/control/reports?informe=overdue'
const noticesPath = '/control/notices'

export async function makeOverdueRound(house: House): Promise<void> {
  if (!house.mailer.isSet) return
  for (const municipalityId of await knownMunicipalities(house.database)) {
    // oxlint-disable-next-line no-await-in-loop -- the house's own work keeps out of everyone's way
    await sendOverdueLetters(house, municipalityId)
  }
}

/** Returns how many letters were queued: none where no mail is sent, nor before the morning of the week's first working day. */
export async function sendOverdueLetters(house: House, municipalityId: string): Promise<number> {
  const { mailer, database } = house
  if (!mailer.isSet) return 0
  const counter = await house.counters.of(municipalityId)
  const local = localDateTimeAt(house.now(), counter.municipality.timeZone)
  const week = overdueLetterWeek(local, mainOffice(counter).calendar)
  if (week === null) return 0
  const leaders = await database.read(municipalityId, async (db) =>
    (await isQueued(db, municipalityId, week)) ? null : readLeaders(db, municipalityId, local.date),
  )
  if (leaders === null) return 0
  const letters: OutgoingMail[] = []
  for (const leader of leaders) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other: nobody waits for them
    const letter = await letterTo(house, counter, { ...leader, today: local.date })
    if (letter !== null) letters.push(letter)
  }
  return database.inMunicipality(municipalityId, async (db) => {
    if (!(await takeWeek(db, municipalityId, week, house.now()))) return 0
    for (const letter of letters) {
      // oxlint-disable-next-line no-await-in-loop -- one transaction, one statement after another
      await mailer.queue(db, municipalityId, letter)
    }
    return letters.length
  })
}

async function isQueued(
  db: Transaction,
  municipalityId: string,
  week: CivilDate,
): Promise<boolean> {
  const found = await db
    .selectFrom('overdue_letters_queued')
    .select('week')
    .where('municipality_id', '=', municipalityId)
    .where('week', '=', week)
    .executeTakeFirst()
  return found !== undefined
}

interface Leader {
  readonly staffId: string
  readonly email: string
}

async function readLeaders(
  db: Transaction,
  municipalityId: string,
  today: CivilDate,
): Promise<Leader[]> {
  const { rows } = await sql<Leader>`
    with ${standingRoles(municipalityId, today)}
    select s.staff_id as "staffId", s.email from staff s
    where s.municipality_id = ${municipalityId} and s.status = 'ACTIVE' and s.wants_overdue_letter and s.email <> ''
      and exists (select from standing h where h.staff_id = s.staff_id and h.role in ('JU', 'JREG'))
    order by s.staff_id`.execute(db)
  // One address to which no letter can go would keep back everyone's.
  return rows.filter(({ email }) => isBareAddress(email))
}

/** Null when nothing is overdue: then nothing is sent. */
async function letterTo(
  house: House,
  counter: Counter,
  { staffId, email, today }: Leader & { readonly today: CivilDate },
): Promise<OutgoingMail | null> {
  const { municipalityId, municipality, units } = counter
  const actor = await house.database.read(municipalityId, (db) =>
    standingActor(db, { municipalityId, staffId }, { today, units }),
  )
  if (actor === null) return null
  const scene = await setScene(house, asLeader(actor), { report: 'overdue', filters: {} })
  const [byUnit, list] = lateSources(scene)
  const [sums, lines] = await Promise.all([rowsOf(byUnit), rowsOf(list, mostLines)])
  if (sums.length === 0) return null
  const { origin } = await house.sites.of(municipalityId)
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

/** Waits for whoever is at it; false when they did it. Only the last week is remembered. */
async function takeWeek(
  db: Transaction,
  municipalityId: string,
  week: CivilDate,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: taken } = await db
    .insertInto('overdue_letters_queued')
    .values({ municipality_id: municipalityId, week, queued_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  await db
    .deleteFrom('overdue_letters_queued')
    .where('municipality_id', '=', municipalityId)
    .where('week', '<', week)
    .execute()
  return taken === 1n
}
