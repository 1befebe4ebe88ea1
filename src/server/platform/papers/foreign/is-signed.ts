/** What a signature covers stands in the open (PDF 32000-1, 12.8.1). */
export function isSigned(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('/ByteRange')
}
