/** Two accounts that may be in one hand are no two people where power is given. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import { setStanding } from '#server/municipality/people/set-standing.ts'
import { verifyBooks } from '#server/verify/verify-books.ts'
import { hire } from '#tests/handling.ts'
import { chooseByLink } from '#tests/own-password.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { confirming, waitingFor } from '#tests/two-people.ts'

let db: ToldTimeDatabase
let town: TestApp
/** The only administrator, beside whom nobody was when they made a head of registry. */
let only: Person
let head: Person
beforeEach(async () => {
  db = await openToldTimeDatabase(toldStart)
  town = await openTestApp({ db, now: toldStart })
  const { municipalityId } = town.town
  for (const role of ['JREG', 'AUD'] as const) {
    const { staffId } = town.town.actorOf(role)
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await setStanding(db.database, { municipalityId, staffId, status: 'DISABLED' })
  }
  only = await town.as('ADM')
  const staffId = randomUUID()
  const body = { name: 'Jefa Nueva', email: 'jefa@prueba.example', grants: [wish('JREG')] }
  const added = await only.ask(api.addStaff, { params: { staffId }, body })
  await chooseByLink(town, added.body.invitation?.link ?? '', 'la sabe quien vio el enlace')
  await afterHours(48)
  const refusal = await confirming(only, staffId)
  if (refusal !== null) throw new Error(`Not confirmed: ${refusal}`)
  const person = { municipalityId, staffId, name: 'Jefa Nueva', clerkCode: 'J' }
  head = await town.asActor({ ...person, grants: [wish('JREG')] })
})
afterEach(() => town.close())

const wish = (role: Role) => ({ role, officeId: null, unitId: null })

async function afterHours(hours: number): Promise<void> {
  const later = new Date(toldStart.getTime() + hours * 3_600_000)
  await db.tell(later)
  town.clock.now = later
  only = await town.asActor(only.actor)
  if (hours > 48) head = await town.asActor(head.actor)
}

/** Who is to audit, of whom nobody holds anything. */
async function auditing(): Promise<string> {
  const { actor } = await hire(town, 'Auditora Futura', 'REG')
  const params = { staffId: actor.staffId }
  const body = { status: 'ACTIVE' as const, grants: [wish('REG'), wish('AUD')] }
  expect((await only.ask(api.changeStaff, { params, body })).problem).toBeNull()
  return actor.staffId
}

it('waits two days where the only other person signs in by a link that the proposer was shown', async () => {
  const staffId = await auditing()
  expect(await waitingFor(head, staffId)).toMatchObject([
    { confirmers: [], aloneFrom: '2029-11-26T15:00:00.000Z', mayConfirm: false },
  ])
  expect(await confirming(head, staffId)).toBe('E-ROL-08')
  await afterHours(96)
  expect(await waitingFor(head, staffId)).toMatchObject([{ mayConfirm: true }])
  expect(await confirming(head, staffId)).toBeNull()
  const [said] = await db.asOwner<{ body: string }>(
    "select body from ledger_event where type = 'PowerConfirmed' order by position desc limit 1",
  )
  expect(JSON.parse(said?.body ?? '{}')).toMatchObject({ data: { isAlone: true } })
  const files = { store: town.app.files, readsBytes: false }
  const verdict = await verifyBooks({ url: db.url, files, expectedHead: null })
  expect(verdict).toMatchObject({ isWhole: true })
})

it('may be declined by them meanwhile, whoever they are', async () => {
  const staffId = await auditing()
  const [act] = await waitingFor(head, staffId)
  const declined = await head.ask(api.declinePower, { params: { actId: act?.actId ?? '' } })
  expect(declined.problem).toBeNull()
  expect(await waitingFor(only, staffId)).toEqual([])
})

it('is another’s to confirm where there is another', async () => {
  const other = await hire(town, 'Otra administradora', 'ADM')
  const staffId = await auditing()
  expect(await waitingFor(other, staffId)).toMatchObject([
    { confirmers: ['Otra administradora'], aloneFrom: null, mayConfirm: true },
  ])
  expect(await confirming(head, staffId)).toBe('E-ROL-08')
  expect(await confirming(other, staffId)).toBeNull()
})
