// What the archive keeps and what it forgets: never a piece over another, never a piece that a kept
// moment needs.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { basesIn, forgetBefore } from './archive-bases.ts'

const script = fileURLToPath(new URL('../database/cluster/archive-wal.sh', import.meta.url))
let home: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "asiento-archive 'x' %f-"))
})
afterEach(() => rm(home, { recursive: true }))

describe('a piece of the log', () => {
  const name = '000000010000000000000007'
  const keep = (bytes: string) => {
    execFileSync('sh', ['-c', 'cat > "$0/piece"', home], { input: bytes })
    return spawnSync('sh', [script, join(home, 'piece'), join(home, 'wal'), name]).status
  }
  beforeEach(() => mkdir(join(home, 'wal')))

  it('is kept once, and the same again is no fault', async () => {
    expect(keep('one')).toBe(0)
    expect(keep('one')).toBe(0)
    expect(await readdir(join(home, 'wal'))).toEqual([`${name}.gz`])
  })

  it('never replaces another of its name, which stays as it was', async () => {
    keep('one')
    const before = await readFile(join(home, 'wal', `${name}.gz`))
    expect(keep('two')).not.toBe(0)
    expect(await readFile(join(home, 'wal', `${name}.gz`))).toEqual(before)
    expect(await readdir(join(home, 'wal'))).toEqual([`${name}.gz`])
  })

  it('is no piece when it cannot be kept whole', async () => {
    await rm(join(home, 'wal'), { recursive: true })
    expect(keep('one')).not.toBe(0)
  })
})

describe('what is forgotten', () => {
  const pieces = [4, 5, 6, 7, 8].map((number) => `0000000100000000000000${pad(number)}.gz`)

  beforeEach(async () => {
    await mkdir(join(home, 'wal'))
    for (const name of [...pieces, '00000002.history.gz', '000000020000000000000005.gz']) {
      // oxlint-disable-next-line no-await-in-loop
      await writeFile(join(home, 'wal', name), '')
    }
    await base('2026-11-01T03:00:00.000Z', 4)
    await base('2026-11-02T03:00:00.000Z', 6)
    await base('2026-11-03T03:00:00.000Z', 8)
    await mkdir(join(home, 'base', '.half'))
  })

  it('leaves the last base before the first kept moment, and the log from there on', async () => {
    await forgetBefore(home, new Date('2026-11-02T12:00:00Z'))
    const left = (await basesIn(home)).map(({ takenAt }) => takenAt)
    expect(left).toEqual(['2026-11-02T03:00:00.000Z', '2026-11-03T03:00:00.000Z'])
    expect((await readdir(join(home, 'wal'))).toSorted()).toEqual(
      [...pieces.slice(2), '00000002.history.gz'].toSorted(),
    )
  })

  it('is nothing while every base is within the days that are kept', async () => {
    await forgetBefore(home, new Date('2026-10-01T00:00:00Z'))
    expect(await basesIn(home)).toHaveLength(3)
    expect(await readdir(join(home, 'wal'))).toHaveLength(7)
  })
})

async function base(takenAt: string, first: number): Promise<void> {
  const folder = join(home, 'base', takenAt.replaceAll(/[-:.]/gu, ''))
  await mkdir(folder, { recursive: true })
  const about = {
    format: 'asiento-base/1',
    product: '0.1.0',
    takenAt,
    firstWal: `0000000100000000000000${pad(first)}`,
    timeZone: 'America/Lima',
  }
  await writeFile(join(folder, 'about.json'), JSON.stringify(about))
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
