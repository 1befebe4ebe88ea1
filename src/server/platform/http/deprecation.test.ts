/**
 * An endpoint that is being retired says so wherever it is met: in its answers, its refusals, the
 * description and the page.
 */
import { Hono } from 'hono'
import { afterAll, describe, expect, it } from 'vitest'
import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/common/endpoint.ts'
import { addMonths } from '#domain/deadline/civil-date.ts'
import { isRecord } from '#domain/common/record.ts'
import { openTestApp } from '#tests/test-app.ts'
import { handlers } from '../../app/handlers.ts'
import { apiPage, describeApi } from './openapi/openapi.ts'
import { mountAll } from './receive/mount.ts'

const deprecated = { since: '2027-03-01', sunset: '2028-03-01', successor: 'readService' }
const endpoints: Readonly<Record<string, Endpoint>> = {
  readService: api.readService,
  readOldService: { ...api.readService, path: '/api/old-service', deprecated },
  readOldShield: { ...api.readShield, path: '/api/old-shield', deprecated },
}
const headers = {
  deprecation: '@1803859200',
  sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
  link: '</api>; rel="deprecation"; type="text/html"',
}

const app = await openTestApp()
const hono = new Hono()
const { readService, readShield } = handlers
mountAll(hono, app.app, endpoints, {
  readService,
  readOldService: readService,
  readOldShield: readShield,
})
afterAll(() => app.close())

const ask = async (path: string): Promise<Response> =>
  hono.request(`${app.app.config.publicUrl}${path}`)

describe('an endpoint that is being retired', () => {
  it('answers as before, and says since when and until when in each answer and refusal', async () => {
    const old = await ask('/api/old-service')
    const current = await ask('/api/service')
    expect(await old.json()).toEqual(await current.json())
    expect(Object.fromEntries(old.headers)).toMatchObject(headers)
    const refused = await ask('/api/old-shield')
    expect(refused.status).toBe(404)
    expect(Object.fromEntries(refused.headers)).toMatchObject(headers)
    for (const name of Object.keys(headers)) expect(current.headers.get(name)).toBeNull()
  })

  it('is marked in the description for programs, and no other is', () => {
    const { paths } = describeApi(endpoints)
    const operation = (path: string): unknown =>
      isRecord(paths) && isRecord(paths[path]) ? paths[path]['get'] : undefined
    expect(operation('/api/old-service')).toMatchObject({
      deprecated: true,
      'x-sunset': '2028-03-01',
    })
    expect(operation('/api/service')).not.toHaveProperty('deprecated')
  })

  it('is marked on the page for people, with what takes its place', async () => {
    const page = await (await apiPage(endpoints)).text()
    expect(page).toContain('desde 2027-03-01; responde hasta 2028-03-01.')
    expect(page).toContain('En su lugar: GET /api/service.')
    expect(await (await apiPage()).text()).not.toContain('En retirada')
  })
})

/** What `docs/api-versions.md` promises of each. */
function faultsOf(listed: Readonly<Record<string, Endpoint>>): string[] {
  return Object.entries(listed).flatMap(([name, { deprecated: retired }]) => {
    if (retired === null) return []
    const { since, sunset, successor } = retired
    const next = successor === null ? undefined : listed[successor]
    return [
      ...(sunset < addMonths(since, 12) ? [`${name} is announced less than a year ahead`] : []),
      ...(successor !== null && (next === undefined || next.deprecated !== null)
        ? [`${name} names a successor that is not in force`]
        : []),
    ]
  })
}

describe('every endpoint of the contract', () => {
  it('is retired with a year’s notice, for one that is in force', () => {
    expect(faultsOf(api)).toEqual([])
    expect(faultsOf(endpoints)).toEqual([])
    const hasty = { ...api.readService, deprecated: { ...deprecated, sunset: '2028-02-29' } }
    expect(faultsOf({ hasty, readService: hasty })).toEqual([
      'hasty is announced less than a year ahead',
      'hasty names a successor that is not in force',
      'readService is announced less than a year ahead',
      'readService names a successor that is not in force',
    ])
  })
})
