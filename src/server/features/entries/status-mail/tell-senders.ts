/**
 * Tells the senders of entries by e-mail how these stand, where their municipality turned that on.
 * An act says in its own transaction that its entry is to be looked at (`status_mails_due`, called
 * by `sayDue`); some minutes later this looks at it, once, whatever the number of processes: the
 * row goes, and what was told and its letter are written, in one transaction.
 */
import { randomUUID } from 'node:crypto'
import { entryFrom } from '#domain/acts/entry-fact.ts'
import type { Entry } from '#domain/entry/entry.ts'
import type { StatusMailFailure } from '#domain/entry/status-mail.ts'
import { maskedAddress, newsOf, senderAddress } from '#domain/entry/status-mail.ts'
import { enquiryCodeOf } from '#domain/entry/verification-code.ts'
import { sql } from 'kysely'
import { isBareAddress } from '../../../platform/common/bare-address.ts'
import type { AppContext } from '../../../platform/http/context/request-context.ts'
import type { Transaction } from '../../../platform/database/tables/transaction.ts'
import type { LetterLanguage } from '../../../platform/outbound/mail/html-of.ts'
import type { OutgoingMail } from '../../../platform/outbound/mail/open-mailer.ts'
import type { LetterPointer } from '../../../platform/outbound/mail/send-due-mail.ts'
import { superseded } from '../../../platform/outbound/mail/send-due-mail.ts'
import type { StatusMailKeys } from '../../../platform/outbound/mail/status-mail-keys.ts'
import type { Everywhere } from '../../../platform/municipality/sites/in-every-municipality.ts'
import { inEveryMunicipality } from '../../../platform/municipality/sites/in-every-municipality.ts'
import { asSentences } from '../../../platform/papers/facts/wording.ts'
import { standingRoles } from '../../../platform/municipality/people/standing-roles.ts'
import type { ReferenceData } from '../../../platform/municipality/reference/reference-data.ts'
import { todayAt } from '../../../platform/municipality/reference/reference-data.ts'
import { sightedColumns } from '../../../platform/municipality/reference/visibility.ts'
import { whoSees } from '../see-entry.ts'
import { readFound } from '../enquiry/find-asked.ts'
import { datesIn, stateInWords } from '../enquiry/pages.ts'
import type { PublicStatus, WhereToAsk } from '../enquiry/public-status.ts'
import { publicStatus, whereToAsk } from '../enquiry/public-status.ts'
import { enquiryWords } from '../enquiry/words.ts'

type Telling = Pick<
  AppContext,
  'config' | 'database' | 'referenceData' | 'sites' | 'mailer' | 'statusMailKeys' | 'log' | 'now'
>

const againAfterMs = 10 * 60_000

/** What came to be due, and what became of letters that were on their way. */
export async function makeStatusMailRound(app: Telling & Everywhere): Promise<void> {
  await inEveryMunicipality(app, async (municipalityId) => {
    await settleStatusMails(app, municipalityId)
    // oxlint-disable-next-line no-await-in-loop -- a transaction each: one that fails keeps back no other
    while (await tellOne(app, municipalityId)) continue
  })
}

async function tellOne(app: Telling, municipalityId: string): Promise<boolean> {
  const { database, log, now } = app
  let entryId: string | undefined
  try {
    return await database.inMunicipality(municipalityId, async (db) => {
      entryId = await takeDue(db, municipalityId, now())
      if (entryId === undefined) return false
      const reference = await app.referenceData.of(municipalityId)
      const tellable = app.mailer.isSet && (await readTellable(db, reference, entryId, now()))
      if (tellable) await tell(app, db, reference, tellable)
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
  reference: ReferenceData,
  { entry, to, status }: Tellable,
): Promise<void> {
  const { config, sites, mailer, statusMailKeys: keys, now } = app
  const { municipalityId, municipality } = reference
  const news = newsOf(entry)
  const addressHash = keys.addressHash(municipalityId, to)
  const before = await earlier(db, municipalityId, entry.entryId)
  if (!isToBeTold(before, news, addressHash)) return
  if (await isStopped(db, keys, municipalityId, addressHash, entry.entryId)) return
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
  // What waits is of a state that is over (`isStillWanted`).
  await db
    .updateTable('status_mail')
    .set({ outcome: 'SUPERSEDED', ended_at: at })
    .where((eb) => eb.and({ municipality_id: municipalityId, entry_id: entry.entryId }))
    .where('outcome', '=', 'WAITING')
    .execute()
  await db
    .insertInto('status_mail')
    .values({
      municipality_id: municipalityId,
      mail_id: mailId,
      entry_id: entry.entryId,
      made_at: at,
      news,
      told: stateSaid(telling),
      to_masked: maskedAddress(to),
      address_hash: addressHash,
    })
    .execute()
  const mark = config.bounceFolder === null ? null : keys.markOf(municipalityId, mailId)
  await mailer.queue(db, municipalityId, { ...letterOf(telling), to, messageId: mailId, mark })
}

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

/**
 * What an entry may be told of, and to whom, as it is now; and, asked before each try, whether a
 * letter that waited for the mail server is still to go.
 */
interface Tellable {
  readonly entry: Entry
  readonly to: string
  readonly status: PublicStatus
}

/** Null where nobody is to be told. */
async function readTellable(
  db: Transaction,
  reference: ReferenceData,
  entryId: string,
  at: Date,
): Promise<Tellable | null> {
  const { municipalityId } = reference
  // From the row itself: what a process keeps of the municipality may be of before it was turned
  // on, and what is not told now is never told.
  const { status_mails_since: since } = await db
    .selectFrom('municipality')
    .select('status_mails_since')
    .where('municipality_id', '=', municipalityId)
    .executeTakeFirstOrThrow()
  if (since === null) return null
  const found = await readFound(db, municipalityId, entryId)
  const entry = entryFrom(found.events)
  // Whoever gave an address before was not told what it would be used for.
  if (new Date(entry.registeredAt) < since) return null
  const to = senderAddress(entry.parties)
  const status = publicStatus(reference, found, at)
  return to !== null && isBareAddress(to) && status !== null ? { entry, to, status } : null
}

/** Whether whoever is there wants no letters, of the entry or of any. */
async function isStopped(
  db: Transaction,
  keys: StatusMailKeys,
  municipalityId: string,
  addressHash: Buffer,
  entryId: string,
): Promise<boolean> {
  const scopes = [keys.scopeHash(addressHash, entryId), keys.scopeHash(addressHash, null)]
  const stop = await db
    .selectFrom('status_mail_stop')
    .select('scope_hash')
    .where('municipality_id', '=', municipalityId)
    .where('scope_hash', 'in', scopes)
    .executeTakeFirst()
  return stop !== undefined
}

/**
 * False once the entry is kept in confidence, is told of at another address, or in a newer letter,
 * and once its sender or the municipality ended these letters.
 */
export async function isStillWanted(
  {
    database,
    referenceData,
    statusMailKeys: keys,
    now,
  }: Pick<AppContext, 'database' | 'referenceData' | 'statusMailKeys' | 'now'>,
  { municipalityId, messageId }: LetterPointer,
): Promise<boolean> {
  const reference = await referenceData.of(municipalityId)
  return database.inMunicipality(municipalityId, async (db) => {
    const mail = await db
      .selectFrom('status_mail')
      .select(['entry_id', 'address_hash', 'outcome'])
      .where((eb) => eb.and({ municipality_id: municipalityId, mail_id: messageId }))
      .executeTakeFirst()
    if (mail?.outcome !== 'WAITING') return mail === undefined
    const { entry_id: entryId, address_hash: addressHash } = mail
    const tellable = await readTellable(db, reference, entryId, now())
    if (!tellable || !keys.addressHash(municipalityId, tellable.to).equals(addressHash))
      return false
    return !(await isStopped(db, keys, municipalityId, addressHash, entryId))
  })
}

interface Ended {
  readonly mail_id: string
  readonly entry_id: string
  readonly state: 'SENT' | 'FAILED'
  readonly problem: string | null
  readonly ended_at: Date
}

/**
 * How the letters ended: on record at the entry, told to whoever can put the address right; then
 * the address goes from the letter.
 */
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
  return status === undefined ? (failures[problem ?? ''] ?? 'REFUSED') : failureOf(status)
}

/** Of an enhanced status code (RFC 3463). */
export function failureOf(status: string): StatusMailFailure {
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

/**
 * The letter that tells the sender how their entry stands: made of what `/consulta` tells, and of
 * nothing else (docs/specification/status-mails.md).
 */
export interface LetterFacts {
  readonly language: LetterLanguage
  readonly municipality: string
  readonly origin: string
  readonly status: PublicStatus
  readonly ask: WhereToAsk
  readonly code: string | null
  readonly unsubscribeAt: string
}

function stateSaid({ language, status }: Pick<LetterFacts, 'language' | 'status'>): string {
  return stateInWords(status.state, { words: enquiryWords[language], dateOf: datesIn(language) })
}

export function letterOf(telling: LetterFacts): Omit<OutgoingMail, 'to'> {
  const { language, municipality, origin, status, ask, code, unsubscribeAt } = telling
  const { entryNumber, state, presentedOn } = status
  const words = letterWords[language]
  const paragraphs = [
    words.from(municipality),
    `${stateSaid(telling)}.`,
    state.kind === 'ANNULLED' ? enquiryWords[language].annulledText : '',
    words.document(entryNumber, datesIn(language)(presentedOn)),
    words.follow(entryNumber, code),
    `${origin}/consulta?numero=${encodeURIComponent(entryNumber)}`,
    state.kind === 'OBSERVED' ? words.missing : '',
    `${words.ask} ${asSentences([ask.office, ask.hours, ask.contact])}`,
    words.notice,
    words.unsubscribe,
    unsubscribeAt,
  ]
  return {
    language,
    subject: words.subject(municipality, entryNumber),
    // A name of several lines begins no paragraph, and no link, of its own.
    text: paragraphs
      .filter(Boolean)
      .map((text) => text.replaceAll(/\s+/gu, ' '))
      .join('\n\n'),
    unsubscribeAt,
  }
}

const spanish = {
  subject: (municipality: string, number: string) =>
    `${municipality}: aviso sobre su documento ${number}`,
  from: (municipality: string) => `${municipality} le avisa en qué está su documento:`,
  document: (number: string, presented: string) =>
    `Documento ${number}, presentado el ${presented}.`,
  follow: (number: string, code: string | null) =>
    `Para ver más, escriba el número ${number} y el código de consulta ${code ?? 'de su comprobante'} en esta dirección:`,
  missing: 'Ahí puede ver qué falta.',
  ask: 'Dónde preguntar:',
  notice:
    'Este correo es solo un aviso: no notifica ningún acto ni abre plazos. No se leen las respuestas a esta dirección.',
  unsubscribe: 'Para dejar de recibir estos avisos, abra esta dirección:',
}

const portuguese: typeof spanish = {
  subject: (municipality, number) => `${municipality}: aviso sobre o seu documento ${number}`,
  from: (municipality) => `${municipality} avisa em que ponto está o seu documento:`,
  document: (number, presented) => `Documento ${number}, apresentado em ${presented}.`,
  follow: (number, code) =>
    `Para ver mais, escreva o número ${number} e o código de consulta ${code ?? 'do seu comprovante'} neste endereço:`,
  missing: 'Ali pode ver o que falta.',
  ask: 'Onde perguntar:',
  notice:
    'Este e-mail é apenas um aviso: não notifica nenhum ato nem abre prazos. As respostas a este endereço não são lidas.',
  unsubscribe: 'Para deixar de receber estes avisos, abra este endereço:',
}

const letterWords = { es: spanish, pt: portuguese }
