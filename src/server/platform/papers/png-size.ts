/** Width and height in pixels of a PNG, from its header alone; null when it is not one. */
export function pngSize(bytes: Uint8Array): { width: number; height: number } | null {
  if (bytes.length < 33) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isPng = view.getUint32(0) === 0x89_50_4e_47 && view.getUint32(12) === 0x49_48_44_52
  if (!isPng) return null
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  return width > 0 && height > 0 ? { width, height } : null
}
