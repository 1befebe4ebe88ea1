import { platform } from 'node:os'
import { deflateSync } from 'node:zlib'

import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'

import { helpers } from '#tests/helper-processes.ts'
import { scannedPdf, scanOf, textPdf } from '#tests/scans.ts'

import type { ReadingTask } from './read-file.ts'
import { readFileApart } from './read-file.ts'

const read = (bytes: Uint8Array, task: Partial<ReadingTask> = {}) =>
  readFileApart({
    source: { bytes },
    mediaType: 'application/pdf',
    signal: new AbortController().signal,
    progress: () => {},
    ...task,
  })

async function pagesOf(bytes: Uint8Array, task: Partial<ReadingTask> = {}) {
  const reading = await read(bytes, task)
  if (reading.kind !== 'read') throw new Error(`It was declined: ${reading.reason}`)
  return reading
}

describe('reading a file', () => {
  it('takes the text a PDF has of its own, page by page, and draws its first page', async () => {
    const told: (readonly [number, number])[] = []
    const { pages, total, thumbnail } = await pagesOf(
      await textPdf('Permiso de obra en Los Aromos', '', 'Segunda hoja: cañería y año'),
      { progress: (...far) => void told.push(far), limits: { recognizedPages: 9 } },
    )
    expect(pages.map(({ text }) => text)).toEqual([
      'Permiso de obra en Los Aromos',
      '',
      'Segunda hoja: cañería y año',
    ])
    expect(pages[0]?.confidence).toBeNull()
    expect(total).toBe(3)
    expect(told.map(([done]) => done)).toEqual([0, 1, 2])
    expect(
      Buffer.from(thumbnail ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  it('recognises Spanish in a scan, and says how sure it is', async () => {
    const { pages } = await pagesOf(
      await scannedPdf('Señor alcalde: pido vigilancia\nnocturna en la plaza'),
    )
    expect(pages[0]?.text.replaceAll('\n', ' ')).toBe(
      'Señor alcalde: pido vigilancia nocturna en la plaza',
    )
    expect(pages[0]?.confidence).toBeGreaterThan(70)
  })

  it('recognises a photo that was taken on its head', async () => {
    const upsideDown = await scanOf('Solicito la poda de dos árboles', 2)
    const { pages } = await pagesOf(upsideDown, { mediaType: 'image/png' })
    expect(pages[0]?.text).toContain('Solicito la poda')
  })

  it('reads the first pages of a long file, and knows how many there are', async () => {
    const long = await textPdf(
      'Hoja primera del libro',
      'Hoja segunda del libro',
      'Hoja tercera del libro',
    )
    const { pages, total } = await pagesOf(long, { limits: { pages: 2 } })
    expect([pages.length, total]).toEqual([2, 3])
  })
})

const tail = '\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF'
const catalog = '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'

function written(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  return Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
}

/**
 * One page whose contents unpack to far more than there is memory, and with two of them one as it
 * should be.
 */
function bomb(pages: 1 | 2): Uint8Array {
  const packed = deflateSync(deflateSync(Buffer.alloc(120_000_000, '0 0 m 1 1 l S '), { level: 1 }))
  return written(
    '%PDF-1.7\n',
    catalog,
    `2 0 obj<</Type/Pages/Kids[3 0 R${pages === 2 ? ' 4 0 R' : ''}]/Count ${pages}/MediaBox[0 0 300 300]/Resources<</Font<</F 7 0 R>>>>>>endobj\n`,
    '3 0 obj<</Type/Page/Parent 2 0 R/Contents 5 0 R>>endobj\n4 0 obj<</Type/Page/Parent 2 0 R/Contents 6 0 R>>endobj\n',
    `5 0 obj<</Filter[/FlateDecode/FlateDecode]/Length ${packed.length}>>stream\n`,
    packed,
    '\nendstream endobj\n6 0 obj<</Length 58>>stream\nBT /F 12 Tf 20 20 Td (Hoja que se lee como siempre) Tj ET   \nendstream endobj\n',
    '7 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    tail,
  )
}

describe('a hostile file', () => {
  it('is declined with its reason, whatever it does', async () => {
    const locked = await PDFDocument.load(await textPdf('Secreto de las partes'))
    locked.encrypt({ userPassword: 'clave', ownerPassword: 'otra' })
    const enormous = Buffer.from(await scanOf('Pequeña'))
    enormous.writeUInt32BE(60_000, 16)
    enormous.writeUInt32BE(60_000, 20)
    const loop = '2 0 obj<</Type/Pages/Kids[2 0 R]/Count 9>>endobj\n'
    const [noise, nothing, biting, deep, encrypted, picture] = await Promise.all([
      read(written('%PDF-1.7 ruido', tail)),
      read(new Uint8Array()),
      read(written('%PDF-1.4\n', catalog, loop, tail)),
      read(written('%PDF-1.4\n', catalog, `2 0 obj${'['.repeat(1_000_000)}`, tail)),
      read(await locked.save()),
      read(enormous, { mediaType: 'image/png' }),
    ])
    const broken = { kind: 'declined', reason: 'BROKEN' }
    expect([noise, nothing, biting, deep]).toEqual([broken, broken, broken, broken])
    expect(encrypted).toEqual({ kind: 'declined', reason: 'ENCRYPTED' })
    expect(picture).toEqual({ kind: 'declined', reason: 'TOO_LARGE' })
  })

  it('costs its own page, and the next one is read', async () => {
    const { pages } = await pagesOf(bomb(2), { limits: { thumbnailMs: 600, pageMs: 600 } })
    expect(pages).toEqual([
      { text: '', confidence: null, isLost: true },
      { text: 'Hoja que se lee como siempre', confidence: null, isLost: false },
    ])
  })

  it('is not drawn when it shows nothing of its page', async () => {
    const document = await PDFDocument.create()
    document.addPage([300, 300]).setCropBox(500, 500, 20, 20)
    const { pages, thumbnail } = await pagesOf(await document.save())
    expect([pages.map(({ text }) => text), thumbnail]).toEqual([[''], null])
  })

  it('is drawn no larger than memory allows, though its page is a mile wide', async () => {
    const document = await PDFDocument.create()
    document.addPage([4_500_000, 4_500_000])
    const { pages, thumbnail } = await pagesOf(await document.save())
    expect(pages).toHaveLength(1)
    expect(thumbnail?.length).toBeLessThan(200_000)
  })
})

/** The one process there is then, once those that were ended are gone. */
async function readBy(text: string): Promise<number[]> {
  const { pages } = await pagesOf(await textPdf(text))
  expect(pages).toEqual([{ text, confidence: null, isLost: false }])
  await expect.poll(helpers).toHaveLength(1)
  return helpers()
}

it.runIf(platform() === 'linux')(
  'reads file after file in one process, and after one that ended it in another',
  async () => {
    const first = await readBy('Primera carta de la mañana')
    expect(await readBy('Segunda carta de la mañana')).toEqual(first)
    expect(await read(bomb(1), { limits: { thumbnailMs: 600, pageMs: 600 } })).toEqual({
      kind: 'declined',
      reason: 'BROKEN',
    })
    const next = await readBy('Tercera carta de la mañana')
    expect(next).not.toEqual(first)
    expect(await readBy('Cuarta carta de la mañana')).toEqual(next)
  },
)

it('stops at once when told to', async () => {
  const stop = new AbortController()
  const reading = read(await textPdf('Primera hoja de muchas', 'Segunda hoja de muchas'), {
    signal: stop.signal,
    progress: () => stop.abort(new Error('hasta aquí')),
  })
  await expect(reading).rejects.toThrow('hasta aquí')
})
