import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { afterAll, describe, expect, it } from 'vitest'

import { letter, withStamp } from '#tests/signed-pdf.ts'
import type { SignatureScene } from '#tests/signature-scene.ts'
import { briefly, lookAt, openSignatureScene } from '#tests/signature-scene.ts'
import { temporaryFile } from '#tests/temporary-file.ts'
import { der, partsOf, readDer } from '#tests/der.ts'

const signed: SignatureScene['signed'] = (more, bytes) => scene.signed(more, bytes)

const scene = await openSignatureScene()
afterAll(() => scene.desk.close())

function open(tag: number, ...parts: readonly Buffer[]): Buffer {
  return Buffer.concat([Buffer.of(tag, 0x80), ...parts, Buffer.of(0, 0)])
}

function withOpenLengths(cms: Buffer): Buffer {
  const [type, wrapped] = partsOf(readDer(cms))
  const [data] = wrapped ? partsOf(wrapped) : []
  if (!type || !data) throw new Error('no message')
  return open(0x30, type.whole, open(0xa0, open(0x30, ...partsOf(data).map((one) => one.whole))))
}

describe('a signature', () => {
  it('says who, when, and that nothing came after; of its issuer and of revocation nothing', async () => {
    const bytes = await signed()
    const [found, another] = await lookAt(bytes)
    expect(another).toBeUndefined()
    expect(found).toMatchObject({
      kind: 'SIGNATURE',
      signer: 'Rosa Núñez Díaz',
      identity: 'IDCPE-12345678',
      organization: 'Municipalidad de Villa',
      issuer: 'Rosa Núñez Díaz',
      stampedAt: null,
      coversUpTo: bytes.length,
      after: 'NOTHING',
      integrity: 'OK',
      chain: 'UNKNOWN',
      revocation: 'NOT_CHECKED',
    })
    expect(found?.declaredAt).toMatch(/^\d{4}-\d\d-\d\dT/u)
  })

  it.each([
    ['a table and then a stream', false, true],
    ['a stream and then a table', true, false],
    ['streams', true, true],
  ])('is found where the cross-references are %s', async (_, first, second) => {
    const bytes = await letter('100 EUR', { pages: 3, useObjectStreams: first })
    const once = await signed({ useObjectStreams: second }, bytes)
    const twice = await signed({ by: scene.luis, useObjectStreams: second }, once)
    expect(await briefly(twice)).toEqual(['OK SIGNATURES', 'OK NOTHING'])
  })

  it('is of the one who signed, in whatever order the certificates come', async () => {
    const others = join(scene.desk.folder, 'others.pem')
    await writeFile(others, await readFile(scene.luis.certificate))
    const [found] = await lookAt(
      await signed({ words: ['-cades', '-md', 'sha256', '-certfile', others] }),
    )
    expect(found).toMatchObject({ signer: 'Rosa Núñez Díaz', integrity: 'OK' })
  })

  it('is read where it is made by RSA-PSS', async () => {
    const words = '-cades -md sha256 -keyopt rsa_padding_mode:pss'.split(' ')
    expect(await briefly(await signed({ by: scene.luis, words }))).toEqual(['OK NOTHING'])
  })

  it('is read where its lengths are left open', async () => {
    expect(await briefly(await signed({ message: withOpenLengths }))).toEqual(['OK NOTHING'])
  })

  it('of the plain form needs no name of its certificate within, that of the advanced one does', async () => {
    const plain = { words: ['-md', 'sha256'] }
    const bytes = await signed({ ...plain, subFilter: 'adbe.pkcs7.detached' })
    expect(await lookAt(bytes)).toMatchObject([{ signer: 'Rosa Núñez Díaz', integrity: 'OK' }])
    expect(await briefly(await signed(plain))).toEqual(['UNSUPPORTED UNKNOWN'])
  })

  it('by a certificate that had expired says so', async () => {
    const old = await scene.desk.signer('/CN=Ana Vieja', ['20200101000000Z', '20210101000000Z'])
    expect(await lookAt(await signed({ by: old }))).toMatchObject([
      { signer: 'Ana Vieja', integrity: 'OK', chain: 'EXPIRED_AT_TIME' },
    ])
  })

  it('is told where it is of a kind that nobody can check here', async () => {
    const unread = ['UNSUPPORTED UNKNOWN']
    expect(await briefly(await signed({ subFilter: 'adbe.x509.rsa_sha1' }))).toEqual(unread)
    expect(await briefly(await signed({ words: ['-md', 'sha1'] }))).toEqual(unread)
    expect(await briefly(await signed({ words: ['-noattr', '-md', 'sha256'] }))).toEqual(unread)
    const cades = ['-cades', '-md', 'sha256']
    expect(await briefly(await signed({ words: [...cades, '-nodetach'] }))).toEqual(unread)
    expect(await briefly(Buffer.from('%PDF-1.7 /ByteRange'))).toEqual(unread)
  })

  it('is none in a file without any, nor in what is no PDF', async () => {
    expect(await lookAt(await letter())).toEqual([])
    expect(await lookAt(Buffer.from('hola'))).toEqual([])
    expect(await lookAt(Buffer.alloc(0))).toEqual([])
  })
})

describe('a time stamp', () => {
  it('is told when it is over this very signature, and by somebody who may', async () => {
    await scene.desk.openssl(
      ...'req -x509 -newkey rsa:2048 -nodes -days 3650 -keyout tsa.key -out tsa.pem'.split(' '),
      '-subj',
      '/CN=Sello de Prueba',
      '-addext',
      'extendedKeyUsage=critical,timeStamping',
    )
    const config = [
      '[tsa]\ndefault_tsa = here\n[here]\nserial = serial\nsigner_cert = tsa.pem',
      'signer_key = tsa.key\nsigner_digest = sha256\ndefault_policy = 1.2.3.4.1',
      'digests = sha256\ness_cert_id_alg = sha256\n',
    ]
    await writeFile(join(scene.desk.folder, 'tsa.cnf'), config.join('\n'))
    await writeFile(join(scene.desk.folder, 'serial'), '01\n')
    const stamp = async (data: Buffer): Promise<Buffer> => {
      await writeFile(join(scene.desk.folder, 'signature'), data)
      await scene.desk.openssl(...'ts -query -data signature -sha256 -cert -out query'.split(' '))
      await scene.desk.openssl(
        ...'ts -reply -queryfile query -config tsa.cnf -token_out -out token'.split(' '),
      )
      return readFile(join(scene.desk.folder, 'token'))
    }
    // A stamp says whole seconds.
    const begun = new Date().setMilliseconds(0)
    const [found] = await lookAt(await signed({ message: (cms) => withStamp(cms, stamp) }))
    expect(found).toMatchObject({ integrity: 'OK', stampAuthority: 'CN=Sello de Prueba' })
    expect(Date.parse(found?.stampedAt ?? '')).toBeGreaterThanOrEqual(begun)
    const other = { message: (cms: Buffer) => withStamp(cms, () => stamp(Buffer.from('otra'))) }
    expect(await lookAt(await signed(other))).toMatchObject([{ integrity: 'OK', stampedAt: null }])
  })
})

describe('what is said to be covered', () => {
  it.each<[string, (real: readonly number[]) => readonly number[]]>([
    ['nothing', () => [0, 0, 0, 0]],
    ['what begins later', ([, start = 0, ...rest]) => [1, start - 1, ...rest]],
    ['all but more than the signature', ([, a = 0, b = 0, n = 0]) => [0, a, b + 12, n - 12]],
    ['all but what stands before it, too', ([, a = 0, b = 0, n = 0]) => [0, a - 12, b, n]],
    ['more than there is', ([, a = 0, b = 0, n = 0]) => [0, a, b, n + 1]],
    ['three stretches', ([, a = 0, b = 0]) => [0, a, b, 1, b + 1, 1]],
    ['half of what there is', ([, a = 0, b = 0]) => [0, a, b]],
  ])('has to be all: not %s', async (_, byteRange) => {
    expect(await briefly(await signed({ byteRange }))).toEqual(['BROKEN UNKNOWN'])
  })

  it('has no room beside the signature for what was moved there', async () => {
    const bytes = await signed()
    const [start, end] = holeOf(bytes)
    const rest = bytes.subarray(end)
    const evil = `> /ByteRange [0 ${start} ${end + 400} ${rest.length}] /X <`
    const gap = Buffer.from(evil.padEnd(399, '0'))
    const hole = bytes.subarray(start, end - 1)
    const wrapped = Buffer.concat([bytes.subarray(0, start), hole, gap, Buffer.from('>'), rest])
    for (const found of await briefly(wrapped)) expect(found).not.toMatch(/^OK/u)
  })

  it('is filled by the message and zeros alone', async () => {
    const bytes = await signed()
    bytes.write('ff', holeOf(bytes)[1] - 4)
    expect(await briefly(bytes)).toEqual(['BROKEN UNKNOWN'])
  })
})

function holeOf(bytes: Buffer): readonly [number, number] {
  const [, start, end] = /\/ByteRange \[0 (\d+) (\d+)/u.exec(bytes.toString('latin1')) ?? []
  return [Number(start), Number(end)]
}

describe('what was signed', () => {
  it('is noticed to have changed by a byte', async () => {
    const bytes = await signed()
    bytes[200] = (bytes[200] ?? 0) ^ 1
    expect((await briefly(bytes)).filter((found) => found.startsWith('OK'))).toEqual([])
  })

  it('is noticed to have changed where the message was made to fit', async () => {
    // The digest of other bytes in the place of the right one: the signature over it is missing.
    const other = await scene.desk.cms(Buffer.from('otro documento'), scene.rosa)
    expect(await briefly(await signed({ message: () => other }))).toEqual(['BROKEN UNKNOWN'])
    const digest = Buffer.from('2a864886f70d010904', 'hex')
    const message = (cms: Buffer): Buffer => {
      const at = cms.indexOf(digest) + digest.length + 6
      cms[at] = (cms[at] ?? 0) ^ 1
      return cms
    }
    expect(await briefly(await signed({ message }))).toEqual(['BROKEN UNKNOWN'])
  })

  it('is nobody’s where the certificate is another than the message names', async () => {
    const theirs = await scene.desk.cms(Buffer.from('x'), scene.luis)
    const message = (cms: Buffer): Buffer => withCertificatesOf(cms, theirs)
    expect(await briefly(await signed({ message }))).toEqual(['UNSUPPORTED UNKNOWN'])
  })
})

function withCertificatesOf(cms: Buffer, other: Buffer): Buffer {
  const [type] = partsOf(readDer(cms))
  const theirs = dataIn(other).find(({ tag }) => tag === 0xa0)
  const parts = dataIn(cms).map((part) => (part.tag === 0xa0 ? theirs : part)?.whole)
  if (!type) throw new Error('no message')
  return der(0x30, type.whole, der(0xa0, der(0x30, ...parts.filter((part) => part !== undefined))))
}

function dataIn(cms: Buffer): ReturnType<typeof partsOf> {
  const [, wrapped] = partsOf(readDer(cms))
  const [data] = wrapped ? partsOf(wrapped) : []
  return data ? partsOf(data) : []
}

describe('another maker’s program', () => {
  const pdfsig = promisify(execFile)
  it('agrees, where it is there', async (context) => {
    const isThere = await pdfsig('pdfsig', ['-v']).then(
      () => true,
      () => false,
    )
    if (!isThere) context.skip('pdfsig of poppler is not on this machine')
    const said = async (bytes: Buffer): Promise<string> => {
      const { stdout } = await pdfsig('pdfsig', ['-nocert', await temporaryFile(bytes)]).catch(
        (failed: { stdout: string }) => failed,
      )
      return stdout
    }
    const once = await signed()
    expect(await said(once)).toMatch(/Signature is Valid/u)
    expect(await said(once)).toMatch(/Total document signed/u)
    const twice = await said(await signed({ by: scene.luis }, once))
    expect(twice.match(/Signature is Valid/gu)).toHaveLength(2)
    once[200] = (once[200] ?? 0) ^ 1
    expect(await said(once)).not.toMatch(/Signature is Valid/u)
  })
})
