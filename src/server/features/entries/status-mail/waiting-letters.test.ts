/** Letters that the mail server did not take at once, and those that come after them. */
import { randomUUID } from 'node:crypto'

import { afterAll, afterEach, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { enquiryCodeOf } from '#domain/entry/verification-code.ts'
import { rectify } from '#tests/acts.ts'
import { route, unitAt } from '#tests/handling.ts'
import { linkIn, openTellingMunicipality, sentBy, setStatusMails } from '#tests/status-mails.ts'

const municipality = await openTellingMunicipality()
const clerk = await municipality.app.as('REG')
const chief = await municipality.app.as('JREG')
afterAll(() => municipality.close())
afterEach(() => municipality.office.answerRecipientsWith(null))

const anAddress = (): string => `${randomUUID().slice(0, 8)}@correo.example`

/** Registered, and its first letter kept back by the mail server. */
async function waiting(email = anAddress()): Promise<EntryView> {
  const entry = await clerk.register(sentBy(email))
  municipality.office.answerRecipientsWith('451 4.7.1 greylisted')
  expect(await municipality.afterMinutes()).toEqual([])
  municipality.office.answerRecipientsWith(null)
  return entry
}

/** People are the head's to correct. */
const writeTo = (entry: EntryView, email: string): Promise<EntryView> =>
  rectify(chief, entry, { parties: entry.parties.map((one) => ({ ...one, email })) })

const outcomesOf = async ({ entryId }: EntryView): Promise<readonly string[]> => {
  const rows = await municipality.app.db.asOwner<{ outcome: string }>(
    'select coalesce(failure, outcome) as outcome from status_mail where entry_id = $1 order by made_at',
    [entryId],
  )
  return rows.map(({ outcome }) => outcome)
}

const rung = async ({ entryId }: EntryView): Promise<number> =>
  (
    await municipality.app.db.asOwner(
      `select from notice where kind = 'STATUS_MAIL_FAILED' and entry_id = $1`,
      [entryId],
    )
  ).length

const codeOf = (entry: EntryView): string => enquiryCodeOf(entry.verificationCode ?? '')

describe('a letter that waits for the mail server', () => {
  it('does not go once its entry is kept in confidence, and nobody is rung for', async () => {
    const entry = await waiting()
    await rectify(clerk, entry, { content: { confidentiality: 'CONFIDENTIAL' } })
    expect(await municipality.afterMinutes(10)).toEqual([])
    expect([await outcomesOf(entry), await rung(entry)]).toEqual([['SUPERSEDED'], 0])
    const kept = await municipality.app.db.asOwner<{ to_address: string }>(
      'select m.to_address from mail_message m join status_mail s on s.mail_id = m.message_id where s.entry_id = $1',
      [entry.entryId],
    )
    expect(kept).toEqual([{ to_address: expect.stringContaining('…') }])
  })

  it('does not go to an address that was corrected; the right one is told, with the code', async () => {
    const entry = await waiting()
    const right = anAddress()
    await writeTo(entry, right)
    const letters = await municipality.afterMinutes(10)
    expect(letters.map(({ to }) => to)).toEqual([[right]])
    expect(letters[0]?.text).toContain(codeOf(entry))
    expect([await outcomesOf(entry), await rung(entry)]).toEqual([['SUPERSEDED', 'SENT'], 0])
  })

  it('does not go once a newer one was written, which has the code', async () => {
    const entry = await waiting()
    await route(clerk, entry, unitAt(municipality.app, 1))
    const letters = await municipality.afterMinutes(10)
    expect(letters.map(({ text }) => text.split('\n\n')[1])).toEqual([
      expect.stringMatching(/^Enviado a /u),
    ])
    expect(letters[0]?.text).toContain(codeOf(entry))
    expect(await outcomesOf(entry)).toEqual(['SUPERSEDED', 'SENT'])
    const { body } = await chief.ask(api.readHistory, { params: { entryId: entry.entryId } })
    expect(body.mails.map(({ outcome }) => outcome)).toEqual(['SUPERSEDED', 'SENT'])
  })

  it('does not go once its sender wants no more', async () => {
    const email = anAddress()
    await clerk.register(sentBy(email))
    const [letter] = await municipality.afterMinutes()
    const entry = await waiting(email)
    await municipality.app.hono.request(letter ? linkIn(letter) : '', {
      method: 'POST',
      body: new URLSearchParams({ avisos: 'dejar-todos' }),
    })
    expect(await municipality.afterMinutes(10)).toEqual([])
    expect([await outcomesOf(entry), await rung(entry)]).toEqual([['SUPERSEDED'], 0])
  })

  it('does not go once the municipality turned them off', async () => {
    const entry = await waiting()
    await setStatusMails(municipality.app, false)
    // Nor is it too late for anything, four days on.
    expect(await municipality.afterMinutes(4 * 24 * 60)).toEqual([])
    await setStatusMails(municipality.app, true)
    expect([await outcomesOf(entry), await rung(entry)]).toEqual([['SUPERSEDED'], 0])
  })
})

describe('an address whose first letter failed', () => {
  it('because it was full is told the next state, with the code', async () => {
    const entry = await clerk.register(sentBy(anAddress()))
    municipality.office.answerRecipientsWith('552 5.2.2 full')
    await municipality.afterMinutes()
    municipality.office.answerRecipientsWith(null)
    await route(clerk, entry, unitAt(municipality.app, 1))
    const [letter] = await municipality.afterMinutes()
    expect(letter?.text).toContain(codeOf(entry))
    expect(await outcomesOf(entry)).toEqual(['FULL', 'SENT'])
  })

  it.each([
    ['550 no such person', 'NO_MAILBOX'],
    ['550 5.1.1 no such person', 'NO_MAILBOX'],
    ['550 5.2.1 disabled', 'REFUSED'],
    ['554 no', 'REFUSED'],
    ['552 5.2.2 full', 'FULL'],
    ['552 full', 'FULL'],
  ])('with «%s» is on record as %s', async (reply, failure) => {
    const entry = await clerk.register(sentBy(anAddress()))
    municipality.office.answerRecipientsWith(reply)
    await municipality.afterMinutes()
    municipality.office.answerRecipientsWith(null)
    expect(await outcomesOf(entry)).toEqual([failure])
    await route(clerk, entry, unitAt(municipality.app, 1))
    expect((await municipality.afterMinutes()).length).toBe(failure === 'NO_MAILBOX' ? 0 : 1)
  })
})
