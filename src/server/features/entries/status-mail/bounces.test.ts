/** Letters to senders that come back later as messages, and messages that only pretend to. */
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { rectify } from '#tests/acts.ts'
import { changeLevel } from '#tests/levels.ts'
import type { Confidentiality } from '#domain/municipality/catalogue.ts'
import { openTellingMunicipality, sentBy } from '#tests/status-mails.ts'
import type { Person } from '#tests/test-app.ts'
import { readBounces } from './read-bounces.ts'
import { makeStatusMailRound } from './tell-senders.ts'

const folder = await mkdtemp(join(tmpdir(), 'asiento-bounces-'))
const municipality = await openTellingMunicipality({ env: { BOUNCE_FOLDER: folder } })
const clerk = await municipality.app.as('REG')
afterAll(async () => {
  await municipality.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await rm(folder, { recursive: true })
  await mkdir(folder)
})

async function told() {
  const { entryId } = await clerk.register(sentBy(`${randomUUID().slice(0, 8)}@correo.example`))
  const [letter] = await municipality.afterMinutes()
  return { entryId, returnAddress: letter?.from ?? '' }
}

const outcomeOf = async (entryId: string): Promise<unknown> =>
  (await clerk.ask(api.readHistory, { params: { entryId } })).body.mails[0]?.outcome

/** As Postfix writes it. */
function report(to: string, { status = '5.1.1', action = 'failed' } = {}): string {
  return `Return-Path: <>
Delivered-To: ${to}
From: MAILER-DAEMON@correo.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="8E2F15F.1763/mx.correo.example"

This is a MIME-encapsulated message.

--8E2F15F.1763/mx.correo.example
Content-Type: text/plain; charset=us-ascii

Action: failed is only spoken of here.

--8E2F15F.1763/mx.correo.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.correo.example
Arrival-Date: Fri, 27 Nov 2026 12:00:00 +0000 (UTC)

Final-Recipient: rfc822; ana@correo.example
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 no such
    person

--8E2F15F.1763/mx.correo.example--
`.replaceAll('\n', '\r\n')
}

/** As of two minutes ago, unless said otherwise. */
async function lay(text: string, name = `${randomUUID()}.eml`, minutes = 2): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, text)
  const at = new Date(municipality.app.clock.now.getTime() - minutes * 60_000)
  await utimes(path, at, at)
  return path
}

async function deliver(text: string, name?: string): Promise<void> {
  await lay(text, name)
  await readBounces(municipality.app.app)
}

describe('a letter that comes back', () => {
  it('stands at its entry, tells whoever can put it right once, and leaves no file', async () => {
    const { entryId, returnAddress } = await told()
    expect(returnAddress).toMatch(/^registro\+[0-9a-v]{42}@prueba\.example$/u)
    expect(await outcomeOf(entryId)).toBe('SENT')
    await deliver(report(returnAddress.toUpperCase()))
    await deliver(report(returnAddress))
    expect(await outcomeOf(entryId)).toBe('NO_MAILBOX')
    const notices = await municipality.app.db.asOwner(
      `select from notice where kind = 'STATUS_MAIL_FAILED' and entry_id = $1 and staff_id = $2`,
      [entryId, clerk.actor.staffId],
    )
    expect(notices.length).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })

  it('is read from a maildir too', async () => {
    const { entryId, returnAddress } = await told()
    await Promise.all(['new', 'cur', 'tmp'].map((name) => mkdir(join(folder, name))))
    await deliver(report(returnAddress, { status: '5.2.2' }), join('new', 'eins'))
    expect(await outcomeOf(entryId)).toBe('FULL')
    expect(await readdir(join(folder, 'new'))).toEqual([])
  })
})

const rung = async (entryId: string): Promise<readonly string[]> => {
  const rows = await municipality.app.db.asOwner<{ staff_id: string }>(
    `select staff_id from notice where kind = 'STATUS_MAIL_FAILED' and entry_id = $1`,
    [entryId],
  )
  return rows.map((row) => row.staff_id).toSorted()
}

async function keepFrom(
  chief: Person,
  entryId: string,
  confidentiality: Confidentiality,
): Promise<void> {
  const { body } = await chief.ask(api.readEntry, { params: { entryId } })
  if (confidentiality === 'CONFIDENTIAL') {
    const reader = await municipality.app.as('TR')
    await changeLevel([clerk, chief], body, confidentiality, [reader.actor.staffId])
    return
  }
  await rectify(chief, body, { content: { confidentiality } })
}

describe('the bell for a letter that came back', () => {
  it('rings for nobody who by then does not see what the entry says', async () => {
    const chief = await municipality.app.as('JREG')
    const [secret, restricted] = [await told(), await told()]
    await keepFrom(chief, secret.entryId, 'CONFIDENTIAL')
    await keepFrom(chief, restricted.entryId, 'RESTRICTED')
    await deliver(report(secret.returnAddress))
    await deliver(report(restricted.returnAddress))
    // Who registered it today, at the counter where it still is, and no more the head of the office.
    expect(await rung(secret.entryId)).toEqual([clerk.actor.staffId])
    expect(await rung(restricted.entryId)).toEqual([clerk.actor.staffId])
  })

  it('says nothing more once the entry is confidential', async () => {
    const chief = await municipality.app.as('JREG')
    const { entryId, returnAddress } = await told()
    await deliver(report(returnAddress))
    const shown = async (): Promise<boolean> => {
      const { body } = await chief.ask(api.readNotices, {})
      return body.notices.some((notice) => notice.entryId === entryId)
    }
    expect(await shown()).toBe(true)
    await keepFrom(chief, entryId, 'CONFIDENTIAL')
    expect(await shown()).toBe(false)
  })
})

describe('a message that is none of ours', () => {
  it.each([
    ['whose mark was altered', (to: string) => report(to.replace('+', '+0').replace(/.@/u, '@'))],
    ['without a mark', () => report('registro@prueba.example')],
    ['that only says it waits', (to: string) => report(to, { action: 'delayed', status: '4.4.1' })],
    ['that went well', (to: string) => report(to, { action: 'delivered', status: '2.0.0' })],
    ['that says so in its text alone', (to: string) => `To: ${to}\r\n\r\nAction: failed\r\n`],
    [
      'that is no report',
      (to: string) => report(to).replace('multipart/report', 'multipart/mixed'),
    ],
    ['of nothing', () => ''],
    ['of many megabytes', (to: string) => `X: ${'a'.repeat(2_000_000)}\r\n${report(to)}`],
  ])('%s changes nothing, and is put aside', async (_, write) => {
    const { entryId, returnAddress } = await told()
    await deliver(write(returnAddress))
    expect(await outcomeOf(entryId)).toBe('SENT')
    expect(await readdir(folder)).toEqual(['otros'])
    expect(await readdir(join(folder, 'otros'))).toHaveLength(1)
  })

  it('is no way out of the folder', async () => {
    const { entryId, returnAddress } = await told()
    const outside = join(folder, '..', `${randomUUID()}.eml`)
    await writeFile(outside, report(returnAddress))
    await utimes(outside, 0, 0)
    await symlink(outside, join(folder, 'enlace.eml'))
    await readBounces(municipality.app.app)
    expect(await outcomeOf(entryId)).toBe('SENT')
    await rm(outside)
  })
})

describe('the folder', () => {
  it('leaves a message that may still be being written until the next round', async () => {
    const { entryId, returnAddress } = await told()
    await lay(report(returnAddress).slice(0, 300), 'half.eml', 0)
    await readBounces(municipality.app.app)
    expect(await readdir(folder)).toEqual(['half.eml'])
    await deliver(report(returnAddress), 'half.eml')
    expect(await outcomeOf(entryId)).toBe('NO_MAILBOX')
    expect(await readdir(folder)).toEqual([])
  })
})

describe('a report that is quicker than our own record', () => {
  it('counts of a letter that was sent a moment ago', async () => {
    const { entryId } = await clerk.register(sentBy(`${randomUUID().slice(0, 8)}@correo.example`))
    const { app, clock } = municipality.app
    const { now } = clock
    clock.now = new Date(now.getTime() + 5 * 60_000)
    await makeStatusMailRound(app)
    await app.mailer.flush()
    clock.now = now
    // Nobody has settled it yet.
    await deliver(report(municipality.office.letters.at(-1)?.from ?? ''))
    expect(await outcomeOf(entryId)).toBe('NO_MAILBOX')
  })

  it('waits for a letter that is still in hand, an hour at most', async () => {
    municipality.office.answerRecipientsWith('451 later')
    const { entryId } = await told()
    municipality.office.answerRecipientsWith(null)
    const { municipalityId } = municipality.app.municipality
    const [row] = await municipality.app.db.asOwner<{ mail_id: string }>(
      'select mail_id from status_mail where entry_id = $1',
      [entryId],
    )
    const mark = municipality.app.app.statusMailKeys.markOf(municipalityId, row?.mail_id ?? '')
    const text = report(`registro+${mark}@prueba.example`)
    await deliver(text, 'early.eml')
    expect(await readdir(folder)).toEqual(['early.eml'])
    await lay(text, 'old.eml', 90)
    await readBounces(municipality.app.app)
    expect(await readdir(folder)).toEqual(['early.eml', 'otros'])
    await municipality.afterMinutes(10)
    await readBounces(municipality.app.app)
    expect([await outcomeOf(entryId), await readdir(folder)]).toEqual(['NO_MAILBOX', ['otros']])
  })
})
