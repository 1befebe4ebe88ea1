/**
 * Tells the senders of entries by e-mail how these stand, where their municipality turned that on.
 * An act says in its own transaction that its entry is to be looked at (`status_mails_due`, called
 * by `sayDue`); some minutes later this looks at it, once, whatever the number of processes: the
 * row goes, and what was told and its letter are written, in one transaction.
 */
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { maskedAddress, newsOf } from '#domain/entry/status-mail.ts'
import { enquiryCodeOf } from '#domain/entry/verification-code.ts'
import type { AppContext } from '../../context/request-context.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { inMunicipalitiesDue } from '../../municipality/sites/in-every-municipality.ts'
import type { Everywhere } from '../../municipality/sites/in-every-municipality.ts'
import type { ReferenceData } from '../../reference/reference-data.ts'
import { whereToAsk } from '../enquiry/public-status.ts'
import { letterOf, stateSaid } from './letter-of.ts'
import { settleStatusMails, tellOfFailure } from './settle-status-mails.ts'
import { isStopped, readTellable } from './still-wanted.ts'
import type { Tellable } from './still-wanted.ts'

type Telling = Pick<
  AppContext,
  'config' | 'database' | 'referenceData' | 'sites' | 'mailer' | 'statusMailKeys' | 'log' | 'now'
>

const againAfterMs = 10 * 60_000

/** What came to be due, and what became of letters that were on their way. */
export async function makeStatusMailRound(app: Telling & Everywhere): Promise<void> {
  const due = sql`municipalities_with_status_mails(${app.now()})`
  await inMunicipalitiesDue(app, due, async (municipalityId) => {
    await settleStatusMails(app, municipalityId)
    // oxlint-disable-next-line no-await-in-loop -- a transaction each: one that fails keeps back no other
    while (await tellOne(app, municipalityId)) continue
  })
}

/** Returns whether there was one. */
async function tellOne(app: Telling, municipalityId: string): Promise<boolean> {
  const { database, log, now } = app
  let entryId: string | undefined
  try {
    return await database.inMunicipality(municipalityId, async (db) => {
      entryId = await takeDue(db, municipalityId, now())
      if (entryId === undefined) return false
      await tell(app, db, municipalityId, entryId)
      return true
    })
  } catch (cause) {
    if (entryId === undefined) throw cause
    const about = entryId
    log.warn({ err: cause, entryId }, 'a sender was not told and will be later')
    await database.inMunicipality(municipalityId, (db) =>
      db
        .updateTable('status_mail_due')
        .set({ due_at: new Date(now().getTime() + againAfterMs) })
        .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: about }))
        .execute(),
    )
    return true
  }
}

/** The row goes with the transaction: another process finds it again only if this one fails. */
async function takeDue(
  db: Transaction,
  municipalityId: string,
  at: Date,
): Promise<string | undefined> {
  const due = db
    .selectFrom('status_mail_due')
    .select('entry_id')
    .where('municipality_id', '=', municipalityId)
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
  const taken = await db
    .deleteFrom('status_mail_due')
    .where('municipality_id', '=', municipalityId)
    .where('entry_id', 'in', due)
    .returning('entry_id')
    .executeTakeFirst()
  return taken?.entry_id
}

async function tell(
  app: Telling,
  db: Transaction,
  municipalityId: string,
  entryId: string,
): Promise<void> {
  if (!app.mailer.isSet) return
  const reference = await app.referenceData.of(municipalityId)
  const tellable = await readTellable(db, reference, entryId, app.now())
  if (tellable !== null) await write(app, db, reference, tellable)
}

async function write(
  app: Telling,
  db: Transaction,
  reference: ReferenceData,
  { entry, to, status }: Tellable,
): Promise<void> {
  const { config, sites, mailer, statusMailKeys: keys, now } = app
  const { municipalityId, municipality } = reference
  const news = newsOf(entry)
  const addressHash = keys.addressHash(municipalityId, to)
  const before = await earlier(db, municipalityId, entry.entryId)
  if (!isToBeTold(before, news, addressHash)) return
  if (await isStopped(db, keys, { municipalityId, addressHash, entryId: entry.entryId })) return
  const mailId = randomUUID()
  const { origin } = await sites.of(municipalityId)
  const hasCode = before.some(
    (one) => one.outcome === 'SENT' && one.address_hash.equals(addressHash),
  )
  const telling = {
    language: municipality.country === 'BR' ? 'pt' : 'es',
    municipality: municipality.name,
    origin,
    status,
    ask: whereToAsk(reference, entry.officeId),
    code: hasCode ? null : enquiryCodeOf(entry.verificationCode),
    unsubscribeAt: `${origin}/avisos/${keys.tokenOf(municipalityId, mailId)}`,
  } as const
  const at = now()
  await supersede(db, municipalityId, entry.entryId, at)
  const row = {
    municipality_id: municipalityId,
    mail_id: mailId,
    entry_id: entry.entryId,
    made_at: at,
    news,
    told: stateSaid(telling),
    to_masked: maskedAddress(to),
    address_hash: addressHash,
  }
  if (await hasLatelyRefused(db, { municipalityId, addressHash, at })) {
    const failure = { outcome: 'FAILED', failure: 'NO_MAILBOX', ended_at: at } as const
    await db
      .insertInto('status_mail')
      .values({ ...row, ...failure })
      .execute()
    return tellOfFailure(db, reference, entry.entryId, at)
  }
  await db.insertInto('status_mail').values(row).execute()
  const mark = config.bounceFolder === null ? null : keys.markOf(municipalityId, mailId)
  await mailer.queue(db, municipalityId, { ...letterOf(telling), to, messageId: mailId, mark })
}

/** What waits is of a state that is over; `still-wanted.ts` keeps it from going. */
async function supersede(
  db: Transaction,
  municipalityId: string,
  entryId: string,
  at: Date,
): Promise<void> {
  await db
    .updateTable('status_mail')
    .set({ outcome: 'SUPERSEDED', ended_at: at })
    .where((eb) =>
      eb.and({ municipality_id: municipalityId, entry_id: entryId, outcome: 'WAITING' }),
    )
    .execute()
}

const refusedForMs = 30 * 24 * 3_600_000

/** Whether a letter of any entry found no mailbox there; one that was not sent proves nothing. */
async function hasLatelyRefused(
  db: Transaction,
  asked: { readonly municipalityId: string; readonly addressHash: Buffer; readonly at: Date },
): Promise<boolean> {
  const { municipalityId, addressHash, at } = asked
  const refused = await db
    .selectFrom('status_mail as s')
    .innerJoin('mail_message as m', (join) =>
      join
        .onRef('m.municipality_id', '=', 's.municipality_id')
        .onRef('m.message_id', '=', 's.mail_id'),
    )
    .select('s.mail_id')
    .where('s.municipality_id', '=', municipalityId)
    .where('s.address_hash', '=', addressHash)
    .where('s.failure', '=', 'NO_MAILBOX')
    .where('s.ended_at', '>', new Date(at.getTime() - refusedForMs))
    .limit(1)
    .executeTakeFirst()
  return refused !== undefined
}

/** What was told of the entry before, the newest first. */
function earlier(db: Transaction, municipalityId: string, entryId: string) {
  return db
    .selectFrom('status_mail')
    .select(['news', 'address_hash', 'outcome', 'failure'])
    .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: entryId }))
    .orderBy('made_at', 'desc')
    .execute()
}

type Earlier = Awaited<ReturnType<typeof earlier>>

/**
 * Not what was told already, nor that it came back to where it began; and nothing more to an
 * address that has no mailbox. What did not arrive, or waits for another address, was not told.
 */
function isToBeTold(before: Earlier, news: string, addressHash: Buffer): boolean {
  const isThere = (one: Earlier[number]): boolean => one.address_hash.equals(addressHash)
  if (before.some((one) => one.failure === 'NO_MAILBOX' && isThere(one))) return false
  const last = before.find(
    (one) => one.outcome === 'SENT' || (one.outcome === 'WAITING' && isThere(one)),
  )
  return last === undefined || (last.news !== news && news !== 'REGISTERED')
}
