/** That visibility by name ends with the last day of the role, whatever ended it. */
import { randomUUID } from 'node:crypto'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { visibilityScopeOf } from '#domain/entry/visibility.ts'
import { hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'

const app = await openTestApp()
const administrator = await app.as('ADM')
const temporary = await hire(app, 'Persona a plazo', 'TR', { unitId: unitAt(app, 1) })
const stays = await hire(app, 'Persona que sigue', 'TR', { unitId: unitAt(app, 1) })
const clerk = await app.as('REG')
const entry = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
const readerIds = [temporary, stays].map(({ actor }) => actor.staffId)
const entryId = (await route(clerk, entry, unitAt(app, 1), { readerIds })).entryId
afterAll(() => app.close())

/** Whether their reason would open it; what it is refused with when they do not know of it. */
async function mayRead({ actor }: Person): Promise<unknown> {
  const now = await app.asActor(actor)
  const { body, problem } = await now.ask(api.readEntry, { params: { entryId } })
  return problem?.type ?? body.asksReason
}

/** What row-level security lets through to somebody. */
async function rowsOf({ actor }: Person, grants: Person['actor']['grants']): Promise<number> {
  const { units } = await app.app.referenceData.of(actor.municipalityId)
  const visibility = visibilityScopeOf({ ...actor, grants }, units)
  const rows = await app.db.database.read(
    { municipalityId: actor.municipalityId, visibility },
    (reading) =>
      reading.selectFrom('entry').select('entry_id').where('entry_id', '=', entryId).execute(),
  )
  return rows.length
}

it('a named reader reads until the last day of their role, and not the day after', async () => {
  const place = { role: 'TR' as const, officeId: null, unitId: unitAt(app, 1) }
  const { problem } = await administrator.ask(api.changeStaff, {
    params: { staffId: temporary.actor.staffId },
    body: { status: 'ACTIVE', grants: [{ ...place, validTo: app.municipality.foundation.today }] },
  })
  expect(problem).toBeNull()
  expect(await mayRead(temporary)).toBe(true)
  app.clock.now = new Date(app.clock.now.getTime() + 86_400_000)
  expect(await mayRead(stays)).toBe(true)
  const left = await app.asActor(temporary.actor)
  expect((await left.ask(api.readSession, {})).body.grants).toEqual([])
  expect(await mayRead(temporary)).toBe('E-CON-03')
  expect(await rowsOf(temporary, [])).toBe(0)
  expect(await rowsOf(temporary, [{ ...place, unitId: unitAt(app, 2) }])).toBe(1)
})

it('whoever is lent a role holds one as long as it is lent', async () => {
  const { today } = app.municipality.foundation
  const since = await app.asActor(administrator.actor)
  const { problem } = await since.ask(api.addSubstitution, {
    params: { substitutionId: randomUUID() },
    body: {
      absentId: stays.actor.staffId,
      substituteId: temporary.actor.staffId,
      validFrom: addDays(today, 1),
      validTo: addDays(today, 2),
    },
  })
  expect(problem).toBeNull()
  expect(await mayRead(temporary)).toBe(true)
})
