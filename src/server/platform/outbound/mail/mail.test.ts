import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'

import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'

import { openTestDatabase, municipalityTemplate } from '#tests/database.ts'
import type { TestDatabase } from '#tests/database.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { PostOffice } from '#tests/post-office.ts'
import { standingMunicipality } from '#tests/municipality.ts'

import { readConfig } from '../../common/config/config.ts'
import { readSecrets } from '../../common/secrets.ts'
import { openMailer, sendingOf } from './open-mailer.ts'
import type { Mailer, OutgoingMail } from './open-mailer.ts'
import { forgetEnded, sendDueMail, takeDue } from './send-due-mail.ts'

let db: TestDatabase
let office: PostOffice
let folder: string
let clock: Date
let logged: string
let municipalityId: string
const secretLink = 'https://id.villa.example/restablecer#abcDEF_123-456'
const letter: OutgoingMail = {
  to: 'ana@villa.example',
  subject: 'Elegir otra contraseña · Ñuñoa',
  text: `Hola, Ana:\n\nAbra este enlace:\n\n${secretLink}\n\n.Un punto al comienzo, y ¡eñes!`,
}
const log = pino(
  { level: 'trace' },
  new Writable({
    write(chunk: Buffer, _coding, done) {
      logged += chunk.toString()
      done()
    },
  }),
)

beforeAll(async () => {
  db = await openTestDatabase({ template: municipalityTemplate })
  municipalityId = standingMunicipality(new Date()).municipalityId
  folder = await mkdtemp(join(tmpdir(), 'asiento-mail-'))
})
beforeEach(async () => {
  office = await openPostOffice()
  clock = new Date('2026-11-21T12:00:00Z')
  logged = ''
  await db.asOwner('delete from mail_message')
})
afterEach(() => office.close())
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

function optionsTo(url: string | null) {
  const mail =
    url === null ? {} : { SMTP_URL: url, MAIL_FROM: 'Registro de Ñuñoa <registro@villa.example>' }
  const config = readConfig({ ASIENTO_DATA: folder, ...mail })
  return { config, database: db.database, log, now: () => clock }
}

/** A test says when to send. */
async function openQuietMailer(url = office.url) {
  const options = optionsTo(url)
  const { mail } = options.config
  if (mail === null) throw new Error('SMTP is set')
  const { sealingKey } = await readSecrets(folder)
  const sending = await sendingOf(options, mail, sealingKey)
  return { mailer: await openMailer(options), send: () => sendDueMail(sending) }
}

function queue(mailer: Mailer, mail = letter): Promise<string | null> {
  return db.database.inMunicipality(municipalityId, (transaction) =>
    mailer.queue(transaction, municipalityId, mail),
  )
}

async function rows() {
  return db.asOwner<{
    state: string
    attempts: number
    next_try_at: Date
    problem: string | null
    text: string
  }>(
    'select state, attempts, next_try_at, problem, m::text as text from mail_message m order by queued_at, message_id',
  )
}

describe('a letter', () => {
  it('arrives as plain text and as a page, from us, and answered by no machine', async () => {
    const { mailer, send } = await openQuietMailer()
    const messageId = await queue(mailer)
    await send()
    const arrived = await office.letter(1)
    expect(arrived).toMatchObject({ from: 'registro@villa.example', to: ['ana@villa.example'] })
    expect(arrived.header('Subject')).toBe('Elegir otra contraseña · Ñuñoa')
    expect(arrived.header('From')).toBe('Registro de Ñuñoa <registro@villa.example>')
    expect(arrived.header('Message-ID')).toBe(`<${messageId}@localhost>`)
    expect(arrived.header('Auto-Submitted')).toBe('auto-generated')
    expect(arrived.text.trim()).toBe(letter.text)
    expect(arrived.html).toContain(`<a href="${secretLink}"`)
    expect(arrived.html).toContain('¡eñes!')
    expect((await rows())[0]).toMatchObject({ state: 'SENT' })
    await mailer.close()
  })

  it('is sealed while it waits, and keeps no text once it is sent', async () => {
    const { mailer, send } = await openQuietMailer()
    await queue(mailer)
    expect((await rows())[0]?.text).not.toMatch(/restablecer|abcDEF/u)
    expect(await send()).toBe(1)
    const [sent] = await db.asOwner<{ sealed_text: null; state: string }>(
      'select sealed_text, state from mail_message',
    )
    expect(sent).toEqual({ sealed_text: null, state: 'SENT' })
    await mailer.close()
  })

  it('stays unwritten when what it tells does not happen', async () => {
    const { mailer } = await openQuietMailer()
    const failing = db.database.inMunicipality(municipalityId, async (transaction) => {
      await mailer.queue(transaction, municipalityId, letter)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await rows()).toEqual([])
    await mailer.close()
  })

  it('is not even written where no mail is sent', async () => {
    const mailer = await openMailer(optionsTo(null))
    expect(mailer.isSet).toBe(false)
    expect(await queue(mailer)).toBe(null)
    expect(await rows()).toEqual([])
    await mailer.close()
  })

  it.each([
    'ana@villa.example, beto@villa.example',
    'Ana <ana@villa.example>',
    'ana@villa.example\r\nBcc: beto@villa.example',
    'ana:beto@villa.example',
    '(ana)beto@villa.example',
    'ana@villa.example:25',
    'ana\\@villa.example',
    'ana',
    '',
  ])('goes to one bare address, not to «%s»', async (to) => {
    const { mailer } = await openQuietMailer()
    await expect(queue(mailer, { ...letter, to })).rejects.toThrow('one bare address')
    expect(await rows()).toEqual([])
    await mailer.close()
  })

  it('takes no header from its subject, and no page from its text', async () => {
    const { mailer, send } = await openQuietMailer()
    await queue(mailer, {
      ...letter,
      subject: 'Hola\r\nBcc: beto@villa.example\u2028X-Evil: 1',
      text: '<script>alert(1)</script>\n\nhttps://mal.example/"onclick="x\n\nhttps://bien.example/a?b=1&c=2',
    })
    await send()
    const arrived = await office.letter(1)
    expect(arrived.to).toEqual(['ana@villa.example'])
    expect(arrived.header('Bcc')).toBe(null)
    expect(arrived.header('X-Evil')).toBe(null)
    expect(arrived.html).not.toContain('<script')
    expect([...arrived.html.matchAll(/<a href="([^"]*)"/gu)].map(([, address]) => address)).toEqual(
      ['https://bien.example/a?b=1&amp;c=2'],
    )
    await mailer.close()
  })
})

describe('a mail server in trouble', () => {
  it('is asked again, less and less often, until the letter is of no use', async () => {
    const { mailer, send } = await openQuietMailer()
    await queue(mailer)
    office.answerRecipientsWith('451 Try later')
    const pauses: number[] = []
    for (let round = 0; round < 6; round += 1) {
      expect(await send()).toBe(1)
      expect(await send()).toBe(0)
      const [waiting] = await rows()
      const attempts = round + 1
      expect(waiting).toMatchObject({ state: 'WAITING', attempts, problem: 'SMTP 451 RCPT TO' })
      const next = waiting?.next_try_at ?? clock
      pauses.push((next.getTime() - clock.getTime()) / 60_000)
      clock = next
    }
    expect(pauses).toEqual([1, 5, 15, 60, 240, 240])
    office.answerRecipientsWith(null)
    await send()
    expect((await rows())[0]).toMatchObject({ state: 'SENT' })
    await mailer.close()
  })

  it('gets no letter that is too late', async () => {
    const { mailer, send } = await openQuietMailer()
    await queue(mailer, { ...letter, expiresAt: new Date(clock.getTime() + 60_000) })
    clock = new Date(clock.getTime() + 61_000)
    await send()
    expect(office.letters).toEqual([])
    expect((await rows())[0]).toMatchObject({ state: 'FAILED', problem: 'expired' })
    await mailer.close()
  })

  it('that knows no such mailbox is not asked twice, and its words stay out of log and table', async () => {
    const { mailer, send } = await openQuietMailer()
    await queue(mailer)
    office.answerRecipientsWith('550 5.1.1 <ana@villa.example>: no such person')
    await send()
    const [failed] = await rows()
    const problem = 'SMTP 550 5.1.1 RCPT TO'
    expect(failed).toMatchObject({ state: 'FAILED', attempts: 1, problem })
    expect(logged).toContain('SMTP 550')
    expect(logged).not.toMatch(/ana|no such person|restablecer/u)
    await mailer.close()
  })

  it.each([
    ['a refusal of our sender', { sender: '550 5.1.0 sender rejected', recipient: null }],
    ['a policy', { sender: null, recipient: '550 5.7.1 on a list of ours' }],
    ['a policy, in several lines', { sender: null, recipient: '554-5.7.606 no\r\n554 5.7.606 no' }],
    ['what it thinks of our sender', { sender: null, recipient: '553 5.1.8 no such domain' }],
  ] as const)('is asked again after %s, which is no fault of the address', async (_, replies) => {
    const { mailer, send } = await openQuietMailer()
    await queue(mailer)
    office.answerSendersWith(replies.sender)
    office.answerRecipientsWith(replies.recipient)
    await send()
    expect((await rows())[0]).toMatchObject({ state: 'WAITING', attempts: 1 })
    await mailer.close()
  })

  it('that is not there delays the letter and nothing else', async () => {
    const { mailer, send } = await openQuietMailer('smtp://127.0.0.1:9')
    await queue(mailer)
    await send()
    expect((await rows())[0]).toMatchObject({ state: 'WAITING', attempts: 1 })
    await mailer.close()
  })
})

describe('several server processes', () => {
  it('send each letter once', async () => {
    const first = await openQuietMailer()
    const second = await openQuietMailer()
    for (let place = 0; place < 12; place += 1) await queue(first.mailer)
    const sent = await Promise.all([first.send(), second.send(), first.send()])
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(12)
    const ids = office.letters.map((arrived) => arrived.header('Message-ID'))
    expect(new Set(ids).size).toBe(12)
    expect(ids).toHaveLength(12)
    await first.mailer.close()
    await second.mailer.close()
  })

  it('take over the letter of one that died on the way', async () => {
    const { mailer, send } = await openQuietMailer()
    await queue(mailer)
    const died = { database: db.database, now: () => clock }
    expect(await takeDue(died, municipalityId)).not.toBe(null)
    expect(await send()).toBe(0)
    clock = new Date(clock.getTime() + 600_000)
    expect(await send()).toBe(1)
    expect((await rows())[0]).toMatchObject({ state: 'SENT', attempts: 2 })
    await mailer.close()
  })
})

it('that can be unsubscribed from is left to a process that says which are still wanted', async () => {
  const { mailer, send } = await openQuietMailer()
  await queue(mailer, { ...letter, unsubscribeAt: 'https://villa.example/avisos/x' })
  // As from a command, which asks nobody.
  expect(await send()).toBe(0)
  const server = await openMailer({ ...optionsTo(office.url), isWanted: async () => true })
  await server.flush()
  expect((await rows())[0]).toMatchObject({ state: 'SENT' })
  await mailer.close()
  await server.close()
})

describe('what was sent', () => {
  it('is forgotten after three months, and what waits is not', async () => {
    const { mailer, send } = await openQuietMailer()
    await queue(mailer)
    await send()
    clock = new Date(clock.getTime() + 91 * 24 * 3_600_000)
    office.answerRecipientsWith('451 Later')
    await queue(mailer)
    await send()
    await forgetEnded({ database: db.database, now: () => clock })
    expect((await rows()).map(({ state }) => state)).toEqual(['WAITING'])
    await mailer.close()
  })
})
