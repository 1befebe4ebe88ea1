import { randomUUID } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { doing } from '#tests/acts.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

import { settleStanding } from './client/open-session.ts'

const app = await openTestApp()
afterAll(() => app.close())

async function reads(person: Person, entryId: string): Promise<boolean> {
  const params = { entryId, readingId: randomUUID() }
  const body = { reason: 'Preparo el informe del caso' }
  return (await person.ask(api.giveReason, { params, body })).body?.visibility === 'CONTENT'
}

it('ends when the council’s sign-in service takes the role away', async () => {
  const { municipalityId } = app.municipality
  const units = await app.db.asOwner<{ code: string }>(
    'select code from org_unit where unit_id = any ($1)',
    [[unitAt(app, 1)]],
  )
  const issuer = 'https://sso.example'
  const role = { role: 'TR', office: null, unit: units[0]?.code ?? '' } as const
  const roles = { claim: 'groups', map: new Map([['obras', [role]]]) }
  const oidc = { issuer, claims: { roles, approvedDomains: [] } }
  const named = await hire(app, 'Persona del Directorio', 'REG')
  const { staffId } = named.actor
  const signIn = (groups: string[]) =>
    settleStanding(
      // What it asks of the configuration.
      {
        config: { oidc, cloud: null },
        database: app.db.database,
        log: app.app.log,
        now: () => app.clock.now,
      } as unknown as Parameters<typeof settleStanding>[0],
      { municipalityId, staffId, status: 'ACTIVE' },
      // As verified.
      { issuer, subject: 's', claims: { groups } } as unknown as Parameters<
        typeof settleStanding
      >[2],
    )
  await signIn(['obras'])
  const [clerk, head, chief] = [await app.as('REG'), await app.as('JU'), await app.as('JREG')]
  const entry = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
  const readerIds = [head.actor.staffId]
  const sent = await route(clerk, entry, unitAt(app, 1), { readerIds })
  await doing(chief, api.nameReaders, sent, { readerIds: [staffId], reason: 'Lo pide el asunto' })
  expect(await reads(await app.asActor(named.actor), sent.entryId)).toBe(true)
  await signIn([])
  expect(await reads(await app.asActor(named.actor), sent.entryId)).toBe(false)
})
