/**
 * Sends what is due, one letter for its job or all of them at once. A letter is taken first, for
 * ten minutes, and sent outside any transaction: several processes share the work, and one that
 * dies leaves its letter to another. It then may go twice, under the same Message-ID; it is never
 * lost.
 */
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'

import type { Database } from '../database/connect/open-database.ts'
import type { Transaction } from '../database/tables/transaction.ts'
import { unseal } from '../identity/keys/sealed.ts'
import { knownMunicipalities } from '../municipality/sites/known-municipalities.ts'
import { believesAnyClock } from '../municipality/sites/believed-clock.ts'
import { htmlOf } from './html-of.ts'

export type Sending = {
  readonly database: Database
  readonly transport: Pick<Transporter, 'sendMail' | 'close'>
  readonly sealingKey: string
  readonly from: { readonly name: string; readonly address: string }
  /** Ours, for the Message-ID. */
  readonly hostname: string
  readonly log: Logger
  readonly now: () => Date
  /** Asked as a letter begins; what it answers ends the sending. */
  readonly patience: () => AbortSignal
}

export type LetterPointer = { readonly municipalityId: string; readonly messageId: string }

export type LetterSender = {
  /**
   * Tries one letter, if it is due. Answers after how many milliseconds to come back for it, or
   * null when it has ended. A process that is stopping gives it nine seconds more, within the ten
   * that jobs have.
   */
  send(letter: LetterPointer, stopping: AbortSignal): Promise<number | null>
}

type DueLetter = {
  readonly municipality_id: string
  readonly message_id: string
  readonly to_address: string
  readonly subject: string
  readonly sealed_text: Buffer
  readonly attempts: number
  readonly expires_at: Date
}

type Ending =
  | { readonly state: 'SENT' }
  | { readonly state: 'FAILED'; readonly problem: string }
  | { readonly state: 'WAITING'; readonly problem: string; readonly nextTryAt: Date }

const minuteMs = 60_000
const leastMs = 1_000
const takenForMs = 10 * minuteMs
const takenAtOnce = 5
/**
 * Of one letter, however often the server speaks: all that were taken are tried while they are
 * ours.
 */
export const letterMs = 1.5 * minuteMs
const pausesMinutes = [1, 5, 15, 60]
const longestPauseMinutes = 240
const rememberedMs = 90 * 24 * 60 * minuteMs

/** Returns how many letters were tried, when nothing is due any more. */
export async function sendDueMail(sending: Sending): Promise<number> {
  // A clock ahead would give up every letter that waits, and put off what it tries by as much.
  if (!(await believesAnyClock(sending.database))) return 0
  await forgetEnded(sending)
  let tried = 0
  for (const municipalityId of await knownMunicipalities(sending.database)) {
    // oxlint-disable-next-line no-await-in-loop -- a mail server likes one letter at a time
    tried += await sendAll(sending, municipalityId)
  }
  return tried
}

async function sendAll(sending: Sending, municipalityId: string): Promise<number> {
  let tried = 0
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one batch after another
    const letters = await takeDue(sending, { municipalityId })
    if (letters.length === 0) return tried
    for (const letter of letters) {
      // oxlint-disable-next-line no-await-in-loop
      await deliver(sending, letter)
      tried += 1
    }
  }
}

/**
 * Tries one letter if it is due. Answers after how many milliseconds it is due again; null when it
 * has ended.
 */
export async function sendLetter(sending: Sending, pointer: LetterPointer): Promise<number | null> {
  if (!(await believesAnyClock(sending.database))) return minuteMs
  const [letter] = await takeDue(sending, pointer)
  if (letter) await deliver(sending, letter)
  const row = await sending.database.inMunicipality(pointer.municipalityId, (db) =>
    waiting(db, pointer).select('next_try_at').executeTakeFirst(),
  )
  return row ? Math.max(leastMs, row.next_try_at.getTime() - sending.now().getTime()) : null
}

/**
 * Takes what is due, this letter or whichever are due first: nobody else finds it again unless this
 * process never says how it ended. Each taking counts as a try.
 */
export async function takeDue(
  { database, now }: Pick<Sending, 'database' | 'now'>,
  place: Place,
): Promise<readonly DueLetter[]> {
  const at = now()
  const { municipalityId } = place
  const rows = await database.inMunicipality(municipalityId, (db) => {
    const due = waiting(db, place)
      .select('message_id')
      .where('next_try_at', '<=', at)
      .orderBy('next_try_at')
      .limit(takenAtOnce)
      .forUpdate()
      .skipLocked()
    return db
      .updateTable('mail_message')
      .set((is) => ({
        attempts: is('attempts', '+', 1),
        next_try_at: new Date(at.getTime() + takenForMs),
      }))
      .where('municipality_id', '=', municipalityId)
      .where('message_id', 'in', due)
      .returningAll()
      .execute()
  })
  return rows.flatMap(({ sealed_text: text, ...row }) =>
    text ? { ...row, sealed_text: text } : [],
  )
}

type Place = Pick<LetterPointer, 'municipalityId'> & Partial<LetterPointer>

function waiting(db: Transaction, { municipalityId, messageId }: Place) {
  return db
    .selectFrom('mail_message')
    .where((eb) => eb.and({ municipality_id: municipalityId, state: 'WAITING' }))
    .$if(messageId !== undefined, (one) => one.where('message_id', '=', messageId ?? ''))
}

async function deliver(sending: Sending, letter: DueLetter): Promise<void> {
  const { log, now } = sending
  const isLate = letter.expires_at <= now()
  const ending = isLate ? tooLate : await tryToSend(sending, letter)
  if (ending.state !== 'SENT') {
    const { message_id: messageId, attempts } = letter
    log.warn(
      { messageId, attempts, problem: ending.problem, state: ending.state },
      'mail: not sent',
    )
  }
  await settle(sending, letter, ending)
}

const tooLate: Ending = { state: 'FAILED', problem: 'expired' }

async function tryToSend(sending: Sending, letter: DueLetter): Promise<Ending> {
  const { transport, sealingKey, from, hostname, now, patience } = sending
  try {
    const text = unseal(sealingKey, letter.sealed_text)
    await transport.sendMail({
      from,
      to: { name: '', address: letter.to_address },
      subject: letter.subject,
      text,
      html: htmlOf(text, letter.subject),
      messageId: `<${letter.message_id}@${hostname}>`,
      // So that no answering machine answers ours (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated' },
      signal: patience(),
    })
    return { state: 'SENT' }
  } catch (fault) {
    const problem = problemIn(fault)
    if (isForGood(fault)) return { state: 'FAILED', problem }
    const minutes = pausesMinutes[letter.attempts - 1] ?? longestPauseMinutes
    return { state: 'WAITING', problem, nextTryAt: new Date(now().getTime() + minutes * minuteMs) }
  }
}

async function settle(
  { database, now }: Sending,
  letter: DueLetter,
  ending: Ending,
): Promise<void> {
  const after =
    ending.state === 'WAITING'
      ? { next_try_at: ending.nextTryAt, problem: ending.problem }
      : {
          state: ending.state,
          // Nobody needs it any more, and it may hold a link.
          sealed_text: null,
          ended_at: now(),
          problem: ending.state === 'FAILED' ? ending.problem : null,
        }
  await database.inMunicipality(letter.municipality_id, (db) =>
    db
      .updateTable('mail_message')
      .set(after)
      .where('municipality_id', '=', letter.municipality_id)
      .where((eb) => eb.and({ message_id: letter.message_id, state: 'WAITING' }))
      .execute(),
  )
}

export async function forgetEnded({
  database,
  now,
}: Pick<Sending, 'database' | 'now'>): Promise<void> {
  const instant = new Date(now().getTime() - rememberedMs)
  await database.anywhere((db) => sql`select forget_mail_ended_before(${instant})`.execute(db))
}

/** The code and never the words: a mail server's reply repeats the address. */
function problemIn(fault: unknown): string {
  const reply = replyCode(fault)
  if (reply !== null) return `SMTP ${reply}`
  if (fault instanceof Error && 'code' in fault && typeof fault.code === 'string') return fault.code
  return fault instanceof Error ? fault.name : 'fault'
}

/**
 * The server knows no such mailbox, or wants no such letter; whatever else it says may be mended
 * meanwhile.
 */
function isForGood(fault: unknown): boolean {
  const reply = replyCode(fault)
  const isAboutLetter =
    fault instanceof Error &&
    'code' in fault &&
    ['EENVELOPE', 'EMESSAGE'].includes(String(fault.code))
  return isAboutLetter && reply !== null && reply >= 500
}

function replyCode(fault: unknown): number | null {
  if (!(fault instanceof Error) || !('responseCode' in fault)) return null
  return typeof fault.responseCode === 'number' ? fault.responseCode : null
}
