import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { readSecrets } from './secrets.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-secrets-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const reader = `
import { readSecrets } from ${JSON.stringify(new URL('./secrets.ts', import.meta.url).href)}
process.stdout.write(JSON.stringify(await readSecrets(process.argv[1])))`

function readElsewhere(): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', reader, folder])
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', () => resolve(said))
  })
}

describe('the secrets of an installation', () => {
  it('are made once, for their owner only', async () => {
    const made = await readSecrets(join(folder, 'datos'))
    expect(await readSecrets(join(folder, 'datos'))).toEqual(made)
    const { mode } = await stat(join(folder, 'datos', 'secrets.json'))
    expect(mode & 0o777).toBe(0o600)
    const keys = [made.sessionKey, made.sealingKey, made.clientSecret, made.cookieKey]
    expect(new Set(keys).size).toBe(4)
  })

  it('are agreed on by processes that start at once, and leave no draft behind', async () => {
    const read = await Promise.all(Array.from({ length: 6 }, readElsewhere))
    expect(read[0]).toContain('sessionKey')
    expect(new Set(read).size).toBe(1)
    expect(await readdir(folder)).toEqual(['secrets.json'])
  })

  it('are not replaced when damaged, and not quoted', async () => {
    await readSecrets(folder)
    const path = join(folder, 'secrets.json')
    const half = (await readFile(path, 'utf8')).slice(0, 200)
    await writeFile(path, half)
    await expect(readSecrets(folder)).rejects.toThrow(/está dañado/)
    await expect(readSecrets(folder)).rejects.not.toThrow(/sessionKey/)
    expect(await readFile(path, 'utf8')).toBe(half)
  })
})
