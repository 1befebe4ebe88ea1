/**
 * Every role at every endpoint: at home, elsewhere, in another municipality, signed out, thrown
 * out. What is expected stands in `tests/support/permission-table.ts`; an endpoint that is not in
 * it fails here.
 */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import type { EndpointName } from '#contract/addresses.ts'
import { addresses } from '#contract/addresses.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import type { Role } from '#domain/permission/permission.ts'
import { roles } from '#domain/permission/permission.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { tripsOf } from '#tests/database-trips.ts'
import { openOtherTown } from '#tests/other-town.ts'
import { asks } from '#tests/permission-asks.ts'
import type { Target } from '#tests/permission-ask.ts'
import { openScene, personOf, places } from '#tests/permission-scene.ts'
import type { Place, Scene } from '#tests/permission-scene.ts'
import { personAt } from '#tests/person.ts'
import { outcomesOf, permissionTable } from '#tests/permission-table.ts'
import type { Outcome } from '#tests/permission-table.ts'

let app: TestApp
let scene: Scene
let strangers: readonly Person[]
let outsiders: readonly Person[]

beforeAll(async () => {
  app = await openTestApp()
  await prepareToLook()
  scene = await openScene(app)
  const other = await openOtherTown(app)
  strangers = await Promise.all(roles.map((role) => other.as(role)))
  outsiders = await openOutsiders()
})
afterAll(() => app.close())

/**
 * Nobody at all, and those whose session was ended, ran out, or was taken from them with their
 * place.
 */
async function openOutsiders(): Promise<readonly Person[]> {
  const [ended, late, dismissed] = await Promise.all([
    scene.another('JREG'),
    scene.another('JREG'),
    scene.another('JREG'),
  ])
  await ended.send(api.endSession, {})
  await app.db.asOwner(
    "update session set created_at = created_at - interval '11 hours' where staff_id = $1",
    [late.actor.staffId],
  )
  await personOf(scene.people, 'ADM').send(api.changeStaff, {
    params: { staffId: dismissed.actor.staffId },
    body: { status: 'DISABLED', grants: [{ role: 'JREG', officeId: null, unitId: null }] },
  })
  const nobody = personAt({
    fetch: (address, init) => app.hono.request(address, init),
    origin: app.app.config.publicUrl,
    town: app.town,
    actor: ended.actor,
    credentials: {},
  })
  return [nobody, ended, late, dismissed]
}

/** The answer to the letter, but for the request's own name. */
async function wordsOf(response: Response): Promise<readonly unknown[]> {
  const text = response.status === 204 ? '' : await response.text()
  return [response.status, text.replaceAll(/"requestId":"[^"]*"/gu, '')]
}

// The keys of a record are the names of its type.
// oxlint-disable-next-line no-unsafe-type-assertion
const names = Object.keys(addresses) as readonly EndpointName[]
// One that was forgotten is missed by name, below.
const declared = names.filter((name) => Object.hasOwn(asks, name))
const signedIn = declared.filter((name) => definitionOf(name).access !== 'public')
const aboutEntries = declared.filter((name) => asks[name].stage !== undefined)

function definitionOf(name: EndpointName): Endpoint {
  return api[name]
}

async function targetAt(name: EndpointName, place: Place, asker: Person): Promise<Aimed> {
  const { stage, prepare } = asks[name]
  const prepared = (await prepare?.(scene, asker, place)) ?? randomUUID()
  const common = { scene, place, asker, prepared }
  if (stage === undefined) {
    const { today } = scene
    return { ...common, entryId: randomUUID(), registeredOn: today, version: 1, attachmentId: '' }
  }
  const { attachments, entryId, registeredOn, version } = await scene.entry(stage, place)
  const attachmentId = attachments[0]?.attachmentId ?? ''
  return { ...common, entryId, registeredOn, version, attachmentId }
}

type Aimed = Target & { readonly version: number; readonly attachmentId: string }

const aboutFiles: readonly EndpointName[] = [
  'readAttachment',
  'readText',
  'askText',
  'releaseFile',
  'readThumbnail',
  'listSignatures',
  'readSignedPart',
]

async function ask(name: EndpointName, target: Aimed): Promise<Response> {
  const given = asks[name].given(target)
  const { attachmentId, version, asker } = target
  const params = aboutFiles.includes(name) ? { ...given.params, attachmentId } : given.params
  const { headers } = asks[name]
  const options = { version, ...(headers ? { headers } : {}) }
  const response = await asker.send(definitionOf(name), { ...given, params }, options)
  if (response.ok && definitionOf(name).replyKind === 'events') await response.body?.cancel()
  return response
}

/** Throws where the server failed: a fault says of nobody that they may. */
async function outcomeOf(response: Response): Promise<Outcome> {
  if (response.status >= 500)
    throw new Error(`${response.status} ${response.url}: ${await response.text()}`)
  const isProblem = response.headers.get('Content-Type')?.includes('problem') ?? false
  if (!isProblem) return 'yes'
  const { type } = (await response.json()) as { type: string }
  if (type === 'E-SYS-02' || type === 'E-LLE-04') return 'out'
  if (type === 'E-PER-09') return 'no'
  if (type === 'E-CON-03' || type === 'E-CFG-01') return 'hid'
  return type === 'E-TRA-14' ? 'no' : 'yes'
}

// Where sessions live, what is done in the background, and what keeps no trace by design.
const besideTheBooks = ['access_log', 'session', 'known_device', 'deadline_sweep', 'entry_editor']

/**
 * How many rows each table has that somebody could have changed, the ledger among them, and which
 * transaction wrote the last of them: a function, whose plan over all tables is made once and not
 * for each of hundreds of looks.
 */
async function prepareToLook(): Promise<void> {
  const tables = await app.db.asOwner<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and not table_name = any ($1)`,
    [besideTheBooks],
  )
  const sums = tables.map(
    ({ name }) =>
      `select '${name}', concat_ws(' ', count(*), max(xmin::text::bigint)) from "${name}"`,
  )
  await app.db.asOwner(
    `create function state_of_app() returns table (name text, sum text) language plpgsql as $$
     begin return query ${sums.join(' union all ')}; end $$`,
  )
}

async function stateOfApp(): Promise<Readonly<Record<string, string>>> {
  const rows = await app.db.asOwner<{ name: string; sum: string }>(
    'select name, sum from state_of_app()',
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

async function denials(): Promise<number> {
  const [row] = await app.db.asOwner<{ n: number }>(
    "select count(*)::int as n from access_log where action = 'permission-denied'",
  )
  return row?.n ?? 0
}

async function freshly(name: EndpointName, role: Role): Promise<Person> {
  return asks[name].endsSession === true ? scene.another(role) : personOf(scene.people, role)
}

interface Turn {
  readonly role: Role
  readonly outcome: Outcome
}

/**
 * Who is denied: nothing is as it would be had they been let, and each of their askings is in the
 * log.
 */
async function askInVain(name: EndpointName, place: Place, turns: readonly Turn[]) {
  const aims: (Aimed & Turn)[] = []
  for (const turn of turns) {
    // oxlint-disable-next-line no-await-in-loop -- one person after another
    aims.push({ ...(await targetAt(name, place, await freshly(name, turn.role))), ...turn })
  }
  const before = await stateOfApp()
  const deniedBefore = await denials()
  const said: [Role, Outcome][] = []
  let aloud = 0
  for (const aim of aims) {
    // oxlint-disable-next-line no-await-in-loop
    const answer = await ask(name, aim)
    if (answer.status === 403) aloud += 1
    // oxlint-disable-next-line no-await-in-loop
    said.push([aim.role, await outcomeOf(answer)])
  }
  expect(await stateOfApp()).toEqual(before)
  expect(await denials()).toBe(deniedBefore + aloud)
  return said
}

async function askAndDo(name: EndpointName, place: Place, turns: readonly Turn[]) {
  const { stage } = asks[name]
  const said: [Role, Outcome][] = []
  for (const { role } of turns) {
    // oxlint-disable-next-line no-await-in-loop
    const target = await targetAt(name, place, await freshly(name, role))
    // oxlint-disable-next-line no-await-in-loop
    said.push([role, await outcomeOf(await ask(name, target))])
    if (stage !== undefined && definitionOf(name).method !== 'GET') scene.forget(stage, place)
  }
  return said
}

async function foundAt(name: EndpointName, place: Place): Promise<string> {
  const turns = roles.map((role, index) => ({
    role,
    outcome: outcomesOf(name, place)?.[index] ?? ('no' as const),
  }))
  const denied = turns.filter(({ outcome }) => outcome !== 'yes')
  const admitted = turns.filter(({ outcome }) => outcome === 'yes')
  const said = new Map([
    ...(await askInVain(name, place, denied)),
    ...(await askAndDo(name, place, admitted)),
  ])
  return roles.map((role) => said.get(role)).join(' ')
}

/** What each role got at each place, and what the table says. */
async function walk(name: EndpointName) {
  const found: Partial<Record<Place, string>> = {}
  const expected: Partial<Record<Place, string>> = {}
  for (const place of places) {
    const outcomes = outcomesOf(name, place)
    if (!outcomes) continue
    expected[place] = outcomes.join(' ')
    // oxlint-disable-next-line no-await-in-loop -- one place after another
    found[place] = await foundAt(name, place)
  }
  return { found, expected }
}

describe('the permission matrix', () => {
  it('has a line for every endpoint, and no other', () => {
    expect(Object.keys(permissionTable).toSorted()).toEqual([...names].toSorted())
  })

  it.each(declared.filter((name) => name !== 'lapseEntry'))('%s', async (name) => {
    const { found, expected } = await walk(name)
    expect(found).toEqual(expected)
  })

  it.each(aboutEntries)(
    '%s, from another municipality, is as if it were not there',
    async (name) => {
      await scene.entry(asks[name].stage ?? 'filed', 'counter')
      const before = await stateOfApp()
      for (const stranger of strangers) {
        // oxlint-disable-next-line no-await-in-loop -- the same asker, there and nowhere
        const there = await targetAt(name, 'counter', stranger)
        // oxlint-disable-next-line no-await-in-loop
        const theirs = await wordsOf(await ask(name, there))
        // oxlint-disable-next-line no-await-in-loop
        const nowhere = await wordsOf(await ask(name, { ...there, entryId: randomUUID() }))
        expect(theirs).toEqual(nowhere)
      }
      expect(await stateOfApp()).toEqual(before)
    },
  )

  it.each(aboutEntries)('%s, of what is out of reach, is as if it were not there', async (name) => {
    const asker = personOf(scene.people, 'TR')
    const there = await targetAt(name, 'elsewhere', asker)
    const theirs = await wordsOf(await ask(name, there))
    expect(theirs).toEqual(await wordsOf(await ask(name, { ...there, entryId: randomUUID() })))
    // Nor does the time tell: the database is asked as often.
    const asking = (entryId: string) => () => ask(name, { ...there, entryId }).then(wordsOf)
    const trips = await tripsOf(asking(there.entryId))
    expect([name, trips]).toEqual([name, await tripsOf(asking(randomUUID()))])
    expect(trips).toBeGreaterThan(0)
  })

  it.each(signedIn)('%s opens for nobody who is not signed in', async (name) => {
    for (const outsider of outsiders) {
      // oxlint-disable-next-line no-await-in-loop -- one person after another
      const target = await targetAt(name, 'counter', personOf(scene.people, 'JREG'))
      // oxlint-disable-next-line no-await-in-loop
      const answer = await ask(name, { ...target, asker: outsider })
      // oxlint-disable-next-line no-await-in-loop
      expect([answer.status, await outcomeOf(answer)]).toEqual([401, 'out'])
    }
  })

  it('lapseEntry, when the days to mend are over', async () => {
    await Promise.all(places.map((place) => scene.entry('observed', place)))
    app.clock.now = new Date(app.clock.now.getTime() + 2 * 86_400_000)
    await scene.signInAgain()
    const { found, expected } = await walk('lapseEntry')
    expect(found).toEqual(expected)
  })
})
