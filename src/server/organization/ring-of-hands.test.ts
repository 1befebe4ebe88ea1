/** Whoever was shown the link of whoever was shown a link is no second person either. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { Role } from '#domain/permission/permission.ts'
import { setStanding } from '#server/municipality/people/set-standing.ts'
import { annulment, doing, refusalOf } from '#tests/acts.ts'
import { hire } from '#tests/handling.ts'
import { chooseByLink } from '#tests/own-password.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { confirming, waitingFor } from '#tests/two-people.ts'

let db: ToldTimeDatabase
let town: TestApp
/** Administers and leads the registry, alone, in a town where no mail is sent. */
let first: Person
/** An administrator whose link `first` was shown. */
let second: Person

beforeEach(async () => {
  db = await openToldTimeDatabase(toldStart)
  town = await openTestApp({ db, now: toldStart })
  const { municipalityId } = town.town
  first = await town.as('ADM')
  const other = await hire(town, 'Otra administradora', 'ADM')
  const params = { staffId: first.actor.staffId }
  const grants = [wish('ADM'), wish('JREG')]
  await other.ask(api.changeStaff, { params, body: { status: 'ACTIVE', grants } })
  await confirmed(await town.as('AUD'), params.staffId)
  for (const { staffId } of [town.town.actorOf('JREG'), town.town.actorOf('AUD'), other.actor])
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await setStanding(db.database, { municipalityId, staffId, status: 'DISABLED' })
  first = await town.asActor({ ...first.actor, grants })
  const staffId = await made(first, [wish('ADM')])
  await afterHours(48)
  await confirmed(first, staffId)
  second = await sessionOf(staffId, [wish('ADM')])
})
afterEach(() => town.close())

async function confirmed(by: Person, staffId: string): Promise<void> {
  const refusal = await confirming(by, staffId)
  if (refusal !== null) throw new Error(refusal)
}

const wish = (role: Role) => ({ role, officeId: null, unitId: null })

async function afterHours(hours: number): Promise<void> {
  const later = new Date(toldStart.getTime() + hours * 3_600_000)
  await db.tell(later)
  town.clock.now = later
  first = await town.asActor(first.actor)
}

/** Somebody new, whose password is chosen by the link that `by` was shown. */
async function made(by: Person, grants: ReturnType<typeof wish>[]): Promise<string> {
  const staffId = randomUUID()
  const body = { name: 'Persona Nueva', email: `${staffId}@prueba.example`, grants }
  const added = await by.ask(api.addStaff, { params: { staffId }, body })
  expect(added.problem).toBeNull()
  await chooseByLink(town, added.body.invitation?.link ?? '', 'la sabe quien vio el enlace')
  return staffId
}

function sessionOf(staffId: string, grants: ReturnType<typeof wish>[]): Promise<Person> {
  const { municipalityId } = town.town
  return town.asActor({ municipalityId, staffId, name: 'Nueva', clerkCode: 'N', grants })
}

it('does not annul with a clerk made by the administrator whose link they were shown', async () => {
  const clerk = await sessionOf(await made(second, [wish('REG')]), [wish('REG')])
  const asked = await doing(clerk, api.requestAnnulment, await clerk.register(), annulment)
  expect(await refusalOf(first, api.approveAnnulment, asked)).toBe('E-TRA-23')
})

it('nor where the clerk chose their password by a link that nobody saw', async () => {
  const staffId = await made(second, [wish('REG')])
  await db.asOwner(
    'update account set link_holder_id = null where subject = (select subject from staff where staff_id = $1)',
    [staffId],
  )
  const clerk = await sessionOf(staffId, [wish('REG')])
  const asked = await doing(clerk, api.requestAnnulment, await clerk.register(), annulment)
  expect(await refusalOf(first, api.approveAnnulment, asked)).toBe('E-TRA-23')
})

it('ends where two were shown the links of each other', async () => {
  const clerkId = await made(second, [wish('REG')])
  await db.asOwner(
    'update account set link_holder_id = $1 where subject = (select subject from staff where staff_id = $2)',
    [clerkId, second.actor.staffId],
  )
  const clerk = await sessionOf(clerkId, [wish('REG')])
  const asked = await doing(clerk, api.requestAnnulment, await clerk.register(), annulment)
  expect(await refusalOf(first, api.approveAnnulment, asked)).toBeNull()
})

it('confirms no power with them, nor has them vouch for each other', async () => {
  const staffId = await made(second, [wish('REG'), wish('AUD')])
  expect(await confirming(first, staffId)).toBe('E-ROL-08')
  expect(await waitingFor(first, staffId)).toMatchObject([{ mayVouch: false, confirmers: [] }])
  await afterHours(97)
  expect(await confirming(first, staffId)).toBeNull()
  const third = await sessionOf(staffId, [wish('REG'), wish('AUD')])
  const clerkId = town.town.actorOf('REG').staffId
  const grants = [wish('REG'), wish('JREG')]
  const params = { staffId: clerkId }
  await first.ask(api.changeStaff, { params, body: { status: 'ACTIVE', grants } })
  expect(await waitingFor(first, clerkId)).toMatchObject([{ confirmers: [] }])
  expect(await confirming(third, clerkId)).toBe('E-ROL-08')
})

it('names no reader whose link was shown to them by way of another', async () => {
  const readerId = await made(second, [wish('REG')])
  const hidden = await first.register({ confidentiality: 'CONFIDENTIAL' })
  const { entryId, version } = hidden
  const body = { readerIds: [readerId], reason: 'Lo pide el asunto que se trata' }
  const named = await first.ask(api.nameReaders, { params: { entryId }, body }, { version })
  expect(named.problem?.type).toBe('E-TRA-21')
})
