// What is written for whoever runs the server tells nobody's name, number, address or words.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { PassThrough } from 'node:stream'

import { afterAll, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { freePorts } from '#tests/free-ports.ts'
import { openTestApp } from '#tests/test-app.ts'
import { aRegistration } from '#tests/registration.ts'

import { openLog } from './log.ts'
import { openMetricsDoor } from '../../app/metrics/open-metrics-server.ts'

const token = 'cifras-solo-para-quien-vigila'

const destination = new PassThrough()
let written = ''
destination.on('data', (chunk: Buffer) => (written += chunk.toString()))
const lines = () =>
  written
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
const app = await openTestApp({ log: openLog({ level: 'debug', destination }) })
const { port } = await freePorts()
const address = `http://127.0.0.1:${port}/metrics`
const { database, metrics, config } = app.app
const door = await openMetricsDoor(
  { host: '127.0.0.1', port, token },
  { database, metrics, dataFolder: config.dataFolder, version: '1.2.3' },
)
afterAll(async () => {
  await door.close()
  await app.close()
})

it('writes a line for each request, by its declared address and without what was in it', async () => {
  const clerk = await app.as('REG')
  const entry = await clerk.register()
  await clerk.ask(api.readEntry, { params: { entryId: entry.entryId } })
  await clerk.ask(api.searchParties, { body: { text: 'Quispe' } })
  // A refusal that carries what was typed.
  await clerk.ask(api.registerEntry, {
    params: { entryId: randomUUID() },
    body: aRegistration(app.municipality, { subject: 'Sol' }),
  })
  await app.hono.request('/verificar/ABCDEFGHJKLMNPQRSTUV')
  expect(lines()).toContainEqual(
    expect.objectContaining({
      level: 'info',
      msg: 'answered',
      method: 'PUT',
      route: '/api/entries/:entryId',
      status: 422,
    }),
  )
  const log = JSON.stringify(lines())
  const { subject, parties } = aRegistration(app.municipality)
  const names = parties.flatMap((party) => ('surname1' in party ? [party.surname1] : []))
  expect(names).toEqual([expect.any(String)])
  for (const told of [
    entry.entryId,
    subject,
    ...names,
    clerk.actor.name,
    clerk.actor.staffId,
    'Quispe',
    'ABCDEFGHJKLMNPQRSTUV',
  ]) {
    expect(log).not.toContain(told)
  }
})

it('tells of an error what programmers wrote, and not the row that PostgreSQL quotes', async () => {
  const fault = await app.db
    .asOwner("update party set surname1 = 'Mamani', kind = 'Rosa Mamani'")
    .catch((cause: unknown) => cause)
  expect(fault).toMatchObject({ detail: expect.stringContaining('Rosa Mamani') })
  app.app.log.error({ err: new Error('of «Rosa» for rosa@example.org', { cause: fault }) }, 'fault')
  const last = lines().at(-1)
  expect(last).toMatchObject({
    level: 'error',
    err: { type: 'Error', cause: { code: '23514', table: 'party' } },
  })
  expect(JSON.stringify(last)).not.toMatch(/Mamani|Rosa|rosa@/u)
  // An address is somebody's; the network is what tells one attack from another.
  app.app.log.warn({ address: '203.0.113.77' }, 'refused')
  app.app.log.warn({ address: '2001:db8:12:34::9' }, 'refused')
  expect(lines().slice(-2)).toMatchObject([
    { address: '203.0.113.0/24' },
    { address: '2001:db8:12::/48' },
  ])
})

/** One letter that waits, one that went, one given up today and one long ago. */
async function leaveMail(): Promise<void> {
  const { municipalityId } = app.municipality
  await app.db.asOwner(
    `insert into mail_message (municipality_id, message_id, to_address, subject, sealed_text, state, next_try_at, expires_at,
       queued_at, ended_at)
     select $1, gen_random_uuid(), 'ana@villa.example', 'Aviso', case when state = 'WAITING' then 'sealed'::bytea end, state,
       now() + interval '1 hour', now() + interval '1 day', now() - interval '2 hours',
       case when state <> 'WAITING' then now() - ago end
     from (values ('WAITING', null), ('SENT', interval '1 hour'), ('FAILED', interval '1 hour'),
       ('FAILED', interval '3 days')) letter(state, ago)`,
    [municipalityId],
  )
}

it('shows the figures to whoever has the token, and nobody’s data in them', async () => {
  await leaveMail()
  expect((await fetch(address)).status).toBe(401)
  const response = await fetch(address, { headers: { Authorization: `Bearer ${token}` } })
  const text = await response.text()
  expect(response.headers.get('Content-Type')).toContain('text/plain; version=0.0.4')
  const figures = new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const [, name = '', value = ''] = /^(.+) (\S+)$/u.exec(line) ?? []
        return [name, Number(value)]
      }),
  )
  expect(
    figures.get(
      'asiento_http_requests_total{method="PUT",route="/api/entries/:entryId",status="200"}',
    ),
  ).toBe(1)
  expect(figures.get('asiento_refusals_total{code="E-DOC-01"}')).toBe(1)
  expect(
    figures.get(
      'asiento_http_request_duration_seconds_bucket{le="+Inf",method="PUT",route="/api/entries/:entryId"}',
    ),
  ).toBe(2)
  expect(figures.get('asiento_faults_total')).toBe(0)
  expect(figures.get('asiento_database_up')).toBe(1)
  expect(figures.get('asiento_jobs_waiting')).toBe(0)
  expect(figures.get('asiento_mail_waiting')).toBe(1)
  expect(figures.get('asiento_mail_oldest_waiting_seconds')).toBeCloseTo(7200, -2)
  expect(figures.get('asiento_mail_failed_last_day')).toBe(1)
  expect(figures.get('asiento_disk_free_bytes')).toBeGreaterThan(0)
  expect(figures.get('process_resident_memory_bytes')).toBeGreaterThan(0)
  const own = [...figures].filter(([name]) => name.startsWith('asiento_'))
  expect(own.filter(([, value]) => !Number.isFinite(value))).toEqual([])
  expect(text).not.toContain(app.municipality.municipalityId)
})

it('shows them without a token to this machine by its own names, and by no other', async () => {
  const [host, { port: ownPort }] = ['127.0.0.1', await freePorts()]
  const measured = { database, metrics, dataFolder: config.dataFolder, version: '0' }
  const plain = await openMetricsDoor({ host, port: ownPort, token: null }, measured)
  const statusAt = async (name: string): Promise<number | undefined> => {
    const asking = get({ host, port: ownPort, path: '/metrics', headers: { Host: name } })
    const [answer]: IncomingMessage[] = await once(asking, 'response')
    return answer?.resume().statusCode
  }
  const own = await Promise.all([`localhost:${ownPort}`, `127.0.0.1:${ownPort}`].map(statusAt))
  const names = [`mal.example:${ownPort}`, `localhost.mal.example:${ownPort}`, 'mal.example']
  expect([own, await Promise.all(names.map(statusAt))]).toEqual([
    [200, 200],
    [421, 421, 421],
  ])
  await plain.close()
})
