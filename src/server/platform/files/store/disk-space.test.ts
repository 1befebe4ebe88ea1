// On a disk that is really full: tests/endurance/full-disk.test.ts. Here the reserve is larger than
// what the disk has free.
import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'

import { expect, it } from 'vitest'

import { api } from '#contract/api.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { Person, TestApp } from '#tests/test-app.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { aRegistration } from '#tests/registration.ts'

async function withReserve(
  megabytes: number,
  work: (app: TestApp, clerk: Person) => Promise<void>,
): Promise<void> {
  const app = await openTestApp({ env: { DISK_RESERVE_MB: String(megabytes) } })
  try {
    await work(app, await app.as('REG'))
  } finally {
    await app.close()
  }
}

it('takes nothing new in below a quarter of the reserve, says so, and goes on reading', () =>
  withReserve(1_000_000_000, async (app, clerk) => {
    const refused = await clerk.ask(api.registerEntry, {
      params: { entryId: randomUUID() },
      body: aRegistration(app.municipality),
    })
    expect(refused.status).toBe(507)
    expect(refused.problem).toMatchObject({
      type: 'E-SYS-11',
      title: expect.stringContaining('No queda espacio en el servidor'),
    })
    await expect(clerk.upload(onePixelPng, 'plano.png')).rejects.toThrow('E-SYS-11')
    expect(await app.lastNumber()).toBe(0)
    expect((await clerk.ask(api.listEntries, { query: {} })).status).toBe(200)
    expect((await clerk.ask(api.searchParties, { body: { text: 'Soto' } })).status).toBe(200)
  }))

it('takes no file in below the reserve, and registers what brings none', async () => {
  const { bavail, bsize } = await statfs(tmpdir())
  const freeMegabytes = Math.floor((bavail * bsize) / 1_048_576)
  await withReserve(freeMegabytes * 2, async (_house, clerk) => {
    await expect(clerk.upload(onePixelPng, 'plano.png')).rejects.toThrow('E-SYS-11')
    expect((await clerk.register()).entryNumber).toMatch(/-000001$/u)
  })
})
