/** ZIPs that the pages write and read, and the hashes by which a copy is known. */
import { createHash, randomBytes } from 'node:crypto'
import { crc32 as crcOfNode, deflateRawSync } from 'node:zlib'

import { fromBuffer, type ZipFile } from 'yauzl'
import { describe, expect, it } from 'vitest'

import { safeNames } from './letters-to-sign.ts'
import { BadZip, readZip, zipLimits, type ZipProblem } from './read-zip.ts'
import { beginnings, sha256Of } from './sha256.ts'
import { crc32, storedZip } from './write-zip.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('the hash of a beginning', () => {
  it('is that of FIPS 180-4 at every length about the ends of blocks', () => {
    const bytes = randomBytes(300)
    const lengths = Array.from({ length: 301 }, (_, length) => length)
    const found = beginnings(bytes, lengths.toReversed())
    for (const length of lengths) {
      const node = createHash('sha256').update(bytes.subarray(0, length)).digest('hex')
      expect(found.get(length)).toBe(node)
    }
    expect(beginnings(bytes, [301]).size).toBe(0)
  })

  it('is the same of two megabytes', () => {
    const bytes = randomBytes(2_000_001)
    expect(sha256Of(bytes)).toBe(createHash('sha256').update(bytes).digest('hex'))
  })
})

describe('an archive that is written', () => {
  it('is read by others, byte for byte, under its names', async () => {
    const files = [
      { name: 'Oficio N.º 1-2026-OBR Señal «ñandú».pdf', bytes: new Uint8Array(randomBytes(5000)) },
      { name: 'LÉAME.txt', bytes: bytesOf('hola') },
    ]
    const zip = Buffer.from(await storedZip(files).arrayBuffer())
    expect(await readByOthers(zip)).toEqual(
      files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString('hex')]),
    )
    expect(crc32(files[0]?.bytes ?? bytesOf(''))).toBe(crcOfNode(files[0]?.bytes ?? ''))
    const again = await readZip(new Blob([zip]))
    expect(again.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    expect(await again[0]?.read()).toEqual(files[0]?.bytes)
  })

  it('has names that Windows takes, no two alike', () => {
    expect(
      safeNames([
        'Oficio 1/2: "a" <b>?',
        'OFICIO 1-2- -a- -b-',
        'uno\u202Efdp.exe\n. . ',
        'x'.repeat(300),
      ]),
    ).toEqual([
      'Oficio 1-2- -a- -b-.pdf',
      'OFICIO 1-2- -a- -b- (2).pdf',
      'uno-fdp.exe-.pdf',
      `${'x'.repeat(100)}.pdf`,
    ])
  })
})

function readByOthers(zip: Buffer): Promise<[string, string][]> {
  return new Promise((resolve, reject) => {
    fromBuffer(zip, { lazyEntries: true }, (error: Error | null, opened: ZipFile) => {
      if (error) return reject(error)
      const found: [string, string][] = []
      opened.on('end', () => resolve(found))
      opened.on('error', reject)
      opened.on('entry', (entry) => {
        opened.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault)
          const pieces: Buffer[] = []
          stream.on('data', (piece: Buffer) => pieces.push(piece))
          stream.on('end', () => {
            found.push([entry.fileName, Buffer.concat(pieces).toString('hex')])
            opened.readEntry()
          })
        })
      })
      opened.readEntry()
    })
  })
}

/** One member, with what is said of it. */
interface Told {
  readonly name?: Buffer
  readonly flags?: number
  readonly method?: number
  readonly said?: number
  readonly count?: number
  readonly packed?: Buffer
  /** How often the directory names it. */
  readonly times?: number
}

const plain = Buffer.from('%PDF-1.7 '.repeat(100))

function zipOf(told: Told): Blob {
  const { name = Buffer.from('a.pdf'), flags = 0, method = 8, count = 1 } = told
  const { packed = deflateRawSync(plain), said = plain.length, times = 1 } = told
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x0403_4b50, 0)
  head.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x0201_4b50, 0)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(method, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(said, 24)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE((46 + name.length) * times, 12)
  end.writeUInt32LE(30 + name.length + packed.length, 16)
  const directory = Array.from({ length: times }, () => [entry, name]).flat()
  return new Blob([new Uint8Array(Buffer.concat([head, name, packed, ...directory, end]))])
}

async function problemOf(zip: Blob): Promise<ZipProblem | null> {
  try {
    for (const { read } of await readZip(zip)) {
      await read()
    }
    return null
  } catch (fault) {
    if (fault instanceof BadZip) return fault.problem
    throw fault
  }
}

describe('an archive that comes', () => {
  it('gives what was packed, by its last name alone, in whatever letters it was named', async () => {
    const paths = [
      Buffer.from('../../etc/a.pdf'),
      Buffer.from('C:\\b.pdf'),
      Buffer.from('a\xf1o.pdf', 'latin1'),
    ]
    const named = await Promise.all(paths.map((name) => readZip(zipOf({ name }))))
    expect(named.map(([member]) => member?.name)).toEqual(['a.pdf', 'b.pdf', 'año.pdf'])
    expect(await named[0]?.[0]?.read()).toEqual(new Uint8Array(plain))
    expect(await readZip(zipOf({ name: Buffer.from('folder/') }))).toEqual([])
  })

  it.each<[string, Told, ZipProblem]>([
    ['locked', { flags: 1 }, 'ENCRYPTED'],
    ['of more members than are read', { count: zipLimits.members + 1 }, 'TOO_MANY'],
    ['of members that are not there', { count: 2 }, 'DAMAGED'],
    ['of a ZIP64, by its count', { count: 0xffff }, 'ZIP64'],
    ['of a ZIP64, by a size', { said: 0xffff_ffff }, 'ZIP64'],
    ['that says it holds too much', { said: zipLimits.wholeBytes + 1 }, 'TOO_LARGE'],
    ['with a member that says it is too large', { said: zipLimits.memberBytes + 1 }, 'TOO_LARGE'],
    ['packed in another way', { method: 12 }, 'METHOD'],
    ['that holds more than it says', { said: 10 }, 'DAMAGED'],
    ['that holds less than it says', { said: 5000 }, 'DAMAGED'],
    ['of what is no packing', { packed: Buffer.alloc(50, 0xff) }, 'DAMAGED'],
    ['that is a bomb', { packed: deflateRawSync(Buffer.alloc(200_000_000)) }, 'DAMAGED'],
  ])('is not read when it is one %s', async (_, told, problem) => {
    expect(await problemOf(zipOf(told))).toBe(problem)
  })

  // Nothing of it is unpacked: it is told by what it says of itself.
  it.each<[string, Told, ZipProblem]>([
    ['says of each member what one may be', { times: 3, count: 3, said: 90_000_000 }, 'TOO_LARGE'],
    ['names the same bytes many times over', { times: 3, count: 3 }, 'DAMAGED'],
  ])('is not opened when it %s', async (_, told, problem) => {
    await expect(readZip(zipOf(told))).rejects.toMatchObject({ problem })
  })

  it('tells what a member begins with before it is unpacked', async () => {
    const packed = deflateRawSync(Buffer.alloc(50_000_000))
    const [member] = await readZip(zipOf({ packed, said: 50_000_000 }))
    const head = await member?.head()
    expect(head?.[0]).toBe(0)
    expect(head?.length).toBeLessThan(1_000_000)
  })

  it('is not read when it was cut, wherever', async () => {
    const whole = zipOf({})
    for (const share of [0, 0.2, 0.5, 0.9, 0.99]) {
      expect(await problemOf(whole.slice(0, Math.floor(whole.size * share)))).toBe('DAMAGED')
    }
    expect(await problemOf(whole)).toBeNull()
  })
})
