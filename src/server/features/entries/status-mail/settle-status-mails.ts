/**
 * How the letters to senders ended: on record at the entry, told to whoever can put the address
 * right; then the address goes from the letter.
 */
import type { StatusMailFailure } from '#domain/entry/status-mail.ts'
import { sql } from 'kysely'

import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import { superseded } from '../../../platform/outbound/mail/send-due-mail.ts'
import { standingRoles } from '../../../platform/municipality/people/standing-roles.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import { sightedColumns } from '../../../platform/municipality/reference/visibility.ts'
import { whoSees } from '../see-entry.ts'

interface Ended {
  readonly mail_id: string
  readonly entry_id: string
  readonly state: 'SENT' | 'FAILED'
  readonly problem: string | null
  readonly ended_at: Date
}

export async function settleStatusMails(
  { database, referenceData, now }: Pick<AppContext, 'database' | 'referenceData' | 'now'>,
  municipalityId: string,
): Promise<void> {
  const reference = await referenceData.of(municipalityId)
  await database.inMunicipality(municipalityId, async (db) => {
    for (const ended of await takeEnded(db, municipalityId)) {
      const outcome = ended.problem === superseded ? 'SUPERSEDED' : ended.state
      const failure = outcome === 'FAILED' ? failureIn(ended.problem) : null
      // oxlint-disable no-await-in-loop -- one transaction, one statement after another
      await settle(db, municipalityId, ended, { outcome, failure })
      if (failure !== null) await tellOfFailure(db, reference, ended.entry_id, now())
      // oxlint-enable no-await-in-loop
    }
  })
}

async function takeEnded(db: Transaction, municipalityId: string): Promise<readonly Ended[]> {
  const { rows } = await sql<Ended>`
    select s.mail_id, s.entry_id, m.state, m.problem, m.ended_at
    from status_mail s
    join mail_message m on m.municipality_id = s.municipality_id and m.message_id = s.mail_id
    where s.municipality_id = ${municipalityId} and s.outcome in ('WAITING', 'SUPERSEDED')
      and m.state <> 'WAITING' and m.to_address <> s.to_masked
    limit 200 for update of s skip locked`.execute(db)
  return rows
}

async function settle(
  db: Transaction,
  municipalityId: string,
  { mail_id: mailId, ended_at: endedAt }: Ended,
  how: {
    readonly outcome: Ended['state'] | 'SUPERSEDED'
    readonly failure: StatusMailFailure | null
  },
): Promise<void> {
  const { to_masked: masked } = await db
    .updateTable('status_mail')
    .set({ ...how, ended_at: endedAt })
    .where((eb) => eb.and({ municipality_id: municipalityId, mail_id: mailId }))
    .returning('to_masked')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('mail_message')
    .set({ to_address: masked })
    .where((eb) => eb.and({ municipality_id: municipalityId, message_id: mailId }))
    .execute()
}

const failures: Readonly<Record<string, StatusMailFailure>> = {
  'SMTP 550 RCPT TO': 'NO_MAILBOX',
  'SMTP 551 RCPT TO': 'NO_MAILBOX',
  'SMTP 553 RCPT TO': 'NO_MAILBOX',
  'SMTP 552 RCPT TO': 'FULL',
  'SMTP 552 DATA': 'FULL',
  expired: 'EXPIRED',
}

/** As RFC 3463 has the codes, or RFC 5321, §4.2.3, where the server says none of the former. */
function failureIn(problem: string | null): StatusMailFailure {
  const status = /^SMTP \d+ (?<status>5\.[\d.]+)/u.exec(problem ?? '')?.groups?.['status']
  if (status === undefined) return failures[problem ?? ''] ?? 'REFUSED'
  if (/^5\.1\.(?:0|1|2|3|6|10)\b/u.test(status)) return 'NO_MAILBOX'
  return /^5\.2\.2\b/u.test(status) ? 'FULL' : 'REFUSED'
}

/**
 * The heads of its registry office, and whoever has it: its clerk, or its unit. Of them those who see
 * its content, as the history asks.
 */
export async function tellOfFailure(
  db: Transaction,
  reference: ReferenceData,
  entryId: string,
  at: Date,
): Promise<void> {
  const { municipalityId, municipality } = reference
  const entry = await db
    .selectFrom('entry')
    .select(sightedColumns)
    .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: entryId }))
    .executeTakeFirstOrThrow()
  const seen = (await whoSees(db, reference, at))(entry)
  const readerIds = [...seen].flatMap(([staffId, level]) => (level === 'CONTENT' ? staffId : []))
  await sql`
    with ${standingRoles(municipalityId, todayAt(municipality, at))}
    insert into notice (municipality_id, staff_id, entry_id, kind, made_at, shows_at)
    select distinct e.municipality_id, s.staff_id, e.entry_id, 'STATUS_MAIL_FAILED', ${at}::timestamptz, ${at}::timestamptz
    from entry e
    join standing h on (h.role = 'JREG' and (h.office_id is null or h.office_id = e.office_id))
      or (h.role = 'REG' and h.staff_id = e.registered_by_id and e.current_unit_id is null
        and (h.office_id is null or h.office_id = e.office_id))
      or (h.role = 'JU' and h.unit_id = e.current_unit_id)
      or h.staff_id = e.assignee_id
    join staff s on s.municipality_id = e.municipality_id and s.staff_id = h.staff_id and s.status = 'ACTIVE'
    where e.municipality_id = ${municipalityId} and e.entry_id = ${entryId}
      and s.staff_id = any (${readerIds}::uuid[])`.execute(db)
}
