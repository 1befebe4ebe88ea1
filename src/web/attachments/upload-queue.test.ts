import type { UploadedFile } from '#contract/entry/attachments.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { ApiProblem } from '../common/api.ts'
import type { Sending } from './send-upload.ts'
import { claimsOf, createUploadQueue, type UploadQueue } from './upload-queue.ts'

// The far end of the line: the test decides when and how each sending ends.
interface Travelling extends Sending {
  readonly arrive: () => void
  readonly fail: (cause: unknown) => void
}
let line: Travelling[] = []
let discarded: string[] = []
let queue: UploadQueue

beforeEach(() => {
  line = []
  discarded = []
  queue = createUploadQueue(
    { maxFileSizeBytes: 10, maxAttachments: 3 },
    {
      send: (sending) =>
        new Promise((resolve, reject) => {
          sending.signal.addEventListener('abort', () =>
            reject(new DOMException('Aborted', 'AbortError')),
          )
          line.push({ ...sending, arrive: () => resolve(arrived(sending)), fail: reject })
        }),
      discard: (uploadId) => Promise.resolve(discarded.push(uploadId)),
    },
  )
})

function arrived({ uploadId, fileName }: Sending): UploadedFile {
  return {
    uploadId,
    fileName,
    sha256: '',
    sizeBytes: 3,
    mediaType: 'application/pdf',
    pages: 1,
    warnings: [],
  }
}

const file = (name: string, content = 'abc'): File => new File([content], name)
const states = (): string[] =>
  queue.store.get().items.map(({ fileName, state }) => `${fileName} ${state}`)

it('sends two at a time and the next one when a place is free', async () => {
  queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')])
  expect(states()).toEqual(['a.pdf sending', 'b.pdf sending', 'c.pdf waiting'])
  line[0]?.arrive()
  await expect.poll(states).toEqual(['a.pdf done', 'b.pdf sending', 'c.pdf sending'])
})

it('claims what arrived, the first file as the document and the others as annexes', async () => {
  queue.add([file('a.pdf'), file('b.pdf')])
  line[1]?.arrive()
  await expect.poll(states).toEqual(['a.pdf sending', 'b.pdf done'])
  expect(claimsOf(queue.store.get().items).map(({ kind }) => kind)).toEqual(['ANNEX'])
  line[0]?.arrive()
  await queue.settled()
  expect(claimsOf(queue.store.get().items).map(({ kind }) => kind)).toEqual(['FORM', 'ANNEX'])
})

describe('a file of which nothing moves', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('is told within three seconds, and taken back with its next byte', () => {
    const isStalled = () => queue.store.get().items[0]?.isStalled
    queue.add([file('a.pdf')])
    vi.advanceTimersByTime(2000)
    expect(isStalled()).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(isStalled()).toBe(true)
    line[0]?.onProgress(0.5)
    expect(isStalled()).toBe(false)
    vi.advanceTimersByTime(3000)
    expect(isStalled()).toBe(true)
  })
})

describe('before a byte travels', () => {
  it('says what is wrong with a file, and sends the others', () => {
    queue.add([
      file('virus.exe'),
      file('vacío.pdf', ''),
      file('grande.pdf', 'x'.repeat(11)),
      file('bien.pdf'),
    ])
    expect(states()).toEqual([
      'virus.exe refused',
      'vacío.pdf refused',
      'grande.pdf refused',
      'bien.pdf sending',
    ])
    expect(queue.store.get().items[0]?.sentence).toContain('.exe')
  })

  it('stops at the number of files an entry takes', () => {
    queue.add(['a', 'b', 'c', 'd'].map((name) => file(`${name}.pdf`)))
    expect(states()).toEqual(['a.pdf sending', 'b.pdf sending', 'c.pdf waiting', 'd.pdf refused'])
  })
})

it('keeps a file whose sending was cut and sends it again under the same id', async () => {
  queue.add([file('a.pdf')])
  line[0]?.fail(new TypeError('The line was cut'))
  await expect.poll(states).toEqual(['a.pdf failed'])
  const { uploadId = '', sentence } = queue.store.get().items[0] ?? {}
  expect(sentence).toBe(
    'Se cortó la subida de «a.pdf». Sus datos están guardados: pulse Reintentar.',
  )
  queue.retry(uploadId)
  expect(line[1]?.uploadId).toBe(uploadId)
  line[1]?.arrive()
  await queue.settled()
  expect(states()).toEqual(['a.pdf done'])
})

it('does not offer to send again what the server found wrong with the file', async () => {
  queue.add([file('a.pdf')])
  line[0]?.fail(
    new ApiProblem({
      type: 'E-FIL-08',
      title: 'No corresponde',
      status: 415,
      remarks: [],
      requestId: '',
    }),
  )
  await expect.poll(states).toEqual(['a.pdf refused'])
  expect(queue.store.get().items[0]?.sentence).toBe('No corresponde')
})

it('offers to send again what only finds no room among what waits', async () => {
  queue.add([file('a.pdf')])
  const said = { title: 'Espere', status: 422, remarks: [], requestId: '' }
  line[0]?.fail(new ApiProblem({ type: 'E-FIL-24', ...said }))
  await expect.poll(states).toEqual(['a.pdf failed'])
})

it('cancels a sending, forgets the file on the server, and lets the next one go', async () => {
  queue.add([file('a.pdf'), file('b.pdf'), file('c.pdf')])
  const first = queue.store.get().items[0]?.uploadId ?? ''
  queue.remove(first)
  await expect.poll(states).toEqual(['b.pdf sending', 'c.pdf sending'])
  expect(line[0]?.signal.aborted).toBe(true)
  expect(discarded).toEqual([first])
})

it('brings back a draft: what was sent is done, what was not is sent', () => {
  queue.add([file('a.pdf')])
  const [item] = queue.store.get().items
  if (!item) throw new Error('The file was added')
  queue.release()
  const uploaded = {
    uploadId: 'u',
    fileName: 'b.pdf',
    sha256: '',
    sizeBytes: 1,
    mediaType: '',
    pages: 1,
    warnings: [],
  }
  queue.restore([
    item,
    { ...item, uploadId: 'u', fileName: 'b.pdf', file: null, uploaded },
    { ...item, uploadId: 'v', file: null },
  ])
  expect(states()).toEqual(['a.pdf sending', 'b.pdf done', 'a.pdf refused'])
})

it('sends again a file the server lost, or asks for it when its bytes are gone too', async () => {
  queue.add([file('a.pdf')])
  line[0]?.arrive()
  await queue.settled()
  const [item] = queue.store.get().items
  if (!item) throw new Error('The file was added')
  queue.lose(item.uploadId)
  expect(states()).toEqual(['a.pdf failed'])
  expect(queue.store.get().items[0]?.sentence).toBe(
    '«a.pdf» ya se usó en otro documento o venció. Elíjalo de nuevo.',
  )
  queue.restore([{ ...item, file: null }])
  queue.lose(item.uploadId)
  expect(states()).toEqual(['a.pdf refused'])
})

it('says again why the server refused a file of a draft, and of any other that it was not sent', async () => {
  queue.add([file('a.pdf'), file('b.pdf')])
  const title = 'El contenido de «a.pdf» no corresponde a su extensión.'
  line[0]?.fail(
    new ApiProblem({ type: 'E-FIL-08', title, status: 415, remarks: [], requestId: '' }),
  )
  await expect.poll(states).toEqual(['a.pdf refused', 'b.pdf sending'])
  const kept = queue.store.get().items.map((item) => ({ ...item, file: null }))
  queue.release()
  queue.restore(kept)
  expect(queue.store.get().items.map(({ state, sentence }) => [state, sentence])).toEqual([
    ['refused', title],
    ['refused', '«b.pdf» no llegó a subirse. Elíjalo de nuevo.'],
  ])
})

it('tells twins apart, and says so', () => {
  queue.add([file('acta.pdf'), file('Acta.pdf')])
  expect(queue.store.get().items.map(({ fileName, cameAs }) => [fileName, cameAs])).toEqual([
    ['acta.pdf', undefined],
    ['Acta (2).pdf', 'Acta.pdf'],
  ])
})
