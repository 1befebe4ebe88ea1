import { expect, it } from 'vitest'

import { decrypt, encrypt } from './age.ts'

const passphrase = 'frase de paso ñ'

// Written by age 1.1.1 (`age -p`), not by us.
const writtenByAge = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IHNjcnlwdCA4S3BNMFBFbFJpNzQrMUJlOCsvSW53IDE4CjBmWDY4VmtkQlhLd2NOYTNiWGtKWEt1' +
    'L2NOaUI0bXdEeUYxNVJlV1BuSTAKLS0tIFgvSnNoalVCbmV0YTUzb0tUR0t0YzVSd3hrUEdScFQ1YUUvc2ZMOGkvemsKIAqm1bdYH6NRrynC' +
    'E/7poA3eff/7H3cKF+6dXlIfl4PnnO2QUWgIhhu7s/lafDD4zjgwQA3jP0KDoBqOfKWUq32T7ig=',
  'base64',
)

it('reads what age wrote', async () => {
  const plain = await all(decrypt(inPieces(writtenByAge, 10), passphrase))
  expect(plain.toString()).toBe('Libro de registro, escrito por age.\n')
})

it('gives back what it took, at every edge of its chunks', async () => {
  const plain = Buffer.alloc(131_072, 'Libro de registro. ')
  for (const size of [0, 1, 65_536, 65_537, 131_072]) {
    const taken = plain.subarray(0, size)
    // oxlint-disable-next-line no-await-in-loop
    const encrypted = await all(encrypt(inPieces(taken, 50_000), passphrase, 10))
    expect(encrypted.includes('Libro')).toBe(false)
    // oxlint-disable-next-line no-await-in-loop
    expect((await all(decrypt(inPieces(encrypted, 70_000), passphrase))).equals(taken)).toBe(true)
  }
})

it('refuses another passphrase, an altered byte and a missing end', async () => {
  const sentence = 'alterada o incompleta'
  const ours = await all(encrypt(inPieces(Buffer.from('Libro'), 64), passphrase, 10))
  await expect(all(decrypt(inPieces(ours, 64), 'otra frase de paso'))).rejects.toThrow(
    'La frase de paso no es la de esta copia.',
  )
  const altered = Buffer.from(ours)
  altered[altered.length - 20]! ^= 1
  await expect(all(decrypt(inPieces(altered, 64), passphrase))).rejects.toThrow(sentence)
  const cut = ours.subarray(0, -1)
  await expect(all(decrypt(inPieces(cut, 64), passphrase))).rejects.toThrow(sentence)
})

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}

async function all(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}
