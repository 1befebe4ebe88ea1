// What `npm start` and a release run is the bundle, where packages are loaded in an order of the
// bundler's own: every other journey walks over the sources.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, it } from 'vitest'

import { openChromium, openVisitor } from '#tests/chromium.ts'
import { openCouncilDatabases } from '#tests/council-database.ts'
import { freePorts } from '#tests/free-ports.ts'
import { startServer } from '#tests/server-process.ts'

const bundle = fileURLToPath(new URL('../../../dist/server/main.js', import.meta.url))

it('The built server opens its sign-in page', async () => {
  const data = mkdtempSync(join(tmpdir(), 'asiento-built-'))
  const databases = openCouncilDatabases()
  const env = { ASIENTO_DATA: data, DATABASE_URL: await databases.make() }
  const server = await startServer(env, await freePorts(), [], bundle)
  const browser = await openChromium()
  const visitor = await openVisitor(browser)
  try {
    await visitor.page.goto(`${server.origin}/auth`)
    const opening = visitor.context.waitForEvent('page')
    await visitor.page.getByRole('button', { name: 'Ingresar' }).click()
    const popup = await opening
    await popup.getByLabel('Usuario').waitFor({ timeout: 10_000 })
    expect(server.complaints()).toBe('')
  } finally {
    await browser.close()
    await server.stop()
    await databases.close()
    rmSync(data, { recursive: true, force: true })
  }
})
