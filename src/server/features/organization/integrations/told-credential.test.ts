/** Who is told that somebody was shown the credential of a program. */
import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { tokenScopes } from '#contract/common/token-scopes.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const administrator = await app.as('ADM')
afterAll(() => app.close())

describe('the credential of a program', () => {
  it('is told to who watches over power, and so are more roles', async () => {
    const auditor = await app.as('AUD')
    const chief = await app.as('JREG')
    const staffId = randomUUID()
    const worksAt = (unit: number) => [
      { role: 'TR' as const, officeId: null, unitId: unitAt(app, unit) },
    ]
    const body = { name: 'Gestor de Expedientes', grants: worksAt(1) }
    await administrator.send(api.addIntegration, { params: { staffId }, body })
    const timesTold = async (person: Person): Promise<number> => {
      // The clock of this server stands still, that of the database goes on.
      app.clock.now = new Date()
      const { body: read } = await person.ask(api.readNotices, {})
      return read.notices.filter(
        ({ kind, about }) => kind === 'WAY_IN_OPENED' && about === 'Gestor de Expedientes',
      ).length
    }
    expect(await timesTold(auditor)).toBe(0)
    const { problem } = await administrator.ask(api.issueToken, {
      params: { staffId, tokenId: randomUUID() },
      body: { scopes: [...tokenScopes], expiresOn: addDays(app.municipality.foundation.today, 30) },
    })
    expect(problem).toBeNull()
    expect([await timesTold(auditor), await timesTold(chief)]).toEqual([1, 1])
    const more = { status: 'ACTIVE' as const, grants: [...worksAt(1), ...worksAt(2)] }
    await administrator.ask(api.changeStaff, { params: { staffId }, body: more })
    expect([await timesTold(auditor), await timesTold(chief)]).toEqual([2, 2])
    expect(await timesTold(administrator)).toBe(0)
  })
})
