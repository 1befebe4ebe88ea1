import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { sql } from 'kysely'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { VisibilityScope } from '#domain/entry/visibility.ts'
import { aSending, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openOtherMunicipality } from '#tests/other-municipality.ts'
import { overCases } from '#tests/over-cases.ts'

/** Each table, and its column that names the entry. */
const confined = {
  entry: 'entry_id',
  entry_party: 'entry_id',
  attachment: 'entry_id',
  entry_note: 'entry_id',
  entry_relation: 'entry_id',
  receipt: 'entry_id',
  hand_over: 'entry_id',
  ledger_event: 'subject_id',
} as const
const tables = Object.entries(confined)

const app = await openTestApp()
const clerk = await app.as('REG')
const within = await route(clerk, await whole(clerk), unitAt(app, 1), {
  copies: [aSending(unitAt(app, 0))],
})
const beyond = await route(clerk, await whole(clerk), unitAt(app, 2))
const confidential = await whole(clerk, 'CONFIDENTIAL')
const abroad = await whole(await (await openOtherMunicipality(app)).as('REG'))
afterAll(() => app.close())

/** An entry with a row in every table. */
async function whole(
  by: Person,
  confidentiality: 'ORDINARY' | 'CONFIDENTIAL' = 'ORDINARY',
): Promise<EntryView> {
  const first = await by.register()
  const { uploadId } = await by.upload(onePixelPng, 'hoja.png')
  const entry = await by.register({
    confidentiality,
    attachments: [{ uploadId, kind: 'ANNEX', validity: 'COPY' }],
    note: 'Viene sin firma',
    relation: { entryId: first.entryId, kind: 'COMPLEMENTS' },
  })
  await by.ask(api.addNote, {
    params: { entryId: entry.entryId, noteId: randomUUID() },
    body: { text: 'Llamó el interesado' },
  })
  return (await by.ask(api.readEntry, { params: { entryId: entry.entryId } })).body
}

/** The entries that `select *` finds there, over the application's own login. */
async function seen(
  table: string,
  column: string,
  visibility: VisibilityScope,
): Promise<readonly string[]> {
  const scope = { municipalityId: app.municipality.municipalityId, visibility }
  const { rows } = await app.app.database.read(scope, (db) =>
    sql<Record<string, string>>`select * from ${sql.table(table)}`.execute(db),
  )
  const ids = [within, beyond, confidential, abroad].map(({ entryId }) => entryId)
  const found = new Set(rows.map((row) => row[column] ?? ''))
  return ids.filter((id) => found.has(id))
}

const scopeOver = (...unitIds: readonly string[]): VisibilityScope => ({
  level: 'ROUTE',
  staffId: randomUUID(),
  unitIds: [...unitIds],
  readerId: null,
})

describe('the scope between people, in the database itself', () => {
  it(
    'shows a unit no row beyond its route',
    overCases(tables, async (table, column) => {
      expect(await seen(table, column, scopeOver(unitAt(app, 1)))).toEqual([within.entryId])
    }),
  )

  it(
    'shows nobody any row who has no unit',
    overCases(tables, async (table, column) => {
      expect(await seen(table, column, scopeOver())).toEqual([])
    }),
  )

  it(
    'shows an administrator what is ordinary',
    overCases(tables, async (table, column) => {
      const visibility = { ...scopeOver(), level: 'ORDINARY' } as const
      expect(await seen(table, column, visibility)).toEqual([within.entryId, beyond.entryId])
    }),
  )

  it(
    'shows the registry every row, and none abroad',
    overCases(tables, async (table, column) => {
      const visibility = { ...scopeOver(), level: 'EVERY' } as const
      const found = await seen(table, column, visibility)
      expect(found).toEqual(expect.arrayContaining([within.entryId, beyond.entryId]))
      expect(found).not.toContain(abroad.entryId)
    }),
  )

  it('stands between those who ask the same at the same time, and are read to together', async () => {
    const ask = async (visibility: VisibilityScope): Promise<readonly string[]> => {
      const scope = { municipalityId: app.municipality.municipalityId, visibility }
      const rows = await app.app.database.readRows(
        scope,
        sql<{ entry_id: string }>`select entry_id from entry order by entry_number`,
      )
      return rows.map(({ entry_id: entryId }) => entryId)
    }
    const everything = { ...scopeOver(), level: 'EVERY' } as const
    const scopes = [
      everything,
      { ...scopeOver(), level: 'ORDINARY' } as const,
      scopeOver(unitAt(app, 1)),
      scopeOver(unitAt(app, 2)),
      scopeOver(),
    ]
    const alone: (readonly string[])[] = []
    for (const scope of scopes) alone.push(await ask(scope))
    expect(new Set(alone.map((ids) => ids.length)).size).toBeGreaterThan(3)
    const crowd = Array.from({ length: 5 }, () => scopes).flat()
    expect(await Promise.all(crowd.map(ask))).toEqual(crowd.map((_, n) => alone[n % scopes.length]))
  })
})
