/**
 * The mail room. Mail is written in the transaction of what it tells, and sent afterwards by whichever server process gets to
 * it first: a mail server that is down delays a letter and never the work. Without SMTP nothing is written at all.
 */
import { randomUUID } from 'node:crypto'

import { createTransport } from 'nodemailer'
import type { Logger } from 'pino'

import type { Config } from '../config.ts'
import type { Database } from '../database/open-database.ts'
import type { Transaction } from '../database/transaction.ts'
import { seal } from '../identity/sealed.ts'
import { readSecrets } from '../identity/secrets.ts'
import { isBareAddress } from './bare-address.ts'
import { sendDueMail } from './send-due-mail.ts'
import type { Sending } from './send-due-mail.ts'

export type OutgoingMail = {
  /** One address, bare. */
  readonly to: string
  /** One line. It is kept readable: no secret and nobody's business in it. */
  readonly subject: string
  /** Plain text, paragraphs apart by an empty line; an address that stands alone becomes a link. */
  readonly text: string
  /** When nobody wants it any more; three days when not said. */
  readonly expiresAt?: Date
}

export type Mailer = {
  /** Whether this installation sends mail. */
  readonly isSet: boolean
  /**
   * Lets a letter go with the caller's transaction, which must be inside the municipality. Answers its id, or null, and
   * writes nothing, when no mail is sent here. Throws when `to` is not one bare address.
   */
  queue(db: Transaction, municipalityId: string, mail: OutgoingMail): Promise<string | null>
  /** Sends what is due now, for a process that does not stay. */
  flush(): Promise<void>
  /** Waits for the letter under way; the rest goes when a server starts again. */
  close(): Promise<void>
}

export type OpenMailerOptions = {
  readonly config: Pick<Config, 'dataFolder' | 'mail' | 'publicUrl'>
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
}

const keptMs = 3 * 24 * 3_600_000
// Retries come due without anybody telling.
const lookEveryMs = 30_000

export async function openMailer(options: OpenMailerOptions): Promise<Mailer> {
  const { config, now } = options
  if (config.mail === null) return noMailer
  const { sealingKey } = await readSecrets(config.dataFolder)
  const sender = await openSender(sendingOf(options, config.mail, sealingKey))
  return {
    isSet: true,
    async queue(db, municipalityId, mail) {
      if (!isBareAddress(mail.to)) throw new Error('A letter goes to one bare address')
      const messageId = randomUUID()
      const at = now()
      await db
        .insertInto('mail_message')
        .values({
          municipality_id: municipalityId,
          message_id: messageId,
          to_address: mail.to,
          // A line break here would begin another header.
          subject: mail.subject.replaceAll(/\p{Cc}+/gu, ' ').trim(),
          sealed_text: seal(sealingKey, mail.text),
          state: 'WAITING',
          next_try_at: at,
          expires_at: mail.expiresAt ?? new Date(at.getTime() + keptMs),
          queued_at: at,
        })
        .execute()
      return messageId
    },
    flush: () => sender.flush(),
    close: () => sender.close(),
  }
}

const noMailer: Mailer = {
  isSet: false,
  queue: async () => null,
  flush: async () => undefined,
  close: async () => undefined,
}

/** What sending needs, over a connection made anew for each letter. */
export function sendingOf(
  { config, database, log, now }: OpenMailerOptions,
  mail: NonNullable<Config['mail']>,
  sealingKey: string,
): Sending {
  const transport = createTransport({
    host: mail.host,
    port: mail.port,
    secure: mail.encryption === 'from-start',
    requireTLS: mail.encryption === 'required',
    ignoreTLS: mail.encryption === 'none',
    ...(mail.login === null ? {} : { auth: { user: mail.login.user, pass: mail.login.password } }),
    dnsTimeout: 10_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
    // A letter is text we were given: it names no file and no address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const { hostname } = new URL(config.publicUrl)
  return { database, transport, sealingKey, from: mail.from, hostname, log, now }
}

/** Looks for due letters when told of new ones, and now and then; never two rounds at once. */
async function openSender(
  sending: Sending,
): Promise<{ flush(): Promise<void>; close(): Promise<void> }> {
  const { database, log } = sending
  const stopping = new AbortController()
  let isAsked = false
  let round = Promise.resolve()
  const look = async (): Promise<void> => {
    isAsked = false
    try {
      await sendDueMail(sending, stopping.signal)
    } catch (fault) {
      log.warn({ err: fault }, 'mail: looking for what is due')
    }
  }
  const ask = (): void => {
    if (isAsked || stopping.signal.aborted) return
    isAsked = true
    round = round.then(look)
  }
  const listening = await database.listen('asiento_mail', { onNotice: ask, onConnected: ask })
  const timer = setInterval(ask, lookEveryMs)
  return {
    async flush() {
      ask()
      await round
    },
    async close() {
      clearInterval(timer)
      stopping.abort()
      await listening.close()
      await round
      sending.transport.close()
    },
  }
}
