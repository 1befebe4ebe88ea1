// Every shell block of docs/api.md, in order, as it stands there, against a register that is served
// and a program's real credential.
import { spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect, it } from 'vitest'

import { openClient } from '#contract/client.ts'
import { addDays } from '#domain/deadline/civil-date.ts'
import { freePorts } from '#tests/free-ports.ts'
import { openTestApp } from '#tests/test-app.ts'
import type { TestApp } from '#tests/test-app.ts'
import { textPdf } from '#tests/scans.ts'

import { openApp } from '../../app/app.ts'
import { listen } from '../../app/listen.ts'
import { openStaticFiles } from './respond/static-files.ts'

const paper = new URL('../../../../docs/api.md', import.meta.url)
const hasTools = ['bash', 'curl', 'jq'].every((tool) => spawnSync(tool, ['--version']).status === 0)

it.skipIf(!hasTools)('does the five tasks of the paper, block by block', async () => {
  const { port, idPort } = await freePorts()
  const env = { HOST: '127.0.0.1', PORT: String(port), ID_PORT: String(idPort) }
  const app = await openTestApp({ env })
  const doors = await listen(app.app, openApp(app.app, await openStaticFiles('no-web')))
  const folder = await mkdtemp(join(tmpdir(), 'asiento-api-'))
  try {
    const blocks = [...(await readFile(paper, 'utf8')).matchAll(/^```sh\n(.+?)^```$/gmsu)]
    expect(blocks.length).toBeGreaterThanOrEqual(6)
    await writeFile(join(folder, 'solicitud.pdf'), await textPdf('Solicita poda de árbol'))
    await writeFile(join(folder, 'plano.pdf'), await textPdf('Plano de la calle Sol'))
    await writeFile(
      join(folder, 'tasks'),
      ['set -eu', ...blocks.map(([, block]) => block)].join('\n'),
    )
    const { code, said } = await run(folder, {
      ASIENTO: app.app.config.publicUrl,
      token: await credentialAt(app),
    })
    expect([code, said]).toEqual([0, expect.stringContaining('EntryRegistered')])
    const receipt = await readFile(join(folder, 'receipt.pdf'), 'latin1')
    expect(receipt).toMatch(/^%PDF-/u)
  } finally {
    await rm(folder, { recursive: true })
    await doors.close()
    await app.close()
  }
})

/** As an administrator adds a program and issues its credential. */
async function credentialAt(app: TestApp): Promise<string> {
  const { credentials } = await app.as('ADM')
  const administrator = openClient({ origin: app.app.config.publicUrl, headers: credentials })
  const params = { staffId: randomUUID(), tokenId: randomUUID() }
  const grants = [{ role: 'REG' as const, officeId: null, unitId: null }]
  await administrator.call('addIntegration', { params, body: { name: 'Portal Ciudadano', grants } })
  const expiresOn = addDays(app.municipality.foundation.today, 30)
  const { secret } = await administrator.call('issueToken', {
    params,
    body: { scopes: ['read:entries', 'write:entries'], expiresOn },
  })
  return secret
}

async function run(
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<{ readonly code: unknown; readonly said: string }> {
  const shell = spawn('bash', ['tasks'], { cwd: folder, env: { ...process.env, ...env } })
  const [out, complaints, [code]] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'close'),
  ])
  const answers = code === 0 ? [] : await answersIn(folder)
  return { code, said: [out, complaints, ...answers].join('\n') }
}

/** What the server answered last, where a task stopped in the middle. */
async function answersIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  return Promise.all(
    files.map(async (name) => `${name}: ${await readFile(join(folder, name), 'utf8')}`),
  )
}
