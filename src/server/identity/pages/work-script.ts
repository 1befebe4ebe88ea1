/**
 * The worker that looks for the number (`proof-of-work.ts`). SHA-256 is written out (FIPS 180-4):
 * the browser's own answers with a promise for each try, and takes many times as long.
 */
import { guardHeaders } from './pages.ts'

/** Where the worker stands, at both origins. */
export const workerPath = '/auth/work.js'

export const workerHeaders = { ...guardHeaders, 'Content-Type': 'text/javascript; charset=utf-8' }

/**
 * Of a page: starts the worker. What the page says where no work can be done stands in it already;
 * it is put aside while there is hope, and comes back where a browser has no workers, or ours does
 * not arrive, or fails.
 */
export const startWork = `
function startWork({ task, script, working }, onDone, onLost) {
  const said = document.getElementById('work-said')
  const again = document.querySelector('[data-without-work]')
  const without = said.textContent
  const lose = () => {
    said.textContent = without
    if (again) again.hidden = false
    onLost()
  }
  try {
    const address = globalThis.trustedTypes
      ? trustedTypes.createPolicy('work', { createScriptURL: () => script }).createScriptURL('')
      : script
    const worker = new Worker(address)
    worker.addEventListener('error', lose)
    worker.addEventListener('message', ({ data }) => {
      worker.terminate()
      onDone(data)
    })
    worker.postMessage(task)
  } catch (cause) {
    return lose()
  }
  said.textContent = working
  if (again) again.hidden = true
}`

export const workerScript = `
const primes = []
for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime)) primes.push(n)
const fraction = (root) => ((root - Math.floor(root)) * 4294967296) | 0
const begin = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))
const round = Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime)))
const w = new Int32Array(64)
function firstWord(bytes, length) {
  const blocks = (length + 72) >> 6
  let [h0, h1, h2, h3, h4, h5, h6, h7] = begin
  for (let block = 0; block < blocks; block += 1) {
    for (let i = 0; i < 16; i += 1) {
      const at = block * 64 + i * 4
      w[i] = (bytes[at] << 24) | (bytes[at + 1] << 16) | (bytes[at + 2] << 8) | bytes[at + 3]
    }
    if (block === blocks - 1) w[15] = length * 8
    for (let i = 16; i < 64; i += 1) {
      const x = w[i - 15], y = w[i - 2]
      w[i] = (w[i - 16] + w[i - 7]
        + (((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3))
        + (((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10))) | 0
    }
    let a = h0, b = h1, c = h2, d = h3, e = h4, f = h5, g = h6, h = h7
    for (let i = 0; i < 64; i += 1) {
      const one = (h + (((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7)))
        + ((e & f) ^ (~e & g)) + round[i] + w[i]) | 0
      const two = ((((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10)))
        + ((a & b) ^ (a & c) ^ (b & c))) | 0
      h = g; g = f; f = e; e = (d + one) | 0; d = c; c = b; b = a; a = (one + two) | 0
    }
    h0 = (h0 + a) | 0; h1 = (h1 + b) | 0; h2 = (h2 + c) | 0; h3 = (h3 + d) | 0
    h4 = (h4 + e) | 0; h5 = (h5 + f) | 0; h6 = (h6 + g) | 0; h7 = (h7 + h) | 0
  }
  return h0
}
onmessage = ({ data: task }) => {
  const bits = Number.parseInt(task, 10)
  const head = task + '.'
  const bytes = new Uint8Array(256)
  for (let i = 0; i < head.length; i += 1) bytes[i] = head.charCodeAt(i)
  for (let number = 0; ; number += 1) {
    const digits = String(number)
    let length = head.length
    for (let i = 0; i < digits.length; i += 1) bytes[length++] = digits.charCodeAt(i)
    bytes[length] = 128
    if (Math.clz32(firstWord(bytes, length)) < bits) continue
    postMessage(head + digits)
    return
  }
}
`
