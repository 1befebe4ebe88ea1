import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openFolderStore } from '../files/store/open-file-store.ts'
import { verifyBooks } from './verify-books.ts'

let app: TestApp

const grant = { role: 'REG' as const, officeId: null, unitId: null }

beforeAll(async () => {
  app = await openTestApp()
  const { town } = app
  const { today } = town.foundation
  const administrator = await app.as('ADM')
  const clerk = town.actorOf('REG').staffId
  const answers: { readonly problem: unknown }[] = [
    await administrator.ask(api.changeStaff, {
      params: { staffId: clerk },
      body: {
        status: 'ACTIVE',
        grants: [grant, { ...grant, role: 'AUD', validFrom: addDays(today, 3) }],
      },
    }),
    await administrator.ask(api.changeStaff, {
      params: { staffId: clerk },
      body: { status: 'ACTIVE', grants: [{ ...grant, validTo: addDays(today, 90) }] },
    }),
    await administrator.ask(api.addSubstitution, {
      params: { substitutionId: randomUUID() },
      body: {
        absentId: clerk,
        substituteId: town.actorOf('AUD').staffId,
        validFrom: today,
        validTo: addDays(today, 9),
      },
    }),
  ]
  const staffId = randomUUID()
  answers.push(
    await administrator.ask(api.addIntegration, {
      params: { staffId },
      body: { name: 'Portal', grants: [grant] },
    }),
  )
  for (const tokenId of [randomUUID(), randomUUID()]) {
    answers.push(
      await administrator.ask(api.issueToken, {
        params: { staffId, tokenId },
        body: { scopes: ['read:entries', 'write:entries'], expiresOn: addDays(today, 30) },
      }),
    )
  }
  const refused = answers.find(({ problem }) => problem !== null)
  if (refused) throw new Error(JSON.stringify(refused.problem))
})
afterAll(() => app.close())

async function verdict(): Promise<string | null> {
  const store = await openFolderStore(app.dataFolder)
  const files = { store, readsBytes: false }
  const found = await verifyBooks({ url: app.db.url, files, expectedHead: null })
  return found.isWhole ? null : found.discrepancy.message
}

describe('the books', () => {
  it('are whole with roles of some days, substitutions and credentials', async () => {
    expect(await verdict()).toBeNull()
  })

  it.each([
    [
      'a role that lasts longer',
      'role_assignment',
      `set valid_to = null where valid_to is not null`,
    ],
    [
      'a role that began earlier',
      'role_assignment',
      `set valid_from = valid_from - 30 where role = 'REG'`,
    ],
    ['a role from elsewhere', 'role_assignment', `set source = 'CLAIM' where role = 'ADM'`],
    [
      'another substitute',
      'substitution',
      `set substitute_id = (select staff_id from staff where name = 'Persona TR')`,
    ],
    ['a longer absence', 'substitution', `set valid_to = valid_to + 100`],
    ['another secret', 'api_token', `set secret_hash = sha256('otra')`],
    ['a longer life', 'api_token', `set expires_at = expires_at + interval '100 days'`],
    ['further uses', 'api_token', `set scopes = scopes || '{read:parties}'`],
    ['somebody let in by nobody', 'staff', `set status = 'ACTIVE' where status = 'DISABLED'`],
  ])('name %s', async (_, table, change) => {
    const keep = await app.db.asOwner(`select to_jsonb(t) as row from ${table} t`, [])
    if (table === 'staff') {
      await app.db.asOwner(
        `insert into staff select municipality_id, gen_random_uuid(), issuer, subject || 'x', 'Intrusa', '', 'IN', 'DISABLED', created_at
         from staff limit 1`,
        [],
      )
    }
    await app.db.asOwner(`update ${table} ${change}`, [])
    try {
      expect(await verdict()).toContain(table)
    } finally {
      await app.db.asOwner(
        `delete from ${table} where ${table === 'staff' ? `name = 'Intrusa'` : 'true'}`,
        [],
      )
      if (table !== 'staff') {
        await app.db.asOwner(
          `insert into ${table} select r.* from jsonb_array_elements($1::jsonb) j, jsonb_populate_record(null::${table}, j -> 'row') r`,
          [JSON.stringify(keep)],
        )
      }
    }
    expect(await verdict()).toBeNull()
  })
})
