import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import type { Tamperer } from '#tests/tamper.ts'
import { openTamperer } from '#tests/tamper.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openFolderStore } from '../platform/files/store/open-file-store.ts'
import { openTestApp } from '#tests/test-app.ts'
import { verifyBooks } from './verify-books.ts'

let app: TestApp
let tamperer: Tamperer

const grant = { role: 'REG' as const, officeId: null, unitId: null }

beforeAll(async () => {
  app = await openTestApp()
  const { municipality } = app
  const { today } = municipality.foundation
  const administrator = await app.as('ADM')
  const clerk = municipality.actorOf('REG').staffId
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
        substituteId: municipality.actorOf('AUD').staffId,
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
  tamperer = await openTamperer(app.db.url)
})
afterAll(async () => {
  await tamperer.close()
  await app.close()
})

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
    ['a longer absence', 'substitution', `set valid_to = valid_to + 100`],
    ['further uses', 'api_token', `set scopes = scopes || '{read:parties}'`],
    ['somebody enabled by nobody', 'staff', `set status = 'DISABLED' where name = 'Persona REG'`],
  ] as const)('name %s', async (_, table, change) => {
    await tamperer.run(`update ${table} ${change}`)
    expect(await verdict()).toContain(table)
    await tamperer.restore(table)
    expect(await verdict()).toBeNull()
  })
})
