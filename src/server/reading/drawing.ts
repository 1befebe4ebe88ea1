/** A page as it looks: one byte of grey for each pixel, row by row from the top; 0 is black. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly grey: Uint8Array
}

/** A quarter turn clockwise. */
export function turned({ width, height, grey }: Drawing): Drawing {
  const to = new Uint8Array(grey.length)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      to[x * height + (height - 1 - y)] = grey[y * width + x] ?? 0
    }
  }
  return { width: height, height: width, grey: to }
}

/** The plainest file of a grey picture (Netpbm P5). */
export function pgmOf({ width, height, grey }: Drawing): Uint8Array {
  return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1'), grey])
}
