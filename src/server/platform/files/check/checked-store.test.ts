import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, it } from 'vitest'

import { startS3Server } from '#tests/s3-server.ts'

import { readConfig } from '../../common/config/config.ts'
import { openFileStore } from '../store/open-file-store.ts'
import { checkedStore, heldBytes } from './checked-store.ts'

it('reads a large file of a bucket once to send it, and once more before it is known to be whole', async () => {
  const s3 = await startS3Server()
  const folder = await mkdtemp(join(tmpdir(), 'asiento-checked-'))
  try {
    const config = readConfig({ ...s3.env, ASIENTO_DATA: folder })
    const store = checkedStore(await openFileStore(config), () => Promise.resolve())
    const municipality = '00000000-0000-4000-8000-000000000000'
    const bytes = new Blob([new Uint8Array(heldBytes + 1)])
    const { sha256 } = await store.put(municipality, bytes.stream(), bytes.size, () =>
      Promise.resolve(),
    )
    const read = async () => {
      const before = s3.timesRead()
      const { stream } = await store.get(municipality, sha256)
      expect((await new Response(stream).arrayBuffer()).byteLength).toBe(bytes.size)
      return s3.timesRead() - before
    }
    expect([await read(), await read()]).toEqual([2, 1])
  } finally {
    await rm(folder, { recursive: true })
    await s3.close()
  }
})
