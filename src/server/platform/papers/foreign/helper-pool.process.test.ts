import type { PdfFacts } from './facts-reader.ts'
import { platform } from 'node:os'

import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'

import { helpers } from '#tests/helper-processes.ts'
import { temporaryFile } from '#tests/temporary-file.ts'
import { readPdfFacts } from './pdf-facts.ts'

async function aPdf(pages: number): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (let page = 0; page < pages; page += 1) document.addPage()
  return document.save()
}

async function factsOf(bytes: Uint8Array): Promise<PdfFacts> {
  return readPdfFacts(await temporaryFile(bytes))
}

const plain = {
  isEncrypted: false,
  isBroken: false,
  isSigned: false,
  hasXfa: false,
  filesInside: 0,
}
const read = (pages: number) => ({ pages, ...plain })
/** All of /proc is read for each look: seconds, on a busy machine. */
const untilGone = { timeout: 20_000 }
const broken = { ...plain, pages: null, isBroken: true }

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
  await expect.poll(helpers, untilGone).toEqual([])
  expect(await factsOf(await aPdf(4))).toEqual(read(4))
})

it('gives each of many files at once its own answer', async () => {
  const papers = await Promise.all([1, 2, 3, 4, 5, 6].map(aPdf))
  const answers = await Promise.all(papers.map(factsOf))
  expect(answers).toEqual([1, 2, 3, 4, 5, 6].map(read))
})
