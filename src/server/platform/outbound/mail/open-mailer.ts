/**
 * The mail room. Mail is written in the transaction of what it tells and sent afterwards
 * (`send-due-mail.ts`): a mail server that is down delays a letter and never the work. Without SMTP
 * nothing is written at all.
 */
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '../../common/config/config.ts'
import type { Database } from '../../database/connect/open-database.ts'
import type { Transaction } from '../../database/tables/transaction.ts'
import { seal } from '../../common/sealed.ts'
import { readSecrets } from '../../common/secrets.ts'
import { isBareAddress } from '../../common/bare-address.ts'
import { letterMs, sendDueMail, sealedHeaders } from './send-due-mail.ts'
import type { Sending, LetterHeaders } from './send-due-mail.ts'

export type OutgoingMail = LetterHeaders & {
  readonly messageId?: string
  readonly to: string
  /** One line. It is kept readable: no secret and nobody's business in it. */
  readonly subject: string
  /** Plain text, paragraphs apart by an empty line; an address that stands alone becomes a link. */
  readonly text: string
  /** When nobody wants it any more; three days when not said. */
  readonly expiresAt?: Date
  /** Whether it takes the root of a closed day off the server: that it does not leave is told. */
  readonly isOfClosing?: boolean
}

export type Mailer = {
  readonly isSet: boolean
  /**
   * Lets a letter go with the caller's transaction, which must be inside the municipality. Answers
   * its id, or null, and writes nothing, when no mail is sent here. Throws when `to` is not one
   * bare address.
   */
  queue(db: Transaction, municipalityId: string, mail: OutgoingMail): Promise<string | null>
  /** Sends what is due. A process that is leaving gives a letter under way nine seconds more. */
  flush(): Promise<void>
  close(): Promise<void>
}

export type OpenMailerOptions = {
  readonly config: Pick<Config, 'dataFolder' | 'mail' | 'publicUrl'>
  readonly database: Database
  readonly log: Logger
  readonly now: () => Date
  readonly isWanted?: Sending['isWanted']
  readonly leaving?: AbortSignal
}

const keptMs = 3 * 24 * 3_600_000
const partingMs = 9_000

export async function openMailer(options: OpenMailerOptions): Promise<Mailer> {
  const { config, now } = options
  if (config.mail === null) return noMailer
  const { sealingKey } = await readSecrets(config.dataFolder)
  const sending = await sendingOf(options, config.mail, sealingKey)
  return {
    isSet: true,
    async queue(db, municipalityId, mail) {
      if (!isBareAddress(mail.to)) throw new Error('A letter goes to one bare address')
      const { messageId = randomUUID() } = mail
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
          sealed_headers: sealedHeaders(sealingKey, mail),
          state: 'WAITING',
          next_try_at: at,
          expires_at: mail.expiresAt ?? new Date(at.getTime() + keptMs),
          queued_at: at,
          is_of_closing: mail.isOfClosing ?? false,
        })
        .execute()
      return messageId
    },
    async flush() {
      await sendDueMail(sending)
    },
    async close() {
      sending.transport.close()
    },
  }
}

const noMailer: Mailer = {
  isSet: false,
  queue: async () => null,
  flush: async () => undefined,
  close: async () => undefined,
}

/** What sending needs, over a connection made anew for each letter. */
export async function sendingOf(
  {
    config,
    database,
    log,
    now,
    isWanted,
    leaving = new AbortController().signal,
  }: OpenMailerOptions,
  mail: NonNullable<Config['mail']>,
  sealingKey: string,
): Promise<Sending> {
  // Loaded where mail is sent, and nowhere else.
  const { createTransport } = await import('nodemailer')
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
  const parting = new AbortController()
  const part = (): void => void setTimeout(() => parting.abort(), partingMs).unref()
  leaving.addEventListener('abort', part, { once: true })
  return {
    database,
    transport,
    sealingKey,
    from: mail.from,
    hostname,
    log,
    now,
    leaving,
    timeLimit: () => AbortSignal.any([AbortSignal.timeout(letterMs), parting.signal]),
    isWanted,
  }
}
