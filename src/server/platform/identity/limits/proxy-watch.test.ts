import { Writable } from 'node:stream'

import { afterEach, expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { freePorts } from '#tests/free-ports.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { openApp } from '../../../app/app.ts'
import { listen } from '../../../app/listen.ts'
import { openLog } from '../../common/log.ts'
import { openTroubleRound } from '../../../features/notices/tell-of-troubles.ts'
import { openStaticFiles } from '../../http/respond/static-files.ts'

let close: () => Promise<void>
afterEach(() => close())

interface Scene {
  readonly app: TestApp
  readonly administrator: Person
  readonly ask: (times: number, forwardedFor?: string) => Promise<void>
  readonly hidden: () => Promise<unknown>
  readonly warnings: () => string[]
}

async function openScene(env: Readonly<Record<string, string>> = {}): Promise<Scene> {
  const { port, idPort } = await freePorts()
  const written: string[] = []
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk.toString())
      done()
    },
  })
  const ports = { HOST: '127.0.0.1', PORT: String(port), ID_PORT: String(idPort) }
  const log = openLog({ level: 'warn', destination })
  const app = await openTestApp({ env: { ...ports, ...env }, log })
  const doors = await listen(app.app, openApp(app.app, await openStaticFiles('no-web')))
  close = async () => {
    await doors.close()
    await app.close()
  }
  const administrator = await app.as('ADM')
  return {
    app,
    administrator,
    async ask(times, forwardedFor) {
      const headers = forwardedFor === undefined ? {} : { 'X-Forwarded-For': forwardedFor }
      for (let turn = 0; turn < times; turn += 1) {
        await (await fetch(`http://localhost:${port}/api/service`, { headers })).arrayBuffer()
      }
    },
    async hidden() {
      const { checks } = (await administrator.ask(api.readHealth, {})).body
      return checks.find(({ kind }) => kind === 'PROXY')?.facts ?? null
    },
    warnings: () => written.filter((line) => line.includes('TRUSTED_PROXY')),
  }
}

it('is said that a proxy speaks for everybody and is not named: in the log once, to the administrator, and what to set', async () => {
  const { app, administrator, ask, hidden, warnings } = await openScene()
  await ask(4, '203.0.113.7')
  expect([await hidden(), warnings()]).toEqual([null, []])
  await ask(4, '203.0.113.8')
  expect(await hidden()).toEqual({ why: 'UNNAMED', proxy: '127.0.0.1' })
  expect(warnings()).toHaveLength(1)
  const round = openTroubleRound()
  await round(app.app)
  await round(app.app)
  const told = (await administrator.ask(api.readNotices, {})).body?.notices
  expect(told?.map(({ kind }) => kind)).toEqual(['PROXY_HIDES'])
})

it('is not believed of whoever writes the header by themselves, beside people who do not', async () => {
  const { ask, hidden } = await openScene()
  await ask(2)
  await ask(20, '203.0.113.7')
  expect(await hidden()).toBe(null)
})

it('is said that the proxy that is named says for nobody whom it speaks', async () => {
  const { ask, hidden } = await openScene({ TRUSTED_PROXY: '127.0.0.1, ::1' })
  await ask(19)
  expect(await hidden()).toBe(null)
  await ask(1)
  expect(await hidden()).toEqual({ why: 'SILENT', proxy: '127.0.0.1' })
  await ask(1, '203.0.113.7')
  expect(await hidden()).toBe(null)
})
