/**
 * How far clockwise a reader must turn a JPG to see it upright, as its camera noted (Exif 2.3, tag
 * 0x0112): telephones write every picture lying and leave the turning to the reader. 0 when nothing
 * is noted or the note is damaged.
 */
export function jpegTurn(jpeg: Uint8Array): 0 | 90 | 180 | 270 {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, Math.min(jpeg.byteLength, mostRead))
  try {
    const exif = findExif(view)
    return exif === null ? 0 : (turnOf[readOrientation(view, exif)] ?? 0)
  } catch (error) {
    // A note that points outside the file is no note.
    if (error instanceof RangeError) return 0
    throw error
  }
}

/** Mirrored pictures (2, 4, 5, 7) come from no scanner and no camera: left as they are. */
const turnOf: Readonly<Record<number, 90 | 180 | 270>> = { 3: 180, 6: 90, 8: 270 }
const mostRead = 256 * 1024
const [app1, startOfScan, exifMark, littleEndian, orientationTag] = [
  0xe1, 0xda, 0x45_78_69_66, 0x49_49, 0x01_12,
]

/** Offset of the TIFF header inside the Exif segment. */
function findExif(view: DataView): number | null {
  for (let place = 2; view.getUint8(place) === 0xff; place += 2 + view.getUint16(place + 2)) {
    const marker = view.getUint8(place + 1)
    if (marker === startOfScan) return null
    if (marker === app1 && view.getUint32(place + 4) === exifMark) return place + 10
  }
  return null
}

function readOrientation(view: DataView, tiff: number): number {
  const isLittle = view.getUint16(tiff) === littleEndian
  const directory = tiff + view.getUint32(tiff + 4, isLittle)
  const entries = view.getUint16(directory, isLittle)
  for (let entry = 0; entry < entries; entry += 1) {
    const place = directory + 2 + entry * 12
    if (view.getUint16(place, isLittle) === orientationTag)
      return view.getUint16(place + 8, isLittle)
  }
  return 1
}
