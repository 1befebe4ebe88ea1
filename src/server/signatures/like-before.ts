import type { PdfDict } from './pdf-values.ts'
import { isSame } from './pdf-values.ts'

/** Whether two dictionaries say the same but for what may have been touched. */
export function isLikeBefore(
  old: PdfDict['entries'],
  next: PdfDict['entries'],
  touched: readonly string[],
): boolean {
  const keys = new Set([...old.keys(), ...next.keys()])
  return [...keys].every((key) => touched.includes(key) || isSame(old.get(key), next.get(key)))
}
