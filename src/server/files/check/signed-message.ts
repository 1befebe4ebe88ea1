/**
 * Whether bytes are a cryptographic message (CMS, RFC 5652): a signature apart, or a document with
 * its signature around it.
 */

/**
 * Signed, enveloped, signed-and-enveloped, digested and encrypted data: 1.2.840.113549.1.7.2 to .6.
 */
const pkcs7 = /^06092a864886f70d01070[2-6]/u
/** Compressed and authenticated data of S/MIME: 1.2.840.113549.1.9.16.1.9 and .23. */
const smime = /^060b2a864886f70d01091001(?:09|17)/u
// RFC 7468, §8 and §9, and what OpenSSL wrote before.
const armour = /^-----BEGIN (?:PKCS7|CMS|PKCS #7 SIGNED DATA)-----\s+([A-Za-z\d+/=\s]+)/u
/** As programs of mail save it: base64 with nothing around it. */
const bare = /^M[A-Za-z\d+/\s]{40,}/u

/** `head`: the first bytes, some hundreds at least; `sizeBytes`: of the whole. */
export function isSignedMessage(head: Uint8Array, sizeBytes: number): boolean {
  const text = Buffer.from(head).toString('latin1').trimStart()
  const base64 = armour.exec(text)?.[1] ?? bare.exec(text)?.[0]
  // The end of an encoded message is not looked for: its line ends and its closing line are
  // anybody's.
  if (base64 !== undefined) return startsMessage(Buffer.from(base64, 'base64'), null)
  return startsMessage(Buffer.from(head), sizeBytes)
}

/**
 * X.690: a sequence, of a length said or left open, that begins with what kind of message it is.
 */
function startsMessage(bytes: Buffer, sizeBytes: number | null): boolean {
  if (bytes.length < 16 || bytes[0] !== 0x30) return false
  const said = bytes[1] ?? 0
  const lengthBytes = said > 0x80 ? said - 0x80 : 0
  if (lengthBytes > 4) return false
  const start = 2 + lengthBytes
  if (said !== 0x80 && sizeBytes !== null) {
    const length = lengthBytes === 0 ? said : bytes.readUIntBE(2, lengthBytes)
    // What is cut off is no signature any more; a line end after it is some program's habit.
    if (start + length > sizeBytes || start + length + 2 < sizeBytes) return false
  }
  const name = bytes.toString('hex', start, start + 16)
  return pkcs7.test(name) || smime.test(name)
}
