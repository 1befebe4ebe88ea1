import { pino } from 'pino'
import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { openPostOffice } from '#tests/post-office.ts'
import type { Letter } from '#tests/post-office.ts'

import { makeOverdueRound, sendOverdueLetters } from './send-overdue-letters.ts'

const log = { lines: [] as string[] }

// A Friday: everything is registered and falls due that week, whatever day it is today.
const friday = new Date('2031-03-07T15:00:00Z')
const send = (): Promise<number> => sendOverdueLetters(app.app, app.municipality.municipalityId)

const office = await openPostOffice()
const app = await openTestApp({
  env: { SMTP_URL: office.url, MAIL_FROM: 'registro@prueba.example' },
  log: pino({ level: 'warn' }, { write: (line) => log.lines.push(line) }),
})
const clerk = await app.as('REG')
const head = await app.as('JU')
const chief = await app.as('JREG')
const own = unitAt(app, 1)
const late = await acknowledge(
  head,
  await route(clerk, await clerk.register({ subject: 'Poda muy privada' }), own),
)
const secret = await route(
  clerk,
  await clerk.register({ confidentiality: 'CONFIDENTIAL', subject: 'Denuncia a su vecino' }),
  own,
  { readerIds: [head.actor.staffId] },
)
const elsewhere = await route(clerk, await clerk.register(), unitAt(app, 0))
const suspended = await route(clerk, await clerk.register(), own)
await fallDue([late, secret, elsewhere, suspended], '2031-03-05')
await app.db.asOwner("update entry set suspended_since = '2031-03-04' where entry_id = $1", [
  suspended.entryId,
])
app.clock.now = friday
afterAll(async () => {
  await app.close()
  await office.close()
})

async function fallDue(entries: readonly EntryView[], dueOn: string | null): Promise<void> {
  await app.db.asOwner('update entry set due_on = $2 where entry_id = any ($1::uuid[])', [
    entries.map(({ entryId }) => entryId),
    dueOn,
  ])
}

async function lettersTo(person: Person): Promise<Letter[]> {
  await app.app.mailer.flush()
  const [row] = await app.db.asOwner<{ email: string }>(
    'select email from staff where staff_id = $1',
    [person.actor.staffId],
  )
  return office.letters.filter(({ to }) => to.includes(row?.email ?? ''))
}

describe('the weekly letter of what is overdue', () => {
  it('goes at seven on the first working day of the week, where the municipality is', async () => {
    // Monday there: Santiago is three hours behind.
    app.clock.now = new Date('2031-03-10T09:59:00Z')
    expect(await send()).toBe(0)
    app.clock.now = new Date('2031-03-10T10:00:00Z')
    const [one, other] = await Promise.all([send(), send()])
    expect(one + other).toBe(2)
    await makeOverdueRound(app.app)
    expect(await lettersTo(head)).toHaveLength(1)
    expect(await lettersTo(chief)).toHaveLength(1)
  })

  it('tells a head of their own units, by number and days late and nothing of the content', async () => {
    const [letter] = await lettersTo(head)
    const name = app.municipality.foundation.units[1]?.name ?? ''
    expect(letter?.text).toContain(`${name}: 2`)
    expect(letter?.text).toContain(`${late.entryNumber}: 3 días hábiles de atraso`)
    expect(letter?.text).toContain(secret.entryNumber)
    expect(letter?.text).not.toContain(elsewhere.entryNumber)
    expect(letter?.text).toContain('/control/reports?informe=overdue')
    expect(letter?.raw).not.toMatch(/privada|vecino|Soto/u)
  })

  it('tells the head of registry of everything but the confidential of others', async () => {
    const [letter] = await lettersTo(chief)
    expect(letter?.text).toContain('En el registro hay 2 documentos vencidos')
    expect(letter?.text).toContain(late.entryNumber)
    expect(letter?.text).toContain(elsewhere.entryNumber)
    expect(letter?.text).not.toContain(secret.entryNumber)
  })

  it('goes to nobody else, nor to whoever turned it off', async () => {
    app.clock.now = new Date()
    const quiet = await hire(app, 'Jefa Sin Cartas', 'JU', { unitId: unitAt(app, 1) })
    await quiet.ask(api.setOverdueLetter, { body: { isWanted: false } })
    const { body } = await quiet.ask(api.readNotices, {})
    expect(body.overdueLetter).toEqual({ isWanted: false })
    expect((await clerk.ask(api.readNotices, {})).body.overdueLetter).toBeNull()
    app.clock.now = new Date('2031-03-17T12:00:00Z')
    expect(await send()).toBe(2)
    expect(await lettersTo(quiet)).toEqual([])
    expect(await lettersTo(clerk)).toEqual([])
  })

  it('makes up for no week on which no server ran, and goes late in one whose Monday it missed', async () => {
    const before = (await lettersTo(head)).length
    // Two Mondays later, and the Wednesday of the week after.
    app.clock.now = new Date('2031-03-31T12:00:00Z')
    expect(await send()).toBe(2)
    expect(await lettersTo(head)).toHaveLength(before + 1)
    app.clock.now = new Date('2031-04-09T12:00:00Z')
    expect(await send()).toBe(2)
    expect(await send()).toBe(0)
    expect(await lettersTo(head)).toHaveLength(before + 2)
  })

  it('is not written when nothing is overdue, nor later in that week', async () => {
    await fallDue([late, secret, elsewhere], null)
    app.clock.now = new Date('2031-04-14T12:00:00Z')
    expect(await send()).toBe(0)
    await fallDue([late], '2031-04-14')
    app.clock.now = new Date('2031-04-15T12:00:00Z')
    expect(await send()).toBe(0)
  })
})

it('keeps back no other when one cannot be drawn, and tells it in the log', async () => {
  await fallDue([late], '2031-04-14')
  app.clock.now = new Date('2031-04-21T12:00:00Z')
  const [ofHead, ofChief] = [(await lettersTo(head)).length, (await lettersTo(chief)).length]
  log.lines.length = 0
  await app.db.asOwner(
    `create policy stumbles on entry as restrictive for select to asiento_app
     using (person_in_force() is distinct from '${head.actor.staffId}' or 1 / (municipality_id is null)::int = 1)`,
  )
  expect(await send()).toBe(1)
  expect(await lettersTo(chief)).toHaveLength(ofChief + 1)
  expect(await lettersTo(head)).toHaveLength(ofHead)
  expect(log.lines.join('')).toMatch(/weekly letter/u)
  expect(log.lines.join('')).toContain(head.actor.staffId)
  await app.db.asOwner('drop policy stumbles on entry')
  expect(await send()).toBe(0)
})

describe('where no mail is sent', () => {
  it('the round is made all the same, and nothing is written', async () => {
    const silent = await openTestApp()
    try {
      silent.clock.now = new Date('2031-03-10T15:00:00Z')
      await makeOverdueRound(silent.app)
      expect(await silent.db.asOwner('select from overdue_letters_queued')).toEqual([])
      expect(await silent.db.asOwner('select from mail_message')).toEqual([])
    } finally {
      await silent.close()
    }
  })
})
