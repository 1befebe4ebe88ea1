import { request } from 'node:http'

import { afterAll, beforeAll, expect, it } from 'vitest'

import { freePorts } from '#tests/free-ports.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { openMetricsDoor } from './open-metrics-server.ts'
import type { MetricsDoor } from './open-metrics-server.ts'

let app: TestApp
let door: MetricsDoor
let port: number
beforeAll(async () => {
  ;({ port } = await freePorts())
  app = await openTestApp()
  const { database, metrics } = app.app
  const { dataFolder } = app
  const measured = { database, metrics, dataFolder, version: '0' }
  door = await openMetricsDoor({ host: '127.0.0.1', port, token: null }, measured)
})
afterAll(async () => {
  await door.close()
  await app.close()
})

function statusAt(name: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { Host: name }
    const asked = request({ host: '127.0.0.1', port, path: '/metrics', headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    })
    asked.once('error', reject)
    asked.end()
  })
}

it('are shown without a token to this machine by its own names, and by no other', async () => {
  expect(await statusAt(`localhost:${port}`)).toBe(200)
  expect(await statusAt(`127.0.0.1:${port}`)).toBe(200)
  for (const name of [`mal.example:${port}`, `localhost.mal.example:${port}`, 'mal.example']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await statusAt(name)).toBe(421)
  }
})
