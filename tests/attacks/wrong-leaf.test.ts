/**
 * Every leaf of every request of the contract, broken one at a time and sent over a real line by
 * somebody who may ask: it is refused with a sentence that says where and what was expected, it is
 * never a fault, and the book stays as it was.
 */
import { randomUUID } from 'node:crypto'

import { afterAll, describe, expect, it } from 'vitest'
import type * as z from 'zod'

import type { EndpointName } from '#contract/addresses.ts'
import { addresses } from '#contract/addresses.ts'
import { api } from '#contract/api.ts'
import { addressOf } from '#contract/client.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import type { Problem } from '#contract/common/schemas.ts'
import type { Role } from '#domain/permission/permission.ts'
import { roles } from '#domain/permission/permission.ts'
import { listen } from '#server/app/listen.ts'
import type { Leaf, Path } from '#tests/contract-leaves.ts'
import { casesOf, shapeOf, withAt, wrongInAddress, wrongInBody } from '#tests/contract-leaves.ts'
import { freePorts } from '#tests/free-ports.ts'
import { openTestApp } from '#tests/test-app.ts'
import { askOf } from './permission-asks.ts'
import { openScene, personOf, places } from './permission-scene.ts'
import type { Place } from './permission-scene.ts'
import { outcomesOf } from './permission-table.ts'

const credentials = new Map<Role, Readonly<Record<string, string>>>()

const { port, idPort } = await freePorts()
const app = await openTestApp({
  env: { HOST: '127.0.0.1', PORT: String(port), ID_PORT: String(idPort) },
})
const doors = await listen(app.app, app.hono)
const scene = await openScene(app)
for (const role of roles) credentials.set(role, personOf(scene.people, role).credentials)
afterAll(async () => {
  await doors.close()
  await app.close()
})

// The keys of a record are the names of its type.
const all = Object.keys(addresses) as readonly EndpointName[]
// What a telephone sends is judged once its cookie is known: `phone-links.test.ts`.
const definitions: Readonly<Record<EndpointName, Endpoint>> = api
const names = all.filter((name) => definitions[name].access !== 'phone')
const parts = ['params', 'query', 'body'] as const
type Part = (typeof parts)[number]

interface Broken {
  readonly part: Part
  readonly leaf: Leaf
  readonly wrong: unknown
  readonly given: Readonly<Partial<Record<Part, unknown>>>
}

function typeOf(name: EndpointName, part: Part): z.ZodType | null {
  const definition: Endpoint = api[name]
  const type = definition[part]
  return type === 'file' ? null : type
}

/** Whole requests, but for one leaf each. */
function brokenOnes(name: EndpointName): Broken[] {
  const cases = parts.flatMap((part) => {
    const type = typeOf(name, part)
    return type === null ? [] : [[part, casesOf(shapeOf(type))] as const]
  })
  const whole = Object.fromEntries(cases.map(([part, [first]]) => [part, first?.sample]))
  return cases.flatMap(([part, some]) =>
    some.flatMap(({ sample, leaves }) =>
      leaves
        .filter(({ path }) => part === 'body' || path.length > 0)
        .flatMap((leaf) =>
          wrongsFor(part, leaf).map((wrong) => ({
            part,
            leaf,
            wrong,
            given: { ...whole, [part]: withAt(sample, leaf.path, wrong) },
          })),
        ),
    ),
  )
}

function wrongsFor(part: Part, leaf: Leaf): unknown[] {
  if (part === 'body') return wrongInBody(leaf)
  const isLeftOut = part === 'query' && leaf.isRequired
  return [...wrongInAddress(leaf), ...(isLeftOut ? [undefined] : [])]
}

function whoMayWhere(name: EndpointName): { readonly role: Role; readonly place: Place } {
  const may = places.flatMap((place) =>
    (outcomesOf(name, place) ?? []).flatMap((outcome, index) => {
      const role = roles[index]
      return outcome === 'yes' && role ? [{ role, place }] : []
    }),
  )
  return may[0] ?? { role: 'JREG', place: 'counter' }
}

function whoMay(name: EndpointName): Role {
  return whoMayWhere(name).role
}

async function send(
  name: EndpointName,
  given: Broken['given'],
  { role, version }: { readonly role: Role; readonly version: number } = {
    role: whoMay(name),
    version: 1,
  },
): Promise<Response> {
  const definition: Endpoint = api[name]
  const { params, query, body } = given
  return fetch(
    `${app.app.config.publicUrl}${addressOf(definition, Object(params), Object(query))}`,
    {
      method: definition.method,
      headers: {
        ...credentials.get(role),
        'Sec-Fetch-Site': 'same-origin',
        'If-Match': `"${version}"`,
        'X-File-Name': 'nota.txt',
        ...('body' in given ? { 'Content-Type': 'application/json' } : {}),
      },
      body: 'body' in given ? (JSON.stringify(body) ?? '') : null,
    },
  )
}

async function bookStands(): Promise<unknown> {
  return app.db.asOwner('select position, hash from ledger_head')
}

const unsaid = /no tiene la forma|otra cosa|undefined|\[object|[{}]|\b1 \p{L}+s\b/u

/** What is wrong with the answer; null when nothing is. */
async function faultOf(response: Response, { leaf }: Broken): Promise<string | null> {
  const text = await response.text()
  if (response.status < 400 || response.status >= 500) return `${response.status} ${text}`
  const { remarks }: Problem = JSON.parse(text)
  const told = leaf.path.map(String)
  // What a person writes is the content; its fields are named without it.
  const field = (told[0] === 'content' ? told.slice(1) : told).join('.')
  const own = remarks.find((remark) => (remark.field ?? '') === field)
  if (!own) return `says nothing of ${field}: ${text}`
  const said = own.sentence.replace(/de la forma .*/u, '')
  if (unsaid.test(said)) return `does not say what is expected: ${said}`
  const name = told.length === 0 ? 'el cuerpo' : `«${told.join('.')}»`
  if (own.code !== 'E-DOC-17' && !said.includes(name)) return `does not name ${name}: ${said}`
  const unnamed = leaf.values?.filter((value) => !said.includes(value)) ?? []
  return unnamed.length > 0 ? `does not name ${unnamed.join()}: ${said}` : null
}

describe('a request that is wrong in one leaf', () => {
  it('is refused with a sentence that says where, at every endpoint', async () => {
    const before = await bookStands()
    const faults: string[] = []
    const waiting = names.flatMap((name) => brokenOnes(name).map((broken) => ({ name, broken })))
    expect(waiting.length).toBeGreaterThan(1000)
    const oneAfterAnother = async (): Promise<void> => {
      for (let one = waiting.pop(); one; one = waiting.pop()) {
        const { name, broken } = one
        const fault = await faultOf(await send(name, broken.given), broken)
        const { part, leaf, wrong } = broken
        const sent = wrong === undefined ? 'nothing' : JSON.stringify(wrong).slice(0, 60)
        if (fault !== null)
          faults.push(`${name} ${part} ${leaf.path.join('.')} = ${sent}: ${fault}`)
      }
    }
    await Promise.all([oneAfterAnother(), oneAfterAnother(), oneAfterAnother(), oneAfterAnother()])
    expect(faults).toEqual([])
    expect(await bookStands()).toEqual(before)
  }, 120_000)
})

/** Whole and well-formed, as the permission matrix asks, and about something that is there. */
async function wholeOf(name: EndpointName) {
  const { role, place } = whoMayWhere(name)
  const { stage, prepare, given } = askOf(name)
  const asker = personOf(scene.people, role)
  const prepared = (await prepare?.(scene, asker, place)) ?? randomUUID()
  const entry = stage === undefined ? null : await scene.entry(stage, place)
  const { entryId = randomUUID(), version = 1, registeredOn = scene.today } = entry ?? {}
  const whole = given({ scene, place, asker, entryId, registeredOn, prepared })
  const attachmentId = entry?.attachments[0]?.attachmentId ?? randomUUID()
  return {
    given: { ...whole, params: { attachmentId, ...whole.params } },
    by: { role, version },
    forget: () => stage && scene.forget(stage, place),
  }
}

/** Where something of a kind stands in what is asked, by the contract. */
function leavesFor(name: EndpointName, part: 'query' | 'body', formats: readonly string[]) {
  const type = typeOf(name, part)
  if (type === null) return []
  const paths = casesOf(shapeOf(type))
    .flatMap(({ leaves }) => leaves)
    .filter(({ shape }) => formats.includes(String(shape['format'])))
    .map(({ path }) => path)
  return [...new Map(paths.map((path) => [path.join('.'), path])).values()]
}

function isSaid(whole: unknown, [key, ...rest]: Path): boolean {
  if (key === undefined) return true
  return typeof whole === 'object' && whole !== null && key in whole
    ? isSaid(Reflect.get(whole, key), rest)
    : false
}

const changing = names.filter(
  (name) => !['GET', 'DELETE'].includes(api[name].method) && typeOf(name, 'body') !== null,
)
// What is narrowed down to what is not there has nothing in it, and the answer says so.
const narrowing: readonly EndpointName[] = ['markNoticesRead', 'saveView', 'askReport']

describe('a request that names something that is not there', () => {
  const naming = changing.filter((name) => leavesFor(name, 'body', ['uuid']).length > 0)
  it('is refused, at every endpoint', async () => {
    expect(naming.length).toBeGreaterThan(10)
    for (const name of naming) {
      const { given, by } = await wholeOf(name)
      const before = await bookStands()
      for (const path of leavesFor(name, 'body', ['uuid'])) {
        if (!isSaid(given.body, path)) continue
        const body = withAt(given.body, path, randomUUID())
        const response = await send(name, { ...given, body }, by)
        const text = await response.text()
        const isNarrowing = api[name].method === 'POST' || narrowing.includes(name)
        if (isNarrowing && response.ok) continue
        const isRefused = response.status >= 400 && response.status < 500
        expect([name, path, text, isRefused]).toEqual([name, path, text, true])
      }
      expect([name, await bookStands()]).toEqual([name, before])
    }
  }, 120_000)
})

const dayFormats = ['date', 'date-time']

describe('a day far out of time', () => {
  const days = ['0001-01-01', '1500-01-01', '2999-12-31', '9999-12-31']
  const dating = names.filter(
    (name) =>
      // An office of the scene was opened by no event, and the book of days has no beginning there.
      name !== 'confirmClock' &&
      (['query', 'body'] as const).some((part) => leavesFor(name, part, dayFormats).length > 0),
  )
  const datedLeaves = dating.flatMap((name) =>
    (['query', 'body'] as const).flatMap((part) =>
      leavesFor(name, part, dayFormats).map((path) => ({ name, part, path })),
    ),
  )

  it('is no fault of the server, at every endpoint', async () => {
    expect(datedLeaves.length).toBeGreaterThan(10)
    for (const { name, part, path } of datedLeaves) {
      for (const day of days) {
        const { given, by, forget } = await wholeOf(name)
        const whole = part === 'query' ? { ...given.query } : given.body
        const isInstant = leafAt(name, part, path)['format'] === 'date-time'
        const put = withAt(whole, path, isInstant ? `${day}T00:00:00Z` : day)
        const response = await send(name, { ...given, [part]: put }, by)
        const text = await response.text()
        const isAnswered = response.status < 500
        expect([name, path, day, text, isAnswered]).toEqual([name, path, day, text, true])
        if (response.ok) forget()
      }
    }
  }, 120_000)
})

function leafAt(name: EndpointName, part: 'query' | 'body', path: Path) {
  const type = typeOf(name, part)
  const leaves = type === null ? [] : casesOf(shapeOf(type)).flatMap((one) => one.leaves)
  return leaves.find((leaf) => leaf.path.join('.') === path.join('.'))?.shape ?? {}
}
