import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { noteSigner, verifierKeyText } from '../ledger/signed-note.ts'
import { readWitnessTowns } from './witness-settings.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'asiento-towns-'))
})
afterAll(() => rm(folder, { recursive: true }))

const keys = (host: string) =>
  [
    noteSigner(Buffer.alloc(32, 1), `${host}/verificar/libro`, 'log'),
    noteSigner(Buffer.alloc(32, 2), `${host}/verificar/testigo`, 'witness'),
  ].map(verifierKeyText)
const line = (host: string, protocol = 'https') => `${protocol}://${host} ${keys(host).join(' ')}`
const [log = '', witness = ''] = keys('registro.villa.example')

async function read(text: string) {
  const file = join(folder, 'testigos.txt')
  await writeFile(file, text)
  const problems: string[] = []
  const env = { WITNESS_TOWNS: file }
  const towns = readWitnessTowns({ env, problems }, 'https://registro.valle.example')
  return { towns, problems }
}

describe('the towns to watch', () => {
  it('are none without a file, and a file that is not there is told', () => {
    const problems: string[] = []
    const publicUrl = 'http://localhost:3000'
    expect(readWitnessTowns({ env: {}, problems }, publicUrl)).toEqual([])
    expect(problems).toEqual([])
    const env = { WITNESS_TOWNS: join(folder, 'no-está.txt') }
    expect(readWitnessTowns({ env, problems }, publicUrl)).toEqual([])
    expect(problems).toEqual([expect.stringContaining('un archivo que se pueda leer')])
  })

  it('are one a line, with comments between', async () => {
    const text = `# Villa\n${line('registro.villa.example')}\n\n  ${line('localhost:3001', 'http')}  \r\n`
    const { towns, problems } = await read(text)
    expect(problems).toEqual([])
    expect(towns.map(({ address, log: own }) => [address, own.name])).toEqual([
      ['https://registro.villa.example', 'registro.villa.example/verificar/libro'],
      ['http://localhost:3001', 'localhost:3001/verificar/libro'],
    ])
  })

  it.each([
    ['words', 'Villa Alegre'],
    ['http elsewhere', line('registro.villa.example', 'http')],
    ['another protocol', line('registro.villa.example', 'file')],
    ['a path', `https://registro.villa.example/otro ${log} ${witness}`],
    ['a password', `https://a:b@registro.villa.example ${log} ${witness}`],
    ['the keys in the other order', `https://registro.villa.example ${witness} ${log}`],
    ['a key cut short', `https://registro.villa.example ${log} ${witness.slice(0, -3)}`],
    ['a word too many', `${line('registro.villa.example')} más`],
  ])('are told by their line where it is not one: %s', async (_, text) => {
    const { towns, problems } = await read(`# quiénes\n${text}\n`)
    expect(towns).toEqual([])
    expect(problems).toEqual([
      expect.stringMatching(/WITNESS_TOWNS, línea 2 de «.+»: debe ser la línea que entrega/u),
    ])
  })

  it('are not this installation itself, nor one twice', async () => {
    const own = await read(line('registro.valle.example'))
    expect(own.problems).toEqual([expect.stringContaining('un testigo debe ser otra')])
    const twice = await read(`${line('registro.villa.example')}\n${line('registro.villa.example')}`)
    expect(twice.towns).toHaveLength(1)
    expect(twice.problems).toEqual([expect.stringContaining('ya está en otra línea')])
  })
})
