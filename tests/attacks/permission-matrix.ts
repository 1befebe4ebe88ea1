/** The permission matrix: every role at every endpoint, at home, elsewhere and from outside. */
import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { EndpointName } from '#contract/addresses.ts'
import { addresses } from '#contract/addresses.ts'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import type { Role } from '#domain/permission/permission.ts'
import { roles } from '#domain/permission/permission.ts'

import { askOf } from './permission-asks.ts'
import type { Place, Scene, Target } from './permission-scene.ts'
import { openScene, personOf, places } from './permission-scene.ts'
import { outcomesOf } from './permission-table.ts'
import type { Outcome } from './permission-table.ts'
import type { Person } from '#tests/person.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'

export interface Matrix {
  readonly app: TestApp
  readonly scene: Scene
}

/** Opens a server with a document in every stage and place; close its `app`. */
export async function openMatrix(): Promise<Matrix> {
  const app = await openTestApp()
  await prepareToLook(app)
  return { app, scene: await openScene(app) }
}

// The keys of a record are the names of its type.
export const names = Object.keys(addresses) as readonly EndpointName[]
export const signedIn = names.filter((name) => definitionOf(name).access !== 'public')
export const aboutEntries = names.filter((name) => askOf(name).stage !== undefined)

export function definitionOf(name: EndpointName): Endpoint {
  return api[name]
}

export async function targetAt(
  { scene }: Matrix,
  name: EndpointName,
  place: Place,
  asker: Person,
): Promise<Aimed> {
  const { stage, prepare } = askOf(name)
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

export type Aimed = Target & { readonly version: number; readonly attachmentId: string }

const aboutFiles: readonly EndpointName[] = [
  'readAttachment',
  'readText',
  'askText',
  'releaseFile',
  'readThumbnail',
  'listSignatures',
  'readSignedPart',
]

export async function ask(name: EndpointName, target: Aimed): Promise<Response> {
  const given = askOf(name).given(target)
  const { attachmentId, version, asker } = target
  const params = aboutFiles.includes(name) ? { ...given.params, attachmentId } : given.params
  const { headers } = askOf(name)
  const options = { version, ...(headers ? { headers } : {}) }
  const response = await asker.send(definitionOf(name), { ...given, params }, options)
  if (response.ok && definitionOf(name).replyKind === 'events') await response.body?.cancel()
  return response
}

/** Throws where the server failed: a fault says of nobody that they may. */
export async function outcomeOf(response: Response): Promise<Outcome> {
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
async function prepareToLook(app: TestApp): Promise<void> {
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

export async function stateOfApp({ app }: Matrix): Promise<Readonly<Record<string, string>>> {
  await app.app.learner.upToDate(app.municipality.municipalityId)
  const rows = await app.db.asOwner<{ name: string; sum: string }>(
    'select name, sum from state_of_app()',
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

async function denials({ app }: Matrix): Promise<number> {
  const [row] = await app.db.asOwner<{ n: number }>(
    "select count(*)::int as n from access_log where action = 'permission-denied'",
  )
  return row?.n ?? 0
}

async function freshly({ scene }: Matrix, name: EndpointName, role: Role): Promise<Person> {
  return askOf(name).endsSession === true ? scene.another(role) : personOf(scene.people, role)
}

interface Turn {
  readonly role: Role
  readonly outcome: Outcome
}

/**
 * Who is denied: nothing is as it would be had they been let, and each of their askings is in the
 * log.
 */
async function askInVain(matrix: Matrix, name: EndpointName, place: Place, turns: readonly Turn[]) {
  const aims: (Aimed & Turn)[] = []
  for (const turn of turns) {
    aims.push({
      ...(await targetAt(matrix, name, place, await freshly(matrix, name, turn.role))),
      ...turn,
    })
  }
  const before = await stateOfApp(matrix)
  const deniedBefore = await denials(matrix)
  const said: [Role, Outcome][] = []
  let aloud = 0
  for (const aim of aims) {
    const answer = await ask(name, aim)
    if (answer.status === 403) aloud += 1
    said.push([aim.role, await outcomeOf(answer)])
  }
  expect(await stateOfApp(matrix)).toEqual(before)
  expect(await denials(matrix)).toBe(deniedBefore + aloud)
  return said
}

async function askAndDo(matrix: Matrix, name: EndpointName, place: Place, turns: readonly Turn[]) {
  const { stage } = askOf(name)
  const said: [Role, Outcome][] = []
  for (const { role } of turns) {
    const target = await targetAt(matrix, name, place, await freshly(matrix, name, role))
    said.push([role, await outcomeOf(await ask(name, target))])
    if (stage !== undefined && definitionOf(name).method !== 'GET')
      matrix.scene.forget(stage, place)
  }
  return said
}

async function foundAt(matrix: Matrix, name: EndpointName, place: Place): Promise<string> {
  const turns = roles.map((role, index) => ({
    role,
    outcome: outcomesOf(name, place)?.[index] ?? ('no' as const),
  }))
  const denied = turns.filter(({ outcome }) => outcome !== 'yes')
  const admitted = turns.filter(({ outcome }) => outcome === 'yes')
  const said = new Map([
    ...(await askInVain(matrix, name, place, denied)),
    ...(await askAndDo(matrix, name, place, admitted)),
  ])
  return roles.map((role) => said.get(role)).join(' ')
}

type Places = Partial<Record<Place, string>>

/** What each role got at each place, and what the table says. */
export async function walk(
  matrix: Matrix,
  name: EndpointName,
): Promise<{ readonly found: Places; readonly expected: Places }> {
  const found: Places = {}
  const expected: Places = {}
  for (const place of places) {
    const outcomes = outcomesOf(name, place)
    if (!outcomes) continue
    expected[place] = outcomes.join(' ')
    found[place] = await foundAt(matrix, name, place)
  }
  return { found, expected }
}
