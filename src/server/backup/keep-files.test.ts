import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, describe, expect, it } from 'vitest'

import { openFolderStore } from '../files/store/folder-store.ts'
import type { FileStore } from '../files/store/file-store.ts'
import { keepFiles } from './keep-files.ts'
import type { KeptFiles } from './keep-files.ts'

const municipalityId = randomUUID()
let folder: string
let store: FileStore
let files: KeptFiles

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-keep-files-'))
  store = await openFolderStore(folder)
  files = keepFiles(store, { damaged: [] }, { notesNew: true })
  return () => rm(folder, { recursive: true })
})

function aFile() {
  const bytes = randomBytes(5000)
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const keep = ({ bytes, sha256 }: ReturnType<typeof aFile>): Promise<void> =>
  files.keep({ municipalityId, sha256 }, inPieces(bytes))

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += 2000) yield bytes.subarray(start, start + 2000)
}

describe('keeping the files of a backup', () => {
  it('has each of them whole once all are kept, and takes each of them away', async () => {
    const all = Array.from({ length: 30 }, aFile)
    for (const file of all) {
      // oxlint-disable-next-line no-await-in-loop -- as a backup is read
      await keep(file)
    }
    await files.allKept()
    const isWhole = await Promise.all(
      all.map(({ sha256 }) => store.isWhole(municipalityId, sha256)),
    )
    expect(isWhole).toEqual(all.map(() => true))
    await files.takeAway()
    const isThere = await Promise.all(all.map(({ sha256 }) => store.has(municipalityId, sha256)))
    expect(isThere).toEqual(all.map(() => false))
  })

  it('reads the next file while the ones before are on their way to the disk', async () => {
    const [first, second] = [aFile(), aFile()]
    await keep(first)
    await keep(second)
    // Both were read; what is not in place yet waits aside.
    expect(await readdir(join(folder, 'aside'))).not.toEqual([])
    await files.allKept()
    expect(await readdir(join(folder, 'aside'))).toEqual([])
  })

  it('tells of one that could not be kept, though it was read to its end', async () => {
    // Where the municipality's folder should be stands a file.
    await writeFile(join(folder, municipalityId), '')
    files = keepFiles(store, { damaged: [] }, { notesNew: false })
    await keep(aFile())
    await expect(files.allKept()).rejects.toThrow('ENOTDIR')
  })

  it('keeps nothing under an address that is not that of its bytes', async () => {
    const [file, other] = [aFile(), aFile()]
    await keep({ ...file, sha256: other.sha256 })
    await expect(files.allKept()).rejects.toThrow('The backup changed')
    expect(await store.has(municipalityId, file.sha256)).toBe(false)
    expect(await store.has(municipalityId, other.sha256)).toBe(false)
  })
})
