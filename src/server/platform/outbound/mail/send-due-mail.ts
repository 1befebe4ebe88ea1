/**
 * Sends what is due. A letter is taken first, for ten minutes, and sent outside any transaction:
 * several processes share the work, and one that dies leaves its letter to another. It then may go
 * twice, under the same Message-ID; it is never lost.
 */
import * as z from 'zod'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import type { Logger } from 'pino'
import type { Database } from '../../database/connect/open-database.ts'
import { unseal, seal } from '../../common/sealed.ts'
import {
  believesAnyClock,
  inMunicipalitiesDue,
} from '../../municipality/sites/in-every-municipality.ts'
import { htmlOf } from './html-of.ts'
import type { LetterLanguage } from './html-of.ts'

export type Sending = {
  readonly database: Database
  readonly transport: Pick<Transporter, 'sendMail' | 'close'>
  readonly sealingKey: string
  readonly from: { readonly name: string; readonly address: string }
  /** Ours, for the Message-ID. */
  readonly hostname: string
  readonly log: Logger
  readonly now: () => Date
  /** No more letters are begun. */
  readonly leaving: AbortSignal
  /** Asked as a letter begins; what it answers ends the sending. */
  readonly timeLimit: () => AbortSignal
  /**
   * Asked before each try of a letter that can be unsubscribed from; one that is not wanted any
   * more ends. Where nobody answers, such letters are left to a process that has it answered.
   */
  readonly isWanted?: ((letter: LetterPointer) => Promise<boolean>) | undefined
}

export type LetterPointer = { readonly municipalityId: string; readonly messageId: string }

type DueLetter = {
  readonly municipality_id: string
  readonly message_id: string
  readonly to_address: string
  readonly subject: string
  readonly sealed_text: Buffer
  readonly sealed_headers: Buffer | null
  readonly attempts: number
  readonly expires_at: Date
}

type Ending =
  | { readonly state: 'SENT' }
  | { readonly state: 'FAILED'; readonly problem: string }
  | { readonly state: 'WAITING'; readonly problem: string; readonly nextTryAt: Date }

/** The problem of a letter that was not wanted any more. */
export const superseded = 'superseded'

const minuteMs = 60_000
const takenForMs = 10 * minuteMs
/** Of one letter, however often the server speaks. */
export const letterMs = 1.5 * minuteMs
const pausesMinutes = [1, 5, 15, 60]
const longestPauseMinutes = 240
const rememberedMs = 90 * 24 * 60 * minuteMs

/** How many letters were tried. */
export async function sendDueMail(sending: Sending): Promise<number> {
  // A clock ahead would give up every letter that waits, and put off what it tries by as much.
  const mayTend = (): Promise<boolean> => believesAnyClock(sending)
  const due = sql`municipalities_with_mail(${sending.now()})`
  let tried = 0
  await inMunicipalitiesDue({ ...sending, mayTend }, due, async (municipalityId) => {
    tried += await sendAll(sending, municipalityId)
  })
  return tried
}

async function sendAll(sending: Sending, municipalityId: string): Promise<number> {
  let tried = 0
  while (!sending.leaving.aborted) {
    // oxlint-disable-next-line no-await-in-loop -- a mail server likes one letter at a time
    const letter = await takeDue(sending, municipalityId)
    if (letter === null) break
    // oxlint-disable-next-line no-await-in-loop
    await deliver(sending, letter)
    tried += 1
  }
  return tried
}

/**
 * Takes the letter that is due first: nobody else finds it again unless this process never says how
 * it ended. Each taking counts as a try.
 */
export async function takeDue(
  { database, now, isWanted }: Pick<Sending, 'database' | 'now' | 'isWanted'>,
  municipalityId: string,
): Promise<DueLetter | null> {
  const at = now()
  const row = await database.inMunicipality(municipalityId, (db) => {
    const due = db
      .selectFrom('mail_message')
      .select('message_id')
      .where((eb) => eb.and({ municipality_id: municipalityId, state: 'WAITING' }))
      .where('next_try_at', '<=', at)
      .$if(isWanted === undefined, (one) => one.where('sealed_headers', 'is', null))
      .orderBy('next_try_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
    return db
      .updateTable('mail_message')
      .set((is) => ({
        attempts: is('attempts', '+', 1),
        next_try_at: new Date(at.getTime() + takenForMs),
      }))
      .where('municipality_id', '=', municipalityId)
      .where('message_id', '=', due)
      .returningAll()
      .executeTakeFirst()
  })
  const text = row?.sealed_text
  return row && text ? { ...row, sealed_text: text } : null
}

async function deliver(sending: Sending, letter: DueLetter): Promise<void> {
  const ending = await endingOf(sending, letter)
  if (ending.state !== 'SENT') {
    const { message_id: messageId, attempts } = letter
    sending.log.warn(
      { messageId, attempts, problem: ending.problem, state: ending.state },
      'mail: not sent',
    )
  }
  await settle(sending, letter, ending)
}

async function endingOf(sending: Sending, letter: DueLetter): Promise<Ending> {
  const { municipality_id: municipalityId, message_id: messageId, sealed_headers: headers } = letter
  if (headers !== null && !(await sending.isWanted?.({ municipalityId, messageId })))
    return { state: 'FAILED', problem: superseded }
  if (letter.expires_at <= sending.now()) return { state: 'FAILED', problem: 'expired' }
  return tryToSend(sending, letter)
}

async function tryToSend(sending: Sending, letter: DueLetter): Promise<Ending> {
  const { transport, sealingKey, from, hostname, now, timeLimit } = sending
  // Never as text, which nodemailer would read as a list of addresses.
  const to = { name: '', address: letter.to_address }
  try {
    const text = unseal(sealingKey, letter.sealed_text)
    const { language, headers, mark } = openedHeaders(sealingKey, letter.sealed_headers)
    await transport.sendMail({
      from,
      to,
      ...(mark !== null && { envelope: { from: marked(from.address, mark), to } }),
      subject: letter.subject,
      text,
      html: htmlOf(text, letter.subject, language),
      messageId: `<${letter.message_id}@${hostname}>`,
      // So that no answering machine answers ours (RFC 3834).
      headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      signal: timeLimit(),
    })
    return { state: 'SENT' }
  } catch (fault) {
    const problem = problemIn(fault)
    if (isForGood(fault)) return { state: 'FAILED', problem }
    const minutes = pausesMinutes[letter.attempts - 1] ?? longestPauseMinutes
    return { state: 'WAITING', problem, nextTryAt: new Date(now().getTime() + minutes * minuteMs) }
  }
}

function marked(address: string, mark: string): string {
  return address.replace('@', `+${mark}@`)
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
          sealed_headers: null,
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

/** Codes and command, and never the words: a mail server's reply repeats the address. */
function problemIn(fault: unknown): string {
  const refusal = refusalIn(fault)
  if (refusal !== null)
    return `SMTP ${[refusal.reply, refusal.status, refusal.at].filter(Boolean).join(' ')}`
  if (fault instanceof Error && 'code' in fault && typeof fault.code === 'string') return fault.code
  return fault instanceof Error ? fault.name : 'fault'
}

/** Our sender, or a policy against us: no fault of the address, and mended at either end. */
const againstUs = /^5\.(?:7\.\d+|1\.[78])$/u

/**
 * The server knows no such mailbox, or wants no such letter; whatever else it says may be mended
 * meanwhile.
 */
function isForGood(fault: unknown): boolean {
  const refusal = refusalIn(fault)
  if (refusal === null || refusal.reply < 500 || againstUs.test(refusal.status)) return false
  return refusal.at === 'RCPT TO' || refusal.at === 'DATA'
}

interface Refusal {
  readonly reply: number
  readonly status: string
  readonly at: string
}

function refusalIn(fault: unknown): Refusal | null {
  if (!(fault instanceof Error) || !('responseCode' in fault)) return null
  if (typeof fault.responseCode !== 'number') return null
  const said = 'response' in fault ? String(fault.response) : ''
  const status = /^\d{3}[ -](?<status>[245]\.\d{1,3}\.\d{1,3})\b/u.exec(said)?.groups?.['status']
  const at = 'command' in fault ? String(fault.command) : ''
  return { reply: fault.responseCode, status: status ?? '', at }
}

export type LetterHeaders = {
  /** Where one click ends letters of its kind (RFC 8058). */
  readonly unsubscribeAt?: string
  readonly language?: LetterLanguage
  /** In the address it is sent from, `registro+mark@…`, so that what comes back names it. */
  readonly mark?: string | null
}

const keptHeaders = z.object({
  unsubscribeAt: z.string(),
  language: z.enum(['es', 'pt']),
  mark: z.string().nullable(),
})

export function sealedHeaders(
  sealingKey: string,
  { unsubscribeAt, language = 'es', mark = null }: LetterHeaders,
): Buffer | null {
  if (unsubscribeAt === undefined) return null
  const said: z.input<typeof keptHeaders> = { unsubscribeAt, language, mark }
  return seal(sealingKey, JSON.stringify(said))
}

interface OpenedHeaders {
  readonly language: LetterLanguage
  readonly headers: Readonly<Record<string, string>>
  readonly mark: string | null
}

function openedHeaders(sealingKey: string, sealed: Buffer | null): OpenedHeaders {
  if (sealed === null) return { language: 'es', headers: {}, mark: null }
  const kept = keptHeaders.parse(JSON.parse(unseal(sealingKey, sealed)))
  const headers = {
    'List-Unsubscribe': `<${kept.unsubscribeAt}>`,
    // RFC 8058: the mail program may ask for it by itself, with one POST.
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return { language: kept.language, headers, mark: kept.mark }
}
