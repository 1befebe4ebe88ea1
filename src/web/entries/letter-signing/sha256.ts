/**
 * SHA-256 (FIPS 180-4) of the beginnings of a file, in one reading. The browser's own is there only
 * over HTTPS, and has none that goes on.
 */
const constants = firstPrimes(64).map((prime) => fraction(Math.cbrt(prime)))
const blockBytes = 64

type State = readonly [number, number, number, number, number, number, number, number]

const initial: State = [
  0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
  0x5be0_cd19,
]

/** By length: those of `lengths` that the bytes have. */
export function beginnings(
  bytes: Uint8Array,
  lengths: readonly number[],
): ReadonlyMap<number, string> {
  let state = initial
  const found = new Map<number, string>()
  let at = 0
  const wanted = [...new Set(lengths)].filter((length) => length <= bytes.length)
  for (const length of wanted.toSorted((a, b) => a - b)) {
    for (; at + blockBytes <= length; at += blockBytes) state = after(state, bytes, at)
    found.set(length, ended(state, bytes.subarray(at, length), length))
  }
  return found
}

export function sha256Of(bytes: Uint8Array): string {
  return beginnings(bytes, [bytes.length]).get(bytes.length) ?? ''
}

/** By the browser itself where it has one, many times as fast. */
export async function sha256OfAll(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  if (!globalThis.isSecureContext) return sha256Of(bytes)
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What it would be if the file ended here; `state` goes on. */
function ended(state: State, rest: Uint8Array, length: number): string {
  const last = new Uint8Array(rest.length + 9 > blockBytes ? 2 * blockBytes : blockBytes)
  last.set(rest)
  last[rest.length] = 0x80
  const view = new DataView(last.buffer)
  view.setUint32(last.length - 8, Math.floor(length / 0x2000_0000))
  view.setUint32(last.length - 4, (length * 8) % 0x1_0000_0000)
  let copy = state
  for (let at = 0; at < last.length; at += blockBytes) copy = after(copy, last, at)
  return copy.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

const words = new Uint32Array(64)
const turned = (word: number, by: number): number => (word >>> by) | (word << (32 - by))
const wordAt = (list: ArrayLike<number>, place: number): number => list[place] ?? 0

/** What it is after one more block. */
function after(state: State, bytes: Uint8Array, from: number): State {
  const view = new DataView(bytes.buffer, bytes.byteOffset + from, blockBytes)
  for (let t = 0; t < 16; t += 1) words[t] = view.getUint32(t * 4)
  for (let t = 16; t < 64; t += 1) {
    const [before, late] = [wordAt(words, t - 15), wordAt(words, t - 2)]
    const early = turned(before, 7) ^ turned(before, 18) ^ (before >>> 3)
    const later = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10)
    words[t] = wordAt(words, t - 16) + early + wordAt(words, t - 7) + later
  }
  const [a0, b0, c0, d0, e0, f0, g0, h0] = state
  let [a, b, c, d, e, f, g, h] = state
  for (let t = 0; t < 64; t += 1) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)
    const one = (h + high + ((e & f) ^ (~e & g)) + wordAt(constants, t) + wordAt(words, t)) | 0
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)
    const two = (low + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  const low = [(a0 + a) | 0, (b0 + b) | 0, (c0 + c) | 0, (d0 + d) | 0] as const
  return [...low, (e0 + e) | 0, (f0 + f) | 0, (g0 + g) | 0, (h0 + h) | 0]
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 0x1_0000_0000)
}

function firstPrimes(count: number): readonly number[] {
  const found: number[] = []
  for (let number = 2; found.length < count; number += 1) {
    if (found.every((prime) => number % prime !== 0)) found.push(number)
  }
  return found
}
