import { expect, it } from 'vitest'
import { jpegTurn } from './jpeg-turn.ts'

/**
 * The head of a JPG whose camera noted `orientation`; the way most telephones write it, or the
 * other.
 */
function jpegWith(orientation: number, isLittle: boolean): Uint8Array {
  const bytes = Buffer.alloc(64)
  const write16 = (value: number, at: number) =>
    isLittle ? bytes.writeUInt16LE(value, at) : bytes.writeUInt16BE(value, at)
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xe1, 0, 40])
  bytes.write('Exif', 12)
  bytes.write(isLittle ? 'II' : 'MM', 18)
  write16(42, 20)
  if (isLittle) bytes.writeUInt32LE(8, 22)
  else bytes.writeUInt32BE(8, 22)
  write16(1, 26)
  write16(0x01_12, 28)
  write16(3, 30)
  write16(orientation, 36)
  return bytes
}

it.each([true, false])('reads how the camera was held (little-endian %s)', (isLittle) => {
  const turns = [1, 3, 6, 8, 2, 99].map((orientation) => jpegTurn(jpegWith(orientation, isLittle)))
  expect(turns).toEqual([0, 180, 90, 270, 0, 0])
})

it('turns nothing when nothing is noted, or the note points outside the file', () => {
  expect(jpegTurn(Uint8Array.of(0xff, 0xd8, 0xff, 0xda, 0, 2))).toBe(0)
  expect(jpegTurn(jpegWith(6, true).subarray(0, 30))).toBe(0)
  expect(jpegTurn(new Uint8Array())).toBe(0)
})
