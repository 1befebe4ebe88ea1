/**
 * Signs as minisign does (https://jedisct1.github.io/minisign/), with a key of its own making, so
 * that whoever checks a release needs Debian's `minisign` and nothing of ours. Written here because
 * the machine that makes a release need not have it.
 */
import { createHash, createPrivateKey, createPublicKey, scryptSync, sign } from 'node:crypto'

import { Impediment } from '../say.mjs'

const encrypted = 'Sc'
// PKCS #8's frame of an Ed25519 key (RFC 8410): the seed follows.
const frame = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @typedef {{ readonly id: Buffer, readonly seed: Buffer }} SecretKey */

/**
 * The text of a secret key's file (`minisign -G`), opened with its password; one made with `-W` has
 * none.
 * @param {string} text
 * @param {string} password
 * @returns {SecretKey}
 */
export function openSecretKey(text, password) {
  const bytes = Buffer.from(text.trim().split('\n').at(-1) ?? '', 'base64')
  if (bytes.length !== 158 || bytes.toString('latin1', 0, 2) !== 'Ed') {
    throw new Impediment('La clave de firma no es una clave secreta de minisign.')
  }
  const secret = Buffer.from(bytes.subarray(54))
  if (bytes.toString('latin1', 2, 4) === encrypted) unlock(secret, bytes, password)
  const [id, seed] = [secret.subarray(0, 8), secret.subarray(8, 40)]
  // The public half follows: a wrong password leaves another behind.
  if (!publicHalf(seed).equals(secret.subarray(40, 72))) {
    throw new Impediment('La contraseña de la clave de firma no es esa.')
  }
  return { id, seed }
}

/**
 * The text of `x.minisig` for the bytes of `x`.
 * @param {Uint8Array} bytes
 * @param {SecretKey} key
 * @param {string} comment which the signature covers too
 */
export function minisignature(bytes, { id, seed }, comment) {
  const key = keyOf(seed)
  const signature = sign(null, createHash('blake2b512').update(bytes).digest(), key)
  const whole = sign(null, Buffer.concat([signature, Buffer.from(comment)]), key)
  return [
    'untrusted comment: signature of an Asiento release',
    Buffer.concat([Buffer.from('ED'), id, signature]).toString('base64'),
    `trusted comment: ${comment}`,
    whole.toString('base64'),
    '',
  ].join('\n')
}

/** @param {Buffer} seed */
function keyOf(seed) {
  return createPrivateKey({ key: Buffer.concat([frame, seed]), format: 'der', type: 'pkcs8' })
}

/** @param {Buffer} seed */
function publicHalf(seed) {
  const { x = '' } = createPublicKey(keyOf(seed)).export({ format: 'jwk' })
  return Buffer.from(x, 'base64url')
}

/**
 * @param {Buffer} secret changed in place
 * @param {Buffer} bytes
 * @param {string} password
 */
function unlock(secret, bytes, password) {
  const salt = bytes.subarray(6, 38)
  const operations = Number(bytes.readBigUInt64LE(38))
  const memory = Number(bytes.readBigUInt64LE(46))
  // As libsodium's `crypto_pwhash_scryptsalsa208sha256` picks them.
  const r = 8
  const N = 2 ** Math.floor(Math.log2(memory / (r * 128)))
  const p = Math.max(1, Math.floor(Math.min(operations / 4, 0x3fffffff) / N / r))
  const stream = scryptSync(password, salt, secret.length, {
    N,
    r,
    p,
    maxmem: 2 * memory + 2 ** 26,
  })
  for (const [index, byte] of stream.entries()) secret[index] = (secret[index] ?? 0) ^ byte
}
