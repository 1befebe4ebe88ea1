/** Width and height in pixels of a PNG, from its header alone; null when it is not one or is absurdly large. */
export function pngSize(bytes: Uint8Array | null): { width: number; height: number } | null {
  if (!bytes || bytes.length < 33) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isPng = view.getUint32(0) === 0x89_50_4e_47 && view.getUint32(12) === 0x49_48_44_52;
  if (!isPng) return null;
  const [width, height] = [view.getUint32(16), view.getUint32(20)];
  const isDrawable = width > 0 && height > 0 && width * height <= largestPixels;
  return isDrawable ? { width, height } : null;
}

/** A page scanned at 600 dpi on A3 has 70 million; a bomb of some kilobytes claims thousands of millions. */
const largestPixels = 100_000_000;
