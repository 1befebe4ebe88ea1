// What XML 1.0 has no place for.
const unwritable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** Text between tags. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(unwritable, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

/**
 * The same in a cell: there `_x0041_` is a sign by its number, so the line before it is written by
 * number itself.
 */
export function cellText(text: string): string {
  return xmlText(text.replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/gu, '_x005F_'))
}
