/** Whom nobody names a reader, because of who may come in by their account. */
import { randomUUID } from 'node:crypto'

import { afterEach, beforeEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import type { Role } from '#domain/permission/permission.ts'
import { setStanding } from '#server/municipality/people/set-standing.ts'
import { doing, refusalOf } from '#tests/acts.ts'
import { route, unitAt } from '#tests/handling.ts'
import { chooseByLink } from '#tests/own-password.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openToldTimeDatabase, toldStart } from '#tests/told-time.ts'
import type { ToldTimeDatabase } from '#tests/told-time.ts'
import { answeringFor, confirming } from '#tests/two-people.ts'

const later = new Date(toldStart.getTime() + 48 * 3_600_000)
const reason = 'Lo pide el asunto'
const wish = (...readerIds: string[]) => ({ readerIds, reason })
let db: ToldTimeDatabase
let app: TestApp

beforeEach(async () => {
  db = await openToldTimeDatabase(toldStart)
  app = await openTestApp({ db, now: toldStart })
})
afterEach(() => app.close())

const place = (role: Role, unitId: string | null = null) => ({ role, officeId: null, unitId })

/** Somebody new, and the link that whoever made them was shown. */
async function make(by: Person, name: string, grant: ReturnType<typeof place>) {
  const staffId = randomUUID()
  const body = { name, email: `${staffId}@prueba.example`, grants: [grant] }
  const added = await by.ask(api.addStaff, { params: { staffId }, body })
  return { staffId, grant, name, link: added.body.invitation?.link ?? '' }
}

const choose = (link: string) => chooseByLink(app, link, 'la sabe quien vio el enlace')

const signedIn = ({ staffId, grant, name }: Awaited<ReturnType<typeof make>>): Promise<Person> =>
  app.asActor({
    municipalityId: app.town.municipalityId,
    staffId,
    name,
    clerkCode: 'X',
    grants: [grant],
  })

async function sentTo(...readerIds: string[]): Promise<EntryView> {
  const clerk = await app.as('REG')
  const entry = await clerk.register({ confidentiality: 'CONFIDENTIAL' })
  return route(clerk, entry, unitAt(app, 1), { readerIds })
}

it('is not named by an account whose link the same person was shown, nor who was shown it', async () => {
  const head = await app.as('JU')
  const sent = await sentTo(head.actor.staffId)
  // Alone in the town with the head of an office, whose account nobody was shown a link to.
  for (const role of ['JREG', 'AUD'] as const) {
    const { staffId } = app.town.actorOf(role)
    const standing = {
      municipalityId: app.town.municipalityId,
      staffId,
      status: 'DISABLED',
    } as const
    // oxlint-disable-next-line no-await-in-loop -- two of them
    await setStanding(db.database, standing)
  }
  const administrator = await app.as('ADM')
  const chief = await make(administrator, 'Jefa hecha sola', place('JREG'))
  const worker = await make(administrator, 'Quien tramita', place('TR', unitAt(app, 1)))
  await choose(chief.link)
  await choose(worker.link)
  await db.tell(later)
  app.clock.now = later
  const again = await app.asActor(administrator.actor)
  expect(await confirming(again, chief.staffId)).toBeNull()
  const naming = await signedIn(chief)
  expect(await refusalOf(naming, api.nameReaders, sent, wish(worker.staffId))).toBe('E-TRA-21')
  const { staffId } = administrator.actor
  expect(await refusalOf(naming, api.nameReaders, sent, wish(staffId))).toBe('E-TRA-21')
  // Nor while sending it.
  const other = await naming.register({ confidentiality: 'CONFIDENTIAL' })
  const sending = route(naming, other, unitAt(app, 1), { readerIds: [worker.staffId] })
  await expect(sending).rejects.toThrow('E-TRA-21')
  // Whoever is of their hand may not answer for them either; somebody whose account is their own
  // does, and names them.
  const own = await app.asActor(head.actor)
  expect(await answeringFor(app, naming, worker.staffId)).toBe('E-ROL-14')
  expect(await answeringFor(app, own, worker.staffId)).toBeNull()
  expect(await refusalOf(own, api.nameReaders, sent, wish(worker.staffId))).toBeNull()
})

it('is not named while a link that somebody was shown still opens their account', async () => {
  const [administrator, head] = [await app.as('ADM'), await app.as('JU')]
  const newcomer = await make(administrator, 'Recién Llegada', place('TR', unitAt(app, 1)))
  const { staffId } = newcomer
  await expect(sentTo(head.actor.staffId, staffId)).rejects.toThrow('E-TRA-27')
  const sent = await sentTo(head.actor.staffId)
  const naming = { readerIds: [staffId], reason }
  expect(await refusalOf(head, api.nameReaders, sent, naming)).toBe('E-TRA-27')
  // Nor is there a code for whoever never came in.
  expect(await answeringFor(app, head, staffId)).toBe('E-ROL-10')
  await choose(newcomer.link)
  expect(await answeringFor(app, head, staffId)).toBeNull()
  const named = await doing(head, api.nameReaders, sent, naming)
  expect(named.entryId).toBe(sent.entryId)
})
