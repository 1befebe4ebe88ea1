import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it } from 'vitest'

import { archiveSettings, noteArchive, notedArchive } from './wal-archive.ts'

let home: string
let file: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'asiento-noted-archive-'))
  file = join(home, 'wal-archive')
  return () => rm(home, { recursive: true })
})

it('hands the log over as often as it was said at the last start', () => {
  noteArchive(file, { folder: '/archivo', everySeconds: 15 })
  expect(archiveSettings(notedArchive(file))).toMatchObject({ archive_timeout: '15s' })
  noteArchive(file, null)
  expect(notedArchive(file)).toBeNull()
})

it('takes a note that tells no seconds for one of each minute', async () => {
  await writeFile(file, '/archivo\n')
  expect(notedArchive(file)).toEqual({ folder: '/archivo', everySeconds: 60 })
})
