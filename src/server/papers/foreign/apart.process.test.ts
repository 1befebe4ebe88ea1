import { readdir, readFile } from 'node:fs/promises'
import { platform } from 'node:os'

import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'

import { temporaryFile } from '#tests/temporary-file.ts'
import { workApart } from './apart.ts'
import type { Outcome } from './foreign-pdf.ts'
import { openStarter } from './starter.ts'

async function aPdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) document.addPage()
  return document.save()
}

async function factsOf(bytes: Uint8Array): Promise<Outcome> {
  return workApart({ kind: 'facts', path: await temporaryFile(bytes) }, nothing, 20_000)
}

const nothing = new Uint8Array()
const plain = {
  isEncrypted: false,
  isBroken: false,
  isSigned: false,
  hasXfa: false,
  filesInside: 0,
}
const read = (pages: number) => ({ kind: 'facts', facts: { pages, ...plain } })
/** All of /proc is read for each look: seconds, on a busy machine. */
const untilGone = { timeout: 20_000 }
const broken = { kind: 'declined', reason: 'broken' }

interface Told {
  readonly pid: number
  readonly parent: number
  readonly command: string
}

async function processes(): Promise<Told[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Number.isInteger)
  return Promise.all(
    pids.map(async (pid) => {
      const [status = '', command = ''] = await Promise.all(
        ['status', 'cmdline'].map((name) =>
          readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => ''),
        ),
      )
      return { pid, parent: Number(/^PPid:\s*(\d+)$/mu.exec(status)?.[1]), command }
    }),
  )
}

function childrenAmong(all: readonly Told[]): number[] {
  return all.filter(({ parent }) => parent === process.pid).map(({ pid }) => pid)
}

/** The processes that read files for this one now, which a child of it started. */
async function helpers(): Promise<number[]> {
  const all = await processes()
  const shells = childrenAmong(all)
  return all
    .filter(({ parent, command }) => shells.includes(parent) && command.includes('apart-child'))
    .map(({ pid }) => pid)
}

it.runIf(platform() === 'linux')(
  'keeps a helper for the next file, until it meets one that cannot be read',
  async () => {
    // Those that other files of this worker left.
    for (const pid of await helpers()) process.kill(pid, 'SIGKILL')
    await expect.poll(helpers, untilGone).toEqual([])
    expect(await factsOf(await aPdf(1))).toEqual(read(1))
    const [first] = await helpers()
    expect(await factsOf(await aPdf(2))).toEqual(read(2))
    expect(await helpers()).toEqual([first])
    expect(await factsOf(Buffer.from('%PDF-1.7 cortado'))).toEqual(broken)
    expect(await factsOf(await aPdf(3))).toEqual(read(3))
    expect(await helpers()).not.toContain(first)
  },
)

it.runIf(platform() === 'linux')('reads on when a helper died while it waited', async () => {
  expect(await factsOf(await aPdf(1))).toEqual(read(1))
  for (const pid of await helpers()) process.kill(pid, 'SIGKILL')
  expect(await factsOf(await aPdf(4))).toEqual(read(4))
})

it('gives each of many files at once its own answer', async () => {
  const papers = await Promise.all([1, 2, 3, 4, 5, 6].map(aPdf))
  const answers = await Promise.all(papers.map(factsOf))
  expect(answers).toEqual([1, 2, 3, 4, 5, 6].map(read))
})

it.runIf(platform() === 'linux')(
  'starts no process beside open files, but has the shell do it that was there before',
  async () => {
    for (const pid of await helpers()) process.kill(pid, 'SIGKILL')
    openStarter()
    const before = childrenAmong(await processes())
    expect(await factsOf(await aPdf(1))).toEqual(read(1))
    expect(await helpers()).toHaveLength(1)
    expect(childrenAmong(await processes())).toEqual(before)
  },
)

it.runIf(platform() === 'linux')('reads on when that shell has ended', async () => {
  expect(await factsOf(await aPdf(1))).toEqual(read(1))
  const [helper] = await helpers()
  const shell = (await processes()).find(({ pid }) => pid === helper)?.parent ?? 0
  process.kill(-shell, 'SIGKILL')
  await expect.poll(helpers, untilGone).toEqual([])
  expect(await factsOf(await aPdf(2))).toEqual(read(2))
})
