/** The cipher of what is kept in the browser: 4 kB gz that no list waits for. */
export { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
export { bytesToUtf8, hexToBytes, randomBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
