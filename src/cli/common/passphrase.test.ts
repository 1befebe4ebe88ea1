import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { readPassphrase } from './passphrase.ts'

const home = await mkdtemp(path.join(tmpdir(), 'asiento-passphrase-'))
afterAll(() => rm(home, { recursive: true }))

async function readFrom(bytes: string | Buffer): Promise<string | null> {
  const file = path.join(home, 'frase')
  await writeFile(file, bytes)
  return readPassphrase(file)
}

it('is what a person would write down on paper, whatever the editor wrote around it', async () => {
  expect(await readFrom('la frase del año\n')).toBe('la frase del año')
  expect(await readFrom('\uFEFFla frase del año\r\notra línea\r\n')).toBe('la frase del año')
})

it('is refused where it would be letters that nobody can type', async () => {
  await expect(readFrom(Buffer.from('\uFEFFla frase del año\n', 'utf16le'))).rejects.toThrow(
    'UTF-8',
  )
  await expect(readFrom(Buffer.from('la frase del año\n', 'latin1'))).rejects.toThrow('UTF-8')
})
