import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { api } from '#contract/api.ts'
import type { EntryView } from '#contract/entry/entry-shapes.ts'
import { acknowledge, route, unitAt } from '#tests/handling.ts'
import { onePixelPng } from '#tests/one-pixel-png.ts'
import { openPageLine, type PageLine } from '#tests/page-line.ts'
import { openTestApp, type Person, type TestApp } from '#tests/test-app.ts'

import { answerMs } from '../../common/time-limits.ts'
import { begin, type UnderWay } from '../../ui/fields/use-submission.ts'
import { sendAnswer } from '../handle/close-values.ts'
import { attachFile, newFileIds } from './attach-file.ts'

let app: TestApp
let worker: Person
let entry: EntryView
let line: PageLine

beforeAll(async () => {
  app = await openTestApp()
  worker = await app.as('JU')
})
afterAll(() => app.close())
beforeEach(async () => {
  const clerk = await app.as('REG')
  const sent = await route(clerk, await clerk.register(), unitAt(app, 1))
  entry = await acknowledge(worker, sent)
  line = await openPageLine(app, worker, answerMs)
})
afterEach(() => void vi.unstubAllGlobals())

const asItStands = async (): Promise<EntryView> =>
  (await worker.ask(api.readEntry, { params: { entryId: entry.entryId } })).body

/** An upload over the line, whose bytes stand still while `travels` does not resolve. */
function uploads(travels: Promise<void>): Promise<void> {
  const begun = Promise.withResolvers<void>()
  class Upload extends EventTarget {
    readonly upload = new EventTarget()
    readonly headers: Record<string, string> = {}
    status = 0
    responseText = ''
    path = ''
    open(_method: string, path: string): void {
      this.path = path
    }
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value
    }
    send(body: Blob): void {
      begun.resolve()
      const arrive = async (): Promise<void> => {
        await travels
        const answer = await worker.upload(
          new Uint8Array(await body.arrayBuffer()),
          'respuesta.png',
          this.path.split('/').at(-1),
        )
        this.status = 200
        this.responseText = JSON.stringify(answer)
        this.dispatchEvent(new Event('load'))
      }
      void arrive()
    }
    abort(): void {
      this.dispatchEvent(new Event('abort'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return begun.promise
}

interface Window extends UnderWay {
  isClosed: boolean
  readonly faults: unknown[]
}

const onProgress = (): void => undefined

/** As the window that answers does it. */
function answerWithFile(): Window {
  const file = new File([new Uint8Array(onePixelPng)], 'respuesta.png')
  const ids = newFileIds()
  const { name: fileName, size: sizeBytes } = file
  const values = {
    outcome: 'GRANTED' as const,
    number: '12',
    date: app.municipality.foundation.today,
    authority: 'Obras',
    medium: null,
    reason: '',
    file: { fileName, sizeBytes, file, ids, isAttached: false },
  }
  const said = { kind: 'RESPONSE', validity: 'ORIGINAL', replacesId: null, reason: null } as const
  const faults: unknown[] = []
  const underWay = begin(
    async (leaving) => {
      await sendAnswer(entry, values, {
        leaving,
        withReply: (row) => attachFile(row, { file, ids, onProgress, leaving, ...said }),
      })
    },
    (fault) => faults.push(fault),
  )
  return { ...underWay, faults, isClosed: false }
}

function leave(window: Window): void {
  window.stop(() => {
    window.isClosed = true
  })
}

describe('leaving a window that answers with a file', () => {
  it('does nothing while the file travels', async () => {
    const begun = uploads(new Promise(() => undefined))
    const window = answerWithFile()
    await begun
    leave(window)
    await window.ended
    expect(window).toMatchObject({ isClosed: true, faults: [] })
    expect(await asItStands()).toMatchObject({ version: entry.version, attachments: [] })
  })

  it('closes no entry once the file is in it', async () => {
    void uploads(Promise.resolve())
    const window = answerWithFile()
    line.meanwhile = () => leave(window)
    await window.ended
    expect(window).toMatchObject({ isClosed: true, faults: [] })
    const { attachments, handling } = await asItStands()
    expect(attachments).toHaveLength(1)
    expect(handling?.status).toBe(entry.handling?.status)
  })

  it('waits for what came of the answer once that is sent', async () => {
    void uploads(Promise.resolve())
    const window = answerWithFile()
    let changes = 0
    line.meanwhile = () => {
      changes += 1
      if (changes === 2) leave(window)
    }
    await window.ended
    expect(window).toMatchObject({ isClosed: false, faults: [] })
    expect((await asItStands()).handling?.status).toBe('CLOSED')
  })
})
