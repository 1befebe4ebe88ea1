const readableTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

/** Whether what a file is known to be has pages that we can read and draw. */
export function isReadable(mediaType: string): boolean {
  return readableTypes.includes(mediaType)
}
