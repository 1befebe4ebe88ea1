/**
 * The letters of the closings, over a mail server of our own: one for each closing and address, and
 * what they say is the book's.
 */
import { api } from '#contract/api.ts'
import { addDays, dayMonthYear, localDateTimeAt } from '#domain/deadline/civil-date.ts'
import type { Letter } from '#tests/post-office.ts'
import { openPostOffice } from '#tests/post-office.ts'
import { wakeAndClose, wakingAt } from '#tests/sleeping-server.ts'
import { openTestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, expect, it } from 'vitest'
import { verifyBooks } from '../../../verify/verify-books.ts'

const auditors = ['auditoria@otra.example', 'secretaria@prueba.example']

const office = await openPostOffice()
const db = await openToldTimeDatabase(toldStart)
const app = await openTestApp({
  db,
  now: toldStart,
  env: {
    SMTP_URL: office.url,
    MAIL_FROM: 'registro@prueba.example',
    CLOSING_MAIL_TO: auditors.join(','),
  },
})
const clerk = await app.as('REG')
const head = await app.as('JREG')
const today = localDateTimeAt(app.clock.now, 'America/Santiago').date
afterAll(async () => {
  await app.close()
  await office.close()
})

/** A server that wakes up at one in the morning, so many days later. */
function roundAfter(days: number): Promise<void> {
  return wakeAndClose(app, db, wakingAt(today, days))
}

async function arrived(): Promise<readonly Letter[]> {
  await app.app.mailer.flush()
  return office.letters
}

function saidIn(letter: Letter | undefined, pattern: RegExp): string {
  const [, said] = pattern.exec(letter?.text ?? '') ?? []
  if (said === undefined) throw new Error(`The letter does not say ${pattern.source}`)
  return said
}

it('take the root and the head of a closed day to each address, and nothing of any document', async () => {
  const entry = await clerk.register({ subject: 'Reclamo muy privado' })
  const closingId = randomUUID()
  const { officeId } = app.municipality.foundation
  const { body } = await head.ask(api.closeDay, {
    params: { closingId },
    body: { officeId, on: today },
  })
  const letters = await arrived()
  expect(letters.flatMap(({ to }) => to).toSorted()).toEqual(auditors.toSorted())
  const { root, head: ledgerHead } = body.closing
  for (const { text, raw } of letters) {
    expect(text).toContain(`Día: ${today}`)
    expect(text).toContain('Cierre del día n.º: 1')
    expect(text).toContain(`Registrados: 1, ${entry.entryNumber}`)
    expect(text).toContain(`Raíz del día: ${root}`)
    expect(text).toContain(`Cabeza del libro: ${ledgerHead}`)
    expect(raw).not.toMatch(/privado|Soto/u)
  }
})

it('lead to the public page of the closing and to the command that compares', async () => {
  const [letter] = await arrived()
  const address = saidIn(letter, /(http:\S+\/verificar\/cierre\/\S+)/u)
  const page = await (await app.hono.request(address)).text()
  expect(page.replaceAll(/\s/gu, '')).toContain(saidIn(letter, /Raíz del día: (\S+)/u))
  const [position = '', hash = ''] = saidIn(letter, /--expect-head (\S+)/u).split(':')
  const verdict = await verifyBooks({
    url: app.db.url,
    files: { store: app.app.files, readsBytes: false },
    expectedHead: { position: Number(position), hash },
  })
  expect(verdict).toMatchObject({ isWhole: true })
  expect(letter?.header('Subject')).toContain(dayMonthYear(today))
})

it('go once for each closing, with three processes at it, empty days too', async () => {
  await Promise.all([roundAfter(3), roundAfter(3), roundAfter(3)])
  await roundAfter(3)
  const days = (await arrived())
    .slice(auditors.length)
    .map((letter) =>
      [saidIn(letter, /Día: (\S+)/u), letter.to[0], saidIn(letter, /Registrados: (.*)/u)].join(' '),
    )
  const expected = [1, 2].flatMap((later) =>
    auditors.map((to) => `${addDays(today, later)} ${to} 0`),
  )
  expect(new Set(days)).toEqual(new Set(expected))
  expect(days).toHaveLength(expected.length)
})

it('are tried again while the mail server is away, for weeks', async () => {
  const before = (await arrived()).length
  office.answerRecipientsWith('451 Try again later')
  await roundAfter(4)
  expect(await arrived()).toHaveLength(before)
  office.answerRecipientsWith(null)
  app.clock.now = new Date(toldStart.getTime() + 20 * 86_400_000)
  expect(await arrived()).toHaveLength(before + auditors.length)
})
