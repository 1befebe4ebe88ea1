// The shell block of docs/webhooks.md, as it stands there, on a message that a register sent.
import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { openWebhookMunicipality } from '#tests/webhooks.ts'

const paper = new URL('../../../../docs/webhooks.md', import.meta.url)
const hasTools = spawnSync('openssl', ['version']).status === 0

it.skipIf(!hasTools)('checks a signature as the paper does, and knows a wrong one', async () => {
  const municipality = await openWebhookMunicipality()
  const folder = await mkdtemp(join(tmpdir(), 'asiento-webhook-'))
  try {
    const { secret } = await municipality.subscribe()
    await municipality.clerk.register()
    const [message] = await municipality.after()
    const { body = '', headers = {} } = message ?? {}
    const [, block = ''] = /^```sh\n(?<block>.+?)^```$/msu.exec(await readFile(paper, 'utf8')) ?? []
    expect(block).toContain('openssl')
    const check = async (received: string): Promise<number | null> => {
      await writeFile(join(folder, 'body.json'), received)
      const env = {
        ...process.env,
        secret,
        id: headers['webhook-id'],
        timestamp: headers['webhook-timestamp'],
        signature: headers['webhook-signature'],
      }
      return spawnSync('bash', ['-euc', block], { cwd: folder, env }).status
    }
    expect([await check(body), await check(`${body} `)]).toEqual([0, 1])
  } finally {
    await rm(folder, { recursive: true })
    await municipality.close()
  }
})
