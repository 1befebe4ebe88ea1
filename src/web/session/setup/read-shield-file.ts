const largestBytes = 524_288
const pngSignature = [0x89, 0x50, 0x4e, 0x47]

/** The file in base64, or null when it is no PNG of an acceptable size. The server looks again, and deeper. */
export async function readShieldFile(file: File): Promise<string | null> {
  if (file.size > largestBytes) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!pngSignature.every((byte, index) => bytes[index] === byte)) return null
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''))
}
