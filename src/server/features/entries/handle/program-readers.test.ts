/** Nobody knows who holds the credential of a program: it reads nothing by name. */
import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { requestTo } from '#contract/client.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { tokenScopes } from '#contract/common/token-scopes.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { doing, refusalOf } from '#tests/acts.ts'
import { aSending, acknowledge, hire, route, unitAt } from '#tests/handling.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person } from '#tests/test-app.ts'
import { appendEvents } from '../../../platform/ledger/append.ts'

const app = await openTestApp()
const administrator = await app.as('ADM')
const clerk = await app.as('REG')
const chief = await app.as('JREG')
const head = await app.as('JU')
/** Of a unit where the program does not work. */
const elsewhere = await hire(app, 'Jefa de Finanzas', 'JU', { unitId: unitAt(app, 2) })
const programId = randomUUID()
const ids = { staffId: programId, tokenId: randomUUID() }
const grants = [{ role: 'TR', officeId: null, unitId: unitAt(app, 1) }]
const program = { name: 'Gestor de Expedientes', grants }
await administrator.send(api.addIntegration, { params: ids, body: program })
const expiresOn = addDays(app.municipality.foundation.today, 30)
const wish = { scopes: [...tokenScopes], expiresOn, networks: [] }
const issued = await administrator.ask(api.issueToken, { params: ids, body: wish })
const { secret } = issued.body
afterAll(() => app.close())

const reason = 'Lo pide el asunto'

function asked(definition: Endpoint, given: object): Promise<Response> {
  const headers = { Authorization: `Bearer ${secret}` }
  const { path, init } = requestTo(definition, given, { headers })
  return Promise.resolve(app.hono.request(`${app.app.config.publicUrl}${path}`, init))
}

async function sent(confidentiality: 'RESTRICTED' | 'CONFIDENTIAL', unit: 1 | 2) {
  const reader = unit === 1 ? head : elsewhere
  const readerIds = confidentiality === 'CONFIDENTIAL' ? [reader.actor.staffId] : []
  return route(clerk, await clerk.register({ confidentiality }), unitAt(app, unit), { readerIds })
}

/** Named in the ledger of before, when it was let. */
async function namedBefore({ entryId }: EntryView): Promise<void> {
  const { municipalityId } = app.municipality
  const data = { readerIds: [programId], reason }
  await app.db.database.inMunicipality(municipalityId, (db) =>
    appendEvents(db, municipalityId, [
      { type: 'ReadersNamed', subjectId: entryId, actorId: chief.actor.staffId, data },
    ]),
  )
  await app.db.asOwner(
    'update entry set reader_ids = reader_ids || $1::uuid, version = version + 1 where entry_id = $2',
    [programId, entryId],
  )
}

describe('a program', () => {
  it('is named a reader by no act', async () => {
    const restricted = await sent('RESTRICTED', 2)
    const naming = { readerIds: [programId], reason }
    expect(await refusalOf(chief, api.nameReaders, restricted, naming)).toBe('E-TRA-25')
    const confidential = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
    const principal = aSending(unitAt(app, 1))
    const routing = { principal, copies: [], readerIds: [programId] }
    expect(await refusalOf(clerk, api.routeEntry, confidential, routing)).toBe('E-TRA-25')
    const at = await acknowledge(head, await sent('CONFIDENTIAL', 1))
    const assignment = { assigneeId: programId, instruction: null }
    expect(await refusalOf(head, api.assignEntry, at, assignment)).toBe('E-TRA-25')
    await doing(head, api.assignEntry, at, { assigneeId: head.actor.staffId, instruction: null })
    const transfer = {
      reason: 'Se va de vacaciones',
      successors: [{ unitId: unitAt(app, 1), toStaffId: programId }],
    }
    const params = { transferId: randomUUID(), staffId: head.actor.staffId }
    const moved = await head.ask(api.transferWork, { params, body: transfer })
    expect(moved.problem?.type).toBe('E-TRA-25')
    // What nobody need be named for goes on as before.
    const ordinary = await clerk.register({ confidentiality: 'ORDINARY' })
    const there = await acknowledge(head, await route(clerk, ordinary, unitAt(app, 1)))
    expect(await refusalOf(head, api.assignEntry, there, assignment)).toBeNull()
  })

  it('stands in for nobody', async () => {
    const staff = await hire(app, 'Quien se va', 'TR', { unitId: unitAt(app, 2) })
    const { today } = app.municipality.foundation
    const days = { validFrom: today, validTo: addDays(today, 5) }
    const body = { absentId: staff.actor.staffId, substituteId: programId, ...days }
    const params = { substitutionId: randomUUID() }
    const { problem } = await (await app.as('ADM')).ask(api.addSubstitution, { params, body })
    expect(problem?.type).toBe('E-ROL-05')
  })

  it.each(['RESTRICTED', 'CONFIDENTIAL'] as const)(
    'that was named before reads nothing by it: %s',
    async (confidentiality) => {
      const entry = await sent(confidentiality, 2)
      const { entryId } = entry
      await namedBefore(entry)
      const params = { entryId }
      expect((await asked(api.readEntry, { params })).status).toBe(404)
      const reading = { params: { entryId, readingId: randomUUID() }, body: { reason } }
      expect((await asked(api.giveReason, reading)).ok).toBe(false)
      const listed = await asked(api.listEntries, { query: {} })
      expect(listed.status).toBe(200)
      expect(await listed.text()).not.toContain(entryId)
      // It may be taken off, and the person beside it reads on.
      expect(
        await refusalOf(chief, api.withdrawReaders, await read(chief, entryId), {
          readerIds: [programId],
          reason,
        }),
      ).toBeNull()
    },
  )
})

async function read(person: Person, entryId: string): Promise<EntryView> {
  return (await person.ask(api.readEntry, { params: { entryId } })).body
}
