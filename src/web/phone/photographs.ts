/** Pictures between what a browser takes in and what the worker reads. */
import type { Picture } from './flatten.ts'

/** Enough for A4 at 200 points an inch, seen at a slant; more only costs time and memory. */
const mostSide = 3600
/** What corners are looked for in. */
const smallSide = 300

/** Throws when the browser cannot read it as a picture. */
export async function pictureIn(file: Blob): Promise<Picture> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    return drawn(bitmap, bitmap, mostSide)
  } finally {
    bitmap.close()
  }
}

/** What the camera shows at this moment. */
export function pictureNow(video: HTMLVideoElement): Picture {
  return drawn(video, { width: video.videoWidth, height: video.videoHeight }, mostSide)
}

export function smaller(picture: Picture): Picture {
  return drawn(canvasOf(picture), picture, smallSide)
}

export function canvasOf({ width, height, data }: Picture): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  canvas.getContext('2d')?.putImageData(new ImageData(data, width, height), 0, 0)
  return canvas
}

/** As JPEG: some 300 kB for a page in greys. */
export function jpegOf(picture: Picture): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvasOf(picture).toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The browser drew no picture'))),
      'image/jpeg',
      0.8,
    )
  })
}

function drawn(
  source: CanvasImageSource,
  { width, height }: Pick<Picture, 'width' | 'height'>,
  most: number,
): Picture {
  const scale = Math.min(1, most / Math.max(width, height))
  const size = {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('The browser draws no pictures')
  context.drawImage(source, 0, 0, size.width, size.height)
  const { data } = context.getImageData(0, 0, size.width, size.height)
  return { ...size, data }
}
