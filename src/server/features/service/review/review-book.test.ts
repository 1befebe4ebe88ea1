/** The check-up over a real book, harmed in each of the ways it looks for. */
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { FindingKind } from '#contract/book/book-review.ts'
import { aLetter } from '#tests/letters.ts'
import { dispatch } from '#tests/outgoing.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openTamperer } from '#tests/tamper.ts'

let head: Person

const app = await openTestApp()
const clerk = await app.as('REG')
head = await app.as('JREG')
await clerk.register()
await clerk.register()
const { uploadId, sha256 } = await clerk.upload(onePixelPng, 'papel.png')
const claim = { uploadId, kind: 'ANNEX', validity: 'COPY' } as const
const scanned = await clerk.register({ attachments: [claim] })
const file = app.placeOf(sha256)
await number()
const tamperer = await openTamperer(app.db.url)
afterAll(async () => {
  await tamperer.close()
  await app.close()
})

/** What goes out and what is written have numbers in books of their own. */
async function number(): Promise<void> {
  await dispatch(app, clerk)
  const unitHead = await app.as('JU')
  const letter = { letterId: randomUUID() }
  const body = { ...aLetter(app, unitHead.actor.staffId), overRevision: 0 }
  await unitHead.ask(api.saveLetter, { params: letter, body })
  const { problem } = await unitHead.ask(api.putToSignature, {
    params: letter,
    body: { overRevision: 1 },
  })
  expect(problem).toBeNull()
}

function review() {
  app.clock.now = new Date()
  return head.ask(api.reviewBook, { query: {} })
}

async function found(): Promise<Partial<Record<FindingKind, readonly string[]>>> {
  const { body } = await review()
  return Object.fromEntries(
    body.findings.map(({ kind, places }) => [kind, places.map(({ text }) => text)]),
  )
}

describe('the check-up of the register', () => {
  it('finds nothing in a book that is well', async () => {
    const { body } = await review()
    expect(body).toMatchObject({ entries: 3, files: 2, findings: [] })
  })

  it.each([
    [
      'MISSING_NUMBER',
      "update registry_series set last_number = 4 where series_code = 'GENERAL'",
      '/4',
    ],
    ['ALTERED_ENTRY', "update entry set hash = sha256('otra') where series_number = 1", '000001'],
    [
      'ALTERED_ENTRY',
      `update ledger_event set body = replace(body, 'poda', 'tala') where position =
        (select ledger_position from entry where series_number = 1)`,
      '000001',
    ],
  ] as const)('finds %s', async (kind, statement, text) => {
    await tamperer.run(statement)
    const findings = await found()
    await tamperer.restore()
    expect(findings[kind]?.[0]).toContain(text)
    expect(await found()).toEqual({})
  })

  it('finds files that changed and that are gone', async () => {
    await writeFile(file, 'otro papel más largo')
    expect(await found()).toEqual({ ALTERED_FILE: [`${scanned.entryNumber} · papel.png`] })
    await rm(file)
    expect(await found()).toEqual({ MISSING_FILE: [`${scanned.entryNumber} · papel.png`] })
    await writeFile(file, onePixelPng)
  })

  it('finds a day that nobody closed', async () => {
    const { now } = app.clock
    app.clock.now = new Date(now.getTime() + 2 * 86_400_000)
    const late = await app.as('JREG')
    const { body } = await late.ask(api.reviewBook, { query: {} })
    app.clock.now = now
    head = await app.as('JREG')
    expect(body.findings.map(({ kind }) => kind)).toContain('DAY_NOT_CLOSED')
  })
})
